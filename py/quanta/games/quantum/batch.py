"""Many games of Quantum at a time, on arrays. Needs NumPy.

What a stack can do depends only on its top piece and its height (quantum R5). Each of these has an
array of its own: bytes row by row, with a wall around the board that stops every move. The pieces
of a stack are packed into one number, three bits each, from the bottom up.

Repetitions are recognised by a 64-bit hash; two different positions collide once in 10^19. The hash
starts at 0 after each capture, as no earlier position can recur. A move adds a term for its stack
and squares, and the move back subtracts it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from quanta.core.learning import Learning
from quanta.games.quantum.kernel import LETTERS as CODES
from quanta.games.quantum.kernel import encoded
from quanta.games.quantum.pieces import corners
from quanta.games.quantum.position import QuantumPosition, won_by
from quanta.games.quantum.state import HIGHEST, OCCURRENCES, QUIET_PLIES, TOWER, TOWERS_TO_WIN

Array = NDArray[Any]

STRAIGHT, DIAGONAL, BLACK = 1, 2, 4
"""Bits of a piece: how it moves, and its owner."""
FIXED = 8
"""The bit for what never moves and is never captured: the top of a tower, and the wall."""
OWN, FREE, LAND = (
    np.isin(np.arange(16), codes) for codes in ((1, 2, 3), (0, BLACK), (0, BLACK, 5, 6, 7))
)
"""Whether the mover can move, pass or land on a piece, by its bits, with ``BLACK`` flipped if Black
is to move."""
KINDS = 3
SPREAD = np.uint64(0x9E3779B97F4A7C15)
"""The multiplier that spreads the number of a stack over 64 bits."""


class QuantumBatch:
    """See ``core.learning.Batch``. starts: positions without quiet moves."""

    def __init__(self, starts: Sequence[QuantumPosition], count: int, learning: Learning) -> None:
        board, self._variant = starts[0].board, starts[0].variant
        self._shape, self._most = learning.shape, learning.most
        self._longest = max(board.width, board.height)
        self._width = board.width + 2
        self._size = self._width * (board.height + 2)
        near = (1, -1, self._width, -self._width)
        far = (self._width + 1, self._width - 1, 1 - self._width, -1 - self._width)
        self._steps = np.array([near, far])
        rows, columns = np.divmod(np.arange(board.size), board.width)
        self._places = (rows + 1) * self._width + columns + 1
        self._power = np.zeros(self._size, bool)
        self._power[self._places[sorted(corners(board))]] = self._variant.power
        self._flip = np.array([0, BLACK], np.uint8)
        self._fill_moves(learning, board.index)
        self._fill_setups(starts)
        random = np.random.default_rng(0).integers(2**64, size=board.size + 1, dtype=np.uint64)
        self._terms, self._turn = random[:-1], random[-1]
        self._make_games(count, board.size)

    def _fill_moves(self, learning: Learning, index: Mapping[str, int]) -> None:
        """Fill the tables from action numbers to cells and from places to action numbers."""
        ends = [[index[name] for name in action.split("-")] for action in learning.actions]
        self._from, self._to = np.array(ends).T
        self._number = np.zeros(self._size * self._size, np.int64)
        pairs = self._places[self._from] * self._size + self._places[self._to]
        self._number[pairs] = np.arange(len(ends))
        self._offsets = np.zeros((2, 8), np.int64)
        """seat, piece -> its first plane."""
        for seat in range(2):
            for kind in range(KINDS):
                self._offsets[seat, 1 + kind + BLACK * seat] = kind
                self._offsets[seat, 1 + kind + BLACK * (1 - seat)] = KINDS + kind

    def _fill_setups(self, starts: Sequence[QuantumPosition]) -> None:
        """Fill the boards of all starts."""
        self.setups = len(starts)
        stacks = [[encoded(stack[::-1]) for stack in start.cells] for start in starts]
        heights = [[len(stack) for stack in start.cells] for start in starts]
        tops = [[CODES.index(stack[-1:] or ".") for stack in start.cells] for start in starts]
        tall, black = np.array(heights) >= TOWER, np.array(tops) & BLACK != 0
        self._first_stacks = np.array(stacks, np.uint32)
        self._first_heights = np.zeros((self.setups, self._size), np.uint8)
        self._first_heights[:, self._places] = heights
        self._first_tops = np.full((self.setups, self._size), FIXED, np.uint8)
        self._first_tops[:, self._places] = tops | FIXED * tall
        self._first_towers = np.stack([(tall & ~black).sum(1), (tall & black).sum(1)], axis=1)
        self._first_seat = np.array([start.to_play for start in starts])

    def _make_games(self, count: int, cells: int) -> None:
        self._games = np.arange(count)
        self._tops = np.zeros((count, self._size), np.uint8)
        self._heights = np.zeros((count, self._size), np.uint8)
        self._stacks = np.zeros((count, cells), np.uint32)
        self._towers = np.zeros((count, 2), np.int64)
        self._quiet, self._occurred = np.zeros((2, count), np.int64)
        self._key = np.zeros(count, np.uint64)
        self._keys = np.zeros((count, QUIET_PLIES + 1), np.uint64)
        self._stuck = np.zeros(count, bool)
        self.to_play = np.zeros(count, np.int64)
        self.legal = np.zeros((count, len(self._from)), np.int8)

    def begin(self, rows: Array, setups: Array) -> None:
        """See ``Batch.begin``."""
        self._tops[rows] = self._first_tops[setups]
        self._heights[rows] = self._first_heights[setups]
        self._stacks[rows] = self._first_stacks[setups]
        self._towers[rows] = self._first_towers[setups]
        self._quiet[rows], self._key[rows], self._occurred[rows] = 0, 0, 1
        self._keys[rows, 0] = 0
        self.to_play = self.to_play.copy()
        self.to_play[rows] = self._first_seat[setups]

    def play(self, actions: Array) -> None:
        """See ``Batch.play``."""
        games, start, end = self._games, self._from[actions], self._to[actions]
        captured, below = self._move(self._places[start], self._places[end])
        stacks = self._stacks
        moved = stacks[games, start]
        stacks[games, start] = 0
        stacks[games, end] |= moved << 3 * below
        self._update_history(captured, moved.astype(np.uint64) * SPREAD, start, end)
        self.to_play = 1 - self.to_play

    def _move(self, start: Array, end: Array) -> tuple[Array, Array]:
        """Move tops and heights. Returns whether each move captured, and the heights of the
        captured stacks."""
        games, tops, heights = self._games, self._tops, self._heights
        below = heights[games, end]
        height = heights[games, start] + below
        tall = height >= TOWER
        heights[games, start], heights[games, end] = 0, height
        tops[games, end] = tops[games, start] | FIXED * tall.astype(np.uint8)
        tops[games, start] = 0
        self._towers[games, self.to_play] += tall
        return below > 0, below.astype(np.uint32)

    def _update_history(self, captured: Array, stack: Array, start: Array, end: Array) -> None:
        """Count the quiet moves and the occurrences of the position (quantum H8, H9)."""
        self._quiet = np.where(captured, 0, self._quiet + 1)
        change = (stack ^ stack >> np.uint64(29)) * (self._terms[end] - self._terms[start])
        self._key = np.where(captured, np.uint64(0), self._key + change)
        key = self._key + self._turn * (self._quiet % 2).astype(np.uint64)
        self._keys[self._games, self._quiet] = key
        most = 1 + int(np.max(self._quiet))
        same = self._keys[:, :most] == key[:, None]
        same &= np.arange(most) <= self._quiet[:, None]
        self._occurred = np.count_nonzero(same, axis=1)

    def look(self, rows: Array) -> Array:
        """See ``Batch.look``."""
        games, numbers = self._moves(rows)
        actions = self.legal.shape[1]
        legal = np.zeros((len(rows), actions), np.int8)
        legal.ravel()[games * actions + numbers] = 1
        stuck = np.ones(len(rows), bool)
        stuck[games] = False
        ended: Array = (self._towers[rows] >= TOWERS_TO_WIN).any(axis=1)
        ended |= self._occurred[rows] >= OCCURRENCES
        ended |= self._quiet[rows] >= QUIET_PLIES
        legal[ended] = 0
        self.legal[rows], self._stuck[rows] = legal, stuck
        return ended | stuck

    def _moves(self, rows: Array) -> tuple[Array, Array]:
        """For each move in these games, the place of its game in ``rows`` and the number of its
        action (quantum R4–R9)."""
        seen = (self._tops[rows] ^ self._flip[self.to_play[rows], None]).ravel()
        heights = self._heights[rows].ravel()
        start, step, reach = self._rays(seen, heights)
        moves = [self._jumps(seen, heights, start, step)] if self._variant.jump else []
        at = start
        for length in range(1, self._longest + 1):
            at = at + step
            there = seen[at]
            ends = np.flatnonzero(LAND[there])
            moves.append((start[ends], at[ends]))
            on = np.flatnonzero(FREE[there] & (reach > length))
            if not len(on):
                break
            start, step, at, reach = start[on], step[on], at[on], reach[on]
        begun, ended = (np.concatenate(each) for each in zip(*moves, strict=True))
        games = begun // self._size
        return games, self._number[
            begun * self._size + ended - games * self._size * (self._size + 1)
        ]

    def _rays(self, seen: Array, heights: Array) -> tuple[Array, Array, Array]:
        """For each direction of each piece: its place, the step, and how far it may go."""
        pieces = np.flatnonzero(OWN[seen])
        kinds, reach = seen[pieces], heights[pieces]
        if self._variant.power:
            reach[self._power[pieces % self._size]] = self._longest
        of_kind = [np.flatnonzero(kinds & way) for way in (STRAIGHT, DIAGONAL)]
        which = np.concatenate([each for each in of_kind for _ in range(4)])
        step = np.repeat(self._steps.ravel(), np.repeat([len(each) for each in of_kind], 4))
        return pieces[which], step, reach[which]

    def _jumps(self, seen: Array, heights: Array, start: Array, step: Array) -> tuple[Array, Array]:
        """Where single pieces jump over single pieces of their own side (quantum R11, H12)."""
        single = OWN[seen] & (heights == 1)
        over = np.flatnonzero(single[start] & single[start + step])
        start, beyond = start[over], start[over] + 2 * step[over]
        free = LAND[seen[beyond]]
        return start[free], beyond[free]

    def returns(self, rows: Array) -> Array:
        """See ``Batch.returns``: first three towers, then a seat without a move, then endless play
        (quantum R10, H7–H10, H19)."""
        returns = np.zeros((len(rows), 2), np.int64)
        if self._variant.endless == "built":
            returns[:, 0] = np.where(self._stuck[rows], 0, self._lead(rows))
            returns[:, 1] = -returns[:, 0]
        if self._variant.stuck == "loss":
            returns[self._stuck[rows]] = won_by(0)
            returns[self._stuck[rows] & (self.to_play[rows] == 0)] = won_by(1)
        for seat in (1, 0):
            returns[self._towers[rows, seat] >= TOWERS_TO_WIN] = won_by(seat)
        return returns

    def _lead(self, rows: Array) -> Array:
        """1 where White has built more, −1 where Black has, else 0 (quantum H19)."""
        tops, heights = self._tops[rows], self._heights[rows].astype(np.int64)
        heights[tops >= FIXED] = 0
        pieces = np.where(tops & BLACK, -heights, heights).sum(axis=1)
        towers = self._towers[rows, 0] - self._towers[rows, 1]
        return np.sign(np.where(towers, towers, pieces))

    def observe(self) -> Array:
        """See ``Batch.observe``."""
        count, (planes, height, width) = len(self._games), self._shape
        shown = np.zeros((count, planes, height * width), np.uint8)
        self._show_pieces(shown.ravel(), planes, height * width)
        shown[:, -3] = self._quiet[:, None]
        before = np.minimum(self._occurred - 1, OCCURRENCES)
        shown[:, -2] = (before * self._most // OCCURRENCES)[:, None]
        shown[:, -1] = self._most
        return shown.reshape(count, *self._shape)

    def _show_pieces(self, shown: Array, planes: int, cells: int) -> None:
        """Mark the pieces of all stacks, level by level."""
        place = np.flatnonzero(self._stacks)
        stacks, games = self._stacks.ravel()[place], place // cells
        offsets, turn = (self._offsets * cells).ravel(), self.to_play[games] * 8
        place += games * (planes - 1) * cells
        for _ in range(HIGHEST):
            shown[place + offsets[turn + (stacks & 7)]] = self._most
            stacks >>= 3
            left = np.flatnonzero(stacks)
            place, stacks, turn = place[left] + 2 * KINDS * cells, stacks[left], turn[left]
            if not len(left):
                break
