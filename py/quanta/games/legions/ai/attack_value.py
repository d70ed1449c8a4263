"""The value of an attack to a tactical player, in victory points, from the exact odds."""

from __future__ import annotations

from functools import lru_cache

from quanta.games.legions.ai.skill import Skill
from quanta.games.legions.model import attack_odds
from quanta.games.legions.model.attack_odds import Shot
from quanta.games.legions.model.force_lists import Kind
from quanta.games.legions.model.state import LegionsState
from quanta.games.legions.model.terrain import HARD, INFANTRY, NO_COVER, SOFT
from quanta.games.legions.model.units import ENGAGE, NO_ORDER, ORDERS, STRIKE, Unit

FIRING = (ENGAGE, STRIKE)
"""The orders under which a unit can attack."""
COVERS = (NO_COVER, SOFT, HARD)

AttackValues = tuple[tuple[float, ...], ...]
"""The value of an attack for each order of FIRING, and under it for each cover of COVERS."""


def attack_values(
    skill: Skill, state: LegionsState, unit: Unit, target: Unit, *, blind: bool
) -> AttackValues:
    """The value of an attack by ``unit`` on ``target`` for its side. blind: whether it fires
    without a line of sight."""
    kinds = state.scenario.kinds
    other = kinds[target.kind]
    ready = target.order != NO_ORDER and not target.suppressed
    wins = state.vp[unit.seat] + other.vp >= state.scenario.goal
    return _values(skill, kinds[unit.kind], unit.left, other, target.left, blind, ready, wins)


@lru_cache(maxsize=16384)
def _values(
    skill: Skill,
    kind: Kind,
    left: int,
    other: Kind,
    enemies: int,
    blind: bool,
    ready: bool,
    wins: bool,
) -> AttackValues:
    """The values of attacks by ``left`` elements of a type on ``enemies`` of another. blind:
    without a line of sight; ready: the target could act; wins: destroying it ends the game."""
    rows = []
    for order in FIRING:
        need = attack_odds.hit_need(kind.trait, ORDERS[order], seen=not blind)
        row = []
        for cover in COVERS:
            shot = Shot(
                dice=attack_odds.covered(kind.dice_with(left), cover),
                need=need,
                armour=other.armour,
                ap=kind.ap,
                saves=other.arm == INFANTRY,
                left=enemies,
                shrugs=other.trait.shrugs,
                marks=kind.trait.marks,
            )
            row.append(_value(skill, shot, other, ready, wins))
        rows.append(tuple(row))
    return tuple(rows)


def _value(skill: Skill, shot: Shot, other: Kind, ready: bool, wins: bool) -> float:
    taken, destroy, markers, any_marker = expected_damage(shot, other.size, skill.last_element)
    value = other.vp * taken + skill.marker * markers
    if ready:
        value += skill.blocked_order * any_marker
    if wins:
        value += skill.victory * destroy
    return value


@lru_cache(maxsize=8192)
def expected_damage(
    shot: Shot, size: int, last_element: float
) -> tuple[float, float, float, float]:
    """The expected loss of the target as a share of its points, the chance to destroy it, the
    expected markers, and the chance of at least one."""
    odds = attack_odds.odds(shot)
    whole = share_left(shot.left, size, last_element)
    taken = sum(
        float(share) * (whole - share_left(shot.left - lost, size, last_element))
        for lost, share in enumerate(odds.lost)
    )
    markers = odds.suppressions
    expected = float(attack_odds.expected(markers))
    return taken, float(odds.destroy), expected, 1 - float(markers[0])


def share_left(left: int, size: int, last_element: float) -> float:
    """The share of a unit's points that ``left`` of its elements hold. last_element: the share
    that is lost only with the last one."""
    return last_element + (1 - last_element) * left / size if left else 0.0
