"""The state of a game of Quantum: the stacks on the board, and the moves since the last capture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self, TypeVar

from quanta.grids.square import SquareBoard

COLOURS = ("White", "Black")
LETTERS = ("SCQ", "scq")
"""The pieces of each seat: square, circle, queen. A stack is its letters from bottom to top."""
TOWER = 6
"""A stack of this height or more is a tower: it never moves again (quantum R6, R9)."""
HIGHEST = 10
"""The highest stack that a move can make: five pieces on five (quantum H4)."""
TOWERS_TO_WIN = 3
QUIET_PLIES = 100
"""The game ends after this many plies in a row without a capture (quantum H9)."""
OCCURRENCES = 3
"""The game ends when a position occurs this many times with the same seat to move (quantum H8)."""

Stack = TypeVar("Stack")
Move = tuple[int, int]
"""From which cell to which."""
Built = tuple[int, int]
"""The towers of a side, and the pieces in its other stacks. The side with the greater tuple has
built more."""


@dataclass(frozen=True, slots=True)
class QuantumVariant:
    """The variant, the same in all positions of a game.

    jump: a single piece may jump over a single piece of its own side (quantum R11).
    power: a stack on a corner square may go any distance (quantum H15).
    stuck: the result for a seat without a move, ``loss`` or ``draw`` (quantum H7).
    endless: the result of endless play, a ``draw`` (quantum H8, H9), or ``built``: the seat that
    has built more wins (quantum H19).
    """

    jump: bool = False
    power: bool = False
    stuck: str = "loss"
    endless: str = "draw"


@dataclass(frozen=True, slots=True)
class QuantumState:
    """The data of a position.

    cells: the stack on each cell in reading order, a letter for each piece from bottom to top:
    ``S C Q`` for White's squares, circles and queens, ``s c q`` for Black's; ``""`` if empty.
    quiet: the moves since the last capture. No position from before a capture can recur, so these
    moves are all the history that the rules against endless play need (quantum H8, H9).
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
        """The seat that owns the top piece on ``cell``; None if it is empty (quantum R5)."""
        stack = self.cells[cell]
        return int(stack[-1].islower()) if stack else None

    def height(self, cell: int) -> int:
        """The number of pieces on ``cell``."""
        return len(self.cells[cell])

    def is_tower(self, cell: int) -> bool:
        """Whether a tower is on ``cell``."""
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

    def tower_winner(self) -> int | None:
        """The seat with three towers, which has won (quantum R10)."""
        if sum(len(stack) >= TOWER for stack in self.cells) < TOWERS_TO_WIN:
            return None
        return next((seat for seat in (0, 1) if len(self.towers(seat)) >= TOWERS_TO_WIN), None)

    def why_endless(self) -> str:
        """The sentence on the rule against endless play that has ended the game (quantum H8, H9);
        empty if none has."""
        if self.occurrences() >= OCCURRENCES:
            return "The same position has occurred for the third time."
        if len(self.quiet) >= QUIET_PLIES:
            return f"There were {QUIET_PLIES} moves in a row without a capture."
        return ""

    @property
    def stopped(self) -> bool:
        """Whether three towers or endless play have ended the game, whatever moves are left."""
        return self.tower_winner() is not None or bool(self.why_endless())

    def built(self, seat: int) -> Built:
        """What a seat has built (quantum H19)."""
        heights = [len(self.cells[cell]) for cell in self.stacks(seat)]
        towers = sum(height >= TOWER for height in heights)
        return towers, sum(height for height in heights if height < TOWER)

    def ahead(self) -> int | None:
        """The seat that has built more; None on a tie (quantum H19)."""
        white, black = self.built(0), self.built(1)
        return None if white == black else int(black > white)

    def moved(self, a: int, b: int) -> Self:
        """The position after the move from ``a`` to ``b``, which must be legal."""
        cells = list(self.cells)
        quiet = () if cells[b] else (*self.quiet, (a, b))
        cells[b] += cells[a]
        cells[a] = ""
        return type(self)(self.board, tuple(cells), 1 - self.to_play, self.variant, quiet)

    def occurrences(self) -> int:
        """How often this position has occurred, now included (quantum H8)."""
        return occurrences(self.cells, self.quiet, "")


def occurrences(cells: Sequence[Stack], quiet: Sequence[Move], empty: Stack) -> int:
    """How often ``cells`` have occurred with the same seat to move, now included.

    The ``quiet`` moves are taken back one by one, and the cells compared each time.
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
