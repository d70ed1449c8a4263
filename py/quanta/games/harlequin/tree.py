"""Harlequin for alpha-beta: a move is a whole turn, or a skipped one.

Looks: who leads in tiles says next to nothing before the last turns, since a turn can flip most of
them. What tells who will win is freedom: the tokens that can make a turn at all, and the empty
white cells that they can end it over. Of two turns the one that flips more looks better. In the
last turns tiles count, and how many each side could flip. What all this is worth was found by
regression, from the ends of 2,800 games.

Moves left out: in the middle of a game a token that chains over the other side's tiles flips all
that it can reach or nothing (see ``turns``). Whether any is left out, ``whole`` tells; near the end
``endings`` has every outcome, so that what is proven is true.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from quanta.core.game import Action, Position
from quanta.core.tree import Child, Endgame
from quanta.games.harlequin import bits, turns
from quanta.games.harlequin.cells import BLACK
from quanta.games.harlequin.endings import HarlequinEndings
from quanta.games.harlequin.floods import FREE, packed, spread, touched
from quanta.games.harlequin.position import SKIP, HarlequinPosition
from quanta.games.harlequin.states import (
    DOTTED,
    SKIPPED,
    Move,
    Scope,
    State,
    after,
    between,
    chain,
    dominant_moves,
    empty_cells,
    lead,
    scope,
    skipped,
    starts,
)
from quanta.games.harlequin.turn import END

WON = 100_000
"""The value of a turn after which the game is won."""
FLIP = 6
"""What a flipped tile adds to the look of a turn."""
TEMPO = (0, 110, -100, 110, *(0, 15) * 11)
"""What it is worth that the number of empty cells lets one make the last turn. This and the lists
that follow: by the number of empty white cells."""
BOTH = 170
"""What it is worth to have tokens on both tracks; it counts while they are being placed."""
FREEDOM = (0, 55, 55, 75, 83, 80, 90, *(110,) * 19)
"""What a token is worth that can make a turn."""
ENDS = (0, 70, 72, 41, 26, 35, 35, 32, 22, 20, *(3,) * 16)
"""What an empty white cell is worth that a side can end a turn over."""
NEXT = (0, 52, 99, 72, 75, 70, 58, 39, 37, 21, 21, 21, 18, 18, 13, 13, 13, *(2,) * 9)
"""The same for one that a token stands beside."""
LEAD = (0, 0, 31, 29, 19, 10, *(0,) * 20)
"""What a tile is worth."""
THREAT = (0, 0, 47, 46, 35, 20, 8, 4, 3, *(0,) * 17)
"""What a tile is worth that the greatest turn of a side could flip."""
SLOW = 80
"""So many states of a token are looked at in the middle of a turn, and where tiles turn over at
once, before moves are left out: that takes more time."""


def tree(position: Position) -> HarlequinTree | None:
    """The tree for a position of this game; None while tokens are being placed."""
    if not isinstance(position, HarlequinPosition) or position.placing:
        return None
    return _bound(position.flips)


class HarlequinTree:
    """See ``core.tree.Tree`` for the methods. flips: ``end`` or ``immediate``."""

    scale = 200.0

    def __init__(self, flips: str) -> None:
        self.flips = flips
        self.endgame: Endgame[State] | None = HarlequinEndings() if flips == END else None

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
        state = between(state)
        look, over = self._look(state, scope(state)), empty_cells(state).bit_count() == 1
        ahead = lead(state)
        found = []
        for move in moves:
            flips = move.flipped.bit_count()
            value = look + FLIP * flips
            if over:
                value = WON if ahead + 1 + 2 * flips > 0 else -WON
            found.append((value, after(state, move), move))
        return found

    def best_value(self, state: State) -> int | None:
        """The look of the state, and of the turn that flips most."""
        if state.under is not None or self.flips != END:
            return max((child[0] for child in self.children(state)), default=None)
        us = scope(state)
        if not us.tokens:
            return max((child[0] for child in self._skipped(state)), default=None)
        if empty_cells(state).bit_count() == 1:
            ahead = lead(state)
            return WON if ahead + 1 + 2 * us.flips > 0 else -WON
        return self._look(state, us) + FLIP * us.flips

    def terminal_value(self, state: State) -> int:
        """Most tiles, then whoever jumped last (R10)."""
        ahead = lead(state)
        return 1 if ahead > 0 or (ahead == 0 and state.last) else -1

    def is_complete(self, state: State) -> bool:
        """Whether no outcome is left out: in the last turn, and where chains are short."""
        if state.under is not None or self.flips != END:
            return turns.outcomes(self._bits(state), SLOW) is not None
        return empty_cells(state).bit_count() == 1 or all(
            chain(token, state.theirs, free)[1].bit_count() < 2 for token, free in starts(state)
        )

    def actions(self, state: State, move: Move) -> Sequence[Action]:
        """``skip``, or the jumps of the turn."""
        if move == SKIPPED:
            return [SKIP]
        token, landing = (cell.bit_length() - 1 for cell in move[:2])
        turn = turns.Turn(token, landing, packed(move.placed), packed(move.flipped))
        return _jumps(self._bits(state), turn)

    def distance(self, state: State, move: Move) -> int:
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
        return list(dominant_moves(state))

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
        other = skipped(state)
        if not self._moves(other):
            return []
        return [(self._look(state, scope(state)), other, SKIPPED)]

    def _look(self, state: State, us: Scope) -> int:
        """How the state looks. us: what the mover can do."""
        mine, theirs, tokens, others, _, _ = state
        empty, free = empty_cells(state), FREE & ~(tokens | others)
        left = empty.bit_count()
        them = scope(skipped(state))
        return (
            FREEDOM[left] * (us.tokens - them.tokens)
            + ENDS[left] * (us.ends.bit_count() - them.ends.bit_count())
            + NEXT[left]
            * (touched(tokens, empty, free).bit_count() - touched(others, empty, free).bit_count())
            + LEAD[left] * (mine.bit_count() - theirs.bit_count())
            + THREAT[left] * (us.flips - them.flips)
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
