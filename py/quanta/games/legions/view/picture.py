"""The picture of the board in its parts, and the overlays that can be switched on and off."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

from quanta.games.legions.model.geometry import BOTTOM, NAMES, TOP
from quanta.games.legions.model.stages import ACTIVATE_STEP, AREA, DEPLOY, PLAY
from quanta.games.legions.phases import deployment
from quanta.games.legions.phases.setup import BOTTOM_AREA, TOP_AREA
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.view import board, counters, danger, overlays
from quanta.scene.hover_parts import Part, ShapePart
from quanta.scene.shapes import Shape
from quanta.scene.view import BoardLook, ClickLook, Look, Overlay

NAMES_ON, REACH, AIMS, SIGHT, LAST, GUIDE = "coords", "reach", "aims", "sight", "last", "guide"
DANGER, THREATS = "danger", "threats"

AREAS = {TOP: TOP_AREA, BOTTOM: BOTTOM_AREA}

OVERLAYS = (
    Overlay(SIGHT, "What is seen from a hex, and why not", on=False),
    Overlay(REACH, "Where a unit can move, and the cost", on=True),
    Overlay(AIMS, "Targets: chance to hurt, to destroy", on=True),
    Overlay(DANGER, "Danger: how many can attack a unit there next turn", on=True),
    Overlay(THREATS, "What a unit can attack; without one, what all enemy units can", on=False),
    Overlay(LAST, "The last turn", on=True),
    Overlay(NAMES_ON, "Names of the hexes", on=True),
    Overlay(GUIDE, "What to do, beside the board, in the first turns", on=True),
)

L = TypeVar("L", bound=BoardLook)
Draw = Callable[[LegionsPosition, L], Iterable[Shape]]


def _ground(position: LegionsPosition, look: BoardLook) -> Sequence[Shape]:
    sections = position.scenario.sections
    one, two = (sections[number].climate == "frozen" for number, _ in position.laid)
    letters, small = position.ground.letters, position.scenario.small
    return board.ground(letters, (one, two), look.flip, small=small)


def _names(position: LegionsPosition, look: BoardLook) -> Sequence[Shape]:
    return board.names(look.flip, position.scenario.in_play)


def _objectives(position: LegionsPosition, look: BoardLook) -> Iterable[Shape]:
    if not position.scenario.objectives:
        return ()
    from quanta.games.legions.view import objectives  # late: most games have none

    return objectives.shapes(position, look.flip)


def _areas(position: LegionsPosition, look: ClickLook) -> Iterator[Shape]:
    """The set-up areas, while they are chosen and filled."""
    if position.stage == AREA:
        for side in (TOP, BOTTOM):
            depth = position.scenario.area_depth
            seat = position.seat if look.hint == AREAS[side] else -1
            yield from board.area(side, seat, depth, look.flip, position.scenario.in_play)
    if position.stage == DEPLOY:
        side = position.side(position.seat)
        depth, inside = deployment.depth(position), position.scenario.in_play
        yield from board.area(side, position.seat, depth, look.flip, inside)


def _units(position: LegionsPosition, look: ClickLook) -> Iterator[Shape]:
    centres = board.spots(look.flip)
    activation = position.activation
    for unit in position.units:
        name = NAMES[unit.hex]
        states = ""
        if name in look.picked or (activation is not None and activation.actor == unit.hex):
            states = " picked"
        elif activation is not None and activation.target == unit.hex:
            states = " aimed"
        elif (
            position.stage == PLAY
            and unit.seat == position.seat
            and unit.order
            and not unit.suppressed
            and position.step <= ACTIVATE_STEP
        ):
            states = " ready"
        key = f"unit-{look.names.get(name, name)}"
        yield counters.counter(key, unit, position.kind(unit), centres[unit.hex], states)


def _sight_line(position: LegionsPosition, look: Look) -> Iterator[Shape]:
    return overlays.sight_line(position, look, always=SIGHT in look.shown)


def _part(kind: type[L], draw: Draw[L], overlay: str = "") -> ShapePart:
    """A part that is drawn while an overlay is on; without one, always."""

    def drawn(position: Any, look: L) -> Iterable[Shape]:
        return draw(position, look) if overlay in look.shown else ()

    return Part(kind, drawn if overlay else draw)


PICTURE = (
    _part(BoardLook, _ground),
    _part(BoardLook, _names, NAMES_ON),
    _part(BoardLook, _objectives),
    _part(ClickLook, _areas),
    _part(Look, overlays.visibility, SIGHT),
    _part(ClickLook, overlays.chosen_reach, REACH),
    _part(Look, overlays.pointed_reach, REACH),
    _part(ClickLook, danger.chosen_zone, THREATS),
    _part(Look, danger.pointed_zone, THREATS),
    _part(ClickLook, danger.marks, DANGER),
    _part(ClickLook, _units),
    _part(BoardLook, overlays.last_turn, LAST),
    _part(Look, _sight_line),
    _part(ClickLook, overlays.chosen_attacks, AIMS),
    _part(Look, overlays.pointed_attacks, AIMS),
    _part(ClickLook, overlays.hint),
    _part(ClickLook, board.hit_areas),
)
"""From back to front."""
