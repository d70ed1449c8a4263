"""The player that looks one ply ahead."""

from __future__ import annotations

from collections.abc import Iterator

from quanta.core.game import Position
from quanta.core.rng import Stream
from quanta.players.player import Evaluate, Limit, Thought

WON = 1_000_000
"""The value of a return of 1: more than any evaluation."""
DEFAULT_NODES = 400


def mobility(position: Position, seat: int) -> int:
    """The number of legal actions if ``seat`` is to move, else minus that number."""
    count = len(position.legal_actions())
    return count if position.to_play == seat else -count


class Greedy:
    """Chooses the action with the best evaluation for its seat one ply later, ties at random.

    evaluate: the game's evaluation; mobility by default. If there are more actions than the limit
    has nodes (400 by default), only that many are evaluated, chosen at random.
    """

    def __init__(self, evaluate: Evaluate | None = None) -> None:
        self._evaluate = evaluate or mobility

    def _value(self, position: Position, seat: int) -> int:
        end = position.outcome()
        return self._evaluate(position, seat) if end is None else WON * end.returns[seat]

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        """A thought after each evaluated action."""
        seat = position.to_play
        actions = list(position.legal_actions())
        rng.shuffle(actions)
        best: Thought | None = None
        for nodes, action in enumerate(actions[: limit.nodes or DEFAULT_NODES], 1):
            value = self._value(position.apply(action), seat)
            if best is None or value > best.value:
                best = Thought(action, value, (action,), nodes)
            yield Thought(best.action, best.value, best.pv, nodes)
