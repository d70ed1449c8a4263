"""The tactical player as functions: its decisions at every stage, and what it expects to come."""

from __future__ import annotations

from collections.abc import Iterator
from math import tanh

from quanta.core.game import Action
from quanta.core.rng import Stream
from quanta.games.legions.ai import battle, opening
from quanta.games.legions.ai.level_skills import SHREWD
from quanta.games.legions.ai.skill import TACTICAL, Decision, Skill
from quanta.games.legions.evaluate import evaluate
from quanta.games.legions.model.stages import AREA, DEPLOY, MUSTER, PLAY, SECTION
from quanta.games.legions.position import LegionsPosition

POINTS = 150.0
"""A lead of this many victory points gives an expectation of about three quarters, as measured in
games."""


def decide(position: LegionsPosition, rng: Stream, skill: Skill = TACTICAL) -> Iterator[Decision]:
    """Better and better actions for the seat to play, each with its value; the last one counts.
    ``position`` is what that seat may see of one in play."""
    if position.stage == MUSTER:
        return opening.choose_unit(position, rng, skill)
    if position.stage == SECTION:
        return opening.choose_section(position, rng, skill)
    if position.stage == AREA:
        return opening.choose_edge(position)
    if position.stage == DEPLOY:
        return opening.deploy(position, skill)
    if position.stage == PLAY:
        return battle.spend(position, skill, rng)
    return battle.act(position, skill, rng)


def quick_action(position: LegionsPosition, rng: Stream) -> Action:
    """The play of the highest level, computed as fast as possible: the policy of playouts."""
    if position.stage == PLAY:
        return battle.first(position, battle.all_expenses(position, SHREWD))[0]
    *_, (action, _) = decide(position, rng, SHREWD)
    return action


def expectation(position: LegionsPosition, seat: int) -> float:
    """The expected return of ``seat``, −1 to 1; exact once the game is over."""
    end = position.outcome()
    if end is not None:
        return float(end.returns[seat])
    return tanh(evaluate(position, seat) / 100 / POINTS)
