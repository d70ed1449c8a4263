"""Random play that is keener to fight than a uniform choice, so that games end."""

from __future__ import annotations

from collections.abc import Mapping

from quanta.core.game import CHANCE
from quanta.core.playout import random_action
from quanta.core.rng import Stream
from quanta.games.legions.model.geometry import INDEX, distance
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.rules import RULES
from quanta.record.timeline import Timeline


def eager(position: LegionsPosition, rng: Stream) -> str:
    """A random action that prefers to fight: fire before moving, move towards the enemy, activate
    before giving orders; one time in eight any action at all."""
    if position.to_play == CHANCE or rng.below(8) == 0:
        return random_action(position, rng)
    actions = position.legal_actions()
    for verb in ("fire-", "move-", "take-", "activate-", "rally-"):
        found = [action for action in actions if action.startswith(verb)]
        if found and verb == "move-":
            return min(found, key=lambda action: (nearest(position, action), rng.below(9)))
        if found:
            return rng.choice(found)
    fresh = [a for a in actions if a.startswith("order-") and not has_order(position, a)]
    return rng.choice(fresh or actions)


def nearest(position: LegionsPosition, action: str) -> int:
    """The distance from the end of the move to the nearest enemy; 0 while none is on the board."""
    end = INDEX[action.partition("-")[2]]
    enemies = [unit.hex for unit in position.units if unit.seat != position.seat]
    return min((distance(end, hex_) for hex_ in enemies), default=0)


def has_order(position: LegionsPosition, action: str) -> bool:
    return position.at[INDEX[action.split("-")[1]]].order != 0


def game(seed: object, params: Mapping[str, str] | None = None, most: int = 20_000) -> Timeline:
    """A game to its end, or its first ``most`` plies."""
    rng = Stream(f"legions {seed}")
    given = params or {}
    line = Timeline(RULES, given, RULES.start(given, rng))
    while line.position.outcome() is None and len(line.actions) < most:
        position = line.position
        assert isinstance(position, LegionsPosition)
        line.apply(eager(position, rng))
    return line


def positions(line: Timeline) -> list[LegionsPosition]:
    return [position for position in line.positions if isinstance(position, LegionsPosition)]
