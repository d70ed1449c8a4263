"""The clicks that enter an action, and the labels of the buttons among them; the clicks that change
what a side has set up or taken into its army."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from quanta.core.words import counted
from quanta.games.legions import explain, reasons
from quanta.games.legions.model.attack_odds import HIT_NEED
from quanta.games.legions.model.geometry import INDEX, NAMES
from quanta.games.legions.model.stages import (
    ACTIVATE_STEP,
    DEPLOY,
    FIRE,
    MOVE,
    MUSTER,
    PLAY,
    RALLY_STEP,
    SECTION,
)
from quanta.games.legions.model.units import ORDERS, SEATS, UNKNOWN
from quanta.games.legions.phases.muster import TAKE
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.view import notes
from quanta.scene.view import Button, Look, Path, Replacement

ORDER_NOTES = {
    "engage": f"move, then attack, hits on {explain.listed_rolls(HIT_NEED['engage'])}",
    "advance": "move further, without an attack",
    "strike": f"stand still, hits on {explain.listed_rolls(HIT_NEED['strike'])}",
}
KEPT = "again"
"""Begins the step that gives a unit the order that it has (legions R32)."""
LAST_STEPS = ("done", "hold", "end")
"""The buttons that end something come last."""


def clicks(position: LegionsPosition, action: str) -> Path:
    """The clicks of an action: the hex of a unit, then what to do with it."""
    verb, *rest = action.split("-")
    stage = position.stage
    if stage == DEPLOY:
        return verb, rest[0]
    if stage in (MUSTER, MOVE, FIRE):
        return (rest[0],) if rest else (verb,)
    if stage == SECTION:
        return (f"section-{rest[0]}", *rest[1:])
    if stage != PLAY or not rest:
        return (action,)
    if verb == "order":
        unit = position.at[INDEX[rest[0]]]
        held = rest[-1] in ORDERS and unit.order == ORDERS.index(rest[-1])
        return rest[0], f"{KEPT if held else verb}-{rest[-1]}"
    return rest[0], "rally" if verb == "rally" else f"activate-{rest[-1]}"


def drags(position: LegionsPosition) -> list[tuple[Path, str]]:
    """Drags of the acting unit to where it moves or to what it attacks; two clicks do the same."""
    activation = position.activation
    if activation is None or position.stage not in (MOVE, FIRE):
        return []
    own = NAMES[activation.actor]
    legal = (action for action in position.legal_actions() if "-" in action)
    return [((own, action.split("-")[1]), action) for action in legal]


def at_once(position: LegionsPosition, picked: Path) -> list[tuple[Path, tuple[str, str]]]:
    """The clicks from a picked unit to a hex that its order lets it move to, or to a target in
    reach: the unit is activated and does it."""
    unit = position.at.get(INDEX.get(picked[0], UNKNOWN)) if len(picked) == 1 else None
    if unit is None or position.stage != PLAY or not 0 < unit.order < len(ORDERS):
        return []
    act = f"activate-{picked[0]}-{ORDERS[unit.order]}"
    if act not in position.legal_actions():
        return []
    acting = position.apply(act)
    if acting.stage not in (MOVE, FIRE):
        return []  # there is nothing that it can do
    actions = (action for action in acting.legal_actions() if "-" in action)
    return [((picked[0], action.split("-")[1]), (act, action)) for action in actions]


def rank(step: str) -> tuple[bool, str]:
    """The sort key of a button: rallying, activating, giving orders, giving the same order again,
    then what ends something."""
    first = {"rally": "0", "activate": "1", KEPT: "3"}.get(step.partition("-")[0], "2")
    return step in LAST_STEPS, f"{first}{step}"


def _order_note(position: LegionsPosition, order: str) -> str:
    """The effect of an order; the buttons are the same for all units of the side (legions M27)."""
    own = [position.kind(unit) for unit in position.units if unit.seat == position.seat]
    better = sorted({kind.code for kind in own if kind.trait.ready and order == "engage"})
    if better:
        rolls = explain.listed_rolls(HIT_NEED["engage"])
        return f"move, then hit on {rolls} ({', '.join(better)}: 4)"
    return ORDER_NOTES.get(order, "kept face down")


def button(position: LegionsPosition, step: str) -> Button:
    """The label of a button, and what it does or costs."""
    verb, _, word = step.partition("-")
    if step in position.scenario.by_code:
        return _unit(position, step)
    if verb == "activate":
        return Button(f"Activate: {word}", f"Now: {_order_note(position, word)}.")
    if verb == "order":
        return Button(f"Order: {word}", f"Later: {_order_note(position, word)}.")
    if verb == KEPT:
        return Button(f"Order: {word}", "It has this order; nothing would change.")
    if step == "end":
        return Button("End the turn", _unused(position))
    if step == "done":
        left = position.scenario.limit - position.scenario.worth(position.reserves[position.seat])
        return Button("Army complete", f"{counted(left, 'point')} left unspent.")
    edges = explain.EDGE_HEXES[position.scenario.small]
    return {
        "?": Button("A unit", "Its type is secret."),
        "rally": Button("Rally", "1 command point: removes 1 marker."),
        "hold": Button("End the activation", "The order is spent."),
        "plain": Button("As it lies", "The section as in the picture."),
        "turned": Button("Turned", "The section after half a turn."),
        "area-top": Button("Top edge", f"Hexes {edges['top']}."),
        "area-bottom": Button("Bottom edge", f"Hexes {edges['bottom']}."),
    }[step]


def _unit(position: LegionsPosition, code: str) -> Button:
    number = position.scenario.by_code[code]
    kind = position.scenario.kinds[number]
    count = position.reserves[position.seat].count(number)
    if position.stage == MUSTER:
        taken = f" · {count} taken" if count else ""
        return Button(f"{code} {kind.name}, {kind.vp} points{taken}", notes.data_words(kind))
    left = f" × {count}" if count > 1 else ""
    return Button(f"{code} {kind.name}{left}", notes.set_up_words(kind))


def _unused(position: LegionsPosition) -> str:
    """The options given up by ending the turn."""
    own = [unit for unit in position.units if unit.seat == position.seat]
    ready = sum(unit.order > 0 and not unit.suppressed for unit in own)
    idle = sum(not unit.order for unit in own)
    lost = f"{counted(position.points, 'command point')} would be lost"
    if position.step <= ACTIVATE_STEP and ready:
        return f"{lost}; {counted(ready, 'unit')} could still be activated."
    if position.step == RALLY_STEP and any(unit.suppressed for unit in own):
        return f"{lost}; markers could still be removed."
    if idle:
        return f"{lost}; {counted(idle, 'unit')} without an order."
    return f"{lost}; every unit has an order."


def why_not(position: LegionsPosition, look: Look, hex_: int) -> str:
    """Why a hex cannot be clicked now."""
    name, stage = NAMES[hex_], position.stage
    unit = position.at.get(hex_)
    if stage == MOVE:
        held = unit is not None and unit.seat != position.seat
        return (reasons.cannot_fire if held else reasons.cannot_move)(position, hex_)
    if stage == FIRE:
        return reasons.cannot_fire(position, hex_)
    if stage == DEPLOY:
        if look.picked and look.picked[0] in INDEX:
            before = without(position, look.picked[0])
            code = position.kind(position.at[INDEX[look.picked[0]]]).code
            return reasons.cannot_place(before, code, name)
        if look.picked:
            return reasons.cannot_place(position, look.picked[0], name)
        return f"First choose a unit for {name} with its button."
    if stage == PLAY:
        if unit is None:
            own = f"one of {SEATS[position.seat]}’s units"
            spent = f"Command points are spent on {own}: first choose its hex."
            return f"There is no unit on {name}. {spent}"
        if unit.seat != position.seat:
            return reasons.cannot_spend(position, "order", hex_, ORDERS[1])
    return f"{explain.label(position, hex_)} {explain.instructions(position)}"


def redeployments(
    position: LegionsPosition, plies: Sequence[tuple[LegionsPosition, str]], picked: Path
) -> list[Replacement]:
    """A unit that is set up goes to another hex, or changes places with another unit."""
    if position.stage != DEPLOY or UNKNOWN in position.reserves[position.seat]:
        return []
    if not picked:
        placed = _placed(position, plies)
        return [each for name in placed for each in islice(_ways(position, placed, name), 1)]
    if len(picked) > 1 or picked[0] not in INDEX:
        return []
    placed = _placed(position, plies)
    return [*_ways(position, placed, picked[0])] if picked[0] in placed else []


def without(position: LegionsPosition, name: str) -> LegionsPosition:
    """The position before the unit on this hex was set up."""
    unit, seat = position.at[INDEX[name]], position.seat
    left = tuple(each for each in position.units if each is not unit)
    whole = position.with_reserve(seat, (*position.reserves[seat], unit.kind))
    return whole.replace(units=left)


def _placed(
    position: LegionsPosition, plies: Sequence[tuple[LegionsPosition, str]]
) -> dict[str, str]:
    """The units that the side setting up has placed by its last plies: hex -> type, the latest
    first."""
    placed: dict[str, str] = {}
    for before, action in reversed(plies):
        if before.stage != DEPLOY or before.seat != position.seat:
            break
        code, _, name = action.partition("-")
        placed[name] = code
    return placed


def _ways(position: LegionsPosition, placed: dict[str, str], name: str) -> Iterator[Replacement]:
    """Where the unit on this hex can stand instead."""
    bare, code = without(position, name), placed[name]
    for action in bare.legal_actions():
        kind, _, goal = action.partition("-")
        if kind == code and goal != name:
            yield _replacement(placed, (name, goal), (action,))
    for other, kind in placed.items():
        swap = (f"{code}-{other}", f"{kind}-{name}")
        if kind != code and _can_play(without(bare, other), swap):
            yield _replacement(placed, (name, other), swap)


def _can_play(position: LegionsPosition, actions: Sequence[str]) -> bool:
    for action in actions:
        if action not in position.legal_actions():
            return False
        position = position.apply(action)
    return True


def _replacement(placed: dict[str, str], path: Path, last: Sequence[str]) -> Replacement:
    """The same set-up without the units on the hexes of the path, which reappear at its end: to
    take a unit away never leaves those that came later without their place."""
    rest = [f"{code}-{name}" for name, code in reversed(placed.items()) if name not in path]
    return Replacement(path, len(placed), [*rest, *last])


DISMISSAL_HINT = "Choose a counter to leave that unit out."


def dismissal_step(number: int) -> str:
    """The click target of the unit that has this number in its army."""
    return f"drop-{number}"


def dismissals(
    position: LegionsPosition, plies: Sequence[tuple[LegionsPosition, str]], picked: Path
) -> list[Replacement]:
    """The same army without one of its units."""
    army = position.reserves[position.seat]
    if picked or UNKNOWN in army:
        return []
    taken = _taken(position, plies)
    replacements = []
    for number, kind in enumerate(army):
        action = TAKE + position.scenario.kinds[kind].code
        if action in taken:
            place = taken.index(action)
            rest = [*taken[:place], *taken[place + 1 :]]
            replacements.append(Replacement((dismissal_step(number),), len(taken), rest))
    return replacements


def _taken(position: LegionsPosition, plies: Sequence[tuple[LegionsPosition, str]]) -> list[str]:
    """The units that the side mustering has taken by its last plies."""
    taken: list[str] = []
    for before, action in reversed(plies):
        if before.stage != MUSTER or before.seat != position.seat:
            break
        taken.insert(0, action)
    return taken
