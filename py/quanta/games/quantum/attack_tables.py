"""Attack tables: the cells that a stack reaches, by what is in its way.

The *index* of a stack in the tables combines its cell, the kind of its top piece and its height.
The pieces below do not matter (quantum R5). Towers never move and have no index. Sets of cells are
ints with a bit for each cell.
"""

from __future__ import annotations

from quanta.games.quantum.pieces import corners, rays
from quanta.games.quantum.state import TOWER, QuantumVariant
from quanta.grids.square import SquareBoard

KIND_LETTERS = "SCQ"
HEIGHTS = TOWER - 1
INDICES = len(KIND_LETTERS) * HEIGHTS
"""The number of indices of each cell."""
MOST_CACHED = 60_000
"""The tables are cleared when they have this many entries: less than 10 MB."""

Lines = tuple[tuple[int, ...], ...]
"""The bits of the cells on each ray, nearest first."""


def stack_index(cell: int, stack: str) -> int:
    """The index of a stack that is no tower, given as letters from bottom to top."""
    return cell * INDICES + KIND_LETTERS.index(stack[-1].upper()) * HEIGHTS + len(stack) - 1


def moved_index(index: int, cell: int, height: int) -> int:
    """The index with the same kind of top piece, another cell and another height."""
    return cell * INDICES + index % INDICES // HEIGHTS * HEIGHTS + height - 1


class AttackTables:
    """The cells that stacks reach, for one board and variant.

    blockers: index -> the cells where a stack would be in the way. known: index -> the occupied
    ones among them -> the cells reached, including the first occupied one on each ray; filled on
    demand.
    """

    def __init__(self, board: SquareBoard, variant: QuantumVariant) -> None:
        self._lines = [_lines(board, variant, index) for index in range(board.size * INDICES)]
        self.blockers = [sum(bit for line in lines for bit in line[:-1]) for lines in self._lines]
        self.known: list[dict[int, int]] = [{} for _ in self._lines]
        self._jumps = [
            _jumps(board, cell, kind) for cell in range(board.size) for kind in KIND_LETTERS
        ]
        self._count = 0

    def compute(self, index: int, occupied: int) -> int:
        """Compute the cells that a stack reaches, and add them to ``known``. occupied: the occupied
        cells among its ``blockers``."""
        if self._count >= MOST_CACHED:
            self._count = 0
            for known in self.known:
                known.clear()
        self._count += 1
        reach = 0
        for line in self._lines[index]:
            for bit in line:
                reach |= bit
                if occupied & bit:
                    break
        self.known[index][occupied] = reach
        return reach

    def jumps(self, index: int, singles: int) -> int:
        """The cells where a single piece could land after a jump over one of ``singles``, the
        single pieces of its own side."""
        if index % HEIGHTS:
            return 0
        landings = 0
        for over, beyond in self._jumps[index // HEIGHTS]:
            if singles & over:
                landings |= beyond
        return landings


def _lines(board: SquareBoard, variant: QuantumVariant, index: int) -> Lines:
    cell, reach = index // INDICES, index % HEIGHTS + 1
    if variant.power and cell in corners(board):
        reach = max(board.width, board.height)
    cell_rays = rays(board)[cell].get(KIND_LETTERS[index % INDICES // HEIGHTS], ())
    return tuple(tuple(1 << end for end, _ in ray[:reach]) for ray in cell_rays)


def _jumps(board: SquareBoard, cell: int, kind: str) -> tuple[tuple[int, int], ...]:
    cell_rays = rays(board)[cell].get(kind, ())
    return tuple((1 << ray[0][0], 1 << ray[1][0]) for ray in cell_rays if len(ray) > 1)
