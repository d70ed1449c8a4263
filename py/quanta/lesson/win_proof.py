"""Wins that nothing can prevent: what "win in n" means.

A win in n is one within n turns of the winner's, a turn being its consecutive actions, or within n
plies of both sides. Turns are searched through the contract alone, so that works for every game
without chance; plies are searched as puzzles are, by the game's kernel. Both give up beyond a
number of positions rather than guess.
"""

from __future__ import annotations

from collections.abc import Callable

from quanta.core.errors import BadRequest
from quanta.core.game import CHANCE, Action, Position
from quanta.core.kernel import KernelMaker
from quanta.record.puzzle_file import Solution

SolveAlone = Callable[[Position, int, int], Solution | None]
"""Solves a puzzle for one player. Takes the position, how many positions to search and how many
answers to find, at most; returns None if it is not such a puzzle."""
MOST_POSITIONS = 60_000
PLY_NODES = 5_000
"""States searched for whether one action wins within a number of plies."""
LONE_NODES = 4_000
"""The same for whether a puzzle for one player can still be solved."""


class WinProof:
    """Searches wins for one seat, and keeps what it has found.

    most: positions looked at, at most; then ``within`` raises BadRequest.
    """

    def __init__(self, seat: int, most: int = MOST_POSITIONS) -> None:
        self.seat, self._left = seat, most
        self._known: dict[tuple[Position, int], bool] = {}

    def within(self, position: Position, turns: int) -> bool:
        """Whether the seat wins within its next ``turns`` turns, whatever the others do."""
        end = position.outcome()
        if end is not None:
            return end.won_by(self.seat)
        if turns == 0:
            return False
        key = position, turns
        if key not in self._known:
            self._known[key] = self._search(position, turns)
        return self._known[key]

    def _search(self, position: Position, turns: int) -> bool:
        self._left -= 1
        if self._left < 0:
            raise BadRequest("Whether that wins cannot be proven here: there are too many lines.")
        if position.to_play == CHANCE:
            raise BadRequest("Where dice decide, no win can be proven.")
        children = (position.apply(action) for action in position.legal_actions())
        if position.to_play == self.seat:
            return any(self._after(child, turns) for child in children)
        return all(self.within(child, turns) for child in children)

    def _after(self, child: Position, turns: int) -> bool:
        """The same after an action of the seat's own, which may end its turn."""
        if child.outcome() is None and child.to_play != self.seat:
            return turns > 1 and self.within(child, turns - 1)
        return self.within(child, turns)

    def keeps(self, position: Position, action: Action, turns: int) -> bool:
        """Whether the seat to play still wins within ``turns`` turns with an action."""
        return self._after(position.apply(action), turns)

    def actions(self, position: Position, turns: int) -> list[Action]:
        """The actions of the seat to play with which it still wins within ``turns`` turns."""
        return [each for each in position.legal_actions() if self.keeps(position, each, turns)]

    def defence(self, position: Position, turns: int) -> Action:
        """The action that holds out longest against a win within ``turns`` turns; the first of
        such."""

        def needed(action: Action) -> int:
            child = position.apply(action)
            return next((n for n in range(1, turns + 1) if self.within(child, n)), turns + 1)

        return max(position.legal_actions(), key=needed)


class PlyProof:
    """The same for wins within a number of plies, by the kernel of the game."""

    def __init__(self, seat: int, make: KernelMaker) -> None:
        self.seat, self._make = seat, make

    def within(self, position: Position, plies: int) -> bool:
        """Whether the seat wins within the next ``plies``, whatever the others do. Raises
        BadRequest where that is not soon found out."""
        wins = self._decided(position, plies)
        if wins is None:
            raise BadRequest("Whether that wins cannot be proven here: there are too many lines.")
        return wins

    def _decided(self, position: Position, plies: int) -> bool | None:
        """The same, with None where it is not found out."""
        # The solver is not needed to open a lesson.
        from quanta.players.puzzle_search import can_win_within

        end = position.outcome()
        if end is not None:
            return end.won_by(self.seat)
        kernel = self._make(position)
        if kernel is None:
            return None
        return can_win_within(kernel, kernel.state(position), self.seat, plies, PLY_NODES)

    def keeps(self, position: Position, action: Action, plies: int) -> bool:
        """Whether the seat to play still wins within ``plies`` with an action."""
        return self.within(position.apply(action), plies - 1)

    def defence(self, position: Position, plies: int) -> Action:
        """What refutes that the seat wins within ``plies``, else what holds out longest; the first
        of such."""
        legal = position.legal_actions()
        for action in legal:
            if self._decided(position.apply(action), plies - 1) is False:
                return action

        def needed(action: Action) -> int:
            child = position.apply(action)
            return next((n for n in range(plies) if self._decided(child, n)), plies)

        return max(legal, key=needed)


def can_be_solved(solve: SolveAlone, position: Position, seat: int) -> bool | None:
    """Whether a seat that plays alone can still do its task; None if finding out would take too
    long, or if the game has no solver for it."""
    end = position.outcome()
    if end is not None:
        return end.won_by(seat)
    solution = solve(position, LONE_NODES, 1)
    if solution is None:
        return None
    return True if solution.lines else False if solution.complete else None
