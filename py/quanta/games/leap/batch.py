"""Many games of Quantum Leap at a time, on arrays, with any number of seats. Needs NumPy.

A board is a grid of its rows and columns with a margin of empty places as wide as the longest leap,
so that a leap of k is k times the step of its direction, wherever it ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from typing import Any

import numpy as np
from numpy.typing import NDArray

from quanta.core.learning import Learning
from quanta.games.leap.position import KEEP, SWAP, LeapPosition
from quanta.games.leap.state import EMPTY, LETTERS, landings
from quanta.grids.board import Cell
from quanta.grids.hex import DIRECTIONS, HexBoard

MARGIN = 6
"""The longest leap: as far as a piece has neighbours."""
NEVER = -1
"""The number of a leap that there is not."""
SWAP_PLANE = 2
"""The open swap, among the planes behind those of the pieces."""

Array = NDArray[Any]


class LeapBatch:
    """See ``core.learning.Batch``.

    shown: the observation of each start. learning: the actions and planes. board: all cells that a
    start can have or, where gaps stop leaps, that all have. places: of its cells in a plane.
    """

    def __init__(
        self,
        starts: Sequence[LeapPosition],
        shown: Sequence[bytes],
        count: int,
        learning: Learning,
        board: HexBoard,
        places: Sequence[int],
    ) -> None:
        variant = starts[0].variant
        self._seats, self._friends = variant.seats, variant.count == "friends"
        _, rows, self._columns = learning.shape
        self._width = self._columns + 2 * MARGIN
        self._size = self._width * (rows + 2 * MARGIN)
        self._steps = [r * self._width + q for q, r in DIRECTIONS]
        padded = [self._padded(place) for place in places]
        self._fill_moves(learning, board, padded, variant.gaps)
        self._fill_setups(starts, dict(zip(board.cells, padded, strict=True)))
        planes = np.frombuffer(b"".join(shown), np.uint8).reshape(len(starts), *learning.shape)
        self._first_tails = planes[:, self._seats :]
        self._sides = [np.zeros((count, self._size), np.uint8) for _ in range(self._seats)]
        self._swap = np.zeros(count, bool)
        self._tail = np.zeros((count, *self._first_tails.shape[1:]), np.uint8)
        self._games, self._actions = np.arange(count), len(learning.actions)
        self.to_play = np.zeros(count, np.int64)
        self.legal = np.zeros((count, self._actions), np.int8)

    def _padded(self, place: int) -> int:
        row, column = divmod(place, self._columns)
        return (row + MARGIN) * self._width + column + MARGIN

    def _fill_moves(
        self, learning: Learning, board: HexBoard, places: Sequence[int], gaps: str
    ) -> None:
        """Action number -> the two places of a leap or an exchange. Keeping the set-up exchanges a
        place that is always empty with itself."""
        self._from, self._to = np.zeros((2, len(learning.actions)), np.int64)
        number_of = {action: number for number, action in enumerate(learning.actions)}
        place = dict(zip(board.names, places, strict=True))
        for action, number in number_of.items():
            one, other = action.split("-")[-2:] if action != KEEP else ("", "")
            self._from[number], self._to[number] = place.get(one, 0), place.get(other, 0)
        swaps = [number for action, number in number_of.items() if action.startswith(SWAP)]
        self._swaps, self._keep = np.array(swaps, np.int64), number_of.get(KEEP, NEVER)
        self._number = np.full((len(DIRECTIONS), MARGIN + 1, self._size), NEVER)
        for cell, by_length in enumerate(landings(board, gaps)):
            for length, end in ((k, end) for k, ends in enumerate(by_length) for end in ends):
                direction = self._steps.index((places[end] - places[cell]) // length)
                number = number_of[f"{board.names[cell]}-{board.names[end]}"]
                self._number[direction, length, places[cell]] = number

    def _fill_setups(self, starts: Sequence[LeapPosition], at: Mapping[Cell, int]) -> None:
        self.setups = len(starts)
        self._first_sides = np.zeros((self._seats, len(starts), self._size), np.uint8)
        for number, start in enumerate(starts):
            for cell, letter in zip(start.board.cells, start.cells, strict=True):
                if letter != EMPTY:
                    turn = (LETTERS.index(letter) - start.to_play) % self._seats
                    self._first_sides[turn, number, at[cell]] = 1
        self._first_seat = np.array([start.to_play for start in starts])
        self._first_swap = np.array([start.swap for start in starts])

    def begin(self, rows: Array, setups: Array) -> None:
        """See ``Batch.begin``."""
        for side, first in zip(self._sides, self._first_sides, strict=True):
            side[rows] = first[setups]
        self._swap[rows], self._tail[rows] = self._first_swap[setups], self._first_tails[setups]
        self.to_play = self.to_play.copy()
        self.to_play[rows] = self._first_seat[setups]

    def look(self, rows: Array) -> Array:
        """See ``Batch.look``."""
        sides = [side[rows] for side in self._sides]
        own, others = sides[0].ravel(), reduce(np.bitwise_or, sides[1:]).ravel()
        legal = np.zeros((len(rows), self._actions), np.int8)
        for games, numbers in self._leaps(own, others):
            legal[games, numbers] = 1
        deciding = np.flatnonzero(self._swap[rows])
        if len(deciding):
            stones = (own | others).reshape(len(rows), self._size)
            legal[deciding] = self._decisions(stones[deciding])
        self.legal[rows] = legal
        over: Array = ~legal.any(axis=1)
        return over

    def _leaps(self, own: Array, others: Array) -> Iterator[tuple[Array, Array]]:
        """The games of all leaps, counted in these boards, and the numbers of their actions, by
        direction."""
        near = own if self._friends else others
        pieces = np.flatnonzero(own)
        counts = near[pieces + self._steps[0]].astype(np.int64)
        for step in self._steps[1:]:
            counts += near[pieces + step]
        games, places = np.divmod(pieces, self._size)
        for direction, step in enumerate(self._steps):
            hits = np.flatnonzero(others[pieces + step * counts])
            numbers = self._number[direction, counts[hits], places[hits]]
            there = numbers != NEVER
            yield games[hits[there]], numbers[there]

    def _decisions(self, stones: Array) -> Array:
        """The legal actions while the swap is open: to keep, or to exchange any two of these stones
        (leap-stones R10)."""
        legal = np.zeros((len(stones), self._actions), np.int8)
        legal[:, self._keep] = 1
        one, other = self._from[self._swaps], self._to[self._swaps]
        legal[:, self._swaps] = stones[:, one] & stones[:, other]
        return legal

    def play(self, actions: Array) -> None:
        """See ``Batch.play``."""
        deciding = np.flatnonzero(self._swap)
        leaping = np.flatnonzero(~self._swap) if len(deciding) else self._games
        self._leap(leaping, actions[leaping])
        self._decide(deciding, actions[deciding])
        self._sides = [*self._sides[1:], self._sides[0]]
        self.to_play = (self.to_play + 1) % self._seats

    def _leap(self, games: Array, actions: Array) -> None:
        start, end = self._from[actions], self._to[actions]
        own, *others = self._sides
        own[games, start] = 0
        own[games, end] = 1
        for side in others:
            side[games, end] = 0

    def _decide(self, games: Array, actions: Array) -> None:
        """Exchange two stones, or none."""
        if len(games):
            one, other = self._from[actions], self._to[actions]
            for side in self._sides:
                side[games, one], side[games, other] = side[games, other], side[games, one]
            self._tail[games, SWAP_PLANE], self._swap[games] = 0, False

    def returns(self, rows: Array) -> Array:
        """See ``Batch.returns``: a seat without a leap loses to the one that moved before it
        (leap-rings R8, leap-stones R11)."""
        returns = np.full((len(rows), self._seats), -1)
        returns[np.arange(len(rows)), (self.to_play[rows] - 1) % self._seats] = self._seats - 1
        return returns

    def observe(self) -> Array:
        """See ``Batch.observe``."""
        count, tail = len(self._games), self._tail
        shown = np.empty((count, self._seats + tail.shape[1], *tail.shape[2:]), np.uint8)
        inside = slice(MARGIN, -MARGIN)
        for plane, side in enumerate(self._sides):
            shown[:, plane] = side.reshape(count, -1, self._width)[:, inside, inside]
        shown[:, self._seats :] = tail
        return shown
