"""Pictures of a position or of a game at a ply, as the viewer may know it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from quanta import registry
from quanta.core.game import Position, Rules
from quanta.record.timeline import Timeline
from quanta.scene import svg
from quanta.scene.view import Look
from quanta.session.viewpoint import Plies, Viewpoint


def of_position(rules: Rules, seen: Position, *, flip: bool = False) -> str:
    """A whole SVG file. seen: the position as the viewer may know it; flip: the board turned
    round."""
    return svg.standalone(_drawn(rules, seen, Look(flip=flip, shown=_overlays(rules))))


def of_game(line: Timeline, seat: int | None, *, flip: bool = False) -> str:
    """A whole SVG file of the game at its cursor, as ``scene`` shows it."""
    return svg.standalone(scene(line, seat, flip=flip))


def scene(line: Timeline, seat: int | None, *, flip: bool = False) -> Mapping[str, Any]:
    """What an SVG is written from (``quanta.scene.svg``): the game at its cursor, with its last
    action shown, as ``seat`` (None: a bystander) may know it. Once a game is over, nothing of it is
    hidden any more."""
    viewpoint = Viewpoint()
    viewpoint.seat, viewpoint.sees_all = seat, line.over
    plies = Plies(line, viewpoint)
    before, last = plies[-1] if plies else (None, None)
    shown = _overlays(line.rules)
    look = Look(before=before, last=last, plies=plies, flip=flip, shown=shown)
    return _drawn(line.rules, viewpoint.seen(line.position), look)


def _drawn(rules: Rules, seen: Position, look: Look) -> Mapping[str, Any]:
    view = registry.view(rules.id)
    frame = view.frame(seen, look)
    return {"title": view.title(seen), "box": frame.box, "shapes": frame.shapes}


def _overlays(rules: Rules) -> frozenset[str]:
    """What a page shows, too, before anybody switches anything."""
    return frozenset(each.key for each in registry.view(rules.id).overlays if each.on)
