"""What an attack is worth to the tactical player, in victory points, from the exact odds."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from quanta.games.legions import combat
from quanta.games.legions.pieces import ENGAGE, ORDERS, STRIKE, Unit
from quanta.games.legions.terrain import INFANTRY

if TYPE_CHECKING:
    from quanta.games.legions.position import LegionsPosition

LAST = 0.4
"""The share of a unit's points that hangs on its last element: damaged targets draw fire."""
MARKER = 1.5
"""What a marker is worth: about what a command point is."""
SHAKEN = 2.5
"""What it is worth that a unit with an order cannot act on it."""
VICTORY = 100.0
"""What it is worth to end the game."""
FIRING = (ENGAGE, STRIKE)


def standing(left: int, size: int) -> float:
    """The share of a unit's points that so many elements hold."""
    return LAST + (1 - LAST) * left / size if left else 0.0


@lru_cache(maxsize=8192)
def harm(shot: combat.Shot, size: int) -> tuple[float, float, float, float]:
    """The share of the target's points expected to go, the chance to destroy it, the markers
    expected, and the chance of at least one."""
    odds = combat.odds(shot)
    whole = standing(shot.left, size)
    taken = sum(
        float(share) * (whole - standing(shot.left - lost, size))
        for lost, share in enumerate(odds.lost)
    )
    marks = odds.suppressions
    return taken, float(odds.destroy), float(combat.expected(marks)), 1 - float(marks[0])


def gain(
    position: LegionsPosition, unit: Unit, target: Unit, order: int, *, cover: int, blind: bool
) -> float:
    """What an attack by ``unit`` on ``target`` under ``order`` is worth to its side. cover: what
    divides the dice; blind: whether it fires without a line of sight."""
    kind, other = position.kind(unit), position.kind(target)
    shot = combat.Shot(
        dice=combat.covered(kind.dice_with(unit.left), cover),
        need=combat.HIT_NEED[ORDERS[order]] + (kind.trait.blind if blind else 0),
        armour=other.armour,
        ap=kind.ap,
        saves=other.arm == INFANTRY,
        left=target.left,
        shrugs=other.trait.shrugs,
    )
    taken, destroy, marks, any_mark = harm(shot, other.size)
    found = other.vp * taken + MARKER * marks
    if target.order and not target.suppressed:
        found += SHAKEN * any_mark
    if position.vp[unit.seat] + other.vp >= position.table.goal:
        found += VICTORY * destroy
    return found
