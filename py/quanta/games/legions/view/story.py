"""The move list as a story: chapters, and the entries of each in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from quanta.core.words import counted
from quanta.games.legions import explain
from quanta.games.legions.model.geometry import INDEX
from quanta.games.legions.model.stages import BATTLE, COMMAND, MUSTER
from quanta.games.legions.model.units import ORDERS, SEATS
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.view import entries, notes

Plies = Sequence[tuple[LegionsPosition, str]]
"""Each action with the position before it."""

SET_UP = "Set-up"


def chapter(before: LegionsPosition) -> str:
    """The heading of the part that an action in this position is in."""
    if before.stage not in BATTLE:
        return SET_UP
    return f"Turn {before.own_turn} · {SEATS[before.seat]}"


def entry_words(plies: Plies) -> str:
    """What the plies of one entry came to; empty for entries that say enough themselves."""
    before, action = plies[0]
    part = entries.part(before, action)
    if part is None:
        return ""
    told = {
        entries.ACTIVATION: _activation,
        entries.ORDERING: _orders,
        entries.REMOVAL: _removals,
    }.get(part.entry)
    return told(plies) if told is not None else ""


def _activation(plies: Plies) -> str:
    """Such as ``White moves the Anvils from 0304 to 0405 and attacks the Moths on 0406``."""
    before, action = plies[0]
    if not action.startswith("activate-"):
        return ""  # a game that begins in the middle of an activation
    place, _, order = action.removeprefix("activate-").partition("-")
    unit = before.kind(before.at[INDEX[place]]).name
    moved = _step(plies, "move-")
    fired = next((n for n, (_, each) in enumerate(plies) if each.startswith("fire-")), None)
    parts = [f"moves the {unit} from {place} to {moved}"] if moved else []
    if fired is not None:
        parts.append(_attack(plies, fired, "" if moved else f" with the {unit} on {place}"))
    if not parts:
        parts = [f"activates the {unit} on {place}: {order}, without a move or an attack"]
    return f"{SEATS[before.seat]} {' and '.join(parts)}."


def _step(plies: Plies, verb: str) -> str:
    """The place of the first action with this verb; empty where there is none."""
    found = (action.removeprefix(verb) for _, action in plies if action.startswith(verb))
    return next(found, "")


def _attack(plies: Plies, at: int, unit: str) -> str:
    before, fire = plies[at]
    place = fire.removeprefix("fire-")
    target = before.kind(before.at[INDEX[place]]).name
    words = f"attacks the {target} on {place}{unit}"
    result = notes.result_words(before, fire, plies[-1]) if at + 1 < len(plies) else ""
    return f"{words}: {result}" if result else words


def _orders(plies: Plies) -> str:
    """Such as ``White gives 1 order: Anvils strike``; of secret ones the units alone."""
    given = []
    secret = False
    for before, action in plies:
        place, _, order = action.removeprefix("order-").partition("-")
        known = order in ORDERS
        secret = secret or not known
        name = before.kind(before.at[INDEX[place]]).name
        given.append(f"{name} {order}" if known else name)
    down = " face down" if secret else ""
    count = counted(len(plies), "order")
    return f"{SEATS[plies[0][0].seat]} gives {count}{down}: {', '.join(given)}."


def _removals(plies: Plies) -> str:
    """Such as ``White removes 2 markers: Anvils, Moths``."""
    names = [
        before.kind(before.at[INDEX[action.removeprefix("rally-")]]).name
        for before, action in plies
    ]
    units = ", ".join(dict.fromkeys(names))
    return f"{SEATS[plies[0][0].seat]} removes {counted(len(plies), 'marker')}: {units}."


def chapter_words(plies: Plies) -> str:
    """The points of a turn and its attacks with their results; of the set-up, the armies."""
    first = plies[0][0]
    if first.stage not in BATTLE:
        return _armies(plies)
    attacks = [n for n, (_, action) in enumerate(plies) if action.startswith("fire-")]
    parts = [_result(plies, at) for at in attacks]
    moves = sum(action.startswith("move-") for _, action in plies)
    orders = sum(action.startswith("order-") for _, action in plies)
    parts += [counted(moves, "move")] if moves else []
    parts += [counted(orders, "order")] if orders else []
    rolled = next(((b, a) for b, a in plies if b.stage == COMMAND), None)
    points = [explain.command_words(*rolled)] if rolled is not None else []
    return "; ".join(points + parts)


def _result(plies: Plies, at: int) -> str:
    before, fire = plies[at]
    target = before.kind(before.at[INDEX[fire.removeprefix("fire-")]]).name
    throws = [each for each in plies[at + 1 : at + 4] if each[0].stage in notes.THROWS]
    result = notes.result_words(before, fire, throws[-1]) if throws else ""
    return f"{target}: {result}" if result else f"attack on {target}"


def _armies(plies: Plies) -> str:
    taken = [before.seat for before, action in plies if before.stage == MUSTER]
    done = [before.seat for before, action in plies if action == "done"]
    counts = [taken.count(seat) - done.count(seat) for seat in range(len(SEATS))]
    if not any(counts):
        return ""
    return ", ".join(
        f"{name}: {counted(count, 'unit')}" for name, count in zip(SEATS, counts, strict=True)
    )
