"""The maximum likelihood parameters of ``quanta.players.chances``. Needs NumPy."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from quanta.players.chances import UNIT, lead
from quanta_lab.chances.games import Judged, Played

Array = Any
"""An array of NumPy."""
STAGES = 4
"""Most rows of a variant, each for an equal share of its positions."""
STEPS, LONGEST = 50, 0.5
"""Steps of the fit, and the most that a parameter changes in one."""
FIRST = (1.0, 0.0, -1.0)
"""The initial slope, shift and logarithm of the width."""
RESTRAINT = 10.0
"""The penalty on differences between neighbouring rows, in positions for each unit."""
LEAST = 1e-9


def rows(games: Sequence[Played]) -> Mapping[str, Sequence[Sequence[int]]]:
    """The table of a game: variant -> rows, in the order of the games."""
    parts: dict[str, list[Judged]] = defaultdict(list)
    for game in games:
        for judged in game.judged:
            if not judged.proven:
                parts[judged.variant].append(judged)
    return {variant: _fitted(positions) for variant, positions in parts.items()}


def _fitted(positions: Sequence[Judged]) -> Sequence[Sequence[int]]:
    stages = np.array([each.stage for each in positions], float)
    knots = _knots(stages)
    shares = _shares(stages, knots)
    leads = np.array([lead(each.expectation) for each in positions])
    results = np.array([each.result for each in positions])
    draws = bool((results == 0).any())
    slopes, shifts, widths = _most_likely(shares, leads, results, draws=draws)
    rows = zip(knots, slopes, shifts, widths, strict=True)
    return [[round(knot), *(round(UNIT * each) for each in row)] for knot, *row in rows]


def _knots(stages: Array) -> Array:
    """The stages of the rows: the middles of equal shares of the positions."""
    middles = (np.arange(STAGES) + 0.5) / STAGES
    return np.unique(np.round(np.quantile(stages, middles)))


def _shares(stages: Array, knots: Array) -> Array:
    """The weight of each row for each position: positions × rows."""
    eye = np.eye(len(knots))
    return np.stack([np.interp(stages, knots, row) for row in eye], axis=1)


def _most_likely(shares: Array, leads: Array, results: Array, *, draws: bool) -> Array:
    """Slopes, shifts and widths, a column for each row of the table, by Fisher scoring."""
    rows = shares.shape[1]
    sizes = [rows, rows, rows] if draws else [rows, rows]
    parameters = np.repeat(np.array(FIRST[: len(sizes)]), sizes)
    restraint = RESTRAINT * _apart(rows, len(sizes))
    for _ in range(STEPS):
        slopes, information = _score(parameters, shares, leads, results, draws=draws)
        step = np.linalg.solve(information + restraint, slopes - restraint @ parameters)
        parameters = parameters + np.clip(step, -LONGEST, LONGEST)
    slope, shift, *width = parameters.reshape(len(sizes), rows)
    return np.array([slope, shift, np.exp(width[0]) if draws else 0 * shift])


def _apart(rows: int, kinds: int) -> Array:
    """The matrix of the squared distances of neighbouring rows."""
    steps = np.diff(np.eye(rows), axis=0)
    return np.kron(np.eye(kinds), steps.T @ steps)


def _score(
    parameters: Array, shares: Array, leads: Array, results: Array, *, draws: bool
) -> tuple[Array, Array]:
    """The slopes of the logarithm of the likelihood, and its expected curvature."""
    slope, shift, *widths = (shares @ part for part in parameters.reshape(-1, shares.shape[1]))
    width = np.exp(widths[0]) if draws else 0 * shift
    ahead = slope * leads + shift
    win, loss = _logistic(ahead - width), _logistic(-ahead - width)
    draw = np.maximum(LEAST, 1 - win - loss)
    steep, fall = win * (1 - win), loss * (1 - loss)
    chances = np.stack([win, draw, loss])
    by_ahead = np.stack([1 - win, (fall - steep) / draw, loss - 1])
    by_width = np.stack([win - 1, (steep + fall) / draw, loss - 1]) * width
    happened = 1 - results.astype(int), np.arange(len(results))
    ways = [(shares * leads[:, None], by_ahead), (shares, by_ahead)]
    ways += [(shares, by_width)] if draws else []
    slopes = np.concatenate([kind.T @ by[happened] for kind, by in ways])
    information = [
        [one.T @ (_together(chances, by, also)[:, None] * other) for other, also in ways]
        for one, by in ways
    ]
    return slopes, np.block(information) + LEAST * np.eye(len(slopes))


def _together(chances: Array, by: Array, also: Array) -> Array:
    """For each position the expected product of two slopes."""
    return (chances * by * also).sum(axis=0)


def _logistic(ahead: Array) -> Array:
    return 1 / (1 + np.exp(-ahead))
