"""Pictures of positions and games, showing only what a given seat may know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any

from quanta import registry
from quanta.core.arguments import described, whole
from quanta.core.errors import BadParam
from quanta.core.game import Position, Rules
from quanta.core.limits import MAX_ANIMATED, MAX_PICTURE_WIDTH
from quanta.record.timeline import Timeline
from quanta.scene import animation, styles, svg, text_board
from quanta.scene.text_board import Paint, TextCell
from quanta.scene.view import Look
from quanta.session.viewpoint import Plies, Viewpoint

THEMES: Sequence[styles.Theme] = ("", "light", "dark")


def options(theme: object, coordinates: object, width: object) -> svg.Options:
    """The options of a picture; see ``Game.svg``. Raises BadParam."""
    for each in THEMES:
        if each == theme:
            pixels = whole("width", width, 0, MAX_PICTURE_WIDTH)
            return svg.Options(each, bool(coordinates), pixels)
    raise BadParam(f"theme is light, dark or empty, not {described(theme)}.")


def of_position(
    rules: Rules, seen: Position, *, flip: bool = False, how: svg.Options | None = None
) -> str:
    """The picture of a position as an SVG file. seen: the position as its viewer may know it; flip:
    turn the board round."""
    return svg.standalone(_picture(rules, seen, Look(flip=flip, shown=_overlays(rules))), how)


def cells(rules: Rules, seen: Position, *, flip: bool = False) -> Sequence[TextCell]:
    """The cells of a position with the pieces on them, row by row. seen, flip: as above."""
    view = registry.view(rules.id)
    return text_board.cells(view.frame(seen, Look(flip=flip)).shapes, view.seats(seen))


def as_text(rules: Rules, seen: Position, paint: Paint | None = None) -> str:
    """A position as lines of text: its board, and what each seat holds beside it; its text where
    there is no board. paint: colours a piece."""
    view = registry.view(rules.id)
    shapes, seats = view.frame(seen, Look()).shapes, view.seats(seen)
    drawn = text_board.picture(shapes, seats, paint) if paint else text_board.picture(shapes, seats)
    return drawn or seen.text()


def of_game(
    line: Timeline, seat: int | None, *, flip: bool = False, how: svg.Options | None = None
) -> str:
    """The picture of a game at its cursor as an SVG file; see ``scene``."""
    return svg.standalone(scene(line, seat, flip=flip), how)


def moving(
    line: Timeline,
    seat: int | None,
    plies: object,
    *,
    flip: bool = False,
    how: svg.Options | None = None,
) -> str:
    """An SVG file that shows a game from one ply to another. plies: the two, or True for the whole
    game. Raises BadParam."""
    first, last = _range(plies, line.plies)
    shown = copy(line)
    scenes = []
    for shown.ply in range(first, last + 1):
        scenes.append(scene(shown, seat, flip=flip))
    return animation.animated(scenes, how)


def _range(plies: object, most: int) -> tuple[int, int]:
    given = (0, most) if plies is True else plies
    if not isinstance(given, tuple | list) or len(given) != 2:
        raise BadParam(f"animate is two plies, or True for all, not {described(plies)}.")
    first, last = (whole("A ply to animate", each, 0, most) for each in given)
    if not first < last:
        raise BadParam("animate goes from one ply to a later one.")
    if last - first >= MAX_ANIMATED:
        raise BadParam(f"An animation shows at most {MAX_ANIMATED} plies: choose a shorter range.")
    return first, last


def scene(line: Timeline, seat: int | None, *, flip: bool = False) -> Mapping[str, Any]:
    """The scene of a game at its cursor, with its last action, as ``seat`` (None: a bystander) may
    know it; ``quanta.scene.svg`` draws it. Once the game is over, there are no secrets."""
    viewpoint = _viewpoint(line, seat)
    plies = Plies(line, viewpoint)
    before, last = plies[-1] if plies else (None, None)
    shown = _overlays(line.rules)
    look = Look(before=before, last=last, plies=plies, flip=flip, shown=shown)
    return _picture(line.rules, viewpoint.seen(line.position), look)


def last_action(line: Timeline, seat: int | None) -> str:
    """The last action before the cursor of a game, as a sentence of what ``seat`` (None: a
    bystander) may know of it; empty at the start."""
    plies = Plies(line, _viewpoint(line, seat))
    return registry.view(line.rules.id).describe_action(*plies[-1]) if plies else ""


def _viewpoint(line: Timeline, seat: int | None) -> Viewpoint:
    viewpoint = Viewpoint()
    viewpoint.seat, viewpoint.sees_all = seat, line.over
    return viewpoint


def _picture(rules: Rules, seen: Position, look: Look) -> Mapping[str, Any]:
    view = registry.view(rules.id)
    frame = view.frame(seen, look)
    return {
        "title": view.title(seen),
        "box": frame.box,
        "shapes": frame.shapes,
        "styles": registry.modules(rules.id).role_styles,
    }


def _overlays(rules: Rules) -> frozenset[str]:
    """The overlays that are on by default."""
    return frozenset(each.key for each in registry.view(rules.id).overlays if each.on)
