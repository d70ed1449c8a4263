"""Figures with their 95 % confidence intervals and methods."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, isfinite, sqrt
from statistics import fmean, median, stdev
from typing import NamedTuple

from quanta.matches import elo as elos
from quanta.matches.elo import Z, wilson

FEWEST = 3
"""Fewest values for the interval of a mean."""
WILSON = "share of games, Wilson’s interval"
T = "mean over games, Student’s t interval"
RANKS = "median over games, interval from order statistics"
ELO = "share of points as Elo, ends of Wilson’s interval"


class Figure(NamedTuple):
    """A measured number. low, high: its 95 % interval, None for too few games or an infinite end;
    games: the number of games; how: the method."""

    value: float | None
    low: float | None
    high: float | None
    games: int
    how: str


def share(points: float, games: int, how: str = WILSON) -> Figure:
    """The share of ``points`` in ``games``."""
    low, high = wilson(points, games)
    return Figure(points / games if games else None, low, high, games, how)


def mean(values: Sequence[float], how: str = T) -> Figure:
    """The mean of independent values, one for each game."""
    if not values:
        return Figure(None, None, None, 0, how)
    value = fmean(values)
    if len(values) < FEWEST:
        return Figure(value, None, None, len(values), how)
    half = t_quantile(len(values) - 1) * stdev(values, value) / sqrt(len(values))
    return Figure(value, value - half, value + half, len(values), how)


def middle(values: Sequence[float]) -> Figure:
    """The median. The ends of its interval are values whose ranks follow from the normal
    approximation of the binomial distribution."""
    if not values:
        return Figure(None, None, None, 0, RANKS)
    ranked, size = sorted(values), len(values)
    below = floor(size / 2 - Z * sqrt(size) / 2)
    if below < 1:
        return Figure(median(ranked), None, None, size, RANKS)
    return Figure(median(ranked), ranked[below - 1], ranked[size - below], size, RANKS)


def elo(points: float, games: int, how: str = ELO) -> Figure:
    """The Elo difference for this score."""
    value, low, high, *_ = share(points, games)
    return Figure(_elo(value), _elo(low), _elo(high), games, how)


def _elo(share: float | None) -> float | None:
    difference = None if share is None else elos.elo(share)
    return difference if difference is not None and isfinite(difference) else None


def t_quantile(degrees: int) -> float:
    """The quantile 0.975 of Student’s t distribution, by the expansion of Cornish and Fisher: exact
    to 3 % for two degrees of freedom, to 0.3 % for four or more."""
    z, v = Z, degrees
    return (
        z
        + (z**3 + z) / (4 * v)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
    )
