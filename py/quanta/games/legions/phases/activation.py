"""Carrying out an order: a move, then an attack, each optional (legions R11 to R13, R31, H6)."""

from __future__ import annotations

from collections.abc import Sequence

from quanta.core.game import Action
from quanta.games.legions.model.geometry import INDEX, NAMES
from quanta.games.legions.model.stages import FIRE, MOVE
from quanta.games.legions.model.state import LegionsState, S
from quanta.games.legions.model.units import ADVANCE, ENGAGE, STRIKE, Activation
from quanta.games.legions.phases import attack, movement
from quanta.games.legions.phases.turn_end import end_activation

HOLD = "hold"
MOVE_ACTIONS = tuple(f"move-{name}" for name in NAMES)
FIRE_ACTIONS = tuple(f"fire-{name}" for name in NAMES)


def begin(state: S, hex_: int, order: int) -> S:
    """The unit on ``hex_`` is activated with ``order``, which is spent even if it cannot act
    (legions H6)."""
    stage = FIRE if order == STRIKE else MOVE
    return _unless_idle(state.replace(stage=stage, activation=Activation(hex_, order)))


def _unless_idle(state: S) -> S:
    """The state, but with the activation over if the unit can only hold."""
    legal = legal_move(state) if state.stage == MOVE else legal_fire(state)
    return end_activation(state) if len(legal) == 1 else state


def legal_move(state: LegionsState) -> Sequence[Action]:
    """``move-HEX``; under an engage order also ``fire-HEX`` without moving; ``hold`` to end."""
    activation, unit = state.activation, state.acting_unit
    assert activation is not None
    fire = attack.targets(state, unit) if activation.order == ENGAGE else []
    moves = movement.destinations(state, unit, activation.order)
    return [*(FIRE_ACTIONS[h] for h in fire), HOLD, *(MOVE_ACTIONS[h] for h in moves)]


def legal_fire(state: LegionsState) -> Sequence[Action]:
    """``fire-HEX``, or ``hold`` to end."""
    return [*(FIRE_ACTIONS[hex_] for hex_ in attack.targets(state, state.acting_unit)), HOLD]


def after(state: S, action: Action) -> S:
    """The unit has moved, attacks, or is done."""
    if action == HOLD:
        return end_activation(state)
    verb, name = action.split("-")
    hex_ = INDEX[name]
    if verb == "fire":
        return attack.begin(state, hex_)
    activation, unit = state.activation, state.acting_unit
    assert activation is not None
    others = (other for other in state.units if other is not unit)
    units = tuple(sorted((*others, unit._replace(hex=hex_))))
    moved = state.replace(units=units, activation=activation._replace(actor=hex_))
    if activation.order == ADVANCE:
        return end_activation(moved)
    return _unless_idle(moved.replace(stage=FIRE))
