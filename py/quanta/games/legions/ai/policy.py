"""The tactical player as one function: what it would do in any stage of the game."""

from __future__ import annotations

from collections.abc import Iterator

from quanta.core.rng import Stream
from quanta.games.legions.ai import battle, opening
from quanta.games.legions.ai.skill import TACTICAL, Skill
from quanta.games.legions.model.stages import AREA, DEPLOY, MUSTER, PLAY, SECTION
from quanta.games.legions.position import LegionsPosition


def thoughts(
    position: LegionsPosition, rng: Stream, skill: Skill = TACTICAL
) -> Iterator[tuple[str, float]]:
    """Better and better actions for the seat to play, each with what it is worth; the last one
    counts. ``position`` is what that seat may see of one in play."""
    if position.stage == MUSTER:
        return opening.muster(position, rng, skill)
    if position.stage == SECTION:
        return opening.section(position, rng, skill)
    if position.stage == AREA:
        return opening.edge(position)
    if position.stage == DEPLOY:
        return opening.deploy(position, skill)
    if position.stage == PLAY:
        return battle.spend(position, skill, rng)
    return battle.act(position, skill, rng)
