"""A player that solves games of a few plies."""

from __future__ import annotations

from collections.abc import Iterator

from quanta.core.game import Position
from quanta.core.rng import Stream
from quanta.players import Candidate, Limit, Thought


class Solver:
    """Gives a first thought without search, then one with all candidates solved, best first."""

    def __init__(self, width: int = 3) -> None:
        self.width = width
        self.asked: list[Position] = []

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        self.asked.append(position)
        first = position.legal_actions()[0]
        yield Thought(first, candidates=(Candidate((first,), 0.0),), nodes=1, depth=1)
        solved = (_candidate(position, action) for action in position.legal_actions())
        candidates = tuple(sorted(solved, key=_rank)[: self.width])
        best = candidates[0]
        yield Thought(best.actions[0], best.expectation, best.actions, 9, True, 9, candidates)


def _rank(candidate: Candidate) -> tuple[float, int]:
    value, plies = candidate.expectation, candidate.plies
    assert plies is not None
    return -value, plies if value > 0 else -plies


def _candidate(position: Position, action: str) -> Candidate:
    after = position.apply(action)
    end = after.outcome()
    if end is not None:
        return Candidate((action,), float(end.returns[position.to_play]), True, 1)
    then = min((_candidate(after, each) for each in after.legal_actions()), key=_rank)
    assert then.plies is not None
    return Candidate((action, *then.actions), -then.expectation, True, then.plies + 1)
