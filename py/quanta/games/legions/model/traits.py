"""House traits: what makes a unit different. The rulebook's own traits are lost; these are ours.

A trait is numbers that the rules ask for where they matter, so that a new one that bends the same
rules is one more line here (legions M5 to M8).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from quanta.games.legions.model.terrain import DIFFICULT

ONE = Fraction(1)


@dataclass(frozen=True, slots=True)
class Trait:
    """A trait, or several taken together.

    difficult: what a difficult hex takes. shrugs: how many ones of an attack leave no marker on
    it. blind: what is added to the roll it needs to hit without a line of sight; 0: it cannot.
    offence, defence: what its ratings are multiplied by.
    """

    id: str
    name: str
    sentence: str
    difficult: int = DIFFICULT
    shrugs: int = 0
    blind: int = 0
    offence: Fraction = ONE
    defence: Fraction = ONE


TRAITS: Mapping[str, Trait] = {
    trait.id: trait
    for trait in (
        Trait(
            "fleet",
            "Sure-footed",
            "A difficult hex takes it one move, not two.",
            difficult=1,
            offence=Fraction(11, 10),
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
            offence=Fraction(13, 10),
        ),
    )
}


def together(ids: Iterable[str]) -> Trait:
    """The traits of one unit as a single one; the ids must be known."""
    own = [TRAITS[trait] for trait in ids]
    offence = defence = ONE
    for trait in own:
        offence, defence = offence * trait.offence, defence * trait.defence
    return Trait(
        "+".join(trait.id for trait in own),
        ", ".join(trait.name for trait in own),
        " ".join(trait.sentence for trait in own),
        min([DIFFICULT, *(trait.difficult for trait in own)]),
        sum(trait.shrugs for trait in own),
        max([0, *(trait.blind for trait in own)]),
        offence,
        defence,
    )
