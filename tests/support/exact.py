"""What a position is worth, by trying everything."""

from __future__ import annotations

from collections.abc import Iterator

from quanta.core.game import Position

MOST_POSITIONS = 2_000


class TooMany(Exception):
    """There are more positions than the test wants to try."""


def exact(position: Position, seat: int, left: Iterator[int]) -> int:
    """What the seat gets with best play of both, by trying everything."""
    end = position.outcome()
    if end is not None:
        return end.returns[seat]
    if next(left) > MOST_POSITIONS:
        raise TooMany
    best = max if position.to_play == seat else min
    return best(exact(position.apply(a), seat, left) for a in position.legal_actions())
