"""Positions as bitboards, jump by jump: bit n is the cell with number n, and the side to move comes
first. Whole turns are in ``turn_outcomes``. The search tree uses a wider layout, in which jumps are
shifts: see ``flood_fill``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from quanta.games.harlequin.cells import DARK, JUMPS, LIGHT
from quanta.games.harlequin.chain import END
from quanta.games.harlequin.state import LETTERS, HarlequinState

ALL = (1 << LIGHT.size) - 1
STEPS = tuple(tuple((1 << light, landing) for light, landing in jumps) for jumps in JUMPS)
"""``STEPS[cell]``: the jumps from there, as the bit of the light cell crossed and the landing."""

UNKNOWN, OWN, THEIRS = 0, 1, 2
"""The owner of the tiles that a turn has jumped: none yet, the mover, the opponent."""


class BitState(NamedTuple):
    """A position from the side of its mover.

    mine, theirs: tiles at the start of the turn. tokens, others: the mover's and the opponent's
    tokens, without the moving one. again: whether a tile may be crossed twice (``flips=end``).
    The other fields describe the turn under way, and have their defaults between turns. start,
    cell: the first and the present cell of the moving token. owner: that of the tiles it jumps.
    flipped: the tiles it flips. seen: the cells visited since ``flipped`` last grew.
    """

    mine: int
    theirs: int
    tokens: int
    others: int
    again: bool
    start: int = -1
    cell: int = -1
    owner: int = UNKNOWN
    flipped: int = 0
    seen: int = 0


def bitboard(cells: Iterable[int]) -> int:
    """The set of ``cells`` as bits."""
    return sum(1 << cell for cell in cells)


def bit_state(position: HarlequinState) -> BitState:
    """A position as bitboards; all its tokens must be placed."""
    seat = position.to_play
    own, other = LETTERS[seat], LETTERS[1 - seat]
    mine = bitboard(light for light, letter in enumerate(position.tiles) if letter == own)
    theirs = bitboard(light for light, letter in enumerate(position.tiles) if letter == other)
    tokens, others = bitboard(position.tokens[seat]), bitboard(position.tokens[1 - seat])
    between = BitState(mine, theirs, tokens, others, position.flips == END)
    if not position.path:
        return between
    chain = position.chain(position.path[-1])
    return between._replace(
        tokens=tokens & ~(1 << position.path[0]),
        start=position.path[0],
        cell=chain.cell,
        owner=OWN if chain.owner == own else THEIRS,
        flipped=bitboard(chain.flipped),
        seen=bitboard(chain.seen),
    )


def after_skip(at: BitState) -> BitState:
    """The state after a skipped turn: the same from the other side. Between turns only."""
    return BitState(at.theirs, at.mine, at.others, at.tokens, at.again)


def movable_tokens(at: BitState) -> Iterator[tuple[int, int, int]]:
    """The first cell, the present cell and the blocked cells of each token that may move."""
    occupied = at.tokens | at.others
    if at.start >= 0:
        yield at.start, at.cell, occupied
        return
    left = at.tokens
    while left:
        bit = left & -left
        left ^= bit
        token = bit.bit_length() - 1
        yield token, token, occupied ^ bit


def region(cell: int, tiles: int, shut: int) -> int:
    """The cells within reach of ``cell``, itself included, by jumps over ``tiles`` that land
    outside ``shut``."""
    reached, todo = 1 << cell, [cell]
    while todo:
        for light, landing in STEPS[todo.pop()]:
            if tiles & light and not (reached | shut) >> landing & 1:
                reached |= 1 << landing
                todo.append(landing)
    return reached


def touched(cells: int, tiles: int, blocked: int) -> int:
    """The ``tiles`` that jumps from ``cells`` to free cells cross."""
    crossed = 0
    for cell in range(DARK.size):
        if cells >> cell & 1:
            for light, landing in STEPS[cell]:
                if not blocked >> landing & 1:
                    crossed |= light
    return crossed & tiles


def final_jumps(at: BitState, cells: int, blocked: int) -> Iterator[tuple[int, int]]:
    """Every jump from one of ``cells`` over an empty light cell: the bit of that cell, which gets a
    tile, and the landing."""
    empty = ALL & ~(at.mine | at.theirs)
    while cells:
        bit = cells & -cells
        cells ^= bit
        for light, landing in STEPS[bit.bit_length() - 1]:
            if empty & light and not blocked >> landing & 1:
                yield light, landing
