"""A turn on ints: sets of cells as bits, numbered like the cells, seen from the side that moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from quanta.games.harlequin.cells import BLACK, JUMPS, WHITE
from quanta.games.harlequin.position import LETTERS, HarlequinPosition
from quanta.games.harlequin.turn import END

ALL = (1 << WHITE.size) - 1
STEPS = tuple(tuple((1 << white, landing) for white, landing in jumps) for jumps in JUMPS)
"""``STEPS[cell]``: the bit of the white cell that is crossed, and the landing."""

UNKNOWN, OWN, THEIRS = 0, 1, 2
"""Whose tiles a turn has jumped so far."""


class State(NamedTuple):
    """A position as its mover sees it.

    mine, theirs: tiles as the turn began. tokens, others: black cells of the mover's and the
    opponent's tokens, without the one under way. again: whether a tile may be crossed twice
    (``flips=end``). The rest is the turn under way, −1 and nothing between turns: the token's first
    and present cell, whose tiles it jumps, what it flips, where it has been since that last grew.
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


def bits(cells: Iterable[int]) -> int:
    """The set of ``cells`` as bits."""
    return sum(1 << cell for cell in cells)


def state(position: HarlequinPosition) -> State:
    """The position, in which all tokens are placed, as a state."""
    seat = position.to_play
    own, other = LETTERS[seat], LETTERS[1 - seat]
    mine = bits(white for white, letter in enumerate(position.tiles) if letter == own)
    theirs = bits(white for white, letter in enumerate(position.tiles) if letter == other)
    tokens, others = bits(position.tokens[seat]), bits(position.tokens[1 - seat])
    between = State(mine, theirs, tokens, others, position.flips == END)
    if not position.path:
        return between
    chain = position.chain(position.path[-1])
    return between._replace(
        tokens=tokens & ~(1 << position.path[0]),
        start=position.path[0],
        cell=chain.cell,
        owner=OWN if chain.owner == own else THEIRS,
        flipped=bits(chain.flipped),
        seen=bits(chain.seen),
    )


def passed(at: State) -> State:
    """The state, between turns, as the other side sees it: after a skipped turn."""
    return State(at.theirs, at.mine, at.others, at.tokens, at.again)


def starts(at: State) -> Iterator[tuple[int, int, int]]:
    """(first cell, present cell, blocked cells) of each token that may move."""
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
    """The cells to be reached from ``cell``, with it, over ``tiles`` without entering ``shut``."""
    found, todo = 1 << cell, [cell]
    while todo:
        for white, landing in STEPS[todo.pop()]:
            if tiles & white and not (found | shut) >> landing & 1:
                found |= 1 << landing
                todo.append(landing)
    return found


def touched(cells: int, tiles: int, blocked: int) -> int:
    """Those of ``tiles`` that a jump from one of ``cells`` to a free cell crosses."""
    crossed = 0
    for cell in range(BLACK.size):
        if cells >> cell & 1:
            for white, landing in STEPS[cell]:
                if not blocked >> landing & 1:
                    crossed |= white
    return crossed & tiles


def ends(at: State, cells: int, blocked: int) -> Iterator[tuple[int, int]]:
    """(placed, landing) of every jump over an empty white cell from one of ``cells``."""
    empty = ALL & ~(at.mine | at.theirs)
    while cells:
        bit = cells & -cells
        cells ^= bit
        for white, landing in STEPS[bit.bit_length() - 1]:
            if empty & white and not blocked >> landing & 1:
                yield white, landing
