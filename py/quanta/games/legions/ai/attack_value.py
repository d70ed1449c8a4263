"""What an attack is worth to a tactical player, in victory points, from the exact odds."""

from __future__ import annotations

from functools import lru_cache

from quanta.games.legions.ai.skill import Skill
from quanta.games.legions.model import attack_odds
from quanta.games.legions.model.force_lists import Kind
from quanta.games.legions.model.terrain import HARD, INFANTRY, NO_COVER, SOFT
from quanta.games.legions.model.units import ENGAGE, NO_ORDER, ORDERS, STRIKE, Unit
from quanta.games.legions.position import LegionsPosition

FIRING = (ENGAGE, STRIKE)
COVERS = (NO_COVER, SOFT, HARD)

Gains = tuple[tuple[float, ...], ...]
"""For each order of FIRING, and in it for each of COVERS, what an attack is worth."""


def standing(left: int, size: int, last: float) -> float:
    """The share of a unit's points that so many elements hold."""
    return last + (1 - last) * left / size if left else 0.0


@lru_cache(maxsize=16384)
def worths(
    skill: Skill,
    kind: Kind,
    left: int,
    other: Kind,
    foes: int,
    blind: bool,
    ready: bool,
    last: bool,
) -> Gains:
    """What attacks by ``left`` elements of a kind on ``foes`` of another are worth. blind: without
    a line of sight; ready: the target could act; last: its points are enough to win."""
    found = []
    for order in FIRING:
        need = attack_odds.HIT_NEED[ORDERS[order]] + (kind.trait.blind if blind else 0)
        row = []
        for cover in COVERS:
            shot = attack_odds.Shot(
                dice=attack_odds.covered(kind.dice_with(left), cover),
                need=need,
                armour=other.armour,
                ap=kind.ap,
                saves=other.arm == INFANTRY,
                left=foes,
                shrugs=other.trait.shrugs,
            )
            row.append(_worth(skill, shot, other, ready, last))
        found.append(tuple(row))
    return tuple(found)


@lru_cache(maxsize=8192)
def harm(shot: attack_odds.Shot, size: int, last: float) -> tuple[float, float, float, float]:
    """The share of the target's points expected to go, the chance to destroy it, the markers
    expected, and the chance of at least one."""
    odds = attack_odds.odds(shot)
    whole = standing(shot.left, size, last)
    taken = sum(
        float(share) * (whole - standing(shot.left - lost, size, last))
        for lost, share in enumerate(odds.lost)
    )
    marks = odds.suppressions
    return taken, float(odds.destroy), float(attack_odds.expected(marks)), 1 - float(marks[0])


def _worth(skill: Skill, shot: attack_odds.Shot, other: Kind, ready: bool, last: bool) -> float:
    taken, destroy, marks, any_mark = harm(shot, other.size, skill.last)
    found = other.vp * taken + skill.marker * marks
    if ready:
        found += skill.shaken * any_mark
    if last:
        found += skill.victory * destroy
    return found


def gains(
    skill: Skill, position: LegionsPosition, unit: Unit, target: Unit, *, blind: bool
) -> Gains:
    """What an attack by ``unit`` on ``target`` is worth to its side. blind: whether it fires
    without a line of sight."""
    kinds = position.scenario.kinds
    other = kinds[target.kind]
    ready = target.order != NO_ORDER and not target.suppressed
    last = position.vp[unit.seat] + other.vp >= position.scenario.goal
    return worths(skill, kinds[unit.kind], unit.left, other, target.left, blind, ready, last)
