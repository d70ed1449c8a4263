"""What a score says about strength, and how surely."""

from __future__ import annotations

from math import inf, log10, sqrt
from typing import NamedTuple

Z = 1.959963984540054
"""So many standard deviations to each side hold 95 % of a normal distribution."""


class Interval(NamedTuple):
    """From ``low`` to ``high``; the truth lies within in 95 of 100 cases."""

    low: float
    high: float


def wilson(points: float, games: int) -> Interval:
    """Wilson's interval for a share of ``points`` in ``games``; a draw is half a point, which makes
    the interval wider than it need be, never narrower. All or nothing for no games at all."""
    if games == 0:
        return Interval(0.0, 1.0)
    share = points / games
    weight = 1 / (1 + Z * Z / games)
    middle = weight * (share + Z * Z / (2 * games))
    half = weight * Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    return Interval(max(0.0, middle - half), min(1.0, middle + half))


def elo(share: float) -> float:
    """The difference in Elo points at which the stronger player expects ``share``; ±infinity where
    it takes all or nothing."""
    if share <= 0 or share >= 1:
        return inf if share >= 1 else -inf
    return 400 * log10(share / (1 - share))
