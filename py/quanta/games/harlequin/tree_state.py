"""The states of the search tree: positions between whole turns, from the side to move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from quanta.games.harlequin.bitboard import BitState
from quanta.games.harlequin.cells import TRACK
from quanta.games.harlequin.flood_fill import FREE, LIGHTS, flood, jumps_over, spread, touched
from quanta.games.harlequin.turn_outcomes import TurnOutcome

DOTTED = sum(1 << cell for cell, track in enumerate(TRACK) if track)
"""The dark cells of one of the tracks."""


class HarlequinTreeState(NamedTuple):
    """A position as bitboards in the layout of ``flood_fill``.

    mine, theirs: the tiles of the side to move and of the other. tokens, others: their tokens.
    last: whether the side to move made the last jump. under_way: a position in the middle of a
    turn; the bitboards are then 0.
    """

    mine: int
    theirs: int
    tokens: int
    others: int
    last: bool
    under_way: BitState | None = None


class TurnMove(NamedTuple):
    """The effect of a turn, in bits: the token's first and last cell, the new tile, and the flipped
    tiles."""

    token: int
    landing: int
    placed: int
    flipped: int


SKIPPED = TurnMove(0, 0, 0, 0)


def turn_move(outcome: TurnOutcome) -> TurnMove:
    """A turn with this outcome."""
    token, landing, placed, flipped = outcome
    return TurnMove(1 << token, 1 << landing, spread(placed), spread(flipped))


def empty_cells(state: HarlequinTreeState) -> int:
    """The light cells without a tile."""
    return LIGHTS & ~(state.mine | state.theirs)


def tile_lead(state: HarlequinTreeState) -> int:
    """The lead of the side to move in tiles."""
    return state.mine.bit_count() - state.theirs.bit_count()


def turn_start(state: HarlequinTreeState) -> HarlequinTreeState:
    """The state at the start of the turn under way; between turns, the state itself."""
    at = state.under_way
    if at is None:
        return state
    tokens = at.tokens | 1 << at.start
    return HarlequinTreeState(spread(at.mine), spread(at.theirs), tokens, at.others, state.last)


def movable_tokens(state: HarlequinTreeState) -> Iterator[tuple[int, int]]:
    """Each token of the side to move, and the dark cells that are free for it."""
    left = state.tokens
    shut = FREE & ~(state.tokens | state.others)
    while left:
        token = left & -left
        left ^= token
        yield token, shut | token


def chain_reach(token: int, theirs: int, free: int) -> tuple[int, int]:
    """The cells within reach of a chain over the other side's tiles, and all tiles it can flip."""
    if not touched(token, theirs, free):
        return 0, 0
    cells = flood(token, theirs, free)
    return cells, touched(cells, theirs, free)


def dominant_moves(state: HarlequinTreeState) -> Iterator[TurnMove]:
    """The turns that flip all that their token can reach, or nothing (see ``turn_outcomes``)."""
    empty = empty_cells(state)
    for token, free in movable_tokens(state):
        cells, flipped = chain_reach(token, state.theirs, free)
        if flipped:
            for over, to in jumps_over(cells, empty, free):
                yield TurnMove(token, to, over, flipped)
        for over, to in jumps_over(flood(token, state.mine, free), empty, free):
            yield TurnMove(token, to, over, 0)


def most_flips(state: HarlequinTreeState) -> int:
    """The most tiles that a turn can flip; −1 if there is no turn. Faster than ``mobility``."""
    empty, best = empty_cells(state), -1
    for token, free in movable_tokens(state):
        cells, flipped = chain_reach(token, state.theirs, free)
        flips = flipped.bit_count()
        if flips and flips > best and touched(cells, empty, free):
            best = flips
        if best < 0 and touched(flood(token, state.mine, free), empty, free):
            best = 0
    return best


class Mobility(NamedTuple):
    """The options of a side. tokens: the number of tokens that could make a turn. ends: the light
    cells over which the turn could end. flips: the most tiles it could flip, −1 if there is no
    turn."""

    tokens: int
    ends: int
    flips: int


def mobility(state: HarlequinTreeState) -> Mobility:
    """The mobility of the side to move."""
    mine, theirs, empty = state.mine, state.theirs, empty_cells(state)
    tokens, every, most = 0, 0, -1
    for token, free in movable_tokens(state):
        ends = touched(flood(token, mine, free), empty, free)
        cells, flipped = chain_reach(token, theirs, free)
        if flipped:
            far = touched(cells, empty, free)
            if far:
                ends |= far
                most = max(most, flipped.bit_count())
        if ends:
            tokens += 1
            every |= ends
    return Mobility(tokens, every, max(most, 0) if tokens else -1)


def after_turn(state: HarlequinTreeState, move: TurnMove) -> HarlequinTreeState:
    """The state after a turn, from the other side."""
    token, landing, placed, flipped = move
    mine = state.mine | flipped | placed
    tokens = state.tokens & ~token | landing
    return HarlequinTreeState(state.theirs & ~flipped, mine, state.others, tokens, False)


def after_skip(state: HarlequinTreeState) -> HarlequinTreeState:
    """The state after a skipped turn."""
    return HarlequinTreeState(state.theirs, state.mine, state.others, state.tokens, not state.last)
