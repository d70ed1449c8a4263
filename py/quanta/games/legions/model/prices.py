"""What a unit type costs, by each version of the points formula (legions M3).

A record, a force list and a scenario say by which version their units are priced, so that what
was made with one keeps its prices. Everything is computed with integers and fractions, so that
every machine gets the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import isqrt, prod
from typing import Protocol

from quanta.games.legions.model.damage import chance, kill_need
from quanta.games.legions.model.terrain import INFANTRY

FIRST, FITTED, EXTENDED = PRICES = (1, 2, 3)
"""The versions: as guessed at first; as fitted to matches, which ``quanta prices`` measures; and
the same with more traits."""
LATEST = PRICES[-1]
"""The version of new games and documents."""
Factors = Mapping[str, Fraction]
OFFENCE: Mapping[int, Factors] = {
    FIRST: {"fleet": Fraction(11, 10), "lob": Fraction(13, 10)},
    FITTED: {"fleet": Fraction(23, 20), "lob": Fraction(3, 2)},
    EXTENDED: {
        "fleet": Fraction(23, 20),
        "lob": Fraction(3, 2),
        "pin": Fraction(23, 20),
        "gyro": Fraction(23, 20),
    },
}
"""Version -> trait -> its factor on the offensive rating (legions M6, M8, M26, M27)."""
DEFENCE: Mapping[int, Factors] = {
    FIRST: {"steady": Fraction(6, 5)},
    FITTED: {"steady": Fraction(6, 5)},
    EXTENDED: {"steady": Fraction(6, 5), "veil": Fraction(3, 2)},
}
"""The same on the defensive rating (legions M7, M28)."""
FIRST_SCALE, FITTED_SCALE = Fraction(18, 5), Fraction(1, 6)
"""K of each version: by the first, an average tank platoon costs 35; by the later ones, all units
of the house lists that the first has together cost as much as by it."""


class Characteristics(Protocol):
    """What the price of a unit type depends on; see ``force_lists.Kind``."""

    @property
    def arm(self) -> int:
        """AFV or INFANTRY."""

    @property
    def size(self) -> int:
        """Elements at full strength."""

    @property
    def engage(self) -> int:
        """The first speed."""

    @property
    def advance(self) -> int:
        """The second speed."""

    @property
    def armour(self) -> int | None:
        """None for none."""

    @property
    def range(self) -> int:
        """In hexes."""

    @property
    def ap(self) -> int:
        """Added to damage dice."""

    @property
    def dice(self) -> tuple[int, ...]:
        """Attack dice by strength."""

    @property
    def traits(self) -> tuple[str, ...]:
        """Their ids."""


def priced_traits(prices: int) -> set[str]:
    """The ids of the traits that a version has a price for: a unit with another one has none."""
    return {*OFFENCE[prices], *DEFENCE[prices]}


def points(kind: Characteristics, prices: int) -> int:
    """The victory points of a type, rounded, at least 1: K × √(offence × defence) by the first
    version, K × offence × √defence by the later ones."""
    attack, stand = offence(kind, prices), defence(kind, prices)
    if prices == FIRST:
        square = FIRST_SCALE**2 * attack * stand
    else:
        square = (FITTED_SCALE * attack) ** 2 * stand
    return max(1, (isqrt(int(4 * square)) + 1) // 2)


def formula(prices: int) -> str:
    """The formula in signs."""
    return (
        f"{float(FIRST_SCALE)} × √(offence × defence)"
        if prices == FIRST
        else "offence × √defence / 6"
    )


def offence(kind: Characteristics, prices: int) -> Fraction:
    """The offensive rating: attack dice × the chance that a damage die beats armour 4 × reach ×
    traits. By the first version the dice are the mean over its strengths and reach is the range and
    the first speed; by the later ones the dice are the sum, and reach is the range, an eighth of
    both speeds, and one more."""
    dice, reach = Fraction(sum(kind.dice)), Fraction(kind.range + kind.engage)
    if prices == FIRST:
        dice /= len(kind.dice)
    else:
        reach = 1 + kind.range + Fraction(kind.engage + kind.advance, 8)
    return dice * chance(kill_need(4, kind.ap)) * reach * _factor(OFFENCE[prices], kind)


def defence(kind: Characteristics, prices: int) -> Fraction:
    """The defensive rating: how long it lasts × the damage dice that kill an element × the saves of
    infantry × traits. By the first version it lasts for its elements, and saves count 2; by the
    later ones for the sum of its attack dice, and they count 3."""
    first = prices == FIRST
    lasts = kind.size if first else sum(kind.dice)
    hard = Fraction(1) if kind.armour is None else Fraction(6, 7 - kind.armour)
    saves = (2 if first else 3) if kind.arm == INFANTRY else 1
    return lasts * hard * saves * _factor(DEFENCE[prices], kind)


def _factor(factors: Factors, kind: Characteristics) -> Fraction:
    return prod((factors.get(trait, Fraction(1)) for trait in kind.traits), start=Fraction(1))
