"""Why an action is not possible, in words a player understands."""

from __future__ import annotations

from quanta.core.quoting import quoted
from quanta.core.words import counted
from quanta.games.legions.model import sight
from quanta.games.legions.model.geometry import INDEX, NAMES, distance, row_from
from quanta.games.legions.model.stages import (
    ACTIVATE_STEP,
    AREA,
    BY_CHANCE,
    DEPLOY,
    FIRE,
    MOVE,
    MUSTER,
    PLAY,
    RALLY_STEP,
    SECTION,
)
from quanta.games.legions.model.state import LegionsState
from quanta.games.legions.model.terrain import ARM_WORDS
from quanta.games.legions.model.units import ADVANCE, ORDERS, SEATS, UNKNOWN, Unit
from quanta.games.legions.phases import deployment, movement
from quanta.games.legions.phases.outcome import outcome

FORMS = {
    MUSTER: "take-CODE, such as take-C1, or done",
    SECTION: "section-N, with -plain or -turned for the second section",
    AREA: "area-top or area-bottom",
    DEPLOY: "CODE-HEX, such as C1-0301",
    PLAY: "rally-HEX, activate-HEX-ORDER, order-HEX-ORDER or end",
    MOVE: "move-HEX, fire-HEX or hold",
    FIRE: "fire-HEX or hold",
}


def why_not(state: LegionsState, action: str) -> str:
    """Why ``action``, which must not be legal here, is refused."""
    if outcome(state) is not None:
        return "The game is over."
    given = quoted(action)
    if state.stage in BY_CHANCE:
        return f"Dice are being rolled, and {given} is not a roll of these dice."
    reason = _specific_reason(state, action)
    return reason or f"{given} is not an action here; expected {FORMS[state.stage]}."


def _specific_reason(state: LegionsState, action: str) -> str:
    verb, _, rest = action.partition("-")
    if state.stage == MUSTER:
        if action == "done":
            return "An army has at least one unit."
        return cannot_take(state, rest) if verb == "take" else ""
    if state.stage == DEPLOY:
        return cannot_place(state, verb, rest) if rest in INDEX else ""
    if state.stage == SECTION and state.laid:
        return _cannot_lay(state, action)
    name, _, order = rest.partition("-")
    if name not in INDEX:
        return ""
    if state.stage == PLAY and verb in ("rally", "activate", "order"):
        return cannot_spend(state, verb, INDEX[name], order)
    if state.stage == MOVE and verb == "move":
        return cannot_move(state, INDEX[name])
    if state.stage in (MOVE, FIRE) and verb == "fire":
        return cannot_fire(state, INDEX[name])
    if state.stage == FIRE and verb == "move":
        return "The unit has already moved, or it strikes: a strike order does not move."
    return ""


def _cannot_lay(state: LegionsState, action: str) -> str:
    taken = state.scenario.sections[state.laid[0][0]]
    if action.startswith(f"section-{state.laid[0][0] + 1}"):
        return f"{taken.name} is on the table already; there is one of each section."
    if action.endswith("-turned"):
        return "That section looks the same after half a turn."
    return ""


def cannot_take(state: LegionsState, code: str) -> str:
    """Why this unit type cannot be added to the army; empty if there is no such type."""
    scenario, army = state.scenario, state.reserves[state.seat]
    if code not in scenario.by_code:
        return ""
    if UNKNOWN in army or not state.knows[state.seat]:
        return "Which units the other side takes is not known."
    if len(army) >= scenario.most_units:
        return f"An army has at most {scenario.most_units} units."
    number = scenario.by_code[code]
    kind, left = scenario.kinds[number], scenario.limit - scenario.worth(army)
    if kind.vp > left:
        return f"{code} costs {kind.vp} points, and {left} of {scenario.limit} are left."
    own = scenario.lists[scenario.list_of[army[0]]].name
    return f"{code} is from another list; this army is from {own}."


def cannot_place(state: LegionsState, code: str, name: str) -> str:
    """Why a unit of this type cannot be deployed on this hex."""
    scenario, hex_ = state.scenario, INDEX[name]
    reserve = state.reserves[state.seat]
    if code not in scenario.by_code:
        return f"There is no unit type {quoted(code)}."
    number = scenario.by_code[code]
    if number not in reserve and UNKNOWN not in reserve:
        return f"{SEATS[state.seat]} has no {code} left to deploy."
    if hex_ in state.at:
        return f"{name} is occupied; there is one unit to a hex."
    kind = scenario.kinds[number]
    if not state.ground.moves[kind.arm][hex_]:
        return _impassable(state, hex_, kind.arm)
    rows = deployment.depth(state)
    if row_from(state.side(state.seat), hex_) > rows:
        wide = "" if rows == scenario.area_depth else f", which is widened to {rows} rows"
        return f"{name} is outside {SEATS[state.seat]}’s set-up area{wide}."
    return f"{name} is needed for a vehicle that can stand nowhere else."


