"""The worth of units, traits and lists, and the strength of armies, measured by battles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from quanta.core.pricing import Army, PricedUnit, ReadyArmy, cost
from quanta.core.rng import Stream
from quanta.matches.elo import Z, wilson
from quanta_lab.prices import proposals
from quanta_lab.prices.battles import Arena, Battle
from quanta_lab.prices.regression import Fit, logistic

ROUNDS = 4
"""Rounds of proposed armies; from the second on, the search proposes half of them."""
POINT = 0.015
"""The approximate log-odds of a point in an army of 300, from which a fit begins."""
STIFF = 2.0
"""The weight of the price in a fit, equal to a few games."""
SMALLEST = 0.75
"""The points of the smallest armies, as a share of the budget."""
SIZES = (0.5, 0.65, 0.8, 0.9, 1.0, 1.1, 1.25, 1.5, 1.8)
"""The points of armies in the first part of a search for the even size, as shares of the budget."""
NEAR = (0.85, 0.95, 1.05, 1.15)
"""The points in the second part, as shares of the estimated even size."""


class Figure(NamedTuple):
    """A measured number with its confidence interval of 95 %."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class UnitWorth:
    """A unit, and the points that it should cost."""

    unit: PricedUnit
    worth: Figure


@dataclass(frozen=True)
class ArmyStanding:
    """The score of an army against the ready armies."""

    name: str
    army: Army
    won: float
    games: int

    @property
    def share(self) -> Figure:
        """The share of its games."""
        low, high = wilson(self.won, self.games)
        return Figure(self.won / max(1, self.games), low, high)


@dataclass(frozen=True)
class EvenSize:
    """The points at which armies of a kind are even with the ready armies; None if no tried size
    is close."""

    name: str
    points: Figure | None


