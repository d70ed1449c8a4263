"""Turns: the consecutive plies of a seat."""

from __future__ import annotations

from collections.abc import Iterable

from quanta.core.game import Action, Position


def alternates(start: Position, line: Iterable[Action]) -> bool:
    """Whether each ply of a legal line from ``start`` is a turn of its own."""
    position = start
    for action in line:
        after = position.apply(action)
        if after.outcome() is None and after.to_play == position.to_play:
            return False
        position = after
    return True
