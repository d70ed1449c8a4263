"""An evaluation that was learned: tables of what is on the cells of small windows, and numbers.

``quanta train`` writes it as the ``evaluate.py`` of a game, with its weights as text. It needs
integers and the standard library only.

A board is seen from the first seat, as planes (``quanta.core.learning``). What the planes show on a
cell is its code; the codes in a window are the place of a weight in the window's table. There are
tables for either seat to play. A game's own features, and planes that have one value on the whole
board, are numbers, each with a weight.
"""

from __future__ import annotations

import zlib
from base64 import b85decode, b85encode
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import getitem, mul
from typing import Any, NamedTuple

from quanta.core.game import Position
from quanta.core.learning import LearningMaker

Features = Callable[[Any, int], Sequence[int]]
"""A game's ``features(position, seat)``: whole numbers, always as many, that describe
how well ``seat`` is doing."""

UNIT = 1024
"""A lead with which the chance to win is e to 1. Values are in these units."""
STEP = 32
"""The unit of a weight in a table; that of a number's weight is 1."""
MOST_WEIGHT, MOST_LEAD = 127, 900_000
REMEMBERED = 20_000
"""Positions whose evaluation is kept."""


class Seen(NamedTuple):
    """The input of an evaluation, from the first seat: the planes, the game's own features, and the
    seat to play."""

    planes: bytes
    features: tuple[int, ...]
    seat: int

    def plane(self, number: int, cells: int) -> bytes:
        """A plane of this size."""
        return self.planes[number * cells : (number + 1) * cells]


class Source(NamedTuple):
    """The sources of its input: a game's ``learning`` and ``features``, or one of them."""

    learning: LearningMaker | None
    features: Features | None

    def seen(self, position: Position) -> Seen:
        """The input of an evaluation."""
        learning = None if self.learning is None else self.learning(position)
        planes = b"" if learning is None else learning.observe(position, 0)
        numbers = () if self.features is None else tuple(self.features(position, 0))
        return Seen(planes, numbers, position.to_play)


@dataclass(frozen=True, slots=True)
class Form:
    """The form of an evaluation.

    shape: planes, rows and columns; all 0 without planes. shown: the planes that make codes;
    even: those that have one value on the whole board. codes: what the planes shown have on a cell,
    in hexadecimal, by the number of the code; the first also counts as what is not in the list.
    windows: rows and columns of the windows. features: how many the game has.
    """

    shape: tuple[int, int, int] = (0, 0, 0)
    shown: tuple[int, ...] = ()
    even: tuple[int, ...] = ()
    codes: tuple[str, ...] = ()
    windows: tuple[tuple[int, int], ...] = ()
    features: int = 0

    @property
    def cells(self) -> int:
        """The cells of a plane."""
        return self.shape[1] * self.shape[2]

    @property
    def numbers(self) -> int:
        """The numbers of a position: 1, the even planes and the features."""
        return 1 + len(self.even) + self.features

    @property
    def entries(self) -> int:
        """The weights in the tables of one seat to play."""
        return sum(len(places) * count for _, places, count in self.tables())

    def tables(self) -> Iterator[tuple[tuple[int, int], list[int], int]]:
        """For each kind of window its rows and columns, the cells where it begins, and the entries
        of each of its tables."""
        _, rows, columns = self.shape
        for high, wide in self.windows:
            ends = range(rows - high + 1), range(columns - wide + 1)
            places = [row * columns + column for row in ends[0] for column in ends[1]]
            yield (high, wide), places, len(self.codes) ** (high * wide)


class NTuples:
    """An evaluation of this form.

    weights: of the tables for the first seat to play, then for the second, as ``packed``; numbers:
    the weights of the numbers, likewise. learning, features: the game's own, where they are used.
    """

    def __init__(
        self,
        form: Form,
        weights: str,
        numbers: Sequence[Sequence[int]],
        learning: LearningMaker | None = None,
        features: Features | None = None,
    ) -> None:
        self.form, self._numbers, self._source = form, numbers, Source(learning, features)
        self._code_of = {tuple(bytes.fromhex(code)): n for n, code in enumerate(form.codes)}
        entries = memoryview(zlib.decompress(b85decode("".join(weights.split())))).cast("b")
        half = form.entries
        self._tables = [self._tables_of(entries[:half]), self._tables_of(entries[half:])]
        self.lead: Callable[[Any], int] = lru_cache(REMEMBERED)(self._lead)

    def _tables_of(self, entries: memoryview) -> list[list[Sequence[int]]]:
        """For each kind of window a table for each cell; of zeros where the window would go over
        the edge."""
        kinds, at = [], 0
        for _, places, count in self.form.tables():
            tables: list[Sequence[int]] = [bytes(count)] * self.form.cells
            for place in places:
                tables[place] = entries[at : at + count].tolist()
                at += count
            kinds.append(tables)
        return kinds

    def knows(self, position: Position) -> bool:
        """Whether the position has planes of the size that this was learned on, or needs none."""
        if self._source.learning is None:
            return True
        learning = self._source.learning(position)
        return learning is not None and learning.shape == self.form.shape

    def evaluate(self, position: Position, seat: int) -> int:
        """How far ``seat`` is ahead, in ``UNIT``."""
        lead = self.lead(position)
        return lead if seat == 0 else -lead

    def read(self, seen: Seen) -> tuple[list[int], list[int]]:
        """The code of each cell, and the numbers."""
        form, find, cells = self.form, self._code_of.get, self.form.cells
        columns = zip(*(seen.plane(number, cells) for number in form.shown), strict=True)
        even = (seen.planes[number * cells] for number in form.even)
        return [find(column, 0) for column in columns], [1, *even, *seen.features]

    def _lead(self, position: Position) -> int:
        """How far the first seat is ahead."""
        seen = self._source.seen(position)
        codes, numbers = self.read(seen)
        base, columns = len(self.form.codes), self.form.shape[2]
        in_tables = 0
        for (high, wide), tables in zip(self.form.windows, self._tables[seen.seat], strict=True):
            rows = _joined(codes, wide, 1, base)
            index = _joined(rows, high, columns, base**wide)
            in_tables += sum(map(getitem, tables, index))
        lead: int = STEP * in_tables + sum(map(mul, self._numbers[seen.seat], numbers))
        return max(-MOST_LEAD, min(MOST_LEAD, lead))


def _joined(codes: list[int], count: int, apart: int, base: int) -> list[int]:
    """For each place ``count`` codes starting there, this far apart, as the digits of a number, of
    which the first is the lowest."""
    found, factor = codes, 1
    for n in range(1, count):
        factor *= base
        found = [a + factor * b for a, b in zip(found, codes[n * apart :], strict=False)]
    return found


def packed(weights: Sequence[int]) -> str:
    """Weights from −``MOST_WEIGHT`` to ``MOST_WEIGHT`` as text."""
    return b85encode(zlib.compress(bytes(each & 255 for each in weights), 9)).decode()
