"""The value of a hex to a unit for the objectives of a scenario: to be on one, or nearer to it.

The value falls with each move that is missing, so units go there from afar, and a hex that another
unit of the side holds already attracts no other.
"""

from __future__ import annotations

from collections.abc import Callable

from quanta.games.legions.ai.board_maps import marches
from quanta.games.legions.model.objectives import HOLD, LEAVE, SURVIVE, Objective
from quanta.games.legions.model.units import Unit
from quanta.games.legions.position import LegionsPosition

NEARER = 0.82
"""The share of the value that is left for each move that a unit is away."""
HELD_TURNS = 2.0
"""For how many turns a hex that is held is expected to count."""
DENIED = 0.7
"""The share of the value for blocking an enemy's objective."""
SECOND = 0.15
"""The share for a second unit of the side on an objective, in case the first is lost."""
IN_THE_WAY = 0.3
"""The share for being near the edge by which an enemy is to leave."""
GUARDING, SEEKING = 0.35, 0.5
"""The share of a unit's pull towards the enemy if its side has objectives to guard, or its own."""


def pull_of_enemies(position: LegionsPosition, seat: int) -> float:
    """The share of its pull towards the enemy for a unit of this side; 1 without objectives."""
    placed = [each for each in position.scenario.objectives if each.kind != SURVIVE]
    if not placed:
        return 1.0
    return SEEKING if any(each.seat == seat for each in placed) else GUARDING


def hex_values(position: LegionsPosition, unit: Unit) -> Callable[[int], float] | None:
    """The value of each hex to the unit, for the objectives; None where none is left."""
    kind = position.kind(unit)
    maps = []
    for number, each in enumerate(position.scenario.objectives):
        worth = _worth(position, number, each, unit)
        if worth:
            goals = frozenset(each.hexes)
            away = marches(position.ground, kind.arm, kind.trait.difficult, goals)
            maps.append((worth, away))
    if not maps:
        return None
    return lambda hex_: max(worth * NEARER ** away[hex_] for worth, away in maps)


def _worth(position: LegionsPosition, number: int, objective: Objective, unit: Unit) -> float:
    """The value of the objective to the unit; 0 if it does not matter."""
    if objective.kind == SURVIVE or number in position.progress.taken:
        return 0.0
    if objective.kind == LEAVE:
        return objective.points * (1.0 if objective.seat == unit.seat else IN_THE_WAY)
    others = {
        other.seat
        for hex_ in objective.hexes
        if (other := position.at.get(hex_)) is not None and other.hex != unit.hex
    }
    worth = objective.points * (HELD_TURNS if objective.kind == HOLD else 1.0)
    if objective.seat != unit.seat:
        worth *= DENIED
    return worth * (SECOND if unit.seat in others else 1.0)
