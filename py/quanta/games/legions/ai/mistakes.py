"""The mistakes of a player that is meant to be beaten, drawn from the generator passed in."""

from __future__ import annotations

from collections.abc import Sequence

from quanta.core.game import Action
from quanta.core.rng import Stream
from quanta.games.legions.ai.board_maps import distances_from, marches_to_enemy
from quanta.games.legions.ai.skill import Skill, fearless
from quanta.games.legions.model.stages import MOVE
from quanta.games.legions.model.state import LegionsState
from quanta.games.legions.model.units import ADVANCE, Unit
from quanta.games.legions.phases import movement
from quanta.games.legions.phases.activation import FIRE_ACTIONS, HOLD, MOVE_ACTIONS
from quanta.games.legions.phases.attack import targets


def happens(percent: int, rng: Stream) -> bool:
    """Whether a mistake happens this time; not drawn where ``percent`` is 0."""
    return percent > 0 and rng.below(100) < percent


def skill_now(skill: Skill, rng: Stream) -> Skill:
    """The weights for one decision, in which danger may be forgotten."""
    return fearless(skill) if happens(skill.flaws.ignores_danger, rng) else skill


def noticed_units(state: LegionsState, skill: Skill, rng: Stream) -> Sequence[Unit]:
    """The own units that the player looks at for this command point, at least one."""
    own = [unit for unit in state.units if unit.seat == state.seat]
    attention = skill.flaws.attention
    if not attention or attention >= len(own):
        return own
    rng.shuffle(own)
    return own[:attention]


def misjudged(value: float, skill: Skill, rng: Stream) -> float:
    """The value as the player sees it, off by up to ``misjudges`` per cent either way."""
    most = skill.flaws.misjudges
    return value * (100 + rng.below(2 * most + 1) - most) / 100 if most else value


def rash_action(state: LegionsState) -> Action:
    """The activated unit fires at the nearest enemy, or else moves towards the nearest."""
    activation, unit = state.activation, state.acting_unit
    assert activation is not None
    away = distances_from(unit.hex)
    if activation.order != ADVANCE and (open_to := targets(state, unit)):
        return FIRE_ACTIONS[min(open_to, key=lambda hex_: away[hex_])]
    if state.stage != MOVE:
        return HOLD
    kind = state.kind(unit)
    march = marches_to_enemy(state, unit.seat, kind.arm, kind.trait.difficult)
    ends = movement.destinations(state, unit, activation.order)
    best = min(ends, key=lambda hex_: march[hex_], default=unit.hex)
    return MOVE_ACTIONS[best] if march[best] < march[unit.hex] else HOLD
