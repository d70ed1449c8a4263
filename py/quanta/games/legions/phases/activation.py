"""Carrying out an order: a move, then an attack, each optional (legions R11 to R13, R31, H6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quanta.core.game import Action
from quanta.games.legions.model.geometry import INDEX, NAMES, distance
from quanta.games.legions.model.pieces import ADVANCE, ENGAGE, FIRE, MOVE, STRIKE, Deed, Unit
from quanta.games.legions.model.sight import clear
from quanta.games.legions.phases import attack, movement
from quanta.games.legions.phases.turn_end import actor, finish

if TYPE_CHECKING:
    from quanta.games.legions.position import LegionsPosition

HOLD = "hold"
MOVE_ACTIONS = tuple(f"move-{name}" for name in NAMES)
FIRE_ACTIONS = tuple(f"fire-{name}" for name in NAMES)


def targets(position: LegionsPosition, unit: Unit) -> list[int]:
    """The hexes of the enemies that the unit could attack from where it stands: in range and in
    its line of sight, or without one by lobbed fire (legions R18, R19, M8); sorted."""
    kind = position.kind(unit)
    blind = kind.trait.blind > 0
    ground, occupied, start = position.ground, position.occupied, unit.hex
    return [
        other.hex
        for other in position.units
        if other.seat != unit.seat
        and distance(start, other.hex) <= kind.range
        and (blind or clear(ground, occupied, start, other.hex))
    ]


def begin(position: LegionsPosition, hex_: int, order: int) -> LegionsPosition:
    """The unit acts on its order. Where it can do nothing the order is spent all the same
    (legions H6)."""
    stage = FIRE if order == STRIKE else MOVE
    return _unless_idle(position.but(stage=stage, deed=Deed(hex_, order)))


def _unless_idle(position: LegionsPosition) -> LegionsPosition:
    legal = legal_move(position) if position.stage == MOVE else legal_fire(position)
    return finish(position) if len(legal) == 1 else position


def legal_move(position: LegionsPosition) -> Sequence[Action]:
    """``move-HEX``; ``fire-HEX`` for who engages from where it is; ``hold`` to end."""
    deed, unit = position.deed, actor(position)
    assert deed is not None
    fire = targets(position, unit) if deed.order == ENGAGE else []
    moves = movement.destinations(position, unit, deed.order)
    return [*(FIRE_ACTIONS[h] for h in fire), HOLD, *(MOVE_ACTIONS[h] for h in moves)]


def legal_fire(position: LegionsPosition) -> Sequence[Action]:
    """``fire-HEX``, or ``hold`` to end."""
    return [*(FIRE_ACTIONS[hex_] for hex_ in targets(position, actor(position))), HOLD]


def after(position: LegionsPosition, action: Action) -> LegionsPosition:
    """The unit has moved, attacks, or is done."""
    if action == HOLD:
        return finish(position)
    verb, name = action.split("-")
    hex_ = INDEX[name]
    if verb == "fire":
        return attack.begin(position, hex_)
    deed, unit = position.deed, actor(position)
    assert deed is not None
    others = (other for other in position.units if other is not unit)
    moved = position.but(
        units=tuple(sorted((*others, unit._replace(hex=hex_)))), deed=deed._replace(actor=hex_)
    )
    return finish(moved) if deed.order == ADVANCE else _unless_idle(moved.but(stage=FIRE))
