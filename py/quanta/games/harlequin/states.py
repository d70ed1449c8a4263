"""States of Harlequin as a search walks them, whole turn by whole turn: see ``tree``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from quanta.games.harlequin import bits
from quanta.games.harlequin.cells import TRACK
from quanta.games.harlequin.floods import FREE, WHITES, flood, jumps_over, spread, touched

DOTTED = sum(1 << cell for cell, track in enumerate(TRACK) if track)
"""The black cells of one of the tracks."""


class State(NamedTuple):
    """What the seat to move sees, white cells as in ``floods``.

    mine, theirs: tiles; tokens, others: black cells; last: whether the mover made the last jump;
    under: a turn under way, then the rest is 0.
    """

    mine: int
    theirs: int
    tokens: int
    others: int
    last: bool
    under: bits.State | None = None


class Move(NamedTuple):
    """A turn's outcome in bits: the token's first and last cell, the new tile, the flipped ones."""

    token: int
    landing: int
    placed: int
    flipped: int


SKIPPED = Move(0, 0, 0, 0)


def empty_cells(state: State) -> int:
    """The white cells without a tile."""
    return WHITES & ~(state.mine | state.theirs)


def lead(state: State) -> int:
    """By how many tiles the mover is ahead."""
    return state.mine.bit_count() - state.theirs.bit_count()


def between(state: State) -> State:
    """The state; in the middle of a turn the one in which it began."""
    at = state.under
    if at is None:
        return state
    tokens = at.tokens | 1 << at.start
    return State(spread(at.mine), spread(at.theirs), tokens, at.others, state.last)


def starts(state: State) -> Iterator[tuple[int, int]]:
    """Each of the mover's tokens, and the black cells that it may come to."""
    left = state.tokens
    shut = FREE & ~(state.tokens | state.others)
    while left:
        token = left & -left
        left ^= token
        yield token, shut | token


def chain(token: int, theirs: int, free: int) -> tuple[int, int]:
    """Where a chain over the other side's tiles can come to, and what it can flip."""
    if not touched(token, theirs, free):
        return 0, 0
    cells = flood(token, theirs, free)
    return cells, touched(cells, theirs, free)


def dominant_moves(state: State) -> Iterator[Move]:
    """The turns that flip all that their token can reach, or nothing (see ``turns``)."""
    empty = empty_cells(state)
    for token, free in starts(state):
        cells, flipped = chain(token, state.theirs, free)
        if flipped:
            for over, to in jumps_over(cells, empty, free):
                yield Move(token, to, over, flipped)
        for over, to in jumps_over(flood(token, state.mine, free), empty, free):
            yield Move(token, to, over, 0)


def most_flips(state: State) -> int:
    """How many tiles a turn can flip; −1 without a turn. As ``scope`` says, and faster."""
    empty, best = empty_cells(state), -1
    for token, free in starts(state):
        cells, flipped = chain(token, state.theirs, free)
        flips = flipped.bit_count()
        if flips and flips > best and touched(cells, empty, free):
            best = flips
        if best < 0 and touched(flood(token, state.mine, free), empty, free):
            best = 0
    return best


class Scope(NamedTuple):
    """What a side could do in a turn. tokens: how many could make one; ends: the white cells that
    it could end over; flips: the most tiles it could flip, −1 without a turn."""

    tokens: int
    ends: int
    flips: int


def scope(state: State) -> Scope:
    """What the mover can do."""
    mine, theirs, empty = state.mine, state.theirs, empty_cells(state)
    tokens, every, most = 0, 0, -1
    for token, free in starts(state):
        ends = touched(flood(token, mine, free), empty, free)
        cells, flipped = chain(token, theirs, free)
        if flipped:
            far = touched(cells, empty, free)
            if far:
                ends |= far
                most = max(most, flipped.bit_count())
        if ends:
            tokens += 1
            every |= ends
    return Scope(tokens, every, max(most, 0) if tokens else -1)


def after(state: State, move: Move) -> State:
    """The state after a turn, as the other side sees it."""
    token, landing, placed, flipped = move
    mine = state.mine | flipped | placed
    tokens = state.tokens & ~token | landing
    return State(state.theirs & ~flipped, mine, state.others, tokens, False)


def skipped(state: State) -> State:
    """The state after a skipped turn."""
    return State(state.theirs, state.mine, state.others, state.tokens, not state.last)
