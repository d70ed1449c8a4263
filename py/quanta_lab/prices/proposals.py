"""Armies to measure prices with: random ones, or results of a search for cheap units."""

from __future__ import annotations

from collections.abc import Mapping

from quanta.core.pricing import Army, PricedUnit, Pricing, cost
from quanta.core.rng import Stream

FEWEST_KINDS, MOST_KINDS = 1, 4
"""Of units in a random army."""


def random_army(pricing: Pricing, rng: Stream, budget: int, group: str = "") -> Army:
    """An army of one to four kinds of units of one group, which may be given, for at most
    ``budget`` points. It has at least one unit, the cheapest, at any cost."""
    groups = sorted({unit.group for unit in pricing.units})
    own = group or rng.choice(groups)
    units = [unit for unit in pricing.units if unit.group == own]
    kinds = [rng.choice(units) for _ in range(FEWEST_KINDS + rng.below(MOST_KINDS))]
    filled = _filled(pricing, rng, kinds, {}, budget)
    return filled or {min(units, key=lambda unit: unit.price).code: 1}


def _filled(
    pricing: Pricing, rng: Stream, kinds: list[PricedUnit], army: Army, budget: int
) -> dict[str, int]:
    """The army with units of these kinds added while points are left."""
    filled = dict(army)
    left = budget - cost(pricing, army)
    while sum(filled.values()) < pricing.most:
        fitting = [unit for unit in kinds if unit.price <= left]
        if not fitting:
            break
        unit = rng.choice(fitting)
        filled[unit.code] = filled.get(unit.code, 0) + 1
        left -= unit.price
    return filled


def climbed_army(
    pricing: Pricing, rng: Stream, budget: int, values: Mapping[str, float], steps: int = 40
) -> Army:
    """A random army, improved step by step: a unit is exchanged for others of its group if that
    increases the sum of ``values`` within the budget."""
    army = dict(random_army(pricing, rng, budget))
    groups = {unit.code: unit.group for unit in pricing.units}
    own = groups[next(iter(army))]
    kinds = [unit for unit in pricing.units if unit.group == own]
    for _ in range(steps):
        gone = rng.choice(sorted(army))
        fewer = {code: count - (code == gone) for code, count in army.items()}
        fewer = {code: count for code, count in fewer.items() if count}
        tried = _filled(pricing, rng, [rng.choice(kinds), rng.choice(kinds)], fewer, budget)
        if tried and _value(tried, values) > _value(army, values):
            army = tried
    return army


def _value(army: Army, values: Mapping[str, float]) -> float:
    return sum(values[code] * count for code, count in army.items())


def alone(pricing: Pricing, unit: PricedUnit, budget: int) -> Army:
    """As many of one unit as the points allow, at least one."""
    return {unit.code: max(1, min(pricing.most, budget // unit.price))}
