"""The player that looks one ply ahead."""

from __future__ import annotations

from collections.abc import Iterator

from quanta.core.game import Position
from quanta.core.rng import Stream
from quanta.players.player import Evaluate, Limit, Thought

WON = 1_000_000
DEFAULT_NODES = 400


def mobility(position: Position, seat: int) -> int:
    """The seat's number of actions, or minus another seat's when that one is to move."""
    count = len(position.legal_actions())
    return count if position.to_play == seat else -count


class Greedy:
    """Takes the action after which the position looks best for its seat, ties drawn at random.

    evaluate: the game's evaluation; without one, mobility. When there are more actions than the
    limit's nodes (400 by default), as many of them are looked at, drawn at random.
    """

    def __init__(self, evaluate: Evaluate | None = None) -> None:
        self._evaluate = evaluate or mobility

    def _value(self, position: Position, seat: int) -> int:
        end = position.outcome()
        return self._evaluate(position, seat) if end is None else WON * end.returns[seat]

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        """A thought after each action looked at."""
        seat = position.to_play
        actions = list(position.legal_actions())
        rng.shuffle(actions)
        best: Thought | None = None
        for nodes, action in enumerate(actions[: limit.nodes or DEFAULT_NODES], 1):
            value = self._value(position.apply(action), seat)
            if best is None or value > best.value:
                best = Thought(action, value, (action,), nodes)
            yield Thought(best.action, best.value, best.pv, nodes)
