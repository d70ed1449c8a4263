"""A static evaluation of a position: points scored, and strength on the board."""

from __future__ import annotations

from quanta.games.legions.model import attack_odds
from quanta.games.legions.model.geometry import distance
from quanta.games.legions.model.objectives import HOLD, LEAVE, SURVIVE
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
HELD_TURNS = 2
"""The turns for which a held hex is expected to count."""
NEARER = 0.8
"""The share of an objective that is expected for each hex that the nearest unit is away."""
SURVIVING = 0.5
"""The share of an objective to survive that is expected while there are enough units."""
MOST_MARKERS = 3
"""Further markers have no cost, because the unit will not act for a long time anyway."""


def evaluate(position: LegionsPosition, seat: int) -> int:
    """Points and strength of the seat minus the other's, in hundredths of a victory point."""
    if position.stage not in BATTLE:
        return 0
    score = SCALE * (position.vp[seat] - position.vp[1 - seat])
    for unit in position.units:
        worth = strength(position, unit)
        score += worth if unit.seat == seat else -worth
    if position.scenario.objectives:
        score += objectives_ahead(position, seat) - objectives_ahead(position, 1 - seat)
    pending = expected_gain(position)
    return score + (pending if position.seat == seat else -pending)


def objectives_ahead(position: LegionsPosition, seat: int) -> int:
    """The points that the seat can expect from its objectives: more, the nearer its units are.
    Objectives to hold count for ``HELD_TURNS`` turns, or for those that are left."""
    own = [unit for unit in position.units if unit.seat == seat]
    left = _turns_left(position)
    expected = 0.0
    for number, each in enumerate(position.scenario.objectives):
        if each.seat != seat or number in position.progress.taken or not own:
            continue
        if each.kind == SURVIVE:
            alive = len(own) >= each.units and each.turn >= position.own_turn
            expected += each.points * SURVIVING * alive
            continue
        times = min(HELD_TURNS, left) if each.kind == HOLD else min(1, left)
        nearest = (min(distance(unit.hex, hex_) for hex_ in each.hexes) for unit in own)
        if each.kind == LEAVE:
            expected += each.points * times * sum(NEARER**away for away in nearest)
        else:
            expected += each.points * times * NEARER ** min(nearest)
    return int(SCALE * expected)


def _turns_left(position: LegionsPosition) -> int:
    """The turns of a side that are left before the limit."""
    turns = position.scenario.turns
    return max(0, turns - (position.turn - 1) // 2) if turns else HELD_TURNS


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
