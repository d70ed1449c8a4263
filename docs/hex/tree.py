"""Positions of Hex with their evaluated children, which alpha-beta searches."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from quanta.games.hex.evaluate import best_ways, red_lead
from quanta.games.hex.kernel import HexKernel, State
from quanta.games.hex.rules import HexPosition, board

from quanta.core.game import Position

GAIN = 25
"""What it is worth to take a cell on the best ways of a seat."""


class HexTree:
    """See ``quanta.core.tree.Tree``. States are those of the kernel."""

    scale = 100.0
    endgame = None

    def __init__(self, kernel: HexKernel) -> None:
        self.kernel = kernel
        self.supports, self.state = kernel.supports, kernel.state

    def children(self, state: State) -> Sequence[tuple[int, State, int]]:
        """A child for each empty cell, all evaluated in one go: as the position is, and better by
        what the cell is worth to either seat."""
        kernel, seat = self.kernel, state[2]
        lead = red_lead(kernel, state) if seat == 0 else -red_lead(kernel, state)
        own, other = (best_ways(kernel, state, each)[1] for each in (seat, 1 - seat))
        return [
            (
                lead + GAIN * ((own >> move & 1) + (other >> move & 1)),
                kernel.play(state, move),
                move,
            )
            for move in kernel.moves(state)
        ]

    def best_value(self, state: State) -> int | None:
        """The greatest value among the children."""
        return max((value for value, _, _ in self.children(state)), default=None)

    def terminal_value(self, state: State) -> int:
        """The side to move when it is over has lost."""
        return -1

    def is_complete(self, state: State) -> bool:
        """True: no move is left out."""
        return True

    def distance(self, state: State, move: int) -> int:
        """1: a cell is as easily seen as any other."""
        return 1

    def actions(self, state: State, move: int) -> list[str]:
        """The cell."""
        return [self.kernel.action(state, move)]


@cache
def _tree(size: int) -> HexTree:
    return HexTree(HexKernel(board(size)))


def tree(position: Position) -> HexTree | None:
    """The tree for a position's board."""
    return _tree(position.board.size) if isinstance(position, HexPosition) else None
