"""House traits of units. The traits of the rulebook are lost; these are ours.

A trait is a set of numbers that the rules use where they matter, so a new trait that changes the
same rules takes one more entry here (legions M5 to M8).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from quanta.games.legions.model.terrain import DIFFICULT


@dataclass(frozen=True, slots=True)
class Trait:
    """A trait, or several combined.

    difficult: the moves that a difficult hex takes. shrugs: how many ones of an attack leave no
    marker. blind: how much higher the roll to hit must be without a line of sight; 0 if it cannot
    attack without one. What it costs is in ``prices``.
    """

    id: str
    name: str
    sentence: str
    difficult: int = DIFFICULT
    shrugs: int = 0
    blind: int = 0


TRAITS: Mapping[str, Trait] = {
    trait.id: trait
    for trait in (
        Trait(
            "fleet",
            "Sure-footed",
            "A difficult hex takes it one move, not two.",
            difficult=1,
        ),
        Trait(
            "steady",
            "Steady",
            "The first one rolled in an attack leaves no marker on it.",
            shrugs=1,
        ),
        Trait(
            "lob",
            "Lobbed fire",
            "It may attack without a line of sight, and then needs one more on each die to hit.",
            blind=1,
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
    )
