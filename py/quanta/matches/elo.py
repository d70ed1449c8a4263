"""Elo differences and confidence intervals from a score."""

from __future__ import annotations

from math import inf, log, log10, sqrt
from typing import NamedTuple

Z = 1.959963984540054
"""95 % of a normal distribution lie within this many standard deviations of its mean."""
ELO = 400 / log(10)
"""Elo points of a difference of 1 between natural logarithms of strengths."""


class Interval(NamedTuple):
    """A confidence interval of 95 %, from ``low`` to ``high``."""

    low: float
    high: float


def wilson(points: float, games: int) -> Interval:
    """Wilson's score interval for a share of ``points`` in ``games``; 0 to 1 if there are no games.
    It takes every game for a win or a loss: with draws, half a point each, it is wider than it need
    be, never narrower."""
    if games == 0:
        return Interval(0.0, 1.0)
    share = points / games
    weight = 1 / (1 + Z * Z / games)
    middle = weight * (share + Z * Z / (2 * games))
    half = weight * Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    # Where all is won or lost, the end is 1 or 0 exactly; the sums would miss it by rounding.
    low = max(0.0, middle - half) if points > 0 else 0.0
    return Interval(low, min(1.0, middle + half) if points < games else 1.0)


def elo(share: float) -> float:
    """The Elo difference at which the expected score is ``share``; ±infinity for 1 and 0."""
    if share <= 0 or share >= 1:
        return inf if share >= 1 else -inf
    return 400 * log10(share / (1 - share))


def expected_share(difference: float) -> float:
    """The share expected of a player that is stronger by ``difference`` points; the inverse of
    ``elo``."""
    return 1 / (1 + 10 ** (-difference / 400))
