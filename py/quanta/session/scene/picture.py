"""The picture: what a view draws of a position, and the reader's marks on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NotRequired, TypedDict

from quanta import registry
from quanta.scene.arrows import mark_shapes, target_areas
from quanta.scene.layout import Box
from quanta.scene.shapes import Shape
from quanta.session.scene.shown import Shown

if TYPE_CHECKING:
    from quanta.session.protocol.scene import Scene


class Picture(TypedDict):
    """What a picture is written from (``quanta.scene.svg``)."""

    title: str
    box: Box
    shapes: Sequence[Shape]
    styles: NotRequired[str]


def picture(shown: Shown) -> Picture:
    """The picture alone."""
    box, shapes = _drawn(shown)
    return {"title": shown.game.view.title(shown.seen), "box": box, "shapes": shapes}


def _drawn(shown: Shown) -> tuple[Box, Sequence[Shape]]:
    """The box and the shapes."""
    game = shown.game
    frame = game.kept_parts.frame(game.view, shown.seen, shown.look)
    return frame.box, [*game.mode.picture(game, frame.shapes), *_marks(shown, frame.shapes)]


def lone_picture(shown: Shown) -> Picture:
    """The picture for a file that stands alone, which needs the styles of the game's own roles; a
    page has them."""
    return {**picture(shown), "styles": registry.modules(shown.line.rules.id).role_styles}


def _marks(shown: Shown, shapes: Sequence[Shape]) -> Sequence[Shape]:
    """What people marked on the board at this position."""
    return mark_shapes(shown.marks, target_areas(shapes)) if shown.marks else ()


def add_picture(shown: Shown, found: Scene) -> None:
    """Add the picture."""
    found["box"], found["shapes"] = _drawn(shown)


def add_title(shown: Shown, found: Scene) -> None:
    """Add the picture's title, and what is picked on it."""
    found["title"] = shown.game.view.title(shown.seen)
    found["picked"] = shown.look.picked
    if shown.selection.begun:
        found["begun"] = True


def add_overlays(shown: Shown, found: Scene) -> None:
    """Add what can be shown on the board, and which way round the board is."""
    found["flipped"] = shown.flipped
    on = shown.look.shown
    found["overlays"] = [
        {"key": each.key, "label": each.label, "on": each.key in on}
        for each in shown.game.view.overlays
    ]
