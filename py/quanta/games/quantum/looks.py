"""Stacks as a search sees them: cell, type of the top piece and height in one number, a look.

What lies below the top piece plays no part in what a stack can do (quantum R5), and towers do
nothing any more: they have no look. Sets of cells are ints, a bit a cell.
"""

from __future__ import annotations

from quanta.games.quantum.pieces import TOWER
from quanta.games.quantum.position import Variant, corners, rays
from quanta.grids.square import SquareBoard

KINDS = "SCQ"
HEIGHTS = TOWER - 1
LOOKS = len(KINDS) * HEIGHTS
"""How many looks a stack has on one cell."""
MOST = 60_000
"""How many reaches are remembered."""

Lines = tuple[tuple[int, ...], ...]
"""The bits of the cells on each ray, nearest first."""


def look(cell: int, stack: str) -> int:
    """The look of a stack, letters from bottom to top, that is no tower."""
    return cell * LOOKS + KINDS.index(stack[-1].upper()) * HEIGHTS + len(stack) - 1


def moved(seen: int, cell: int, height: int) -> int:
    """The look of the same stack on another cell and of another height."""
    return cell * LOOKS + seen % LOOKS // HEIGHTS * HEIGHTS + height - 1


class Reaches:
    """How far stacks reach on one board in one variant.

    ways: look -> the cells where something could stand in the way. known: look -> those of them
    that are occupied -> the cells in reach, the first stack in the way on each ray with them.
    """

    def __init__(self, board: SquareBoard, variant: Variant) -> None:
        self._lines = [_lines(board, variant, seen) for seen in range(board.size * LOOKS)]
        self.candidates = [sum(bit for line in lines for bit in line[:-1]) for lines in self._lines]
        self.known: list[dict[int, int]] = [{} for _ in self._lines]
        self._hops = [_hops(board, cell, kind) for cell in range(board.size) for kind in KINDS]
        self._count = 0

    def of(self, seen: int, occupied: int) -> int:
        """The cells in reach of a stack on a board with ``occupied`` cells."""
        occupied &= self.candidates[seen]
        found = self.known[seen].get(occupied)
        return self.learnt(seen, occupied) if found is None else found

    def learnt(self, seen: int, occupied: int) -> int:
        """The same for what is not known yet; ``occupied`` lies within its way."""
        if self._count >= MOST:
            self._count = 0
            for known in self.known:
                known.clear()
        self._count += 1
        found = 0
        for line in self._lines[seen]:
            for bit in line:
                found |= bit
                if occupied & bit:
                    break
        self.known[seen][occupied] = found
        return found

    def hops(self, seen: int, singles: int) -> int:
        """Where a single piece could jump to over one of the ``singles`` of its own side."""
        if seen % HEIGHTS:
            return 0
        found = 0
        for over, beyond in self._hops[seen // HEIGHTS]:
            if singles & over:
                found |= beyond
        return found


def _lines(board: SquareBoard, variant: Variant, seen: int) -> Lines:
    cell, reach = seen // LOOKS, seen % HEIGHTS + 1
    if variant.power and cell in corners(board):
        reach = max(board.width, board.height)
    ways = rays(board)[cell].get(KINDS[seen % LOOKS // HEIGHTS], ())
    return tuple(tuple(1 << end for end, _ in ray[:reach]) for ray in ways)


def _hops(board: SquareBoard, cell: int, kind: str) -> tuple[tuple[int, int], ...]:
    ways = rays(board)[cell].get(kind, ())
    return tuple((1 << ray[0][0], 1 << ray[1][0]) for ray in ways if len(ray) > 1)
