"""How actions are written in the move list: an activation, the orders of a turn or the choice of an
army is one entry."""

from __future__ import annotations

from quanta.games.legions import explain
from quanta.games.legions.model.stages import (
    BY_CHANCE,
    COMMAND,
    DEPLOY,
    FIRE,
    FIRST,
    MOVE,
    MUSTER,
    PLAY,
)
from quanta.games.legions.model.units import ORDERS
from quanta.games.legions.position import LegionsPosition
from quanta.scene.view import EntryPart

ARMY, DEPLOYMENT, REMOVAL, ACTIVATION, ORDERING = "army", "deployment", "removal", "act", "orders"


def part(before: LegionsPosition, action: str) -> EntryPart | None:
    """The entry that an action belongs to; None where it has one of its own."""
    stage = before.stage
    verb, _, rest = action.partition("-")
    place, _, order = rest.partition("-")
    if stage in (FIRST, COMMAND):
        return None
    if stage in BY_CHANCE:
        return EntryPart(ACTIVATION, explain.throw_effect(before, action))
    if stage == MUSTER:
        return EntryPart(ARMY, "complete" if verb == "done" else _kind(before, rest))
    if stage == DEPLOY:
        return EntryPart(DEPLOYMENT, f"{_kind(before, verb)} on {rest}")
    if stage in (MOVE, FIRE):
        said = {"move": f"to {place}", "fire": f"attacks {place}", "hold": "ends"}
        return EntryPart(ACTIVATION, said[verb])
    if stage != PLAY or verb == "end":
        return None
    if verb == "activate":
        return EntryPart(ACTIVATION, "")
    if verb == "rally":
        return EntryPart(REMOVAL, place)
    return EntryPart(ORDERING, f"{place} to {order}" if order in ORDERS else place)


def _kind(position: LegionsPosition, code: str) -> str:
    """A unit type by its code, in a word."""
    number = position.scenario.by_code.get(code)
    return "a unit" if number is None else position.scenario.kinds[number].name
