"""A game in which units are bought for points, as ``quanta prices`` needs it.

The ``pricing.py`` of a game exports ``PRICING``, a ``Pricing``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from quanta.core.game import Params

Army = Mapping[str, int]
"""Code of a unit -> how many of it."""


class PricedUnit(NamedTuple):
    """A unit that can be bought. group: the list that it is of. traits: the ids of its traits."""

    code: str
    name: str
    price: int
    group: str
    traits: tuple[str, ...] = ()


class ReadyArmy(NamedTuple):
    """An army that can be picked as it is."""

    name: str
    army: Army


class Pricing(Protocol):
    """The prices of a game.

    budget: the points for an army; most: the most units in one. units: all that can be bought;
    ready: the armies that others are compared with.
    """

    budget: int
    most: int
    units: Sequence[PricedUnit]
    ready: Sequence[ReadyArmy]

    def without(self, trait: str) -> Sequence[tuple[PricedUnit, PricedUnit]]:
        """Each unit with the trait, and the same without it, which can be in an army too."""
        ...

    def params(self, armies: tuple[Army, Army], trait: str = "") -> Params:
        """The parameters of a game of these armies, whatever they cost and whatever they mix. With
        ``trait``, units without it can be in them."""
        ...


def cost(pricing: Pricing, army: Army) -> int:
    """The cost of an army."""
    prices = {unit.code: unit.price for unit in pricing.units}
    return sum(prices[code] * count for code, count in army.items())
