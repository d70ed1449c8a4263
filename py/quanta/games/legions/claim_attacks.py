"""The attacks of Legions that claims are made about: their odds, and what they are worth."""

from __future__ import annotations

from typing import NamedTuple

from quanta.core.claims import Claim, Explanation, Line
from quanta.games.legions.model import attack_odds
from quanta.games.legions.model.geometry import NAMES
from quanta.games.legions.model.units import Unit
from quanta.games.legions.phases.attack import current_attack
from quanta.games.legions.phases.outcome import outcome
from quanta.games.legions.position import LegionsPosition

ELEMENT = 0.15
"""The share of a unit's points that an element counts for here: few are worth less, or more."""


class MadeAttack(NamedTuple):
    """The attack that a line makes before any die is rolled. seat: whose it is. points: what
    destroying the target brings; freed: what objectives bring besides at the end of the turn, from
    which no other enemy would keep the side. odds: exact."""

    line: Line
    seat: int
    target: Unit
    points: int
    freed: int
    odds: attack_odds.Odds

    @property
    def destroys(self) -> int:
        """How many times in 100 it destroys the unit."""
        return round(100 * self.odds.destroy)

    @property
    def lost(self) -> int:
        """The tenths of elements that it destroys on average."""
        return round(10 * attack_odds.expected(self.odds.lost))

    @property
    def mean(self) -> float:
        """The points that it brings on average."""
        return float(self.odds.destroy * (self.points + self.freed))

    @property
    def worth_of_elements(self) -> float:
        """What the elements are worth that it destroys on average, in points."""
        return self.lost * self.points * ELEMENT / 10

    def odds_claims(self, *, compared: bool) -> Explanation:
        """How often it destroys the unit, and for how many points. compared: with those of another
        attack, so that the mean helps."""
        claims = [self._claim("destroys", self.destroys), self._claim("value", self.points)]
        if self.freed:
            claims.append(self._claim("frees", self.freed))
        if compared:
            mean = round(self.odds.destroy * (self.points + self.freed))
            claims.append(self._claim("mean", mean))
        return tuple(claims)

    def elements_claims(self) -> Explanation:
        """How many of how many elements it destroys on average, and the points of the unit."""
        return (
            self._claim("elements", self.lost),
            self._claim("left", self.target.left),
            self._claim("value", self.points),
        )

    def _claim(self, kind: str, count: int) -> Claim:
        return Claim(kind, self.line, self.seat, (NAMES[self.target.hex],), count)


def made_attack(position: LegionsPosition, line: Line) -> MadeAttack | None:
    """The attack that is made in the activation which the line begins with, or goes on with."""
    here = position
    for plies, action in enumerate(line, 1):
        here = here.apply(action)
        if here.activation is None:
            return None
        if action.startswith("fire-"):
            _, target, shot = current_attack(here)
            points, freed = here.kind(target).vp, _freed(here, target)
            odds = attack_odds.odds(shot)
            return MadeAttack(line[:plies], here.seat, target, points, freed, odds)
    return None


def _freed(here: LegionsPosition, target: Unit) -> int:
    """The points that objectives bring at the end of the turn only if the target is gone, unless
    that ends the game before."""
    if not here.scenario.objectives:
        return 0
    from quanta.games.legions.phases.objectives import earned  # late: most games have none

    without = here.replace(units=tuple(unit for unit in here.units if unit.hex != target.hex))
    score = list(here.vp)
    score[here.seat] += here.kind(target).vp
    if outcome(without.replace(vp=(score[0], score[1]))) is not None:
        return 0
    return sum(earned(without).values()) - sum(earned(here).values())
