"""Pictures of positions and games, showing only what a given seat may know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from quanta import registry
from quanta.core.game import Position, Rules
from quanta.record.timeline import Timeline
from quanta.scene import svg, text_board
from quanta.scene.text_board import TextCell
from quanta.scene.view import Look
from quanta.session.viewpoint import Plies, Viewpoint


def of_position(rules: Rules, seen: Position, *, flip: bool = False) -> str:
    """The picture of a position as an SVG file. seen: the position as its viewer may know it; flip:
    turn the board round."""
    return svg.standalone(_picture(rules, seen, Look(flip=flip, shown=_overlays(rules))))


def cells(rules: Rules, seen: Position, *, flip: bool = False) -> Sequence[TextCell]:
    """The cells of a position with the pieces on them, row by row. seen, flip: as above."""
    view = registry.view(rules.id)
    return text_board.cells(view.frame(seen, Look(flip=flip)).shapes, view.seats(seen))


def of_game(line: Timeline, seat: int | None, *, flip: bool = False) -> str:
    """The picture of a game at its cursor as an SVG file; see ``scene``."""
    return svg.standalone(scene(line, seat, flip=flip))


def scene(line: Timeline, seat: int | None, *, flip: bool = False) -> Mapping[str, Any]:
    """The scene of a game at its cursor, with its last action, as ``seat`` (None: a bystander) may
    know it; ``quanta.scene.svg`` draws it. Once the game is over, nothing is hidden."""
    viewpoint = Viewpoint()
    viewpoint.seat, viewpoint.sees_all = seat, line.over
    plies = Plies(line, viewpoint)
    before, last = plies[-1] if plies else (None, None)
    shown = _overlays(line.rules)
    look = Look(before=before, last=last, plies=plies, flip=flip, shown=shown)
    return _picture(line.rules, viewpoint.seen(line.position), look)


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
