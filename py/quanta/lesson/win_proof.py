"""Wins that nothing can prevent, proven by looking at every line: what "win in n" means.

A win in n is one within n turns of the winner's, a turn being its consecutive actions. The search
goes through the contract alone, so it works for every game without chance, and gives up beyond a
number of positions rather than guess.
"""

from __future__ import annotations

from quanta.core.errors import BadRequest
from quanta.core.game import CHANCE, Action, Position

MOST_POSITIONS = 60_000


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

    def actions(self, position: Position, turns: int) -> list[Action]:
        """The actions of the seat to play with which it still wins within ``turns`` turns."""
        return [
            action
            for action in position.legal_actions()
            if self._after(position.apply(action), turns)
        ]

    def defence(self, position: Position, turns: int) -> Action:
        """What holds out longest against a win within ``turns`` turns; the first of such."""

        def needed(action: Action) -> int:
            child = position.apply(action)
            return next((n for n in range(1, turns + 1) if self.within(child, n)), turns + 1)

        return max(position.legal_actions(), key=needed)
