"""The hexes that a unit can attack once it has moved, from what a seat may know.

A unit can attack in its next turn only if it has an order now, for orders are given after units act
(legions R9). One whose order is face down may engage or strike: it is taken to do what reaches
further. Suppressed units count, for they can be rallied first.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from quanta.games.legions.model import attack_odds
from quanta.games.legions.model.geometry import SIZE, distance
from quanta.games.legions.model.sight import clear
from quanta.games.legions.model.state import LegionsState
from quanta.games.legions.model.terrain import Ground
from quanta.games.legions.model.traits import FAR
from quanta.games.legions.model.units import (
    ADVANCE,
    ENGAGE,
    NO_ORDER,
    ORDERS,
    SECRET,
    STRIKE,
    Unit,
)
from quanta.games.legions.phases import attack, movement


class Threat(NamedTuple):
    """The hexes that a unit can attack. seen: those with a line of sight, as bits;
    hidden: those that only lobbed fire reaches; from_place: those seen from its own hex."""

    unit: Unit
    seen: int
    hidden: int
    from_place: int

    def hits(self, hex_: int) -> bool:
        """Whether it can attack a unit there."""
        return bool((self.seen | self.hidden) >> hex_ & 1)


def can_attack(unit: Unit) -> bool:
    """Whether the unit may attack in its next turn, as far as its order is known."""
    return unit.order not in (NO_ORDER, ADVANCE)


def threat(
    state: LegionsState, unit: Unit, orders: tuple[int, ...] = (), most: int = FAR
) -> Threat:
    """The threat of a unit in a turn under one of these orders; without them, under the one
    that it has. most: from how many hexes away at most the target can be attacked (M28)."""
    possible = orders or ((ENGAGE, STRIKE) if unit.order == SECRET else (unit.order,))
    kind, occupied = state.kind(unit), state.occupied & ~(1 << unit.hex)
    range_ = min(kind.range, most)
    here = field(state.ground, occupied, unit.hex, range_)
    if not set(possible) & {ENGAGE, STRIKE}:
        return Threat(unit, 0, 0, 0)
    ends = movement.destinations(state, unit, ENGAGE) if ENGAGE in possible else []
    seen, near = here, within(unit.hex, range_)
    for end in ends:
        seen |= field(state.ground, occupied, end, range_)
        near |= within(end, range_)
    hidden = near & ~seen if kind.trait.blind else 0
    return Threat(unit, seen, hidden, here if STRIKE in possible else 0)


def against(
    state: LegionsState, seat: int, moving: Unit | None = None, target: Unit | None = None
) -> list[Threat]:
    """The threats of all enemies of ``seat`` that may attack in their next turn. moving: a unit of
    the seat that will be elsewhere, and so blocks no one. target: the unit that they are threats
    to; without one, to units that can be attacked from any distance."""
    most = FAR if target is None else state.kind(target).trait.seen_within
    if moving is not None:
        state = state.replace(units=tuple(u for u in state.units if u.hex != moving.hex))
    enemies = (unit for unit in state.units if unit.seat != seat and can_attack(unit))
    return [threat(state, unit, most=most) for unit in enemies]


def counts(threats: list[Threat]) -> list[int]:
    """For every hex, how many of these units can attack it."""
    return [sum(each.hits(hex_) for each in threats) for hex_ in range(SIZE)]


def best_odds(state: LegionsState, attacker: Threat, target: Unit) -> attack_odds.Odds | None:
    """The exact odds of the attack on ``target`` that hurts it most; None if it cannot be
    attacked."""
    if not attacker.hits(target.hex):
        return None
    possible = (attack_odds.odds(shot) for shot in _shots(state, attacker, target))
    return min(possible, key=lambda odds: odds.lost[0])


def _shots(state: LegionsState, attacker: Threat, target: Unit) -> Iterator[attack_odds.Shot]:
    """The shots with different needs to hit: of an engaging unit and of one that strikes, with a
    line of sight or without."""
    trait, seen = state.kind(attacker.unit).trait, bool(attacker.seen >> target.hex & 1)
    engage = attack_odds.hit_need(trait, ORDERS[ENGAGE], seen=seen)
    yield attack.aimed(state, attacker.unit, target, engage)
    if attacker.from_place >> target.hex & 1:
        strike = attack_odds.hit_need(trait, ORDERS[STRIKE], seen=True)
        yield attack.aimed(state, attacker.unit, target, strike)


@lru_cache(maxsize=1024)
def neighbourhood(start: int, most: int) -> tuple[int, ...]:
    """The other hexes at most so far away."""
    return tuple(h for h in range(SIZE) if h != start and distance(start, h) <= most)


@lru_cache(maxsize=1024)
def within(start: int, most: int) -> int:
    """The same as bits."""
    return sum(1 << hex_ for hex_ in neighbourhood(start, most))


@lru_cache(maxsize=8192)
def field(ground: Ground, occupied: int, start: int, most: int) -> int:
    """Those of them that are seen from ``start``; occupied: the hexes with units, as bits."""
    near = neighbourhood(start, most)
    return sum(1 << hex_ for hex_ in near if clear(ground, occupied, start, hex_))
