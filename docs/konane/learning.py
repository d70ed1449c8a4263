"""Kōnane for learning programs."""

from __future__ import annotations

from functools import cache

from quanta.games.konane.rules import LETTERS, KonanePosition

from quanta.core.game import Position
from quanta.core.learning import Learning, filled, marked
from quanta.grids.square import ORTHOGONAL, SquareBoard

PLANES = ("own stones", "the other seat’s stones", "own turn")


def learning(position: Position) -> Learning | None:
    """Actions and planes for a position of this game."""
    assert isinstance(position, KonanePosition)
    return _learning_of(position.board)


@cache
def _learning_of(here: SquareBoard) -> Learning:
    """Every square, and every two of a line with an odd number of squares between them."""
    lines = [(cell, here.line(cell, d)) for cell in range(here.size) for d in ORTHOGONAL]
    moves = {f"{here.names[cell]}-{here.names[end]}" for cell, line in lines for end in line[1::2]}
    actions = tuple(sorted({*here.names, *moves}))
    return Learning(actions, PLANES, here.height, here.width, observe, plies=here.size)


def observe(seen: KonanePosition, seat: int) -> bytes:
    """See ``Learning.observe``."""
    size = len(seen.stones)
    sides = (LETTERS[seat], LETTERS[1 - seat])
    planes = [marked(size, [n for n in range(size) if seen.stones[n] == each]) for each in sides]
    return b"".join([*planes, filled(size, int(seen.to_play == seat))])
