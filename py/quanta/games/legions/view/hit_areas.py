"""A hit area on every hex, with what is there in words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from quanta.games.legions import explain
from quanta.games.legions.model.geometry import MIDDLE, NAMES, PLACES, WHOLE
from quanta.games.legions.model.stages import DEPLOY, UNDER_WAY
from quanta.games.legions.model.terrain import Ground
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.view import board
from quanta.scene.shapes import Shape, circle, target
from quanta.scene.view import ClickLook

HIT = 25.0
PLAIN, CAN, GOAL = range(3)
"""Nothing to click, a first click, a next click."""
ROLES = ("hit", "hit can", "hit aside goal")


@lru_cache(maxsize=32)
def _empty_hits(ground: Ground, flip: bool) -> dict[int, tuple[Shape, ...]]:
    """The hit areas of empty hexes, in each of the three roles."""
    found = {}
    for hex_ in WHOLE:
        name, centre = NAMES[hex_], board.spots(flip)[hex_]
        label = f"{name}, {ground.at(hex_).name}."
        found[hex_] = tuple(
            target(circle(f"hit-{name}", role, centre, HIT), name, label, PLACES[hex_][1] // 2)
            for role in ROLES
        )
    return found


@lru_cache(maxsize=2)
def reading_order(small: bool) -> tuple[int, ...]:
    """The hexes of the map row by row."""
    of = MIDDLE if small else WHOLE
    return tuple(sorted(of, key=lambda hex_: (PLACES[hex_][1] // 2, PLACES[hex_][0])))


def hit_areas(position: LegionsPosition, look: ClickLook) -> Iterator[Shape]:
    """A hit area on every hex, row by row."""
    empty = _empty_hits(position.ground, look.flip)
    actor = NAMES[position.activation.actor] if position.activation is not None else ""
    rings = position.stage not in UNDER_WAY  # else the overlays mark the goals
    order = reading_order(position.scenario.small)
    for hex_ in reversed(order) if look.flip else order:
        name = NAMES[hex_]
        state = PLAIN
        if name in (look.goals if look.picked or rings else look.can - {actor}):
            state = GOAL
        elif name in look.can and (not look.picked or position.stage == DEPLOY):
            state = CAN  # what is set up can be picked up in any case
        shape = empty[hex_][state]
        if hex_ in position.at:
            shape = {**shape, "label": explain.label(position, hex_)}
        if name in look.picked:
            shape = {**shape, "role": shape["role"] + " picked"}
        yield shape
