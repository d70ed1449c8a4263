"""The options of a unit under each order, and their value to the tactical player.

It does not know the orders of the enemy, only which units have one. Values are in victory points:
what the attack now can be expected to bring, and how much better or worse the new hex is than the
old one. A hex is good for the attacks that it allows next turn, bad for those that it suffers, and
better the nearer it is to the enemy, so that no unit waits forever. In a scenario a hex is good for
what it brings of the objectives, too.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from quanta.games.legions.ai.attack_value import FIRING, attack_values
from quanta.games.legions.ai.board_maps import (
    SightLines,
    distances_from,
    marches_to_enemy,
    sight_lines,
)
from quanta.games.legions.ai.objective_value import hex_values, pull_of_enemies
from quanta.games.legions.ai.skill import Skill
from quanta.games.legions.model.units import ENGAGE, KNOWN_ORDERS, NO_ORDER, SECRET, STRIKE, Unit
from quanta.games.legions.phases import movement
from quanta.games.legions.phases.attack import attack_range
from quanta.games.legions.position import LegionsPosition

NOWHERE = -1
"""No move, or no target."""


class Plan(NamedTuple):
    """Something a unit could do: its value, the hex to move to, and the hex to attack from there;
    each NOWHERE if it does not move or does not attack."""

    value: float
    move: int = NOWHERE
    target: int = NOWHERE


class FireTarget(NamedTuple):
    """An enemy that could be attacked: its hex, the lines of sight to it, the distance of every
    hex from it, from how far away it can be attacked at most, and the value of an attack by order,
    with and without a line of sight."""

    hex: int
    lines: SightLines
    away: tuple[int, ...]
    range: int
    seen: tuple[float, float]
    unseen: tuple[float, float]


class EnemyFire(NamedTuple):
    """An enemy that could attack: its lines of sight, the distance of every hex from it, from how
    far away it attacks the unit without and with a move, whether it has lobbed fire, and for each
    cover the value of what it takes from the unit: if it need not move, and if it must."""

    lines: SightLines
    away: tuple[int, ...]
    range: int
    reach: int
    blind: bool
    still: tuple[float, ...]
    moved: tuple[float, ...]


class UnitEvaluation:
    """The value of every hex, and of every order, to one unit."""

    def __init__(self, position: LegionsPosition, unit: Unit, skill: Skill) -> None:
        self.position, self.unit, self.skill = position, unit, skill
        kind = position.kind(unit)
        away = distances_from(unit.hex)
        enemies = [
            other
            for other in position.units
            if other.seat != unit.seat and away[other.hex] <= skill.sight
        ]
        lines = [sight_lines(position.ground, position.occupied, enemy.hex) for enemy in enemies]
        self._targets = [self._target(*pair) for pair in zip(enemies, lines, strict=True)]
        self._threats = [self._threat(*pair) for pair in zip(enemies, lines, strict=True)]
        self._near = min(kind.range, skill.sight)
        self._march = marches_to_enemy(position, unit.seat, kind.arm, kind.trait.difficult)
        late = min(1.0, position.turn / skill.patience)
        self._caution = skill.caution - (skill.caution - skill.least_caution) * late
        self._pull = skill.march * (1 + late) * pull_of_enemies(position, unit.seat)
        self._objectives = hex_values(position, unit)
        self._hex_values: dict[int, float] = {}
        self._steps: dict[int, movement.Step] | None = None

    def _target(self, enemy: Unit, lines: SightLines) -> FireTarget:
        position, unit = self.position, self.unit
        cover = position.ground.cover(enemy.hex, position.kind(enemy).arm) - 1
        engage, strike = attack_values(self.skill, position, unit, enemy, blind=False)
        seen, unseen = (engage[cover], strike[cover]), (0.0, 0.0)
        if position.kind(unit).trait.blind:
            engage, strike = attack_values(self.skill, position, unit, enemy, blind=True)
            unseen = engage[cover], strike[cover]
        range_ = attack_range(position.kind(unit), position.kind(enemy))
        return FireTarget(enemy.hex, lines, distances_from(enemy.hex), range_, seen, unseen)

    def _threat(self, enemy: Unit, lines: SightLines) -> EnemyFire:
        skill, kind = self.skill, self.position.kind(enemy)
        ready = skill.slowed**enemy.suppressed if enemy.order else skill.idle
        engage, strike = attack_values(skill, self.position, enemy, self.unit, blind=False)
        still, moved = ready * skill.in_sight, ready * skill.in_reach
        range_ = attack_range(kind, self.position.kind(self.unit))
        return EnemyFire(
            lines,
            distances_from(enemy.hex),
            range_,
            range_ + kind.engage,
            kind.trait.blind > 0,
            tuple([still * value for value in strike]),
            tuple([moved * value for value in engage]),
        )

    def best_attack(self, hex_: int, order: int) -> tuple[float, int]:
        """The value and the target of the best attack from ``hex_`` under ``order``."""
        which, best, goal = FIRING.index(order), 0.0, NOWHERE
        for target in self._targets:
            if target.away[hex_] <= target.range:
                value = target.seen[which]
                if value > best or target.unseen[which] > best:
                    if not target.lines[hex_]:
                        value = target.unseen[which]
                    if value > best:
                        best, goal = value, target.hex
        return best, goal

    def _next_attack(self, hex_: int) -> float:
        """The value of the best attack that the unit could make next turn from ``hex_``."""
        best, moves = 0.0, self.position.kind(self.unit).engage
        strike, engage = self.skill.next_strike, self.skill.next_engage
        for _, lines, distances, range_, seen, unseen in self._targets:
            away = distances[hex_]
            if away > range_ + moves:
                continue
            if away <= range_ and strike * seen[1] > best:
                best = max(best, strike * (seen if lines[hex_] else unseen)[1])
            best = max(best, engage * seen[0])
        return best

    def danger(self, hex_: int) -> float:
        """The unit's expected loss on ``hex_`` in the enemy's next turn."""
        cover = self.position.ground.cover(hex_, self.position.kind(self.unit).arm) - 1
        losses = []
        for lines, distances, range_, reach, blind, still, moved in self._threats:
            away = distances[hex_]
            if away > reach:
                continue
            if away <= range_ and (blind or lines[hex_]):
                losses.append(still[cover])
            else:
                losses.append(moved[cover])
        if len(losses) > self.skill.shooters:
            losses.sort()
            del losses[: -self.skill.shooters]
        return sum(losses)

    def hex_value(self, hex_: int) -> float:
        """The value of standing on ``hex_`` when the enemy's turn comes."""
        known = self._hex_values.get(hex_)
        if known is None:
            ahead = max(0, self._march[hex_] - self._near)
            known = self._next_attack(hex_) - self._caution * self.danger(hex_) - self._pull * ahead
            if self._objectives is not None:
                known += self._objectives(hex_)
            self._hex_values[hex_] = known
        return known

    def best_plan(self, order: int) -> Plan:
        """The best plan under ``order``, valued against doing nothing."""
        here = self.unit.hex
        value, target = self.best_attack(here, order) if order in FIRING else (0.0, NOWHERE)
        best = Plan(value, NOWHERE, target)
        if order == STRIKE:
            return best
        stay = self.hex_value(here)
        for hex_ in self._destinations(order):
            gain = self.hex_value(hex_) - stay
            target = NOWHERE
            if order == ENGAGE:
                value, target = self.best_attack(hex_, order)
                gain += value
            if gain > best.value:
                best = Plan(gain, hex_, target)
        return best

    def plans(self, order: int) -> list[Plan]:
        """All plans under ``order``, the best first: each move with the best attack from there, and
        doing nothing."""
        here, plans = self.unit.hex, [Plan(0.0)]
        if order in FIRING:
            which = FIRING.index(order)
            plans += [
                Plan((aim.seen if aim.lines[here] else aim.unseen)[which], NOWHERE, aim.hex)
                for aim in self._targets
                if aim.away[here] <= aim.range and (aim.lines[here] or aim.unseen[which])
            ]
        for hex_ in () if order == STRIKE else self._destinations(order):
            value, target = self.best_attack(hex_, order) if order in FIRING else (0.0, NOWHERE)
            plans.append(Plan(self.hex_value(hex_) - self.hex_value(here) + value, hex_, target))
        return sorted(plans, key=lambda plan: -plan.value)

    def _destinations(self, order: int) -> list[int]:
        """The hexes to which the unit can move under this order, sorted."""
        position, unit = self.position, self.unit
        if position.scenario.slow:
            return movement.destinations(position, unit, order)
        if self._steps is None:
            kind = position.kind(unit)
            self._steps = movement.reach(position, unit, max(kind.engage, kind.advance))
        moves, at = movement.speed(position, unit, order), position.at
        return sorted(h for h, step in self._steps.items() if step.cost <= moves and h not in at)


