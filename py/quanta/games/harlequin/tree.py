"""Harlequin for alpha-beta: a move is a whole turn, or a skipped one.

Looks: who leads in tiles says next to nothing before the last turns, since a turn can flip most of
them. What tells who will win is room: the cells that a side's tokens can come to, and the empty
white cells that it alone can end a turn over. So room is what a state is judged by, and of two
turns the one that flips more looks better.

Moves left out: in the middle of a game a token that chains over the other side's tiles flips all
that it can reach or nothing (see ``turns``). Near the end every outcome is there, so that what is
proven is true; ``whole`` tells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from quanta.core.game import Action, Position
from quanta.core.tree import Child
from quanta.games.harlequin import bits, turns
from quanta.games.harlequin.cells import BLACK, TRACK
from quanta.games.harlequin.floods import (
    FREE,
    WHITES,
    flood,
    jumps_over,
    packed,
    spread,
    touched,
)
from quanta.games.harlequin.position import SKIP, HarlequinPosition
from quanta.games.harlequin.turn import END

WON = 100_000
"""The value of a turn after which the game is won."""
FLIP = 6
"""What a flipped tile adds to the look of a turn."""
ROOM = 7
"""What a cell is worth that a token can come to."""
TEMPO = (0, 110, -100, 110, *(0, 15) * 11)
"""What it is worth that the number of empty cells lets one make the last turn."""
BOTH = 170
"""What it is worth to have tokens on both tracks; it counts while they are being placed."""
DOTTED = sum(1 << cell for cell, track in enumerate(TRACK) if track)
"""The black cells of one of the tracks."""
ENDS = (0, 73, 62, 79, 32, 32, 15, 15, 15, 5, 5, 5, 5, *(0,) * 13)
"""By the number of empty white cells: what one is worth that one side alone can end a turn over."""
NEXT = (0, 52, 72, 44, 33, 33, 15, 15, 15, *(11,) * 17)
"""The same for one that a token stands beside."""
FEW = 3
"""With so many empty white cells or fewer, all outcomes are moves …"""
MOST = 300
"""… unless a token has more chains than so many."""
SLOW = 80
"""The same in the middle of a turn, and where tiles turn over at once: that takes more time."""


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


def tree(position: Position) -> HarlequinTree | None:
    """The tree for a position of this game; None while tokens are being placed."""
    if not isinstance(position, HarlequinPosition) or position.placing:
        return None
    return _bound(position.flips)


class HarlequinTree:
    """See ``core.tree.Tree`` for the methods. flips: ``end`` or ``immediate``."""

    scale = 200.0
    few = FEW

    def __init__(self, flips: str) -> None:
        self.flips = flips

    def supports(self, position: Position) -> bool:
        """All positions with these flips and all six tokens."""
        return (
            isinstance(position, HarlequinPosition)
            and not position.placing
            and position.flips == self.flips
        )

    def state(self, position: Position) -> State:
        """Tiles and tokens as the mover sees them; the colours do not matter."""
        assert isinstance(position, HarlequinPosition)
        at = bits.state(position)
        last = position.last == position.to_play
        if at.start >= 0:
            return State(0, 0, 0, 0, last, at)
        return State(spread(at.mine), spread(at.theirs), at.tokens, at.others, last)

    def children(self, state: State) -> list[Child]:
        """Turns that differ in what they leave behind; or the skip."""
        moves = self._moves(state)
        if not moves:
            return self._skipped(state)
        state = _between(state)
        look, over = self._look(state), _empty(state).bit_count() == 1
        ahead = state.mine.bit_count() - state.theirs.bit_count()
        found = []
        for move in moves:
            flips = move.flipped.bit_count()
            value = look + FLIP * flips
            if over:
                value = WON if ahead + 1 + 2 * flips > 0 else -WON
            found.append((value, _after(state, move), move))
        return found

    def glance(self, state: State) -> int | None:
        """The look of the state, and of the turn that flips most."""
        if state.under is not None or self.flips != END:
            return max((child[0] for child in self.children(state)), default=None)
        most = self._most_flips(state)
        if most < 0:
            return max((child[0] for child in self._skipped(state)), default=None)
        if _empty(state).bit_count() == 1:
            ahead = state.mine.bit_count() - state.theirs.bit_count()
            return WON if ahead + 1 + 2 * most > 0 else -WON
        return self._look(state) + FLIP * most

    def ended(self, state: State) -> int:
        """Most tiles, then whoever jumped last (R10)."""
        ahead = state.mine.bit_count() - state.theirs.bit_count()
        return 1 if ahead > 0 or (ahead == 0 and state.last) else -1

    def whole(self, state: State) -> bool:
        """Whether no outcome is left out: near the end, and where chains are short."""
        if state.under is not None or self.flips != END:
            return turns.outcomes(self._bits(state), SLOW) is not None
        empty = _empty(state).bit_count()
        return empty == 1 or (
            empty <= self.few
            and all(
                len(_chains(token, state.theirs, free, MOST + 1)) <= MOST
                for token, free in _starts(state)
            )
        )

    def actions(self, state: State, move: Move) -> Sequence[Action]:
        """``skip``, or the jumps of the turn."""
        if move == SKIPPED:
            return [SKIP]
        token, landing = (cell.bit_length() - 1 for cell in move[:2])
        turn = turns.Turn(token, landing, packed(move.placed), packed(move.flipped))
        return _jumps(self._bits(state), turn)

    def reach(self, state: State, move: Move) -> int:
        """The jumps of the turn, or little less: as many as it flips tiles and one more, and as
        many as it takes to get there."""
        if move == SKIPPED:
            return 1
        (a, b), (c, d) = (BLACK.cells[cell.bit_length() - 1] for cell in move[:2])
        return max(1 + move.flipped.bit_count(), abs(a - c), abs(b - d))

    def _bits(self, state: State) -> bits.State:
        if state.under is not None:
            return state.under
        mine, theirs = packed(state.mine), packed(state.theirs)
        return bits.State(mine, theirs, state.tokens, state.others, self.flips == END)

    def _moves(self, state: State) -> list[Move]:
        if state.under is not None or self.flips != END:
            return self._slowly(state)
        empty = _empty(state)
        few = 1 < empty.bit_count() <= self.few
        found = []
        for token, free in _starts(state):
            cells = flood(token, state.mine, free)
            found += [Move(token, to, over, 0) for over, to in jumps_over(cells, empty, free)]
            cells, flipped = _chain(token, state.theirs, free)
            if not flipped:
                continue
            ways = [(cells, flipped)]
            if few:
                chains = _chains(token, state.theirs, free, MOST + 1)
                if len(chains) <= MOST:
                    ways = chains
            found += [
                Move(token, to, over, flips)
                for cells, flips in ways
                for over, to in jumps_over(cells, empty, free)
            ]
        return found

    def _slowly(self, state: State) -> list[Move]:
        """In the middle of a turn, and where tiles turn over at once."""
        at = self._bits(state)
        found = turns.outcomes(at, SLOW)
        every = (found if found is not None else turns.dominant(at, SLOW)) or turns.dominant(at)
        return [
            Move(1 << token, 1 << landing, spread(placed), spread(flipped))
            for token, landing, placed, flipped in every
        ]

    def _skipped(self, state: State) -> list[Child]:
        """The skip, unless the game is over."""
        after = State(state.theirs, state.mine, state.others, state.tokens, not state.last)
        if not self._moves(after):
            return []
        return [(self._look(state), after, SKIPPED)]

    def _most_flips(self, state: State) -> int:
        """How many tiles a turn can flip; −1 without a turn."""
        empty, best = _empty(state), -1
        for token, free in _starts(state):
            cells, flipped = _chain(token, state.theirs, free)
            flips = flipped.bit_count()
            if flips and flips > best and touched(cells, empty, free):
                best = flips
            if best < 0 and touched(flood(token, state.mine, free), empty, free):
                best = 0
        return best

    def _look(self, state: State) -> int:
        mine, theirs, tokens, others, _, _ = state
        empty = WHITES & ~(mine | theirs)
        free = FREE & ~(tokens | others)
        ours = flood(tokens, mine, free) | flood(tokens, theirs, free)
        their = flood(others, mine, free) | flood(others, theirs, free)
        us, them = touched(ours, empty, free), touched(their, empty, free)
        left = empty.bit_count()
        return (
            ROOM * (ours.bit_count() - their.bit_count())
            + ENDS[left] * ((us & ~them).bit_count() - (them & ~us).bit_count())
            + NEXT[left]
            * (touched(tokens, empty, free).bit_count() - touched(others, empty, free).bit_count())
            + TEMPO[left]
            + BOTH * (_one_sided(others) - _one_sided(tokens))
        )


_bound = lru_cache(maxsize=2)(HarlequinTree)


def _one_sided(tokens: int) -> bool:
    """Whether all of them are on one track, which they never leave (R6)."""
    return tokens & DOTTED in (0, tokens)


@lru_cache(maxsize=2_000)
def _jumps(at: bits.State, turn: turns.Turn) -> tuple[Action, ...]:
    """``turns.jumps``, remembered: a search tells the same lines again and again."""
    return tuple(turns.jumps(at, turn))


def _empty(state: State) -> int:
    return WHITES & ~(state.mine | state.theirs)


def _between(state: State) -> State:
    """The state; in the middle of a turn the one in which it began."""
    at = state.under
    if at is None:
        return state
    tokens = at.tokens | 1 << at.start
    return State(spread(at.mine), spread(at.theirs), tokens, at.others, state.last)


def _starts(state: State) -> Iterator[tuple[int, int]]:
    """Each of the mover's tokens, and the black cells that it may come to."""
    left = state.tokens
    shut = FREE & ~(state.tokens | state.others)
    while left:
        token = left & -left
        left ^= token
        yield token, shut | token


def _chain(token: int, theirs: int, free: int) -> tuple[int, int]:
    """Where a chain over the other side's tiles can come to, and what it can flip."""
    if not touched(token, theirs, free):
        return 0, 0
    cells = flood(token, theirs, free)
    return cells, touched(cells, theirs, free)


def _chains(token: int, theirs: int, free: int, most: int) -> list[tuple[int, int]]:
    """The first ``most`` of the (cell, flipped tiles) that a chain can come to."""
    todo = [(token, 0)]
    known = set(todo)
    for cell, flipped in todo:
        for over, landing in jumps_over(cell, theirs, free):
            after = (landing, flipped | over)
            if after not in known:
                known.add(after)
                todo.append(after)
        if len(todo) > most:
            break
    return [way for way in todo if way[1]]


def _after(state: State, move: Move) -> State:
    token, landing, placed, flipped = move
    mine = state.mine | flipped | placed
    tokens = state.tokens & ~token | landing
    return State(state.theirs & ~flipped, mine, state.others, tokens, False)
