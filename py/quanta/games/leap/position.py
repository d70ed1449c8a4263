"""A position of Quantum Leap: the game's contract on top of its state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Self

from quanta.core.errors import IllegalAction
from quanta.core.game import Action, OpenGame, Outcome, Position
from quanta.games.leap import reasons
from quanta.games.leap.state import COLOURS, EMPTY, GAP, LETTERS, LeapState, LeapVariant
from quanta.grids.hex import HexBoard

KEEP = "keep"
SWAP = "swap"
SWAPPED, AROUND = 2, 6
"""The cells that a swap changes, and those around a cell."""


class LeapPosition(LeapState, OpenGame):
    """A state of play; equal positions have equal futures."""

    __slots__ = ()

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
            return self._settle_swap(action)
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

    def _settle_swap(self, action: Action) -> Self:
        """The position after Black’s ``keep`` or swap."""
        if action == KEEP:
            return replace(self, to_play=0, swap=False)
        verb, _, pair = action.partition("-")
        a, _, b = pair.partition("-")
        index = self.board.index
        if verb != SWAP or a not in index or b not in index or not a < b:
            raise IllegalAction(reasons.unreadable(self, action))
        cells = list(self.cells)
        if EMPTY in (cells[index[a]], cells[index[b]]):
            raise IllegalAction(reasons.NOT_A_STONE)
        cells[index[a]], cells[index[b]] = cells[index[b]], cells[index[a]]
        return replace(self, cells="".join(cells), to_play=0, swap=False)

    def wins_by_swap(self) -> bool:
        """Whether Black, whose swap is open, could leave White without a capture by it.

        A swap affects the pieces on two cells and around them, and takes two cells at most from
        the captures of any other piece. Where more pieces than it affects have three captures, it
        cannot win, and none is tried.
        """
        free = sum(1 for cell in self.pieces(0) if len(self.captures(cell)) > SWAPPED)
        if free > SWAPPED * (1 + AROUND):
            return False
        return any(after.outcome() for after in self.after_swaps())

    def after_swaps(self) -> Iterator[Self]:
        """The positions after each swap that changes something, while the swap is open."""
        letter = {name: self.cells[cell] for name, cell in self.board.index.items()}
        pairs = (action.split("-")[1:] for action in self.legal_actions())
        swaps = [pair for pair in pairs if len({letter[name] for name in pair}) == 2]
        return (self.apply("-".join([SWAP, *pair])) for pair in swaps)

    def outcome(self) -> Outcome | None:
        """The seat that cannot capture loses to the seat that moved before it (leap-rings R8,
        leap-stones R11, H17); the puzzle ends solved or stuck (leap-rings R12)."""
        if self.swap or any(map(self.captures, self.movers())):
            return None
        if self.variant.play == "puzzle":
            left = len(self.pieces(1))
            return Outcome((-1, 1) if left else (1, -1), reasons.puzzle_ending(left))
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


def is_of(position: Position, board: HexBoard, variant: LeapVariant) -> bool:
    """Whether a position is on this board, of this variant and after the swap."""
    return (
        isinstance(position, LeapPosition)
        and not position.swap
        and position.variant == variant
        and position.board == board
    )
