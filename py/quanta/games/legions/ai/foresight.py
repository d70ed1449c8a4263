"""What Legions tells a search that plays ideas on: the best actions, and a policy."""

from __future__ import annotations

from collections.abc import Sequence

from quanta.core.game import Action
from quanta.core.rng import Stream
from quanta.games.legions.ai.battle import all_uses, first
from quanta.games.legions.ai.candidates import options
from quanta.games.legions.ai.hopes import POINTS
from quanta.games.legions.ai.level_skills import SHREWD
from quanta.games.legions.ai.policy import thoughts
from quanta.games.legions.model.stages import PLAY
from quanta.games.legions.position import LegionsPosition


def best(position: LegionsPosition, rng: Stream, most: int) -> Sequence[tuple[Action, float]]:
    """The options of the highest level, with what they lose in hope."""
    return [(action, loss / POINTS) for action, loss in options(position, rng, SHREWD, most)]


def act(position: LegionsPosition, rng: Stream) -> Action:
    """What the highest level does at a glance."""
    if position.stage == PLAY:
        return first(position, all_uses(position, SHREWD))[0]
    *_, (action, _) = thoughts(position, rng, SHREWD)
    return action
