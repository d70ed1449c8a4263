"""What a unit could do on each order, and what that is worth, as the tactical player sees it.

An enemy's orders are unknown to it; that there is one is seen. Worth is counted in victory points:
what the attack now can be expected to bring, and how much better or worse the new place is than
the old one. A place is good for the attacks that it allows next turn, bad for those that it
suffers, and better the nearer it is to the enemy, so that nobody waits for ever.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from quanta.games.legions.ai.attack_value import FIRING, gains
from quanta.games.legions.ai.board_maps import View, distances, to_enemy, view
from quanta.games.legions.ai.skill import Skill
from quanta.games.legions.model.units import ADVANCE, ENGAGE, NO_ORDER, SECRET, STRIKE, Unit
from quanta.games.legions.phases import movement
from quanta.games.legions.position import LegionsPosition

STAY = -1
"""No target, or no move."""


class Choice(NamedTuple):
    """Something to do: what it is worth, where to move (STAY: nowhere), whom to attack there."""

    worth: float
    move: int = STAY
    target: int = STAY


class Aim(NamedTuple):
    """An enemy as a target: its hex, who sees it, how far every hex is from it, and what an attack
    on it is worth by order, seen and unseen."""

    hex: int
    view: View
    far: tuple[int, ...]
    seen: tuple[float, float]
    unseen: tuple[float, float]


class Threat(NamedTuple):
    """An enemy as a danger: who sees it, how far every hex is from it, its range without and with
    a move, whether it needs no sight, and for each cover what it takes from the unit, seen and
    after a move."""

    view: View
    far: tuple[int, ...]
    range: int
    reach: int
    blind: bool
    seen: tuple[float, ...]
    moved: tuple[float, ...]


class Outlook:
    """One unit's view of the board: what each hex is worth to it, and each order."""

    def __init__(self, position: LegionsPosition, unit: Unit, skill: Skill) -> None:
        self.position, self.unit, self.skill = position, unit, skill
        kind = position.kind(unit)
        self._range, self._reach = kind.range, kind.range + kind.engage
        far = distances(unit.hex)
        foes = [
            other
            for other in position.units
            if other.seat != unit.seat and far[other.hex] <= skill.sight
        ]
        views = [view(position.ground, position.occupied, foe.hex) for foe in foes]
        self._aims = [self._aim(*pair) for pair in zip(foes, views, strict=True)]
        self._threats = [self._threat(*pair) for pair in zip(foes, views, strict=True)]
        self._near = min(kind.range, skill.sight)
        self._march = to_enemy(position, unit.seat, kind.arm, kind.trait.difficult)
        late = min(1.0, position.turn / skill.patience)
        self._caution = skill.caution - (skill.caution - skill.least_caution) * late
        self._pull = skill.march * (1 + late)
        self._known: dict[int, float] = {}
        self._steps: dict[int, movement.Step] | None = None

    def _aim(self, foe: Unit, seen_from: View) -> Aim:
        position, unit = self.position, self.unit
        cover = position.ground.cover(foe.hex, position.kind(foe).arm) - 1
        engage, strike = gains(self.skill, position, unit, foe, blind=False)
        seen, unseen = (engage[cover], strike[cover]), (0.0, 0.0)
        if position.kind(unit).trait.blind:
            engage, strike = gains(self.skill, position, unit, foe, blind=True)
            unseen = engage[cover], strike[cover]
        return Aim(foe.hex, seen_from, distances(foe.hex), seen, unseen)

    def _threat(self, foe: Unit, seen_from: View) -> Threat:
        skill, kind = self.skill, self.position.kind(foe)
        ready = skill.slowed**foe.suppressed if foe.order else skill.idle
        engage, strike = gains(skill, self.position, foe, self.unit, blind=False)
        still, moved = ready * skill.in_sight, ready * skill.in_reach
        return Threat(
            seen_from,
            distances(foe.hex),
            kind.range,
            kind.range + kind.engage,
            kind.trait.blind > 0,
            tuple([still * gain for gain in strike]),
            tuple([moved * gain for gain in engage]),
        )

    def fire(self, hex_: int, order: int) -> tuple[float, int]:
        """The best attack from ``hex_`` under ``order``: its worth and its target."""
        which, best, goal = FIRING.index(order), 0.0, STAY
        for aim in self._aims:
            if aim.far[hex_] <= self._range:
                worth = aim.seen[which]
                if worth > best or aim.unseen[which] > best:
                    if not aim.view[hex_]:
                        worth = aim.unseen[which]
                    if worth > best:
                        best, goal = worth, aim.hex
        return best, goal

    def _prospect(self, hex_: int) -> float:
        """What the unit can do next turn from ``hex_``."""
        best, range_, reach = 0.0, self._range, self._reach
        strike, engage = self.skill.next_strike, self.skill.next_engage
        for _, seen_from, far, seen, unseen in self._aims:
            away = far[hex_]
            if away > reach:
                continue
            if away <= range_ and strike * seen[1] > best:
                best = max(best, strike * (seen if seen_from[hex_] else unseen)[1])
            best = max(best, engage * seen[0])
        return best

    def danger(self, hex_: int) -> float:
        """What the unit can be expected to lose next turn on ``hex_``."""
        cover = self.position.ground.cover(hex_, self.position.kind(self.unit).arm) - 1
        found = []
        for seen_from, far, range_, reach, blind, seen, moved in self._threats:
            away = far[hex_]
            if away > reach:
                continue
            if away <= range_ and (blind or seen_from[hex_]):
                found.append(seen[cover])
            else:
                found.append(moved[cover])
        if len(found) > self.skill.shooters:
            found.sort()
            del found[: -self.skill.shooters]
        return sum(found)

    def place(self, hex_: int) -> float:
        """What it is worth to stand on ``hex_`` when the enemy's turn comes."""
        known = self._known.get(hex_)
        if known is None:
            ahead = max(0, self._march[hex_] - self._near)
            known = self._prospect(hex_) - self._caution * self.danger(hex_) - self._pull * ahead
            self._known[hex_] = known
        return known

    def choice(self, order: int) -> Choice:
        """The best that the unit can do on ``order``, and what that is worth against doing
        nothing."""
        here = self.unit.hex
        worth, goal = self.fire(here, order) if order in FIRING else (0.0, STAY)
        best = Choice(worth, STAY, goal)
        if order == STRIKE:
            return best
        stay = self.place(here)
        for hex_ in self._ends(order):
            better = self.place(hex_) - stay
            goal = STAY
            if order == ENGAGE:
                worth, goal = self.fire(hex_, order)
                better += worth
            if better > best.worth:
                best = Choice(better, hex_, goal)
        return best

    def choices(self, order: int) -> list[Choice]:
        """All that the unit can do on ``order``, each place with the best attack from there, the
        best first; to do nothing is among them."""
        here, found = self.unit.hex, [Choice(0.0)]
        if order in FIRING:
            which = FIRING.index(order)
            found += [
                Choice((aim.seen if aim.view[here] else aim.unseen)[which], STAY, aim.hex)
                for aim in self._aims
                if aim.far[here] <= self._range and (aim.view[here] or aim.unseen[which])
            ]
        for hex_ in () if order == STRIKE else self._ends(order):
            worth, goal = self.fire(hex_, order) if order in FIRING else (0.0, STAY)
            found.append(Choice(self.place(hex_) - self.place(here) + worth, hex_, goal))
        return sorted(found, key=lambda choice: -choice.worth)

    def _ends(self, order: int) -> list[int]:
        """The hexes to which the unit can move on this order, sorted."""
        position, unit = self.position, self.unit
        if position.scenario.slow:
            return movement.destinations(position, unit, order)
        if self._steps is None:
            kind = position.kind(unit)
            self._steps = movement.reach(position, unit, max(kind.engage, kind.advance))
        moves, at = movement.speed(position, unit, order), position.at
        return sorted(h for h, step in self._steps.items() if step.cost <= moves and h not in at)


