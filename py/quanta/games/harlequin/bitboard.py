"""Positions on ints, jump by jump: sets of cells as bits, bit n for the cell with number n, seen
from the side that moves. Whole turns are in ``turn_outcomes``; the search tree uses a wider layout,
in which jumps are shifts: see ``flood_fill``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from quanta.games.harlequin.cells import DARK, JUMPS, LIGHT
from quanta.games.harlequin.chain import END
from quanta.games.harlequin.state import LETTERS, HarlequinState

ALL = (1 << LIGHT.size) - 1
STEPS = tuple(tuple((1 << light, landing) for light, landing in jumps) for jumps in JUMPS)
"""``STEPS[cell]``: the bit of the light cell that is crossed, and the cell of the landing."""

UNKNOWN, OWN, THEIRS = 0, 1, 2
"""Whose tiles a turn has jumped so far: none yet, the mover's, the opponent's."""


class BitState(NamedTuple):
    """A position as its mover sees it.

    mine, theirs: tiles as the turn began. tokens, others: dark cells of the mover's and the
    opponent's tokens, without the one under way. again: whether a tile may be crossed twice
    (``flips=end``).
    The rest is the turn under way; between turns it has its defaults. start, cell: the token's
    first and present cell. owner: whose tiles it jumps. flipped: the tiles it flips. seen: where it
    has been since ``flipped`` last grew.
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
    """The position on ints; all its tokens must be placed."""
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
    """The state after a skipped turn: the same as the other side sees it. Between turns only."""
    return BitState(at.theirs, at.mine, at.others, at.tokens, at.again)


def movable_tokens(at: BitState) -> Iterator[tuple[int, int, int]]:
    """The first cell, the present cell and the blocked cells of each token that may move."""
    taken = at.tokens | at.others
    if at.start >= 0:
        yield at.start, at.cell, taken
        return
    left = at.tokens
    while left:
        bit = left & -left
        left ^= bit
        token = bit.bit_length() - 1
        yield token, token, taken ^ bit


def region(cell: int, tiles: int, shut: int) -> int:
    """The cells that can be reached from ``cell``, itself included, over ``tiles`` and without
    entering ``shut``."""
    reached, todo = 1 << cell, [cell]
    while todo:
        for light, landing in STEPS[todo.pop()]:
            if tiles & light and not (reached | shut) >> landing & 1:
                reached |= 1 << landing
                todo.append(landing)
    return reached


def touched(cells: int, tiles: int, blocked: int) -> int:
    """Those of ``tiles`` that a jump from one of ``cells`` to a free cell crosses."""
    crossed = 0
    for cell in range(DARK.size):
        if cells >> cell & 1:
            for light, landing in STEPS[cell]:
                if not blocked >> landing & 1:
                    crossed |= light
    return crossed & tiles


def final_jumps(at: BitState, cells: int, blocked: int) -> Iterator[tuple[int, int]]:
    """Every jump from one of ``cells`` over an empty light cell, as the bit of that cell, where a
    tile is placed, and the landing."""
    empty = ALL & ~(at.mine | at.theirs)
    while cells:
        bit = cells & -cells
        cells ^= bit
        for light, landing in STEPS[bit.bit_length() - 1]:
            if empty & light and not blocked >> landing & 1:
                yield light, landing
