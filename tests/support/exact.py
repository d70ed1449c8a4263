"""Exhaustive search for the value of a position."""

from __future__ import annotations

from collections.abc import Iterator

from quanta.core.game import Position

MOST_POSITIONS = 2_000


class TooMany(Exception):
    """There are too many positions."""


def exact(position: Position, seat: int, left: Iterator[int]) -> int:
    """The return of the seat with best play of both. left: counts positions. Raises TooMany."""
    end = position.outcome()
    if end is not None:
        return end.returns[seat]
    if next(left) > MOST_POSITIONS:
        raise TooMany
    best = max if position.to_play == seat else min
    return best(exact(position.apply(a), seat, left) for a in position.legal_actions())