class Appraisal(NamedTuple):
    """What each order is worth to a unit."""

    engage: Choice
    advance: Choice
    strike: Choice

    def on(self, order: int) -> Choice:
        """The choice on this order."""
        return self[order - ENGAGE]

    @property
    def best(self) -> int:
        """The order that is worth most."""
        return max((ENGAGE, ADVANCE, STRIKE), key=lambda order: self.on(order).worth)


class Board:
    """A position without all that an appraisal does not depend on, so that the appraisals of one
    ply serve the next; of the enemy's orders there is left that there are some."""

    __slots__ = ("_key", "position")

    def __init__(self, position: LegionsPosition, seat: int) -> None:
        units = tuple(
            unit._replace(order=NO_ORDER, suppressed=0)
            if unit.seat == seat
            else unit._replace(order=SECRET if unit.order else NO_ORDER)
            for unit in position.units
        )
        self.position = position.replace(units=units)
        self._key = seat, units, position.vp, position.turn, position.laid

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self._key == other._key and self.position.scenario == other.position.scenario


@lru_cache(maxsize=512)
def _appraised(board: Board, unit: Unit, skill: Skill) -> Appraisal:
    outlook = Outlook(board.position, unit, skill)
    engage, advance, strike = map(outlook.choice, (ENGAGE, ADVANCE, STRIKE))
    return Appraisal(engage, advance, strike)


def appraise(board: Board, unit: Unit, skill: Skill) -> Appraisal:
    """What each order is worth to ``unit``, which must be of the board's seat."""
    return _appraised(board, unit._replace(order=NO_ORDER, suppressed=0), skill)
