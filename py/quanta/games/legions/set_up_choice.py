"""What the program chooses before the battle for somebody who does not want to."""

from __future__ import annotations

from quanta.core.game import CHANCE, Action
from quanta.core.rng import Stream
from quanta.games.legions.model.stages import BATTLE
from quanta.games.legions.model.units import UNKNOWN
from quanta.games.legions.position import LegionsPosition


def choice(position: LegionsPosition) -> Action | None:
    """An army, a section, an edge and places as the highest level chooses them; each time the same.
    None once the battle has begun, while dice decide, and for an army that the record hides."""
    if position.stage in BATTLE or position.to_play == CHANCE:
        return None
    if UNKNOWN in position.reserves[position.seat]:
        return None
    from quanta.games.legions.ai.level_skills import SHREWD  # late: only who asks needs the player
    from quanta.games.legions.ai.policy import decide

    *_, (action, _) = decide(position, Stream("choose for me"), SHREWD)
    return action
