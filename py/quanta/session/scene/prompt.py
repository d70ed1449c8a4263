"""Whose turn it is and what they have to do, as a sentence: the same on every page."""

from __future__ import annotations

from quanta.core.game import CHANCE, Position
from quanta.scene.view import View


def prompt(view: View, position: Position, whose: str = "", *, picked: bool = False) -> str:
    """``White’s turn: choose a white piece to leap with.`` position: in play, as it is seen.
    whose: ``Your`` where the seat to play is addressed, else empty for its name. picked: whether
    the choice has begun, so that what it is need not be said."""
    task = "" if position.to_play == CHANCE else view.task(position)
    if not task:
        return view.prompt(position)
    whose = whose or f"{view.seats(position)[position.to_play].name}’s"
    return f"{whose} turn." if picked else f"{whose} turn: {task}."
