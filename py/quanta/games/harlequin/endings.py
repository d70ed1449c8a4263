"""The last turns of Harlequin with every outcome, one at a time: what a chain flips can be any part
that hangs together, and the part decides who can still make the last turn."""

from __future__ import annotations

from collections.abc import Iterator

from quanta.core.tree import EndgameResult, TooManyMoves
from quanta.games.harlequin.floods import jumps_over, touched
from quanta.games.harlequin.states import (
    DOTTED,
    SKIPPED,
    Move,
    State,
    after,
    chain,
    dominant_moves,
    empty_cells,
    lead,
    most_flips,
    skipped,
    starts,
)

FAR = 1_000
"""Where these are not the last turns."""
MOST_PARTS = 3_000
"""So many sets of tiles that a token can flip are told one by one; of more, the smallest."""


class HarlequinEndings:
    """See ``core.tree.Endgame`` for the methods. For ``flips=end``."""

    def moves_left(self, state: State) -> int:
        """The empty white cells: every turn but a skipped one fills one."""
        return FAR if state.under is not None else empty_cells(state).bit_count()

    def decided(self, state: State) -> EndgameResult | None:
        """With one cell left and a turn that can be ended, whether flipping most is enough."""
        if empty_cells(state).bit_count() > 1 or (most := most_flips(state)) < 0:
            return None
        return lead(state) + 1 + 2 * most > 0, 1

    def all_moves(self, state: State) -> Iterator[tuple[Move, State]]:
        """First the turns that flip all they can or nothing, those first that leave the opponent
        least to flip; then the others, those that flip least first; or the skip."""
        first = [(move, after(state, move)) for move in dominant_moves(state)]
        if first:
            if empty_cells(state).bit_count() > 2:
                first.sort(key=_answer)
            yield from first
            for move in _partial(state):
                yield move, after(state, move)
        elif most_flips(other := skipped(state)) >= 0:
            yield SKIPPED, other


def _answer(move: tuple[Move, State]) -> int:
    return most_flips(move[1])


def _partial(state: State) -> Iterator[Move]:
    empty = empty_cells(state)
    for token, free in starts(state):
        cells, whole = chain(token, state.theirs, free)
        if whole and touched(cells, empty, free):
            for parts, flipped in _parts(token, state.theirs, free):
                if flipped != whole:
                    for over, to in jumps_over(parts, empty, free):
                        yield Move(token, to, over, flipped)


def _parts(token: int, theirs: int, free: int) -> Iterator[tuple[int, int]]:
    """(cells come by, tiles flipped) of every chain of a token, each set of tiles once."""
    track = DOTTED if token & DOTTED else ~DOTTED
    todo, known = [(token, 0)], {0}
    for cells, flipped in todo:
        more = touched(cells, theirs & ~flipped, free)
        while more:
            tile = more & -more
            more ^= tile
            if flipped | tile not in known:
                known.add(flipped | tile)
                beside = (tile | tile << 1 | tile << 6 | tile << 7) & track
                todo.append((cells | beside, flipped | tile))
                yield todo[-1]
        if len(todo) > MOST_PARTS:
            raise TooManyMoves
