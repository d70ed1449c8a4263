"""The picture: what a view draws of a position, with the marks of people on it."""

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
    game = shown.game
    frame = game.kept_parts.frame(game.view, shown.seen, shown.look)
    shapes = [*game.mode.picture(game, frame.shapes), *_marks(shown, frame.shapes)]
    return {"title": game.view.title(shown.seen), "box": frame.box, "shapes": shapes}


def lone_picture(shown: Shown) -> Picture:
    """The picture for a file that stands alone, which needs the styles of the game's own roles; a
    page has them."""
    return {**picture(shown), "styles": registry.modules(shown.line.rules.id).role_styles}


def _marks(shown: Shown, shapes: Sequence[Shape]) -> Sequence[Shape]:
    """What people marked on the board at this position."""
    marks = shown.line.node.annotation.marks
    if not marks or not shown.game.annotations_allowed:
        return ()
    return mark_shapes(marks, target_areas(shapes))


def add_picture(shown: Shown, found: Scene) -> None:
    """Add the picture, and what is picked on it."""
    made = picture(shown)
    found["title"], found["box"], found["shapes"] = made["title"], made["box"], made["shapes"]
    found["picked"] = shown.look.picked
    if shown.selection.begun:
        found["begun"] = True


def add_overlays(shown: Shown, found: Scene) -> None:
    """Add what can be shown on the board, and how that is turned."""
    found["flipped"] = shown.flipped
    on = shown.look.shown
    found["overlays"] = [
        {"key": each.key, "label": each.label, "on": each.key in on}
        for each in shown.game.view.overlays
    ]
