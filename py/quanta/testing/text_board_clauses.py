"""The clause of the contract about boards in text, which the terminal shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from quanta import registry
from quanta.core.game import CHANCE, Position
from quanta.core.rng import Stream
from quanta.record.timeline import Timeline
from quanta.scene import text_board
from quanta.scene.shapes import Shape
from quanta.scene.view import Look

FEWEST, MOST = 4, 8
"""Plies of a game that change its picture: fewer say nothing, and more are not looked at."""


def boards_in_text_show_what_was_played(line: Timeline, rng: Stream) -> Iterator[str]:
    """Where plies change what is drawn on the board, some of them change the board in text."""
    steps = list(zip(line.positions, line.actions, line.positions[1:], strict=False))
    changing = list[str]()
    for before, action, after in reversed(steps):
        if before.to_play == CHANCE or before.seen_by(None) != before:
            continue
        was, now = _drawn(line, before), _drawn(line, after)
        if was == now:
            continue
        if _text(line, before) != _text(line, after):
            return
        changing.append(action)
        if len(changing) == MOST:
            break
    if len(changing) >= FEWEST:
        yield (
            f"In text the board is the same after {changing[-1]!r} as before. It shows pieces with "
            "the role of a seat, and those of no seat if their role has the word neutral."
        )


def _drawn(line: Timeline, position: Position) -> Sequence[Shape]:
    """The picture without words and without what can be clicked."""
    shapes = registry.view(line.rules.id).frame(position.seen_by(None), Look()).shapes
    return [shape for shape in shapes if "target" not in shape and shape["kind"] != "text"]


def _text(line: Timeline, position: Position) -> str:
    view, seen = registry.view(line.rules.id), position.seen_by(None)
    return text_board.picture(view.frame(seen, Look()).shapes, view.seats(seen))


TEXT_BOARD_CLAUSES = (boards_in_text_show_what_was_played,)
"""All of them."""
