"""A turn: command dice, then rallying, activating, ordering, in this order.

See legions R9, R10, R14 and R31 to R33.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from quanta.core.game import Action
from quanta.games.legions.model.geometry import INDEX, NAMES
from quanta.games.legions.model.pieces import (
    ACTIVATE_STEP,
    ADVANCE,
    ENGAGE,
    NO_ORDER,
    ORDER_STEP,
    ORDERS,
    PLAY,
    RALLY_STEP,
    SECRET,
    STRIKE,
    Unit,
)
from quanta.games.legions.phases import activation
from quanta.games.legions.phases.turn_end import go_on, next_turn, with_unit

if TYPE_CHECKING:
    from quanta.games.legions.position import LegionsPosition

END = "end"
SORTED_ORDERS = (ADVANCE, ENGAGE, STRIKE)
"""The orders by their words."""
RALLY_ACTIONS = tuple(f"rally-{name}" for name in NAMES)
ACTIVATE_ACTIONS = tuple(
    tuple(f"activate-{name}-{ORDERS[o]}" for o in SORTED_ORDERS) for name in NAMES
)
ORDER_ACTIONS = tuple(tuple(f"order-{name}-{ORDERS[o]}" for o in SORTED_ORDERS) for name in NAMES)
SECRET_ORDERS = tuple(f"order-{name}-?" for name in NAMES)
ROLLS: tuple[tuple[Action, Fraction], ...] = tuple(
    (f"roll-{a}-{b}", Fraction(1 if a == b else 2, 36)) for a in range(1, 7) for b in range(a, 7)
)
ROLL_ACTIONS = [action for action, _ in ROLLS]


def legal_command(position: LegionsPosition) -> Sequence[Action]:
    """``roll-a-b``, the lower die first."""
    return ROLL_ACTIONS


def chances(position: LegionsPosition) -> Sequence[tuple[Action, Fraction]]:
    """Two dice, as they lie on the table: in no order."""
    return ROLLS


def after_command(position: LegionsPosition, action: Action) -> LegionsPosition:
    """The sum is the command points; on each side's first turn the higher die alone
    (legions R9, R10, H2)."""
    low, high = int(action[5]), int(action[7])
    points = high if position.turn <= 2 else low + high
    return position.but(stage=PLAY, points=points, step=RALLY_STEP)


def legal(position: LegionsPosition) -> Sequence[Action]:
    """What the points can be spent on in this step and the later ones; ``end`` at any time."""
    seat, step = position.seat, position.step
    activate: list[Action] = []
    order: list[Action] = []
    rally: list[Action] = []
    own = position.knows[seat]
    for unit in position.units:
        if unit.seat != seat:
            continue
        if own:
            order += ORDER_ACTIONS[unit.hex]
        else:
            order.append(SECRET_ORDERS[unit.hex])
        if unit.suppressed:
            if step == RALLY_STEP:
                rally.append(RALLY_ACTIONS[unit.hex])
        elif unit.order and step <= ACTIVATE_STEP:
            activate += _activations(unit)
    return [*activate, END, *order, *rally]


def _activations(unit: Unit) -> Sequence[Action]:
    known = ACTIVATE_ACTIONS[unit.hex]
    return known if unit.order == SECRET else [known[SORTED_ORDERS.index(unit.order)]]


def after(position: LegionsPosition, action: Action) -> LegionsPosition:
    """One point is spent, or the turn ends. With the last point the turn ends by itself."""
    if action == END:
        return next_turn(position)
    verb, name, *rest = action.split("-")
    unit = position.at[INDEX[name]]
    left = position.but(points=position.points - 1)
    if verb == "rally":
        changed = unit._replace(suppressed=unit.suppressed - 1)
        return go_on(left.but(units=with_unit(position, changed)))
    if verb == "activate":
        quiet = left.but(
            units=with_unit(position, unit._replace(order=NO_ORDER)), step=ACTIVATE_STEP
        )
        return activation.begin(quiet, unit.hex, ORDERS.index(rest[0]))
    order = SECRET if rest[0] == "?" else ORDERS.index(rest[0])
    return go_on(left.but(units=with_unit(position, unit._replace(order=order)), step=ORDER_STEP))
