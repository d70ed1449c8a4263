"""Logistic regression: the chance to win as a function of a few numbers of a game."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

ROUNDS = 60
"""Most steps of Newton's method; about ten are needed."""
CLOSE = 1e-9
STEEPEST = 30.0
"""Log-odds beyond which a chance is 0 or 1."""

Matrix = list[list[float]]


class Fit(NamedTuple):
    """The fitted coefficients, and the covariances of their errors."""

    coefficients: list[float]
    covariances: Matrix

    def deviation(self, weights: Sequence[float]) -> float:
        """The standard deviation of the error of Σ weights × coefficients."""
        products = (
            a * b * self.covariances[i][j]
            for i, a in enumerate(weights)
            for j, b in enumerate(weights)
        )
        return float(max(0.0, sum(products)) ** 0.5)


def logistic(
    rows: Sequence[Sequence[float]],
    wins: Sequence[float],
    centre: Sequence[float],
    stiffness: Sequence[float],
) -> Fit:
    """The coefficients b for which 1 / (1 + exp(−row · b)) fits the share of wins of each row.
    ``centre`` counts as a measurement of them with the variance 1 / stiffness, which keeps them
    finite if all games are won or lost."""
    coefficients = list(centre)
    curvature = _diagonal(stiffness)
    for _ in range(ROUNDS):
        slope = [s * (b - c) for s, b, c in zip(stiffness, coefficients, centre, strict=True)]
        curvature = _diagonal(stiffness)
        for row, won in zip(rows, wins, strict=True):
            used = [(i, x) for i, x in enumerate(row) if x]
            chance = _chance(sum(x * coefficients[i] for i, x in used))
            spread = chance * (1 - chance)
            for i, x in used:
                slope[i] += x * (chance - won)
                for j, other in used:
                    curvature[i][j] += spread * x * other
        step = [sum(map(_product, row, slope)) for row in inverse(curvature)]
        coefficients = [b - each for b, each in zip(coefficients, step, strict=True)]
        if max(map(abs, step)) < CLOSE:
            break
    return Fit(coefficients, inverse(curvature))


def _diagonal(values: Sequence[float]) -> Matrix:
    size = range(len(values))
    return [[values[i] if i == j else 0.0 for j in size] for i in size]


def _product(a: float, b: float) -> float:
    return a * b


def _chance(odds: float) -> float:
    return 1 / (1 + exp(-max(-STEEPEST, min(STEEPEST, odds))))


def inverse(matrix: Matrix) -> Matrix:
    """The inverse of an invertible matrix that needs no pivoting, such as any curvature."""
    size = len(matrix)
    whole = [[*row, *unit] for row, unit in zip(matrix, _diagonal([1.0] * size), strict=True)]
    for i in range(size):
        scale = whole[i][i]
        whole[i] = [x / scale for x in whole[i]]
        for j in range(size):
            factor = whole[j][i]
            if j != i and factor:
                whole[j] = [a - factor * b for a, b in zip(whole[j], whole[i], strict=True)]
    return [row[size:] for row in whole]
