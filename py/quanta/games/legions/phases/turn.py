"""A turn: command dice, then rallying, then activating units, then giving orders.

See legions R9, R10, R14 and R31 to R33.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from quanta.core.game import Action
from quanta.games.legions.model.geometry import INDEX, NAMES
from quanta.games.legions.model.stages import ACTIVATE_STEP, ORDER_STEP, PLAY, RALLY_STEP
from quanta.games.legions.model.state import LegionsState, S
from quanta.games.legions.model.units import ADVANCE, ENGAGE, NO_ORDER, ORDERS, SECRET, STRIKE, Unit
from quanta.games.legions.phases import activation
from quanta.games.legions.phases.turn_end import continue_turn, end_turn

END = "end"
SORTED_ORDERS = (ADVANCE, ENGAGE, STRIKE)
"""The orders, sorted by their words as legal actions must be."""
RALLY_ACTIONS = tuple(f"rally-{name}" for name in NAMES)
ACTIVATE_ACTIONS = tuple(
    tuple(f"activate-{name}-{ORDERS[o]}" for o in SORTED_ORDERS) for name in NAMES
)
ORDER_ACTIONS = tuple(tuple(f"order-{name}-{ORDERS[o]}" for o in SORTED_ORDERS) for name in NAMES)
SECRET_ORDERS = tuple(f"order-{name}-?" for name in NAMES)
ROLLS: tuple[tuple[Action, Fraction], ...] = tuple(
    (f"roll-{a}-{b}", Fraction(1 if a == b else 2, 36)) for a in range(1, 7) for b in range(a, 7)
)
"""Two dice in no order, the lower one first."""
ROLL_ACTIONS = [action for action, _ in ROLLS]


def after_command(state: S, action: Action) -> S:
    """The sum is the command points; on each side's first turn the higher die alone
    (legions R9, R10, H2)."""
    low, high = int(action[5]), int(action[7])
    points = high if state.turn <= 2 else low + high
    return state.replace(stage=PLAY, points=points, step=RALLY_STEP)


def legal(state: LegionsState) -> Sequence[Action]:
    """The uses of a command point in this step and the later ones; ``end`` at any time."""
    seat, step = state.seat, state.step
    activate: list[Action] = []
    order: list[Action] = []
    rally: list[Action] = []
    own = state.knows[seat]
    for unit in state.units:
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


def after(state: S, action: Action) -> S:
    """One point is spent, or the turn ends. Spending the last point ends the turn."""
    if action == END:
        return end_turn(state)
    verb, name, *rest = action.split("-")
    unit = state.at[INDEX[name]]
    left = state.replace(points=state.points - 1)
    if verb == "rally":
        changed = unit._replace(suppressed=unit.suppressed - 1)
        return continue_turn(left.replace(units=state.units_with(changed)))
    if verb == "activate":
        revealed = state.units_with(unit._replace(order=NO_ORDER))
        acting = left.replace(units=revealed, step=ACTIVATE_STEP)
        return activation.begin(acting, unit.hex, ORDERS.index(rest[0]))
    order = SECRET if rest[0] == "?" else ORDERS.index(rest[0])
    return continue_turn(
        left.replace(units=state.units_with(unit._replace(order=order)), step=ORDER_STEP)
    )
