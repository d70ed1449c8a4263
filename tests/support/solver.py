"""A player that sees everything to the end: for games of a few plies."""

from __future__ import annotations

from collections.abc import Iterator

from quanta.core.game import Position
from quanta.core.rng import Stream
from quanta.players import Limit, Thought, Way


class Solver:
    """Thinks once at a glance, then of each action to its end, the best first."""

    def __init__(self, width: int = 3) -> None:
        self.width = width
        self.asked: list[Position] = []

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        self.asked.append(position)
        first = position.legal_actions()[0]
        yield Thought(first, ways=(Way((first,), 0.0),), nodes=1, depth=1)
        ways = sorted((_way(position, action) for action in position.legal_actions()), key=_worth)
        best = ways[0]
        yield Thought(
            best.actions[0], best.hope, best.actions, 9, True, 9, tuple(ways[: self.width])
        )


def _worth(way: Way) -> tuple[float, int]:
    assert way.plies is not None
    return -way.hope, way.plies if way.hope > 0 else -way.plies


def _way(position: Position, action: str) -> Way:
    after = position.apply(action)
    end = after.outcome()
    if end is not None:
        return Way((action,), float(end.returns[position.to_play]), True, 1)
    then = min((_way(after, each) for each in after.legal_actions()), key=_worth)
    assert then.plies is not None
    return Way((action, *then.actions), -then.hope, True, then.plies + 1)
