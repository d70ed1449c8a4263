"""The odds and the worth of attacks in Legions, as claims."""

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
"""The share of a unit's points that one element is taken to be worth; most are near this."""


class MadeAttack(NamedTuple):
    """An attack at the end of a line, before the dice are rolled. seat: the attacker. points: the
    worth of the target; freed: what objectives score in addition at the end of the turn if it is
    destroyed. odds: exact."""

    line: Line
    seat: int
    target: Unit
    points: int
    freed: int
    odds: attack_odds.Odds

    @property
    def destroys(self) -> int:
        """How often it destroys the unit, in percent."""
        return round(100 * self.odds.destroy)

    @property
    def lost(self) -> int:
        """How many tenths of an element it destroys on average."""
        return round(10 * attack_odds.expected(self.odds.lost))

    @property
    def mean(self) -> float:
        """The points that it scores on average."""
        return float(self.odds.destroy * (self.points + self.freed))

    @property
    def worth_of_elements(self) -> float:
        """The worth in points of the elements that it destroys on average."""
        return self.lost * self.points * ELEMENT / 10

    def odds_claims(self, *, compared: bool) -> Explanation:
        """How often it destroys the unit, and for how many points; with the mean if it is compared
        with another attack."""
        claims = [self._claim("destroys", self.destroys), self._claim("value", self.points)]
        if self.freed:
            claims.append(self._claim("frees", self.freed))
        if compared:
            mean = round(self.odds.destroy * (self.points + self.freed))
            claims.append(self._claim("mean", mean))
        return tuple(claims)

    def elements_claims(self) -> Explanation:
        """How many of the unit's elements it destroys on average, and the unit's points."""
        return (
            self._claim("elements", self.lost),
            self._claim("left", self.target.left),
            self._claim("value", self.points),
        )

    def _claim(self, kind: str, count: int) -> Claim:
        return Claim(kind, self.line, self.seat, (NAMES[self.target.hex],), count)


def made_attack(position: LegionsPosition, line: Line) -> MadeAttack | None:
    """The attack in the activation that the line begins or continues; None if it has none."""
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
    """The points that objectives score at the end of the turn only if the target is destroyed; 0 if
    that ends the game at once."""
    if not here.scenario.objectives:
        return 0
    from quanta.games.legions.phases.objectives import earned  # late: most games have none

    without = here.replace(units=tuple(unit for unit in here.units if unit.hex != target.hex))
    score = list(here.vp)
    score[here.seat] += here.kind(target).vp
    if outcome(without.replace(vp=(score[0], score[1]))) is not None:
        return 0
    return sum(earned(without).values()) - sum(earned(here).values())
