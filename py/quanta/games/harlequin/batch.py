"""Many games of Harlequin at a time, on arrays. Needs NumPy.

All sets of cells are bitboards in the layout of ``flood_fill``, from the side of the seat to play.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeVar

import numpy as np

from quanta.core.learning import Learning
from quanta.games.harlequin.bitboard import OWN, THEIRS, UNKNOWN, bit_state, bitboard
from quanta.games.harlequin.cells import ACTIONS, DARK, EDGE, OVER
from quanta.games.harlequin.chain import END
from quanta.games.harlequin.flood_fill import FREE, LIGHTS, SPREAD, spread, touched
from quanta.games.harlequin.position import SKIP, HarlequinPosition
from quanta.games.harlequin.state import TOKENS

Array = Any
"""A NumPy array. Not typed as one, so that functions on bitboards also accept arrays of them."""

NONE = np.uint64(0)
BIT = np.uint64(1) << np.arange(64, dtype=np.uint64)
BOARD, GAPS = np.uint64(FREE), np.uint64(LIGHTS)
TILE_PLANES, CELL_PLANES, FACT_PLANES = [0, 1, 5], [2, 3, 4, 6], 7


class Sets(NamedTuple):
    """The bitboards of many games, an array for each set. See ``BitState``.

    mine, theirs: tiles at the start of the turn. tokens, others: the mover's and the opponent's
    tokens, without the moving one. cell: that of the moving one; flipped: the tiles that it flips;
    seen: the cells that it must not revisit; path: all cells that it has visited in this turn.
    """

    mine: Array
    theirs: Array
    tokens: Array
    others: Array
    cell: Array
    flipped: Array
    seen: Array
    path: Array

    def of(self, rows: Array) -> Sets:
        """The sets of some games."""
        return _selected(self, rows)

    def turned(self) -> Sets:
        """The sets from the side of the other seat, between two turns."""
        return self._replace(
            mine=self.theirs, theirs=self.mine, tokens=self.others, others=self.tokens
        )


class Jumps(NamedTuple):
    """Many jumps. game: the index of the game; number: that of the action; start, over, end: the
    bits of the cells."""

    game: Array
    number: Array
    start: Array
    over: Array
    end: Array

    def where(self, kept: Array) -> Jumps:
        """The jumps at these indices."""
        return _selected(self, kept)


class HarlequinBatch:
    """See ``core.learning.Batch``."""

    def __init__(self, starts: Sequence[HarlequinPosition], count: int, learning: Learning) -> None:
        self.setups = len(starts)
        self._shape, self._again = learning.shape, starts[0].flips == END
        self._fill_moves(learning)
        self._first = np.array([_bits(start) for start in starts], np.uint64).T
        self._first_facts = np.array([_facts(start) for start in starts]).T
        self._bits = np.zeros((len(Sets._fields), count), np.uint64)
        self.to_play, self._last, self._placed, self._owner = np.zeros((4, count), np.int64)
        self.legal = np.zeros((count, len(learning.actions)), np.int8)

    def _fill_moves(self, learning: Learning) -> None:
        """Fill the tables from action numbers to the bits of the cells left, crossed and reached,
        and from cells to the numbers of their jumps, padded with skips, which cross no cell."""
        number_of = {action: number for number, action in enumerate(learning.actions)}
        self._start, self._over, self._end = np.zeros((3, len(number_of)), np.uint64)
        self._jumps_from = np.full((DARK.size, 4), number_of[SKIP])
        used = [0] * DARK.size
        for (start, end), action in ACTIONS.items():
            number = number_of[action]
            self._start[number], self._end[number] = BIT[start], BIT[end]
            self._over[number] = SPREAD[OVER[start, end]]
            self._jumps_from[start, used[start]] = number
            used[start] += 1
        rim = sorted(EDGE)
        self._rim, self._skip = BIT[rim], number_of[SKIP]
        self._placing = np.array([number_of[DARK.names[cell]] for cell in rim])
        self._end[self._placing] = self._rim

    def begin(self, rows: Array, setups: Array) -> None:
        """See ``Batch.begin``."""
        self._bits[:, rows] = self._first[:, setups]
        self.to_play = self.to_play.copy()
        facts = (self.to_play, self._last, self._placed, self._owner)
        for fact, first in zip(facts, self._first_facts, strict=True):
            fact[rows] = first[setups]

    def look(self, rows: Array) -> Array:
        """See ``Batch.look``."""
        sets, owner = Sets(*self._bits[:, rows]), self._owner[rows]
        legal = np.zeros((len(rows), self.legal.shape[1]), np.int8)
        placing = np.flatnonzero(self._placed[rows] < 2 * TOKENS)
        occupied = (sets.tokens | sets.others)[placing]
        legal[placing[:, None], self._placing] = occupied[:, None] & self._rim == NONE
        jumps = self._legal(sets, owner)
        playing = np.ones(len(rows), bool)
        playing[placing] = False
        kept = playing[jumps.game]
        legal[jumps.game[kept], jumps.number[kept]] = 1
        stuck = playing.copy()
        stuck[jumps.game] = False
        none = np.flatnonzero(stuck)
        skips = none[self._legal(sets.of(none).turned(), owner[none]).game]
        legal[skips, self._skip] = 1
        stuck[skips] = False
        self.legal[rows] = legal
        return stuck

    def _legal(self, sets: Sets, owner: Array) -> Jumps:
        """The legal jumps: those over empty cells, which end the turn, and those over tiles after
        which the turn can still be ended (R5, R7, H4)."""
        jumps = self._jumps(sets)
        tiled = jumps.over & (sets.mine | sets.theirs)[jumps.game] != NONE
        legal = ~tiled
        legal[tiled] = self._can_continue(sets, owner, jumps.where(tiled))
        return jumps.where(legal)

    def _jumps(self, sets: Sets) -> Jumps:
        """The jumps to free cells, whatever they cross."""
        movable = np.where(sets.cell != NONE, sets.cell, sets.tokens)
        game, start = np.divmod(np.flatnonzero(_unpacked(movable)), 64)
        number = self._jumps_from[start]
        over, end = self._over[number], self._end[number]
        free = (over != NONE) & (end & (sets.tokens | sets.others)[game, None] == NONE)
        which = np.flatnonzero(free)
        of = which >> 2
        number = number.ravel()[which]
        return Jumps(game[of], number, BIT[start[of]], over.ravel()[which], end.ravel()[which])

    def _can_continue(self, sets: Sets, owner: Array, jumps: Jumps) -> Array:
        """Whether each of these jumps over tiles is allowed, and the turn can be ended after it:
        see ``chain.TurnBoard``."""
        after = _after(sets, jumps)
        of = owner[jumps.game]
        allowed = (of == UNKNOWN) | (of == np.where(after.own, OWN, THEIRS))
        allowed &= ~(after.back | ~(after.own | after.fresh | self._again))
        kept = np.flatnonzero(allowed)
        jumps, after = jumps.where(kept), after.where(kept)
        sets = sets.of(jumps.game)
        free = BOARD & ~(sets.tokens & ~jumps.start | sets.others)
        cells = self._reach(sets, after, jumps.end, free)
        empty = GAPS & ~(sets.mine | sets.theirs)
        allowed[kept] = touched(cells, empty, free) != NONE
        return allowed

    def _reach(self, sets: Sets, after: AfterJumps, cells: Array, free: Array) -> Array:
        """The cells that each token can still reach in its turn: see ``chain.TurnBoard.reach``."""
        fresh = sets.theirs & ~after.flipped
        if not self._again:
            shut = np.where(after.own, after.seen, NONE)
            return _flood(cells, np.where(after.own, sets.mine, fresh), free & ~shut)
        near = _flood(cells, np.where(after.own, sets.mine, after.flipped), free & ~after.seen)
        grows = np.flatnonzero(~after.own & (touched(near, fresh, free) != NONE))
        near[grows] = _flood(cells[grows], sets.theirs[grows], free[grows])
        return near

    def play(self, actions: Array) -> None:
        """See ``Batch.play``."""
        sets, seats = Sets(*self._bits), self.to_play
        start, over, end = self._start[actions], self._over[actions], self._end[actions]
        on = over & (sets.mine | sets.theirs) != NONE
        ends = (over != NONE) & ~on
        after = _after(sets, Jumps(slice(None), actions, start, over, end))
        path = np.where(sets.cell == NONE, start, sets.path) | end
        gained = np.where(ends, sets.flipped | over, NONE)
        mine, theirs = sets.mine | gained, sets.theirs & ~gained
        tokens = sets.tokens & ~start | np.where(on, NONE, end)
        sides = np.stack([mine, theirs, tokens, sets.others])
        turn = np.stack([end, after.flipped, after.seen, path])
        self._bits = np.concatenate(
            [np.where(on, sides, sides[[1, 0, 3, 2]]), np.where(on, turn, NONE)]
        )
        self._owner = np.where(on, np.where(after.own, OWN, THEIRS), UNKNOWN)
        self._last = np.where(ends, seats, self._last)
        self._placed += (over == NONE) & (end != NONE)
        self.to_play = np.where(on, seats, 1 - seats)

    def returns(self, rows: Array) -> Array:
        """See ``Batch.returns``: most tiles, then the seat that jumped last (R10)."""
        sets, seats = Sets(*self._bits[:, rows]), self.to_play[rows]
        ahead = np.bitwise_count(sets.mine).astype(int) - np.bitwise_count(sets.theirs)
        leader = np.where(ahead > 0, seats, 1 - seats)
        winner = np.where(ahead == 0, self._last[rows], leader)
        return np.stack([1 - 2 * winner, 2 * winner - 1], axis=1)

    def observe(self) -> Array:
        """See ``Batch.observe``."""
        sets, count = Sets(*self._bits), len(self.to_play)
        turned = NONE if self._again else sets.flipped
        tiles = np.stack([sets.mine | turned, sets.theirs & ~turned, sets.flipped], axis=1)
        tokens = sets.tokens | sets.cell
        cells = np.stack([tokens, sets.others, sets.cell, sets.path], axis=1)
        shown = np.zeros((count, *self._shape), np.uint8)
        shown[:, TILE_PLANES, 1::2, 1::2] = _grid(tiles)[..., :-1, :-1]
        shown[:, CELL_PLANES, ::2, ::2] = _grid(cells)
        facts = self._placed < 2 * TOKENS, self._last == self.to_play, np.ones(count)
        shown[:, FACT_PLANES:] = np.stack(facts, axis=1)[..., None, None]
        return shown


class AfterJumps(NamedTuple):
    """The effects of jumps over tiles. own: whether the tile is the mover's own; fresh: whether it
    is an enemy tile that has not been flipped yet; back: whether the token comes to a cell that it
    must not revisit; seen, flipped: as in ``Sets``, after the jump."""

    own: Array
    fresh: Array
    back: Array
    seen: Array
    flipped: Array

    def where(self, kept: Array) -> AfterJumps:
        """The effects at these indices."""
        return _selected(self, kept)


Arrays = TypeVar("Arrays", Sets, Jumps, AfterJumps)


def _selected(arrays: Arrays, kept: Array) -> Arrays:
    """The elements of each array at these indices."""
    return type(arrays)(*(each[kept] for each in arrays))


def _after(sets: Sets, jumps: Jumps) -> AfterJumps:
    game, start, over, end = jumps.game, jumps.start, jumps.over, jumps.end
    flipped = sets.flipped[game]
    seen = np.where(sets.cell[game] == NONE, start, sets.seen[game])
    own = over & sets.mine[game] != NONE
    fresh = ~own & (over & flipped == NONE)
    back = ~fresh & (seen & end != NONE)
    return AfterJumps(
        own, fresh, back, np.where(fresh, end, seen | end), flipped | np.where(own, NONE, over)
    )


def _flood(cells: Array, tiles: Array, free: Array) -> Array:
    """``flood_fill.flood`` for many boards."""
    while True:
        more = cells | free & (
            (cells & tiles) << 7
            | cells >> 7 & tiles
            | (cells >> 1 & tiles) << 6
            | (cells >> 6 & tiles) << 1
        )
        if np.array_equal(more, cells):
            return cells
        cells = more


def _unpacked(sets: Array) -> Array:
    """Each set as 64 bits of one byte each."""
    return np.unpackbits(sets.astype("<u8")[..., None].view(np.uint8), axis=-1, bitorder="little")


def _grid(sets: Array) -> Array:
    """Each set as a grid of dark cells; a light cell has the place of the dark one at its upper
    left."""
    size = DARK.width, DARK.height
    return _unpacked(sets)[..., : DARK.size].reshape(*sets.shape, *size)


def _bits(start: HarlequinPosition) -> Sets:
    """The sets of one game."""
    at = bit_state(start)
    return Sets(
        spread(at.mine), spread(at.theirs), at.tokens, at.others,
        bitboard(start.path[-1:]), spread(at.flipped), at.seen, bitboard(set(start.path)),
    )  # fmt: skip


def _facts(start: HarlequinPosition) -> tuple[int, int, int, int]:
    """The seat to play, the one that jumped last or −1, the number of tokens placed, and the owner
    of the tiles that the turn jumps."""
    last = -1 if start.last is None else start.last
    return start.to_play, last, sum(map(len, start.tokens)), bit_state(start).owner
