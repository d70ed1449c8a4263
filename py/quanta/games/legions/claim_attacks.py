"""The odds and the worth of attacks in Legions, as claims."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from quanta.core.claims import Claim, Explanation, Line, after
from quanta.core.errors import QuantaError
from quanta.games.legions.claim_orders import activations, ends_activations
from quanta.games.legions.model import attack_odds
from quanta.games.legions.model.geometry import NAMES
from quanta.games.legions.model.units import Unit
from quanta.games.legions.phases.attack import current_attack
from quanta.games.legions.phases.outcome import outcome
from quanta.games.legions.position import LegionsPosition

OFTEN = 12
"""An attack with a smaller chance, in percent, to destroy a unit is described by the elements that
it destroys instead, unless only one is left."""
FEWEST = 2
"""Fewer tenths of an element on average are not mentioned."""
WHOLE = 10
"""From this many tenths of an element on average, the number is given as well."""
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
        """How often it destroys any of the unit's elements, how many it has, the unit's points, and
        how many it destroys on average if they are many."""
        claims = [
            self._claim("hurts", round(100 * (1 - self.odds.lost[0]))),
            self._claim("left", self.target.left),
            self._claim("value", self.points),
        ]
        if self.lost >= WHOLE:
            claims.append(self._claim("elements", self.lost))
        return tuple(claims)

    def _claim(self, kind: str, count: int) -> Claim:
        return Claim(kind, self.line, self.seat, (NAMES[self.target.hex],), count)


def compare_attacks(
    position: LegionsPosition, played: Line, better: Line
) -> Iterator[tuple[float, Explanation]]:
    """The odds of the better attack, compared with those of the attack played, if any, with what
    they are worth more in points: of destroying the unit if both may well do so, else of destroying
    some of it."""
    best = _made_attack(position, better)
    if best is None:
        return
    before = _why_not_both(position, played, best)
    if before is None:
        return
    worse = _made_attack(position, played)
    both = [each for each in (worse, best) if each is not None]
    often = [each.destroys for each in both]
    if best.destroys >= OFTEN or best.target.left == 1:
        worth = [each.mean for each in both]
        compared = len(both) > 1 and often[0] >= often[1]
        results = [each.odds_claims(compared=compared) for each in both]
    else:
        worth = [each.worth_of_elements for each in both]
        results = [each.elements_claims() for each in both]
        if best.lost < FEWEST or (best.lost <= both[0].lost and len(both) > 1):
            return
    claims = (claim for result in results for claim in result)
    yield worth[-1] - sum(worth[:-1]), (*before, *claims)


def _why_not_both(position: LegionsPosition, played: Line, best: MadeAttack) -> Explanation | None:
    """Why the better attack is no longer possible after the line played, empty if that is obvious;
    None if it still is possible."""
    first, better = played[0], best.line[0]
    if ends_activations(position, first, better):
        return (activations(position, first),)
    if first == "end" or not better.startswith("activate-") or first[:13] == better[:13]:
        return ()
    if position.points == 1:
        return (Claim("last", (first,), position.seat, (), 1),)
    moved = played[1:2] if played[1:] and played[1].startswith("move-") else ()
    here = after(position, (first, *moved))
    rest = here if here.activation is None else here.apply("hold")
    return None if _playable(rest, best.line) else ()


def _playable(position: LegionsPosition, line: Line) -> bool:
    try:
        after(position, line)
    except QuantaError:
        return False
    return True


def _made_attack(position: LegionsPosition, line: Line) -> MadeAttack | None:
    """The attack in the activation that the line begins or continues, perhaps after units are
    rallied; None if it has none."""
    here = position
    for plies, action in enumerate(line, 1):
        here = here.apply(action)
        if here.activation is None and not action.startswith("rally-"):
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
