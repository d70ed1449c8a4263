"""House traits of units. Those of the rulebook are lost.

A trait is a set of numbers that the rules use where they matter, so a new trait that changes the
same rules takes one more entry here (legions M5 to M8, M26 to M28).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import prod

from quanta.games.legions.model.terrain import DIFFICULT

FAR = 99
"""More hexes than the board is wide."""
PLAIN = Fraction(1)
"""The factor that leaves a rating as it is."""


@dataclass(frozen=True, slots=True)
class Trait:
    """A trait, or several combined.

    difficult: the moves that a difficult hex takes. shrugs: the markers of an attack that it
    ignores. blind: the penalty on the roll to hit without a line of sight; 0 if it cannot attack
    without one. marks: the highest of its attack dice that leaves a marker. ready: its bonus on the
    roll to hit under an engage order. seen_within: the most hexes from which it can be attacked.
    offence, defence: factors on the ratings that determine its price.
    """

    id: str
    name: str
    sentence: str
    difficult: int = DIFFICULT
    shrugs: int = 0
    blind: int = 0
    marks: int = 1
    ready: int = 0
    seen_within: int = FAR
    offence: Fraction = PLAIN
    defence: Fraction = PLAIN


TRAITS: Mapping[str, Trait] = {
    trait.id: trait
    for trait in (
        Trait(
            "fleet",
            "Sure-footed",
            "A difficult hex takes it one move, not two.",
            difficult=1,
            offence=Fraction(23, 20),
        ),
        Trait(
            "steady",
            "Steady",
            "The first one rolled in an attack leaves no marker on it.",
            shrugs=1,
            defence=Fraction(6, 5),
        ),
        Trait(
            "lob",
            "Lobbed fire",
            "It may attack without a line of sight, and then needs one more on each die to hit.",
            blind=1,
            offence=Fraction(3, 2),
        ),
        Trait(
            "pin",
            "Pinning fire",
            "Twos in its attacks leave markers as well.",
            marks=2,
            offence=Fraction(23, 20),
        ),
        Trait(
            "gyro",
            "Firing on the move",
            "Under an engage order it hits on 4 to 6, as if it struck.",
            ready=1,
            offence=Fraction(23, 20),
        ),
        Trait(
            "veil",
            "Camouflaged",
            "It can be attacked from at most three hexes away.",
            seen_within=3,
            defence=Fraction(3, 2),
        ),
    )
}


def combined(ids: Iterable[str]) -> Trait:
    """The traits with these ids as a single one. Raises KeyError for an unknown id."""
    own = [TRAITS[trait] for trait in ids]
    return Trait(
        "+".join(trait.id for trait in own),
        ", ".join(trait.name for trait in own),
        " ".join(trait.sentence for trait in own),
        min([DIFFICULT, *(trait.difficult for trait in own)]),
        sum(trait.shrugs for trait in own),
        max([0, *(trait.blind for trait in own)]),
        max([1, *(trait.marks for trait in own)]),
        max([0, *(trait.ready for trait in own)]),
        min([FAR, *(trait.seen_within for trait in own)]),
        prod((trait.offence for trait in own), start=PLAIN),
        prod((trait.defence for trait in own), start=PLAIN),
    )