def _impassable(state: LegionsState, hex_: int, arm: int) -> str:
    if hex_ not in state.scenario.in_play:
        return f"{NAMES[hex_]} is not on the small map."
    there = state.ground.at(hex_).a_name
    return f"{NAMES[hex_]} is {there}, which {ARM_WORDS[arm]} cannot enter."


def cannot_spend(state: LegionsState, verb: str, hex_: int, order: str) -> str:
    """Why a command point cannot be spent on this hex in this way; empty if there is no reason."""
    unit, name, seat = state.at.get(hex_), NAMES[hex_], state.seat
    if unit is None:
        return f"There is no unit on {name}."
    if unit.seat != seat:
        return f"The unit on {name} is {SEATS[unit.seat]}’s."
    if verb == "rally":
        if not unit.suppressed:
            return f"The unit on {name} is not suppressed."
        if state.step > RALLY_STEP:
            return "Markers are removed before anything else; that step is over."
        return ""
    if verb == "activate":
        return _cannot_activate(state, unit, order)
    return "" if order in ORDERS[1:] else "An order is engage, advance or strike."


def _cannot_activate(state: LegionsState, unit: Unit, order: str) -> str:
    name = NAMES[unit.hex]
    if state.step > ACTIVATE_STEP:
        return "Orders have been given this turn, so no unit can be activated any more."
    if unit.suppressed:
        markers = counted(unit.suppressed, "marker")
        return f"The unit on {name} is suppressed ({markers}) and cannot be activated."
    if not unit.order:
        return f"The unit on {name} has no order."
    known = ORDERS[unit.order] if unit.order < len(ORDERS) else ""
    if order in ORDERS[1:] and known:
        return f"The order on {name} is {known}, not {order}."
    return ""


def cannot_move(state: LegionsState, hex_: int) -> str:
    """Why the acting unit cannot end its move on this hex."""
    activation = state.activation
    assert activation is not None
    unit, name = state.at[activation.actor], NAMES[hex_]
    if hex_ == activation.actor:
        return f"The unit is on {name} already."
    other = state.at.get(hex_)
    if other is not None:
        owner = "an enemy" if other.seat != unit.seat else "another unit of its side"
        return f"{name} is occupied by {owner}."
    if not movement.entry_cost(state, unit, hex_):
        return _impassable(state, hex_, state.kind(unit).arm)
    moves = movement.speed(state, unit, activation.order)
    wider = movement.reach(state, unit, 40)
    if hex_ not in wider:
        return f"There is no path to {name}."
    order = ORDERS[activation.order]
    return f"{name} takes {wider[hex_].cost} moves; the {order} order gives {moves}."


def cannot_fire(state: LegionsState, hex_: int) -> str:
    """Why the acting unit cannot attack what is on this hex."""
    activation = state.activation
    assert activation is not None
    unit, target = state.at[activation.actor], state.at.get(hex_)
    if activation.order == ADVANCE:
        return "A unit that advances does not attack."
    if target is None:
        return f"There is no unit on {NAMES[hex_]}."
    if target.seat == unit.seat:
        return f"The unit on {NAMES[hex_]} is on the same side."
    steps, range_ = distance(unit.hex, hex_), state.kind(unit).range
    if steps > range_:
        return f"{NAMES[hex_]} is {steps} hexes away; the range is {range_}."
    seen_within = state.kind(target).trait.seen_within
    if steps > seen_within:
        return (
            f"The unit on {NAMES[hex_]} is camouflaged and {steps} hexes away; it can be attacked "
            f"from {seen_within} at most."
        )
    return sight_words(state, unit.hex, hex_)


def hex_words(state: LegionsState, hex_: int) -> str:
    """What matters for lines of sight in a hex: ``0304 (a forest, White's C1)``."""
    unit = state.at.get(hex_)
    held = "" if unit is None else f", {SEATS[unit.seat]}’s {state.kind(unit).code}"
    return f"{NAMES[hex_]} ({state.ground.at(hex_).a_name}{held})"


def sight_words(state: LegionsState, start: int, end: int) -> str:
    """Whether ``end`` is seen from ``start``, and if not, what blocks the line."""
    seen = sight.see(state.ground, state.occupied, start, end)
    return sight.words(seen, lambda hex_: hex_words(state, hex_))
