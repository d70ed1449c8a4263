"""What a unit could do on each order, and what that is worth, as the tactical player sees it.

An enemy's orders are unknown to it; that there is one is seen. Worth is counted in victory points:
what the attack now can be expected to bring, and how much better or worse the new place is than
the old one. A place is good for the attacks that it allows next turn, bad for those that it
suffers, and better the nearer it is to the enemy, so that nobody waits for ever.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from quanta.games.legions import moving
from quanta.games.legions.field import distances, sights, to_enemy
from quanta.games.legions.gains import FIRING, gain
from quanta.games.legions.pieces import (
    ADVANCE,
    ENGAGE,
    NO_ORDER,
    SECRET,
    STRIKE,
    Unit,
)
from quanta.games.legions.terrain import HARD, NO_COVER, SOFT

if TYPE_CHECKING:
    from quanta.games.legions.position import LegionsPosition

STAY = -1
"""No target, or no move."""
NEXT_STRIKE, NEXT_ENGAGE = 0.55, 0.35
"""How much of next turn's attack counts now, from where a target is in sight and from where one
comes into range by a move."""
IN_SIGHT, IN_REACH = 0.7, 0.35
"""How likely an enemy's secret order lets it attack who is in its sight, or comes into it."""
SLOWED, IDLE = 0.5, 0.3
"""How likely an enemy acts soon: with an order, for each marker; without an order."""
SHOOTERS = 3
"""How many enemies are expected to find command points for one target."""
CAUTION, LEAST_CAUTION = 0.55, 0.1
MARCH = 0.9
"""What a move nearer to the enemy is worth."""
PATIENCE = 60
"""After so many turns caution is gone and the pull towards the enemy has doubled."""


class Choice(NamedTuple):
    """Something to do: what it is worth, where to move (STAY: nowhere), whom to attack there."""

    worth: float
    move: int = STAY
    target: int = STAY


class Aim(NamedTuple):
    """An enemy as a target: its hex, what an attack on it is worth by order, seen and unseen."""

    hex: int
    seen: tuple[float, float]
    unseen: tuple[float, float]


class Threat(NamedTuple):
    """An enemy as a danger: its hex, its range without and with a move, and for each cover what
    it takes from the unit, seen and after a move."""

    hex: int
    range: int
    reach: int
    blind: bool
    seen: tuple[float, float, float]
    moved: tuple[float, float, float]


class Outlook:
    """One unit's view of the board: what each hex is worth to it, and each order."""

    def __init__(self, position: LegionsPosition, unit: Unit) -> None:
        self.position, self.unit = position, unit
        kind = position.kind(unit)
        self._range, self._reach = kind.range, kind.range + kind.engage
        self._sees = sights(position.ground, position.occupied).sees
        foes = [other for other in position.units if other.seat != unit.seat]
        self._aims = [self._aim(foe) for foe in foes]
        self._threats = [self._threat(foe) for foe in foes]
        self._march = to_enemy(position, unit.seat, kind.arm, kind.trait.difficult)
        late = min(1.0, position.turn / PATIENCE)
        self._caution = CAUTION - (CAUTION - LEAST_CAUTION) * late
        self._pull = MARCH * (1 + late)
        self._known: dict[int, float] = {}

    def _aim(self, foe: Unit) -> Aim:
        position, unit = self.position, self.unit
        cover = position.ground.cover(foe.hex, position.kind(foe).arm)
        seen = [gain(position, unit, foe, o, cover=cover, blind=False) for o in FIRING]
        unseen = [0.0, 0.0]
        if position.kind(unit).trait.blind:
            unseen = [gain(position, unit, foe, o, cover=cover, blind=True) for o in FIRING]
        return Aim(foe.hex, (seen[0], seen[1]), (unseen[0], unseen[1]))

    def _threat(self, foe: Unit) -> Threat:
        position = self.position
        kind = position.kind(foe)
        ready = SLOWED**foe.suppressed if foe.order else IDLE
        blind = kind.trait.blind > 0
        still, moved = (
            [
                ready * share * gain(position, foe, self.unit, order, cover=cover, blind=False)
                for cover in (NO_COVER, SOFT, HARD)
            ]
            for share, order in ((IN_SIGHT, STRIKE), (IN_REACH, ENGAGE))
        )
        return Threat(
            foe.hex,
            kind.range,
            kind.range + kind.engage,
            blind,
            (still[0], still[1], still[2]),
            (moved[0], moved[1], moved[2]),
        )

    def fire(self, hex_: int, order: int) -> tuple[float, int]:
        """The best attack from ``hex_`` under ``order``: its worth and its target."""
        which, best, goal = FIRING.index(order), 0.0, STAY
        far = distances(hex_)
        for aim in self._aims:
            if far[aim.hex] <= self._range:
                worth = aim.seen[which]
                if worth > best or aim.unseen[which] > best:
                    if not self._sees(hex_, aim.hex):
                        worth = aim.unseen[which]
                    if worth > best:
                        best, goal = worth, aim.hex
        return best, goal

    def _prospect(self, hex_: int) -> float:
        """What the unit can do next turn from ``hex_``."""
        best, far = 0.0, distances(hex_)
        for aim in self._aims:
            away = far[aim.hex]
            if away > self._reach:
                continue
            worth = NEXT_ENGAGE * aim.seen[0]
            if away <= self._range and NEXT_STRIKE * aim.seen[1] > best:
                sees = self._sees(hex_, aim.hex)
                worth = max(worth, NEXT_STRIKE * (aim.seen if sees else aim.unseen)[1])
            best = max(best, worth)
        return best

    def danger(self, hex_: int) -> float:
        """What the unit can be expected to lose next turn on ``hex_``."""
        cover = self.position.ground.cover(hex_, self.position.kind(self.unit).arm) - 1
        far, found = distances(hex_), []
        for threat in self._threats:
            away = far[threat.hex]
            if away > threat.reach:
                continue
            near = away <= threat.range
            if near and (threat.blind or self._sees(hex_, threat.hex)):
                found.append(threat.seen[cover])
            else:
                found.append(threat.moved[cover])
        if len(found) > SHOOTERS:
            found.sort()
            del found[:-SHOOTERS]
        return sum(found)

    def place(self, hex_: int) -> float:
        """What it is worth to stand on ``hex_`` when the enemy's turn comes."""
        known = self._known.get(hex_)
        if known is None:
            ahead = max(0, self._march[hex_] - self._range)
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
        for hex_ in moving.destinations(self.position, self.unit, order):
            better = self.place(hex_) - stay
            goal = STAY
            if order == ENGAGE:
                worth, goal = self.fire(hex_, order)
                better += worth
            if better > best.worth:
                best = Choice(better, hex_, goal)
        return best


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
        self.position = position.but(units=units)
        self._key = seat, units, position.vp, position.turn, position.laid

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self._key == other._key and self.position.table == other.position.table


@lru_cache(maxsize=256)
def _appraised(board: Board, unit: Unit) -> Appraisal:
    outlook = Outlook(board.position, unit)
    engage, advance, strike = map(outlook.choice, (ENGAGE, ADVANCE, STRIKE))
    return Appraisal(engage, advance, strike)


def appraise(board: Board, unit: Unit) -> Appraisal:
    """What each order is worth to ``unit``, which must be of the board's seat."""
    return _appraised(board, unit._replace(order=NO_ORDER, suppressed=0))