def units(arena: Arena, games: int, seed: str) -> list[UnitWorth]:
    """The worth of every unit, by logistic regression over ``games`` games between armies proposed
    by a search for armies that are worth more than they cost. The sum of all units' points stays
    the same."""
    pricing, codes = arena.pricing, [unit.code for unit in arena.pricing.units]
    prices = [float(unit.price) for unit in pricing.units]
    fit = Fit([POINT * price for price in prices], [[0.0] * len(codes) for _ in codes])
    rows: list[list[float]] = []
    wins: list[float] = []
    for number in range(ROUNDS):
        rng = Stream(f"{seed} armies {number}")
        battles = [
            Battle(
                (_proposed(arena, rng, fit, number), _proposed(arena, rng, fit, 0)), f"{seed} {n}"
            )
            for n in range(number * games, number * games + max(1, games // (2 * ROUNDS)))
        ]
        for battle, won in zip(battles, arena.shares(battles, f"round {number + 1}"), strict=True):
            first, second = battle.armies
            row = [float(first.get(code, 0) - second.get(code, 0)) for code in codes]
            rows += [row, row]  # two games
            wins += [won, won]
        fit = _fitted(rows, wins, prices)
    scale = sum(fit.coefficients) / sum(prices)
    return [
        UnitWorth(unit, _figure(fit.coefficients[i] / scale, fit.covariances[i][i] ** 0.5 / scale))
        for i, unit in enumerate(pricing.units)
    ]


def _proposed(arena: Arena, rng: Stream, fit: Fit, number: int) -> Army:
    """An army for round ``number``. The search adds a random part of each unit's uncertainty to its
    worth, so that it tries units with few games."""
    pricing = arena.pricing
    low = int(SMALLEST * pricing.budget)
    budget = low + rng.below(pricing.budget - low + 1)
    if number == 0 or rng.below(2) == 0:
        return proposals.random_army(pricing, rng, budget)
    values = {
        unit.code: fit.coefficients[i]
        + Z * fit.covariances[i][i] ** 0.5 * (rng.below(201) - 100) / 100
        for i, unit in enumerate(pricing.units)
    }
    return proposals.climbed_army(pricing, rng, budget, values)


def _fitted(rows: list[list[float]], wins: list[float], prices: list[float]) -> Fit:
    """The fit with the prices as its centre, at its own scale."""
    scale, stiffness = POINT, [STIFF] * len(prices)
    for _ in range(3):
        fit = logistic(rows, wins, [scale * price for price in prices], stiffness)
        scale = sum(fit.coefficients) / sum(prices)
    return fit


def _figure(value: float, deviation: float) -> Figure:
    return Figure(value, value - Z * deviation, value + Z * deviation)


def unit_size(arena: Arena, unit: PricedUnit, games: int, seed: str, trait: str = "") -> EvenSize:
    """The points at which an army of this unit alone is even with the ready armies."""

    def army(points: int, rng: Stream) -> tuple[Army, int]:
        chosen = proposals.alone(arena.pricing, unit, points)
        return chosen, unit.price * chosen[unit.code]

    return _even(arena, unit.name, army, games, f"{seed} {unit.code}", trait)


def list_size(arena: Arena, group: str, games: int, seed: str) -> EvenSize:
    """The points at which random armies of a list are even with the ready armies."""
    pricing = arena.pricing

    def army(points: int, rng: Stream) -> tuple[Army, int]:
        chosen = proposals.random_army(pricing, rng, points, group)
        return chosen, cost(pricing, chosen)

    return _even(arena, group, army, games, f"{seed} {group}")


MakeArmy = Callable[[int, Stream], tuple[Army, int]]
"""An army for at most this many points, and its cost."""


def _even(
    arena: Arena, name: str, army: MakeArmy, games: int, seed: str, trait: str = ""
) -> EvenSize:
    """The even size, by logistic regression over the points of the armies: a third of the games at
    sizes far apart, the others near the estimate from those."""
    budget, rng = arena.pricing.budget, Stream(f"{seed} sizes")
    rows: list[list[float]] = []
    wins: list[float] = []
    sizes: Sequence[float] = [share * budget for share in SIZES]
    fit = None
    for number, part in enumerate((games // 3, games - games // 3)):
        battles = []
        for n in range(max(1, part // 2)):
            own, points = army(int(sizes[n % len(sizes)]), rng)
            enemy = arena.pricing.ready[n // len(sizes) % len(arena.pricing.ready)].army
            battles.append(Battle((own, enemy), f"{seed} {number} {n}", trait))
            row = [1.0, points / budget - 1]
            rows += [row, row]
        for won in arena.shares(battles, name):
            wins += [won, won]
        fit = logistic(rows, wins, [0.0, 4.0], [0.01, 0.1])
        even = _even_share(fit)
        sizes = [min(max(share * even, SIZES[0]), SIZES[-1]) * budget for share in NEAR]
    assert fit is not None, "there are two parts"
    even = _even_share(fit)
    if not SIZES[0] <= even <= SIZES[-1]:
        return EvenSize(name, None)
    deviation = fit.deviation([1.0, even - 1]) / fit.coefficients[1]
    return EvenSize(name, _figure(budget * even, budget * deviation))


def _even_share(fit: Fit) -> float:
    """The share of the budget at which the chance to win is a half; 0 if more points do not win
    more."""
    level, slope = fit.coefficients
    return 1 - level / slope if slope > 0 else 0.0


def against_ready(
    arena: Arena, armies: Sequence[ReadyArmy], games: int, seed: str
) -> list[ArmyStanding]:
    """The score of each army against all ready armies, in about ``games`` games each."""
    ready = arena.pricing.ready
    times = range(max(1, games // (2 * len(ready))))
    battles = [
        Battle((each.army, enemy.army), f"{seed} {enemy.name} {n}")
        for each in armies
        for enemy in ready
        for n in times
    ]
    won = arena.shares(battles, "against the ready armies")
    size = len(ready) * len(times)
    return [
        ArmyStanding(each.name, each.army, 2 * sum(won[i * size : (i + 1) * size]), 2 * size)
        for i, each in enumerate(armies)
    ]


def strongest_alone(arena: Arena, games: int, seed: str) -> tuple[list[ArmyStanding], ArmyStanding]:
    """The wins of armies of a single unit against the ready armies: all of them in a first round,
    then the better half in twice as many games, and so on. The best of the last round plays again,
    with other dice, so that its share is not luck. Returns all, best first, and that last score."""
    pricing = arena.pricing
    left = [
        ReadyArmy(f"{unit.code} {unit.name}", proposals.alone(pricing, unit, pricing.budget))
        for unit in pricing.units
    ]
    standings: dict[str, ArmyStanding] = {}
    count, number = games, 0
    while True:
        for each in against_ready(arena, left, count, f"{seed} {number}"):
            old = standings.get(each.name, ArmyStanding(each.name, each.army, 0, 0))
            standings[each.name] = ArmyStanding(
                each.name, each.army, old.won + each.won, old.games + each.games
            )
        left.sort(key=lambda each: -standings[each.name].share.value)
        if len(left) <= 2:
            break
        left, count, number = left[: len(left) // 2], 2 * count, number + 1
    (last,) = against_ready(arena, left[:1], 4 * count, f"{seed} again")
    return sorted(standings.values(), key=lambda each: -each.share.value), last


def among_ready(arena: Arena, games: int, seed: str) -> list[ArmyStanding]:
    """The score of each ready army against the others, in about ``games`` games each."""
    ready = arena.pricing.ready
    pairs = [(a, b) for a in range(len(ready)) for b in range(a)]
    times = range(max(1, games // (2 * max(1, len(ready) - 1))))
    battles = [
        Battle((ready[a].army, ready[b].army), f"{seed} {a} {b} {n}")
        for a, b in pairs
        for n in times
    ]
    shares = arena.shares(battles, "ready armies")
    won, played = [0.0] * len(ready), 2 * len(times) * (len(ready) - 1)
    for i, share in enumerate(shares):
        a, b = pairs[i // len(times)]
        won[a] += 2 * share
        won[b] += 2 * (1 - share)
    return [ArmyStanding(each.name, each.army, won[i], played) for i, each in enumerate(ready)]