class OrderPlans(NamedTuple):
    """The best plan of a unit under each order."""

    engage: Plan
    advance: Plan
    strike: Plan

    def under(self, order: int) -> Plan:
        """The plan under this order."""
        return self[order - ENGAGE]

    @property
    def best_order(self) -> int:
        """The order whose plan has the highest value."""
        return max(KNOWN_ORDERS, key=lambda order: self.under(order).value)

    @property
    def best(self) -> Plan:
        """The plan under that order."""
        return self.under(self.best_order)


class PlanningBoard:
    """A position without what plans do not depend on: the seat's own orders and markers, and which
    orders the enemy's units have. So the next ply finds the plans in the cache."""

    __slots__ = ("_key", "position")

    def __init__(self, position: LegionsPosition, seat: int) -> None:
        units = tuple(
            unit._replace(order=NO_ORDER, suppressed=0)
            if unit.seat == seat
            else unit._replace(order=SECRET if unit.order else NO_ORDER)
            for unit in position.units
        )
        self.position = position.replace(units=units)
        taken = position.progress.taken
        self._key = seat, units, position.vp, position.turn, position.laid, taken

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PlanningBoard):
            return NotImplemented
        return self._key == other._key and self.position.scenario == other.position.scenario


def order_plans(board: PlanningBoard, unit: Unit, skill: Skill) -> OrderPlans:
    """The best plans of ``unit``, which must be of the board's seat."""
    return _order_plans(board, unit._replace(order=NO_ORDER, suppressed=0), skill)


@lru_cache(maxsize=512)
def _order_plans(board: PlanningBoard, unit: Unit, skill: Skill) -> OrderPlans:
    evaluation = UnitEvaluation(board.position, unit, skill)
    engage, advance, strike = map(evaluation.best_plan, KNOWN_ORDERS)
    return OrderPlans(engage, advance, strike)
