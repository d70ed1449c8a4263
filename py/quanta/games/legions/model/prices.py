"""What a unit type costs, by each version of the points formula (legions M3).

A record, a force list and a scenario say by which version their units are priced, so that what
was made with one keeps its prices. Everything is computed with integers and fractions, so that
every machine gets the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import isqrt, prod
from typing import TYPE_CHECKING

from quanta.games.legions.model.damage import chance, kill_need
from quanta.games.legions.model.terrain import INFANTRY

if TYPE_CHECKING:
    from quanta.games.legions.model.force_lists import Kind

FIRST, FITTED = PRICES = (1, 2)
"""The versions: as guessed at first, and as fitted to matches, which ``quanta prices`` measures."""
Factors = Mapping[str, Fraction]
OFFENCE: Mapping[int, Factors] = {
    FIRST: {"fleet": Fraction(11, 10), "lob": Fraction(13, 10)},
    FITTED: {"fleet": Fraction(11, 10), "lob": Fraction(2)},
}
"""Version -> trait -> its factor on the offensive rating (legions M6, M8)."""
DEFENCE: Mapping[int, Factors] = {
    FIRST: {"steady": Fraction(6, 5)},
    FITTED: {"steady": Fraction(5, 4)},
}
"""The same on the defensive rating (legions M7)."""
FIRST_SCALE, FITTED_SCALE = Fraction(18, 5), Fraction(1, 4)
"""K of each version: an average tank platoon costs about 35."""


def points(kind: Kind, prices: int) -> int:
    """The victory points of a type, rounded, at least 1: K × √(offence × defence) by the first
    version, K × offence × √defence by the second."""
    attack, stand = offence(kind, prices), defence(kind, prices)
    if prices == FIRST:
        square = FIRST_SCALE**2 * attack * stand
    else:
        square = (FITTED_SCALE * attack) ** 2 * stand
    return max(1, (isqrt(int(4 * square)) + 1) // 2)


def offence(kind: Kind, prices: int) -> Fraction:
    """The offensive rating: attack dice × the chance that a damage die beats armour 4 × reach ×
    traits. Of the dice it takes the mean by the first version and by the second the sum; reach is
    the range and the first speed, or the range and, as a mean of both speeds counts half, a half
    of the first and a quarter of the second."""
    dice, reach = Fraction(sum(kind.dice)), Fraction(kind.range + kind.engage)
    if prices == FIRST:
        dice /= len(kind.dice)
    else:
        reach = kind.range + Fraction(kind.engage, 2) + Fraction(kind.advance, 4)
    return dice * chance(kill_need(4, kind.ap)) * reach * _factor(OFFENCE[prices], kind)


def defence(kind: Kind, prices: int) -> Fraction:
    """The defensive rating: elements × the damage dice that kill one × 2 for the saves of infantry,
    by the second version 5 × traits."""
    hard = Fraction(1) if kind.armour is None else Fraction(6, 7 - kind.armour)
    saves = (2 if prices == FIRST else 5) if kind.arm == INFANTRY else 1
    return kind.size * hard * saves * _factor(DEFENCE[prices], kind)


def _factor(factors: Factors, kind: Kind) -> Fraction:
    return prod((factors.get(trait, Fraction(1)) for trait in kind.traits), start=Fraction(1))
