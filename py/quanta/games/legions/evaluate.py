"""A static evaluation of a position: points scored, and strength on the board."""

from __future__ import annotations

from quanta.games.legions.model import attack_odds
from quanta.games.legions.model.stages import ATTACK, BATTLE, DAMAGE, SAVES
from quanta.games.legions.model.units import Unit
from quanta.games.legions.phases.attack import current_attack
from quanta.games.legions.position import LegionsPosition

SCALE = 100
"""The unit of evaluations: hundredths of a victory point."""
MARKER = 80
"""The cost of a marker on a unit: about half a command point, since it may never need removing."""
ORDERED = 120
"""The value of an order on a unit that can act: nearly the command point that it cost."""
MOST_MARKERS = 3
"""Further markers cost no more, because the unit will not act for a long time anyway."""


def evaluate(position: LegionsPosition, seat: int) -> int:
    """Points and strength of the seat minus the other's, in hundredths of a victory point."""
    if position.stage not in BATTLE:
        return 0
    score = SCALE * (position.vp[seat] - position.vp[1 - seat])
    for unit in position.units:
        worth = strength(position, unit)
        score += worth if unit.seat == seat else -worth
    pending = expected_gain(position)
    return score + (pending if position.seat == seat else -pending)


def strength(position: LegionsPosition, unit: Unit) -> int:
    """The value of a unit: its points by the elements left, its order and its markers.

    Of n elements each is worth 1/(n + 1) of the points and the last one two such parts, because
    the points are scored only when it is lost."""
    kind = position.kind(unit)
    worth = SCALE * kind.vp * (unit.left + 1) // (kind.size + 1)
    ready = ORDERED if unit.order and not unit.suppressed else 0
    return worth + ready - MARKER * min(MOST_MARKERS, unit.suppressed)


def expected_gain(position: LegionsPosition) -> int:
    """The expected gain of the attack under way; 0 if there is none."""
    if position.stage not in (ATTACK, DAMAGE, SAVES):
        return 0
    activation, target, shot = current_attack(position)
    if position.stage == ATTACK:
        spread = attack_odds.odds(shot).lost
    elif position.stage == DAMAGE:
        spread = attack_odds.lost_from_hits(activation.dice, shot)
    else:
        spread = attack_odds.lost_from_kills(activation.dice, shot)
    kind = position.kind(target)
    gain = SCALE * kind.vp * attack_odds.expected(spread) / (kind.size + 1)
    gain += SCALE * kind.vp * spread[target.left]
    if position.stage == ATTACK:
        gain += MARKER * attack_odds.expected(attack_odds.odds(shot).suppressions)
    return int(gain)
