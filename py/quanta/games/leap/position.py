"""A position of Quantum Leap: who lies where, and what may be done about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from typing import Self

from quanta.core.errors import IllegalAction
from quanta.core.game import Action, OpenGame, Outcome
from quanta.games.leap import reasons
from quanta.grids.hex import DIRECTIONS, HexBoard

COLOURS = ("White", "Black", "Red", "Green", "Yellow", "Purple")
LETTERS = "wbrgyp"
EMPTY = "o"
GAP = "x"
KEEP = "keep"
SWAP = "swap"


@dataclass(frozen=True, slots=True)
class Variant:
    """What is agreed before play; the same for every position of a game.

    edition: ``rings`` or ``stones``. count: whose pieces around a piece give its leap, ``friends``
    or ``opponents`` (leap-rings R11). gaps: whether a leap may ``cross`` missing cells (H4).
    play: ``game`` or ``puzzle`` (R12). seats: 2–6 (leap-stones R11).
    """

    edition: str = "rings"
    count: str = "friends"
    gaps: str = "cross"
    play: str = "game"
    seats: int = 2

    @property
    def piece(self) -> str:
        """What the edition calls a piece."""
        return "particle" if self.edition == "rings" else "stone"


@cache
def leaps(board: HexBoard, gaps: str) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """``leaps(board, gaps)[cell][k]``: where a leap of exactly k from cell can end, 0 ≤ k ≤ 6."""
    return tuple(
        tuple(tuple(_landings(board, gaps, cell, k)) for k in range(7))
        for cell in range(board.size)
    )


def _landings(board: HexBoard, gaps: str, cell: int, k: int) -> list[int]:
    if k == 0:
        return []
    ends = ((d, board.step(cell, d, k)) for d in range(len(DIRECTIONS)))
    return [
        end for d, end in ends if end is not None and (gaps == "cross" or board.clear(cell, d, k))
    ]


@dataclass(frozen=True, slots=True)
class LeapPosition(OpenGame):
    """A state of play; equal positions have equal futures.

    cells: a letter for each of the board's cells in reading order: ``w b r g y p`` for the pieces
    of seats 0–5, ``o`` for an empty cell.
    swap: Black may still exchange two stones before White begins (leap-stones R10).
    leaper: in the puzzle, the cell of the one particle that leaps, once it has begun.
    """

    board: HexBoard
    cells: str
    to_play: int
    variant: Variant = Variant()
    swap: bool = False
    leaper: int | None = None

    @property
    def seats(self) -> int:
        """The number of seats; in the puzzle Black has one too, though it never moves."""
        return self.variant.seats

    def owner(self, cell: int) -> int | None:
        """The seat whose piece lies on ``cell``; None when it is empty."""
        letter = self.cells[cell]
        return None if letter == EMPTY else LETTERS.index(letter)

    def leap_of(self, cell: int) -> int:
        """How far the piece on ``cell`` leaps: the number of its own side's pieces around it, or
        of all others' in the variant (leap-rings R5, R11; the piece itself does not count)."""
        own = self.cells[cell]
        around = [self.cells[n] for n in self.board.neighbours[cell]]
        friends = around.count(own)
        if self.variant.count == "friends":
            return friends
        return len(around) - friends - around.count(EMPTY)

    def captures(self, cell: int) -> list[int]:
        """The cells of the pieces that the piece on ``cell`` could take if its side were to move
        (leap-rings R6, R7)."""
        own = self.cells[cell]
        reach = leaps(self.board, self.variant.gaps)[cell][self.leap_of(cell)]
        return [end for end in reach if self.cells[end] not in (own, EMPTY)]

    def pieces(self, seat: int) -> list[int]:
        """The cells of a seat's pieces, in reading order."""
        letter = LETTERS[seat]
        return [cell for cell, there in enumerate(self.cells) if there == letter]

    def movers(self) -> list[int]:
        """The pieces that the seat to move may choose from: all its own, or the puzzle's leaper."""
        return self.pieces(self.to_play) if self.leaper is None else [self.leaper]

    def legal_actions(self) -> Sequence[Action]:
        """``a-b`` for every capture; while the swap is open, ``keep`` and ``swap-a-b`` for every
        two stones (leap-stones R10, H14, H15)."""
        names = self.board.names
        if self.swap:
            stones = sorted(names[c] for c, letter in enumerate(self.cells) if letter != EMPTY)
            return [KEEP, *sorted(f"{SWAP}-{a}-{b}" for a, b in combinations(stones, 2))]
        return sorted(
            f"{names[cell]}-{names[end]}" for cell in self.movers() for end in self.captures(cell)
        )

    def apply(self, action: Action) -> Self:
        """The position after one leap, or after the decision about the swap."""
        if self.swap:
            return self._decide(action)
        start, _, end = action.partition("-")
        index = self.board.index
        if start not in index or end not in index:
            raise IllegalAction(reasons.unreadable(self, action))
        a, b = index[start], index[end]
        if a not in self.movers() or b not in self.captures(a):
            raise IllegalAction(reasons.why_not_leap(self, a, b))
        cells = list(self.cells)
        cells[a], cells[b] = EMPTY, cells[a]
        if self.variant.play == "puzzle":
            return replace(self, cells="".join(cells), leaper=b)
        return replace(self, cells="".join(cells), to_play=(self.to_play + 1) % self.seats)

    def _decide(self, action: Action) -> Self:
        if action == KEEP:
            return replace(self, to_play=0, swap=False)
        verb, _, pair = action.partition("-")
        a, _, b = pair.partition("-")
        index = self.board.index
        if verb != SWAP or a not in index or b not in index or not a < b:
            raise IllegalAction(reasons.unreadable(self, action))
        cells = list(self.cells)
        if EMPTY in (cells[index[a]], cells[index[b]]):
            raise IllegalAction(reasons.NO_STONE)
        cells[index[a]], cells[index[b]] = cells[index[b]], cells[index[a]]
        return replace(self, cells="".join(cells), to_play=0, swap=False)

    def outcome(self) -> Outcome | None:
        """The seat that cannot capture loses to the seat that moved before it (leap-rings R8,
        leap-stones R11, H17); the puzzle ends solved or stuck (leap-rings R12)."""
        if self.swap or any(map(self.captures, self.movers())):
            return None
        if self.variant.play == "puzzle":
            left = len(self.pieces(1))
            return Outcome((-1, 1) if left else (1, -1), reasons.puzzle_end(left))
        winner = (self.to_play - 1) % self.seats
        returns = [-1] * self.seats
        returns[winner] = self.seats - 1
        return Outcome(tuple(returns), f"{COLOURS[self.to_play]} has no capture.")

    def text(self) -> str:
        """Rows from the top joined by ``-``, then ``_`` and who decides: a seat's letter, ``s``
        while the swap is open; in the puzzle the leaper's cell follows."""
        letters = iter(self.cells)
        rows = (
            "".join(next(letters) if there else GAP for there in row) for row in self.board.rows
        )
        turn = "s" if self.swap else LETTERS[self.to_play]
        leaper = "" if self.leaper is None else self.board.names[self.leaper]
        return f"{'-'.join(rows)}_{turn}{leaper}"
