"""Weights of an evaluation, fitted to the results of games: logistic regression, with NumPy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from quanta.core.n_tuples import MOST_WEIGHT, STEP, UNIT, Form, NTuples, packed
from quanta_lab.training.self_play import Evaluation, Played

Array = Any
"""An array of NumPy."""

PASSES, AT_ONCE = 6, 4096
"""Passes over all positions, and positions in a batch."""
RATE, MEAN, SPREAD, LEAST = 0.02, 0.9, 0.999, 1e-8
"""The constants of Adam (Kingma and Ba): the initial rate, and the decay of the moments."""
RESTRAINT = 4.0
"""The L2 penalty on weights, in units of one position."""
SURE = 1e-6
"""Chances are kept this far from 0 and 1 when surprise is measured."""


@dataclass(frozen=True)
class Examples:
    """Positions to learn from. codes: positions × cells; numbers: positions × numbers; seat: the
    one to play in each; gain: the first seat's share of the win."""

    codes: Array
    numbers: Array
    seat: Array
    gain: Array

    def __len__(self) -> int:
        return len(self.gain)

    def some(self, rows: Array) -> Examples:
        """The examples in these rows."""
        return Examples(self.codes[rows], self.numbers[rows], self.seat[rows], self.gain[rows])


def examples(evaluation: NTuples, games: Sequence[Played]) -> Examples:
    """The positions of games in the form of the evaluation."""
    both = [(seen, game.gain) for game in games for seen in game.seen]
    read = [evaluation.read(seen) for seen, _ in both]
    codes = np.frombuffer(b"".join(bytes(codes) for codes, _ in read), np.uint8)
    return Examples(
        codes.reshape(len(read), evaluation.form.cells),
        np.array([numbers for _, numbers in read], float),
        np.array([seen.seat for seen, _ in both], np.int64),
        np.array([gain for _, gain in both]),
    )


def together(parts: Sequence[Examples]) -> Examples:
    """All examples as one."""
    return Examples(
        *(
            np.concatenate([getattr(part, name) for part in parts])
            for name in ("codes", "numbers", "seat", "gain")
        )
    )


class Fit:
    """Weights of this form, which each call of ``learn`` improves."""

    def __init__(self, form: Form) -> None:
        self.form = form
        self._weights = np.zeros(2 * form.entries)
        self._numbers = np.zeros((2, form.numbers))
        self._scale = np.ones(form.numbers)  # what numbers are divided by, to be much alike

    def learn(self, known: Examples, seed: int) -> None:
        """Fit the weights to these examples by Adam, at a rate that falls to 0."""
        order, both = np.random.default_rng(seed), (self._weights, self._numbers)
        self._rescale(np.maximum(np.abs(known.numbers).max(axis=0), 1))
        means = [np.zeros_like(each) for each in both]
        spreads = [np.zeros_like(each) for each in both]
        lots = [lot for _ in range(PASSES) for lot in _lots(order.permutation(len(known)))]
        for step, rows in enumerate(lots, 1):
            rate = RATE * (1 - (step - 1) / len(lots))
            slopes = self._slopes(known.some(rows))
            for weights, slope, mean, spread in zip(both, slopes, means, spreads, strict=True):
                slope += RESTRAINT / len(known) * weights
                mean += (1 - MEAN) * (slope - mean)
                spread += (1 - SPREAD) * (slope * slope - spread)
                size = np.sqrt(spread / (1 - SPREAD**step)) + LEAST
                weights -= rate * mean / (1 - MEAN**step) / size

    def surprise(self, known: Examples) -> float:
        """The mean surprise at the results, in bits: 1 without any knowledge."""
        rows = np.arange(len(known))
        chance = np.concatenate([self._chance(known.some(lot))[0] for lot in _lots(rows)])
        chance, gain = chance.clip(SURE, 1 - SURE), known.gain
        return float(-(gain * np.log2(chance) + (1 - gain) * np.log2(1 - chance)).mean())

    def evaluation(self) -> Evaluation:
        """The weights as integers."""
        tables = np.rint(self._weights * UNIT / STEP).clip(-MOST_WEIGHT, MOST_WEIGHT).astype(int)
        numbers = np.rint(self._numbers / self._scale * UNIT).astype(int).tolist()
        rows = tuple(tuple(row) for row in numbers)
        return Evaluation(self.form, packed(tables.tolist()), rows)

    def _rescale(self, scale: Array) -> None:
        self._numbers *= scale / self._scale
        self._scale = scale

    def _slopes(self, lot: Examples) -> tuple[Array, Array]:
        """The slope of the mean loss, for the tables and for the numbers."""
        chance, index, numbers = self._chance(lot)
        error = (chance - lot.gain) / len(lot)
        each = np.repeat(error, index.shape[1])
        tables = np.bincount(index.ravel(), each, len(self._weights)).astype(float)
        seats = [(numbers * (error * (lot.seat == seat))[:, None]).sum(axis=0) for seat in (0, 1)]
        return tables, np.stack(seats)

    def _chance(self, lot: Examples) -> tuple[Array, Array, Array]:
        """The first seat's chance to win, the places of the weights that count, and the numbers."""
        index, numbers = self._index(lot), lot.numbers / self._scale
        lead = self._weights[index].sum(axis=1) + (numbers * self._numbers[lot.seat]).sum(axis=1)
        return 1 / (1 + np.exp(-lead)), index, numbers

    def _index(self, lot: Examples) -> Array:
        """The places of the weights that count for each position."""
        own = (lot.seat * self.form.entries)[:, None]
        none = np.zeros((len(lot), 0), np.int64)
        return np.concatenate([none, *self._parts(lot.codes.astype(np.int64))], axis=1) + own

    def _parts(self, codes: Array) -> Iterator[Array]:
        base, columns, at = len(self.form.codes), self.form.shape[2], 0
        for (high, wide), places, count in self.form.tables():
            index, first = np.arange(len(places)) * count + at, np.array(places, np.int64)
            for digit in range(high * wide):
                row, column = divmod(digit, wide)
                index = index + base**digit * codes[:, first + row * columns + column]
            yield index
            at += len(places) * count


def _lots(rows: Array) -> list[Array]:
    return [rows[begin : begin + AT_ONCE] for begin in range(0, len(rows), AT_ONCE)]
