"""Many games of Quantum Leap at a time, on arrays: for two seats once the swap is decided. Needs
NumPy.

A board is a grid of its rows and columns with a margin of empty places as wide as the longest leap,
so that a leap of k is k times the step of its direction, wherever it ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from quanta.core.learning import Learning
from quanta.games.leap.state import LETTERS
from quanta.grids.hex import DIRECTIONS

MARGIN = 6
"""The longest leap: as far as a piece has neighbours."""

Array = NDArray[Any]


class LeapBatch:
    """See ``core.learning.Batch``. found: the actions and planes; places: of the cells in a
    plane."""

    def __init__(
        self, starts: Sequence[Any], count: int, found: Learning, places: Sequence[int]
    ) -> None:
        board = starts[0].board
        self._friends = starts[0].variant.count == "friends"
        _, self._rows, self._columns = found.shape
        self._width = self._columns + 2 * MARGIN
        self._size = self._width * (self._rows + 2 * MARGIN)
        self._steps = [r * self._width + q for q, r in DIRECTIONS]
        self._places = [self._padded(place) for place in places]
        self._fill_moves(found, board.names)
        self.setups = len(starts)
        self._setups = np.zeros((2, len(starts), self._size), np.uint8)
        for number, start in enumerate(starts):
            for cell, letter in enumerate(start.cells):
                if letter in LETTERS[:2]:
                    self._setups[LETTERS.index(letter), number, self._places[cell]] = 1
        self._own = np.zeros((count, self._size), np.uint8)
        self._other = np.zeros((count, self._size), np.uint8)
        self._tail = np.frombuffer(found.observe(starts[0], 0), np.uint8).reshape(found.shape)[2:]
        self._games = np.arange(count)
        self._actions = len(found.actions)
        self.to_play = np.zeros(count, np.int64)
        self.legal = np.zeros((count, self._actions), np.int8)

    def _padded(self, place: int) -> int:
        row, column = divmod(place, self._columns)
        return (row + MARGIN) * self._width + column + MARGIN

    def _fill_moves(self, found: Learning, names: Sequence[str]) -> None:
        """Action number -> the places it leaves and reaches, and the way back."""
        place = dict(zip(names, self._places, strict=True))
        self._from = np.zeros(len(found.actions), np.int64)
        self._to = np.zeros(len(found.actions), np.int64)
        self._number = np.zeros((6, MARGIN + 1, self._size), np.int64)
        for number, action in enumerate(found.actions):
            start, _, end = action.partition("-")
            if start in place and end in place:
                self._from[number], self._to[number] = place[start], place[end]
                direction, length = self._line(place[end] - place[start])
                self._number[direction, length, place[start]] = number

    def _line(self, offset: int) -> tuple[int, int]:
        return next(
            (direction, length)
            for length in range(1, MARGIN + 1)
            for direction, step in enumerate(self._steps)
            if step * length == offset
        )

    def begin(self, rows: Array, setups: Array) -> None:
        """See ``Batch.begin``."""
        self._own[rows], self._other[rows] = self._setups[0, setups], self._setups[1, setups]
        self.to_play[rows] = 0

    def look(self, rows: Array) -> Array:
        """See ``Batch.look``."""
        all_own, all_other = self._own[rows], self._other[rows]
        own, other = all_own.ravel(), all_other.ravel()
        near = own if self._friends else other
        pieces = np.flatnonzero(own)
        counts = near[pieces + self._steps[0]].astype(np.int64)
        for step in self._steps[1:]:
            counts += near[pieces + step]
        games, places = np.divmod(pieces, self._size)
        legal = np.zeros((len(rows), self._actions), np.int8)
        for direction, step in enumerate(self._steps):
            hits = np.flatnonzero(other[pieces + step * counts])
            numbers = self._number[direction, counts[hits], places[hits]]
            legal[games[hits], numbers] = 1
        self.legal[rows] = legal
        over: Array = ~legal.any(axis=1)
        return over

    def play(self, actions: Array) -> None:
        """See ``Batch.play``."""
        games, start, end = self._games, self._from[actions], self._to[actions]
        self._own[games, start] = 0
        self._own[games, end] = 1
        self._other[games, end] = 0
        self._own, self._other = self._other, self._own
        self.to_play = 1 - self.to_play

    def returns(self, rows: Array) -> Array:
        """See ``Batch.returns``: a seat without a leap loses to the other (leap-rings R8)."""
        lost = self.to_play[rows]
        return np.stack([2 * lost - 1, 1 - 2 * lost], axis=1)

    def observe(self) -> Array:
        """See ``Batch.observe``."""
        shape = (len(self._games), self._rows + 2 * MARGIN, self._width)
        inside = slice(MARGIN, -MARGIN)
        shown = np.empty(
            (len(self._games), 2 + len(self._tail), self._rows, self._columns), np.uint8
        )
        shown[:, 0] = self._own.reshape(shape)[:, inside, inside]
        shown[:, 1] = self._other.reshape(shape)[:, inside, inside]
        shown[:, 2:] = self._tail
        return shown
