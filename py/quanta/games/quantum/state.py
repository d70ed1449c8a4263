"""The state of a game of Quantum: which stacks stand where, and where each of them could go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Self, TypeVar

from quanta.core.game import Action
from quanta.games.quantum.pieces import DIRECTIONS_OF, LETTERS, TOWER
from quanta.grids.square import SquareBoard

TOWERS_TO_WIN = 3
QUIET_PLIES = 100
"""The game ends after this many plies in a row without a capture (quantum H9)."""
OCCURRENCES = 3
"""The game ends when a position, with the same seat to move, occurs for this time (quantum H8)."""

Stack = TypeVar("Stack")
Step = tuple[int, Action]
"""The cell that a move leads to, and its action."""
Ray = tuple[Step, ...]
"""The steps from a cell towards the edge in one direction, nearest first."""
Move = tuple[int, int]
"""From which cell to which."""


@dataclass(frozen=True, slots=True)
class QuantumVariant:
    """What is agreed before play; the same for every position of a game.

    jump: a single piece may jump over a single piece of its own side (quantum R11).
    power: a stack on a corner square may go any distance (quantum H15).
    stuck: what it means for a seat to have no move, ``loss`` or ``draw`` (quantum H7).
    """

    jump: bool = False
    power: bool = False
    stuck: str = "loss"


@cache
def rays(board: SquareBoard) -> tuple[dict[str, tuple[Ray, ...]], ...]:
    """``rays(board)[cell][letter]``: the rays of a piece with that letter, of either side."""
    return tuple(_rays_from(board, cell) for cell in range(board.size))


def _rays_from(board: SquareBoard, cell: int) -> dict[str, tuple[Ray, ...]]:
    names = board.names
    found: dict[str, tuple[Ray, ...]] = {}
    for kind, directions in DIRECTIONS_OF.items():
        lines = (board.line(cell, direction) for direction in directions)
        found_rays = tuple(
            tuple((end, f"{names[cell]}-{names[end]}") for end in line) for line in lines if line
        )
        found[kind] = found[kind.upper()] = found_rays
    return found


@cache
def corners(board: SquareBoard) -> frozenset[int]:
    """The four corner squares, the power squares of that variant (quantum H15)."""
    right, top = board.width - 1, board.height - 1
    return frozenset(board.at[cell] for cell in ((0, 0), (0, top), (right, 0), (right, top)))


@dataclass(frozen=True, slots=True)
class QuantumState:
    """The data of a position.

    cells: for each of the board's cells in reading order its stack, a letter a piece from bottom
    to top: ``S C Q`` for White's squares, circles and queens, ``s c q`` for Black's; empty: ``""``.
    quiet: the moves since the last capture. Only captures change what the stacks are made of, so
    no position from before the last one can come back, and these moves are all the history that
    the two rules against endless play need (quantum H8, H9).
    """

    board: SquareBoard
    cells: tuple[str, ...]
    to_play: int = 0
    variant: QuantumVariant = QuantumVariant()
    quiet: tuple[Move, ...] = ()

    @property
    def seats(self) -> int:
        """Two."""
        return 2

    def owner(self, cell: int) -> int | None:
        """The seat whose piece is on top of ``cell``; None when it is empty (quantum R5)."""
        stack = self.cells[cell]
        return int(stack[-1].islower()) if stack else None

    def height(self, cell: int) -> int:
        """How many pieces stand on ``cell``."""
        return len(self.cells[cell])

    def is_tower(self, cell: int) -> bool:
        """Whether a tower stands on ``cell``."""
        return len(self.cells[cell]) >= TOWER

    def stacks(self, seat: int) -> list[int]:
        """The cells of a seat's stacks, its towers too, in reading order."""
        letters = LETTERS[seat]
        return [cell for cell, stack in enumerate(self.cells) if stack and stack[-1] in letters]

    def towers(self, seat: int) -> list[int]:
        """The cells of a seat's towers (quantum H5)."""
        letters = LETTERS[seat]
        return [
            cell
            for cell, stack in enumerate(self.cells)
            if len(stack) >= TOWER and stack[-1] in letters
        ]

    def reach(self, cell: int) -> int:
        """How many squares the stack on ``cell`` may go at most: its height, or to the edge from a
        power square; a tower none (quantum R4, R6, H15)."""
        height = len(self.cells[cell])
        if height >= TOWER:
            return 0
        if height and self.variant.power and cell in corners(self.board):
            return max(self.board.width, self.board.height)
        return height

    def takeable(self, cell: int, seat: int) -> bool:
        """Whether ``seat`` may land on ``cell``: it is empty, or holds an enemy stack that is no
        tower (quantum R7, R8, R9)."""
        stack = self.cells[cell]
        return not stack or (len(stack) < TOWER and stack[-1] not in LETTERS[seat])

    def steps(self, cell: int) -> Iterator[Step]:
        """Where the stack on ``cell`` could go if its side were to move (quantum R4–R9)."""
        cells = self.cells
        stack = cells[cell]
        if not stack:
            return
        reach = self.reach(cell)
        own = LETTERS[stack[-1].islower()]
        for ray in rays(self.board)[cell][stack[-1]]:
            for step in ray[:reach]:
                there = cells[step[0]]
                if not there:
                    yield step
                    continue
                if there[-1] not in own:
                    if len(there) < TOWER:
                        yield step
                elif self.variant.jump and self._may_jump(stack, there, ray, step):
                    yield ray[1]
                break

    def _may_jump(self, stack: str, over: str, ray: Ray, step: Step) -> bool:
        """Whether a single piece may jump over the own piece beside it (quantum R11, H12)."""
        single = len(stack) == 1 and len(over) == 1 and step is ray[0] and len(ray) > 1
        return single and self.takeable(ray[1][0], int(stack.islower()))

    def captures(self, cell: int) -> list[int]:
        """The cells of the enemy stacks that the stack on ``cell`` could land on."""
        return [end for end, _ in self.steps(cell) if self.cells[end]]

    def takers(self, cell: int) -> list[int]:
        """The stacks of the seat to move that can take the stack on ``cell`` now."""
        return [mover for mover in self.stacks(self.to_play) if cell in self.captures(mover)]

    def moved(self, a: int, b: int) -> Self:
        """The position after the move from ``a`` to ``b``, which has to be legal."""
        cells = list(self.cells)
        quiet = () if cells[b] else (*self.quiet, (a, b))
        cells[b] += cells[a]
        cells[a] = ""
        return type(self)(self.board, tuple(cells), 1 - self.to_play, self.variant, quiet)

    def occurrences(self) -> int:
        """How often this position has occurred, now included (quantum H8)."""
        return occurrences(self.cells, self.quiet, "")


def occurrences(cells: Sequence[Stack], quiet: Sequence[Move], empty: Stack) -> int:
    """How often ``cells`` have been like this with the same seat to move, now included.

    The ``quiet`` moves are taken back one by one, and each time the cells are compared.
    """
    if len(quiet) < 4:  # the shortest repetition: both sides move out and back
        return 1
    back = list(cells)
    different: set[int] = set()
    count = 1
    for plies, (start, end) in enumerate(reversed(quiet), 1):
        back[start], back[end] = back[end], empty
        for cell in (start, end):
            if back[cell] == cells[cell]:
                different.discard(cell)
            else:
                different.add(cell)
        count += plies % 2 == 0 and not different
    return count
