"""Breakthrough for learning programs."""

from __future__ import annotations

from functools import cache

from quanta.games.breakthrough.rules import LETTERS, BreakthroughPosition, steps

from quanta.core.game import Position
from quanta.core.learning import Learning, filled, marked

PLANES = ("own pawns", "the other seat’s pawns", "own turn")


def learning(position: Position) -> Learning | None:
    """Actions and planes for a position of this game."""
    assert isinstance(position, BreakthroughPosition)
    return _learning_of(position.side)


@cache
def _learning_of(side: int) -> Learning:
    """Every step of a pawn of either seat."""
    ends = [end for seat in (0, 1) for of in steps(side, seat) for end in of]
    actions = tuple(sorted({action for _, _, action in ends}))
    return Learning(actions, PLANES, side, side, observe, plies=4 * side * side)


def observe(seen: BreakthroughPosition, seat: int) -> bytes:
    """See ``Learning.observe``."""
    size = len(seen.pawns)
    sides = (LETTERS[seat], LETTERS[1 - seat])
    planes = [marked(size, [n for n in range(size) if seen.pawns[n] == each]) for each in sides]
    return b"".join([*planes, filled(size, int(seen.to_play == seat))])
