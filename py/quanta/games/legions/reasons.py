"""Why an action is not possible, in words a player understands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quanta.games.legions.model import sight
from quanta.games.legions.model.geometry import AREA_DEPTH, INDEX, NAMES, distance, row_from
from quanta.games.legions.model.pieces import (
    ACTIVATE_STEP,
    ADVANCE,
    AREA,
    BY_CHANCE,
    DEPLOY,
    FIRE,
    MOST_UNITS,
    MOVE,
    MUSTER,
    ORDERS,
    PLAY,
    RALLY_STEP,
    SEATS,
    SECTION,
    UNKNOWN,
    Unit,
)
from quanta.games.legions.model.terrain import ARM_WORDS
from quanta.games.legions.phases import deployment, movement

if TYPE_CHECKING:
    from quanta.games.legions.position import LegionsPosition

FORMS = {
    MUSTER: "take-CODE, such as take-C1, or done",
    SECTION: "section-N, with -plain or -turned for the second section",
    AREA: "area-top or area-bottom",
    DEPLOY: "CODE-HEX, such as C1-0301",
    PLAY: "rally-HEX, activate-HEX-ORDER, order-HEX-ORDER or end",
    MOVE: "move-HEX, fire-HEX or hold",
    FIRE: "fire-HEX or hold",
}


def why_not(position: LegionsPosition, action: str) -> str:
    """Why ``action`` is refused; the position must not allow it."""
    if position.outcome() is not None:
        return "The game is over."
    shown = repr(action if len(action) <= 40 else action[:39] + "…")
    if position.stage in BY_CHANCE:
        return f"Dice are being thrown, and {shown} is no throw of these dice."
    found = _reason(position, action)
    return found or f"{shown} is not an action here; possible is {FORMS[position.stage]}."


def _reason(position: LegionsPosition, action: str) -> str:
    verb, _, rest = action.partition("-")
    if position.stage == MUSTER:
        if action == "done":
            return "An army has at least one unit."
        return cannot_take(position, rest) if verb == "take" else ""
    if position.stage == DEPLOY:
        return cannot_place(position, verb, rest) if rest in INDEX else ""
    if position.stage == SECTION and position.laid:
        return _cannot_lay(position, action)
    name, _, order = rest.partition("-")
    if name not in INDEX:
        return ""
    if position.stage == PLAY and verb in ("rally", "activate", "order"):
        return cannot_spend(position, verb, INDEX[name], order)
    if position.stage == MOVE and verb == "move":
        return cannot_move(position, INDEX[name])
    if position.stage in (MOVE, FIRE) and verb == "fire":
        return cannot_fire(position, INDEX[name])
    if position.stage == FIRE and verb == "move":
        return "The unit has moved, or may not: a strike order does not move."
    return ""


def _cannot_lay(position: LegionsPosition, action: str) -> str:
    taken = position.table.sections[position.laid[0][0]]
    if action.startswith(f"section-{position.laid[0][0] + 1}"):
        return f"{taken.name} is on the table already; there is one of each section."
    if action.endswith("-turned"):
        return "That section looks the same after half a turn."
    return ""


def cannot_take(position: LegionsPosition, code: str) -> str:
    """Why this unit cannot join the army; empty where there is no such unit."""
    table, army = position.table, position.reserves[position.seat]
    if code not in table.by_code:
        return ""
    if UNKNOWN in army or not position.knows[position.seat]:
        return "Which units the other side takes is not known."
    if len(army) >= MOST_UNITS:
        return f"An army has at most {MOST_UNITS} units."
    number = table.by_code[code]
    kind, left = table.kinds[number], table.limit - table.worth(army)
    if kind.vp > left:
        return f"{code} costs {kind.vp} points, and {left} of {table.limit} are left."
    own = table.lists[table.list_of[army[0]]].name
    return f"{code} is from another list; this army is from {own}."


def cannot_place(position: LegionsPosition, code: str, name: str) -> str:
    """Why no unit of this type can be deployed on this hex."""
    table, hex_ = position.table, INDEX[name]
    reserve = position.reserves[position.seat]
    if code not in table.by_code:
        return f"There is no unit type {code[:10]!r}."
    number = table.by_code[code]
    if number not in reserve and UNKNOWN not in reserve:
        return f"{SEATS[position.seat]} has no {code} left to deploy."
    if hex_ in position.at:
        return f"{name} is taken; there is one unit to a hex."
    kind = table.kinds[number]
    if not position.ground.moves[kind.arm][hex_]:
        return _barred(position, hex_, kind.arm)
    rows = deployment.depth(position)
    if row_from(position.side(position.seat), hex_) > rows:
        wide = "" if rows == AREA_DEPTH else f", which is widened to {rows} rows"
        return f"{name} is outside {SEATS[position.seat]}'s set-up area{wide}."
    return f"{name} is needed for a vehicle that can stand nowhere else."


def _barred(position: LegionsPosition, hex_: int, arm: int) -> str:
    there = position.ground.at(hex_).a_name
    return f"{NAMES[hex_]} is {there}, which {ARM_WORDS[arm]} cannot enter."


def cannot_spend(position: LegionsPosition, verb: str, hex_: int, order: str) -> str:
    """Why no command point can be spent in this way on this hex."""
    unit, name, seat = position.at.get(hex_), NAMES[hex_], position.seat
    if unit is None:
        return f"There is no unit on {name}."
    if unit.seat != seat:
        return f"The unit on {name} is {SEATS[unit.seat]}'s."
    if verb == "rally":
        if not unit.suppressed:
            return f"The unit on {name} is not suppressed."
        if position.step > RALLY_STEP:
            return "Suppression is removed before anything else; that step is over."
        return ""
    if verb == "activate":
        return _cannot_activate(position, unit, order)
    return "" if order in ORDERS[1:] else "An order is engage, advance or strike."


def _cannot_activate(position: LegionsPosition, unit: Unit, order: str) -> str:
    name = NAMES[unit.hex]
    if position.step > ACTIVATE_STEP:
        return "Orders have been given this turn, so no unit can be activated any more."
    if unit.suppressed:
        marks = f"{unit.suppressed} marker{'s' if unit.suppressed > 1 else ''}"
        return f"The unit on {name} is suppressed ({marks}) and cannot act."
    if not unit.order:
        return f"The unit on {name} has no order."
    known = ORDERS[unit.order] if unit.order < len(ORDERS) else ""
    if order in ORDERS[1:] and known:
        return f"The order on {name} is {known}, not {order}."
    return ""


def cannot_move(position: LegionsPosition, hex_: int) -> str:
    """Why the unit that acts cannot end its move on this hex."""
    deed = position.deed
    assert deed is not None
    unit, name = position.at[deed.actor], NAMES[hex_]
    if hex_ == deed.actor:
        return f"The unit is on {name} already."
    other = position.at.get(hex_)
    if other is not None:
        owner = "an enemy" if other.seat != unit.seat else "another unit of its side"
        return f"{name} is taken by {owner}."
    if not movement.entry(position, unit, hex_):
        return _barred(position, hex_, position.kind(unit).arm)
    moves = movement.speed(position, unit, deed.order)
    wider = movement.reach(position, unit, 40)
    if hex_ not in wider:
        return f"No way leads to {name}."
    return f"{name} takes {wider[hex_].cost} moves; the {ORDERS[deed.order]} order gives {moves}."


def cannot_fire(position: LegionsPosition, hex_: int) -> str:
    """Why the unit that acts cannot attack what is on this hex."""
    deed = position.deed
    assert deed is not None
    unit, target = position.at[deed.actor], position.at.get(hex_)
    if deed.order == ADVANCE:
        return "A unit that advances does not attack."
    if target is None:
        return f"There is no unit on {NAMES[hex_]}."
    if target.seat == unit.seat:
        return f"The unit on {NAMES[hex_]} is on the same side."
    steps, range_ = distance(unit.hex, hex_), position.kind(unit).range
    if steps > range_:
        return f"{NAMES[hex_]} is {steps} hexes away; the range is {range_}."
    return seen_in_words(position, unit.hex, hex_)


def there(position: LegionsPosition, hex_: int) -> str:
    """What is in a hex, as far as it matters for lines: ``0304 (a forest, White's C1)``."""
    unit = position.at.get(hex_)
    held = "" if unit is None else f", {SEATS[unit.seat]}'s {position.kind(unit).code}"
    return f"{NAMES[hex_]} ({position.ground.at(hex_).a_name}{held})"


def seen_in_words(position: LegionsPosition, start: int, end: int) -> str:
    """Whether ``end`` is seen from ``start``, and what blocks the line if not."""
    found = sight.see(position.ground, position.occupied, start, end)
    return sight.words(found, lambda hex_: there(position, hex_))
