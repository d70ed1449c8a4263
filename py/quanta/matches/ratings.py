"""Ratings of many players from their games with one another: the model of Bradley and Terry on the
scale of Elo, by maximum likelihood."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt
from typing import NamedTuple

from quanta.matches.elo import ELO, Interval, Z

PRIOR = 1.0
"""Games, drawn, that each pairing is taken to have besides those played. They keep the rating of a
player finite that has won or lost every game."""
MOST_STEPS = 10_000
EXACT = 1e-9
"""Steps of the maximum at most, and the relative change at which it is reached."""


class Pairing(NamedTuple):
    """Two players, by their indexes, and what the first has of the points in their games."""

    first: int
    second: int
    points: float
    games: int


class Rating(NamedTuple):
    """Elo points above the mean of the players, with their 95 % confidence interval."""

    elo: float
    interval: Interval


def ratings(players: int, pairings: Sequence[Pairing]) -> list[Rating]:
    """The rating of each player. Every player is in a pairing with every other, directly or by way
    of others. A draw is half a win; as for shares, the intervals take every game for a win or a
    loss, so that with draws they are wider than they need be, never narrower."""
    games = [[0.0] * players for _ in range(players)]
    points = [0.0] * players
    for first, second, got, played in pairings:
        games[first][second] += played + PRIOR
        games[second][first] += played + PRIOR
        points[first] += got + PRIOR / 2
        points[second] += played - got + PRIOR / 2
    strengths = _strengths(games, points)
    errors = _standard_errors(games, strengths)
    return [
        Rating(ELO * strength, Interval(ELO * (strength - Z * error), ELO * (strength + Z * error)))
        for strength, error in zip(strengths, errors, strict=True)
    ]


def _strengths(games: Sequence[Sequence[float]], points: Sequence[float]) -> list[float]:
    """The natural logarithms of the strengths, whose mean is 0, by Hunter's minorization and
    maximization (The Annals of Statistics 32, 2004)."""
    strengths = [0.0] * len(points)
    for _ in range(MOST_STEPS):
        powers = [exp(each) for each in strengths]
        new = [
            log(
                points[i]
                / sum(n / (power + other) for n, other in zip(games[i], powers, strict=True))
            )
            for i, power in enumerate(powers)
        ]
        mean = sum(new) / len(new)
        new = [each - mean for each in new]
        change = max(abs(a - b) for a, b in zip(strengths, new, strict=True))
        strengths = new
        if change < EXACT:
            break
    return strengths


def _standard_errors(games: Sequence[Sequence[float]], strengths: Sequence[float]) -> list[float]:
    """Of strengths above their mean: the diagonal of the pseudo-inverse of Fisher's information."""
    size = len(strengths)
    information = [[1.0 / size] * size for _ in range(size)]
    for i in range(size):
        for j in range(size):
            win = 1 / (1 + exp(strengths[j] - strengths[i]))
            weight = games[i][j] * win * (1 - win)
            information[i][i] += weight
            information[i][j] -= weight
    inverse = _inverse(information)
    return [sqrt(max(0.0, inverse[i][i] - 1.0 / size)) for i in range(size)]


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a symmetric, positive definite matrix, by elimination."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        rows[i] = [each / rows[i][i] for each in rows[i]]
        for j in range(size):
            if j != i:
                factor = rows[j][i]
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]
