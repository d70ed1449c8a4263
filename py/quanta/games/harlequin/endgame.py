"""The last turns of Harlequin, with every outcome: a chain may flip any connected part of the tiles
in its reach, and which part it flips may decide who makes the last turn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from quanta.core.tree import EndgameResult, TooManyMoves
from quanta.games.harlequin.bitboard import OWN, BitState, region
from quanta.games.harlequin.flood_fill import FREE, jumps_over, spread, touched
from quanta.games.harlequin.tree_state import (
    DOTTED,
    SKIPPED,
    HarlequinTreeState,
    TurnMove,
    after_skip,
    after_turn,
    chain_reach,
    dominant_moves,
    empty_cells,
    most_flips,
    movable_tokens,
    tile_lead,
    turn_move,
    turn_start,
)
from quanta.games.harlequin.turn_outcomes import dominant_outcomes

MOST_PARTS = 3_000
"""With more sets of tiles for one token the endgame is given up: a proof cannot look at thousands
of children of each state."""


class HarlequinEndgame:
    """See ``core.tree.Endgame`` for the methods. For ``flips=end``."""

    def moves_left(self, state: HarlequinTreeState) -> int:
        """The number of empty light cells: every turn that is not skipped fills one."""
        return empty_cells(turn_start(state)).bit_count()

    def decided(self, state: HarlequinTreeState) -> EndgameResult | None:
        """With one empty cell and a whole turn to make: whether flipping the most tiles wins."""
        if (
            state.under_way is not None
            or empty_cells(state).bit_count() > 1
            or (most := most_flips(state)) < 0
        ):
            return None
        return tile_lead(state) + 1 + 2 * most > 0, 1

    def all_moves(self, state: HarlequinTreeState) -> Iterator[tuple[TurnMove, HarlequinTreeState]]:
        """First the turns that flip all they can or nothing, those that leave the opponent least to
        flip first; then the others, those that flip least first; or the skip. In the middle of a
        turn, its ends."""
        if state.under_way is not None:
            start = turn_start(state)
            for move in _ends(state.under_way, start):
                yield move, after_turn(start, move)
            return
        first = [(move, after_turn(state, move)) for move in dominant_moves(state)]
        if first:
            if empty_cells(state).bit_count() > 2:
                first.sort(key=_left_to_flip)
            yield from first
            for move in _partial_flips(state):
                yield move, after_turn(state, move)
        elif most_flips(other := after_skip(state)) >= 0:
            yield SKIPPED, other


def _ends(at: BitState, start: HarlequinTreeState) -> Iterator[TurnMove]:
    """The ends of the turn under way: first those that flip all they can, then those that flip
    nothing more, and then the others, those that flip least first. Raises TooManyMoves after some
    if there are too many."""
    known = {turn_move(outcome) for outcome in dominant_outcomes(at)}
    yield from sorted(known, key=lambda move: (-move.flipped.bit_count(), move))
    if at.owner == OWN:
        return
    shut = at.tokens | at.others
    near = region(at.cell, at.flipped, shut | at.seen)
    whole = region(at.cell, at.flipped, shut)
    token, free, flipped = 1 << at.start, FREE & ~shut, spread(at.flipped)
    parts = _parts(near, start.theirs, free, flipped, whole)
    for cells, flips in chain([(near, flipped)], parts):
        for over, to in jumps_over(cells, empty_cells(start), free):
            move = TurnMove(token, to, over, flips)
            if move not in known:
                yield move


def _left_to_flip(move: tuple[TurnMove, HarlequinTreeState]) -> int:
    return most_flips(move[1])


def _partial_flips(state: HarlequinTreeState) -> Iterator[TurnMove]:
    empty = empty_cells(state)
    for token, free in movable_tokens(state):
        cells, whole = chain_reach(token, state.theirs, free)
        if whole and touched(cells, empty, free):
            for parts, flipped in _parts(token, state.theirs, free):
                if flipped != whole:
                    for over, to in jumps_over(parts, empty, free):
                        yield TurnMove(token, to, over, flipped)


def _parts(
    cells: int, theirs: int, free: int, flipped: int = 0, whole: int = 0
) -> Iterator[tuple[int, int]]:
    """The cells within reach and the tiles flipped by a token's chains, each set of tiles once.
    cells: within reach before another tile is flipped; flipped: the tiles that have been; whole:
    the cells within reach over them once another tile is flipped."""
    track = DOTTED if cells & DOTTED else ~DOTTED
    todo, known = [(cells, flipped)], {flipped}
    for reached, turned in todo:
        more = touched(reached, theirs & ~turned, free)
        while more:
            tile = more & -more
            more ^= tile
            if turned | tile not in known:
                known.add(turned | tile)
                beside = (tile | tile << 1 | tile << 6 | tile << 7) & track
                todo.append((whole | reached | beside, turned | tile))
                yield todo[-1]
        if len(todo) > MOST_PARTS:
            raise TooManyMoves
