"""The mistakes of a player that is meant to be beaten; every one is drawn from its own lots."""

from __future__ import annotations

from collections.abc import Sequence

from quanta.core.game import Action
from quanta.core.rng import Stream
from quanta.games.legions.ai.board_maps import distances, to_enemy
from quanta.games.legions.ai.skill import Skill, careless
from quanta.games.legions.model.stages import MOVE
from quanta.games.legions.model.units import ADVANCE, Unit
from quanta.games.legions.phases import movement
from quanta.games.legions.phases.activation import FIRE_ACTIONS, HOLD, MOVE_ACTIONS
from quanta.games.legions.phases.attack import targets
from quanta.games.legions.position import LegionsPosition


def strikes(percent: int, rng: Stream) -> bool:
    """Whether a mistake happens that does so in so many of a hundred cases. Nothing is drawn for
    one that never happens."""
    return percent > 0 and rng.below(100) < percent


def eyes(skill: Skill, rng: Stream) -> Skill:
    """What the player weighs for this decision: now and then it forgets danger."""
    return careless(skill) if strikes(skill.flaws.heedless, rng) else skill


def noticed(position: LegionsPosition, skill: Skill, rng: Stream) -> Sequence[Unit]:
    """The own units that the player looks at for this command point, at least one."""
    own = [unit for unit in position.units if unit.seat == position.seat]
    attention = skill.flaws.attention
    if not attention or attention >= len(own):
        return own
    rng.shuffle(own)
    return own[:attention]


def misread(worth: float, skill: Skill, rng: Stream) -> float:
    """The worth as the player reads it."""
    most = skill.flaws.misjudges
    return worth * (100 + rng.below(2 * most + 1) - most) / 100 if most else worth


def rash(position: LegionsPosition) -> Action:
    """The activated unit fires at the nearest enemy, else makes for the nearest."""
    activation, unit = position.activation, position.acting_unit
    assert activation is not None
    far = distances(unit.hex)
    if activation.order != ADVANCE and (open_to := targets(position, unit)):
        return FIRE_ACTIONS[min(open_to, key=lambda hex_: far[hex_])]
    if position.stage != MOVE:
        return HOLD
    kind = position.kind(unit)
    march = to_enemy(position, unit.seat, kind.arm, kind.trait.difficult)
    ends = movement.destinations(position, unit, activation.order)
    best = min(ends, key=lambda hex_: march[hex_], default=unit.hex)
    return MOVE_ACTIONS[best] if march[best] < march[unit.hex] else HOLD
