"""The search tree of Harlequin: a move is a whole turn, or a skipped one.

Evaluation: the lead in tiles means little before the last turns, as one turn can flip most of them.
Mobility predicts the winner: how many tokens can make a turn, and over how many empty light cells
they can end it. Of two turns the one that flips more is preferred. In the last turns tiles count,
and how many each side could flip.

Move generation leaves turns out: in the middle of a game, a token that chains over the other side's
tiles flips all that it can reach, or nothing (see ``turn_outcomes``). ``is_complete`` says whether
any are left out. Near the end of the game ``endgame`` has every turn, so its proofs are sound.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

from quanta.core.game import Action, Position
from quanta.core.tree import Child, Endgame
from quanta.games.harlequin.bitboard import BitState, bit_state
from quanta.games.harlequin.cells import DARK
from quanta.games.harlequin.chain import END
from quanta.games.harlequin.endgame import HarlequinEndgame
from quanta.games.harlequin.flood_fill import FREE, packed, spread, touched
from quanta.games.harlequin.position import SKIP, HarlequinPosition
from quanta.games.harlequin.tree_state import (
    DOTTED,
    SKIPPED,
    HarlequinTreeState,
    Mobility,
    TurnMove,
    after_skip,
    after_turn,
    chain_reach,
    dominant_moves,
    empty_cells,
    mobility,
    movable_tokens,
    tile_lead,
    turn_move,
    turn_start,
)
from quanta.games.harlequin.turn_outcomes import (
    TurnOutcome,
    actions_of,
    all_outcomes,
    dominant_outcomes,
)
from quanta.games.harlequin.weights import WEIGHTS, Weights

WON = 100_000
"""The value of a turn that wins at once: far above any evaluation, and below the limit of a
million."""
FLIP = 6
"""The value of each flipped tile: it orders turns that are otherwise equal."""
SLOW = 80
"""The most states of a token that are searched for outcomes jump by jump, in the middle of a turn
and with ``flips=immediate``. This is slow and happens at every node of the search, so the limit is
much lower than ``turn_outcomes.MOST``."""


def tree(position: Position) -> HarlequinTree | None:
    """The tree for a position of this game; None while tokens are being placed."""
    if not isinstance(position, HarlequinPosition) or position.placing:
        return None
    return _tree_of(position.flips)


class HarlequinTree:
    """See ``core.tree.Tree`` for the methods. flips: ``end`` or ``immediate``. weights: those of
    the evaluation."""

    scale = 200.0
    """About two movable tokens more than the other side."""

    def __init__(self, flips: str, weights: Weights = WEIGHTS) -> None:
        self.flips, self.weights = flips, weights
        self.endgame: Endgame[HarlequinTreeState] | None = (
            HarlequinEndgame() if flips == END else None
        )

    def supports(self, position: Position) -> bool:
        """Whether the position has this variant, and all tokens are placed."""
        return (
            isinstance(position, HarlequinPosition)
            and not position.placing
            and position.flips == self.flips
        )

    def state(self, position: Position) -> HarlequinTreeState:
        """The position from the side of the seat to move."""
        assert isinstance(position, HarlequinPosition)
        at = bit_state(position)
        last = position.last == position.to_play
        if at.start >= 0:
            return HarlequinTreeState(0, 0, 0, 0, last, at)
        return HarlequinTreeState(spread(at.mine), spread(at.theirs), at.tokens, at.others, last)

    def children(self, state: HarlequinTreeState) -> list[Child]:
        """The turns, each outcome once; or the skip."""
        moves = self._moves(state)
        if not moves:
            return self._skipped(state)
        state = turn_start(state)
        base = self._evaluate(state, mobility(state))
        last_turn = empty_cells(state).bit_count() == 1
        ahead = tile_lead(state)
        children = []
        for move in moves:
            flips = move.flipped.bit_count()
            value = base + FLIP * flips
            if last_turn:
                value = WON if ahead + 1 + 2 * flips > 0 else -WON
            children.append((value, after_turn(state, move), move))
        return children

    def best_value(self, state: HarlequinTreeState) -> int | None:
        """The value of the turn that flips most."""
        if state.under_way is not None or self.flips != END:
            return max((child[0] for child in self.children(state)), default=None)
        us = mobility(state)
        if not us.tokens:
            return max((child[0] for child in self._skipped(state)), default=None)
        if empty_cells(state).bit_count() == 1:
            ahead = tile_lead(state)
            return WON if ahead + 1 + 2 * us.flips > 0 else -WON
        return self._evaluate(state, us) + FLIP * us.flips

    def terminal_value(self, state: HarlequinTreeState) -> int:
        """Most tiles, then the seat that jumped last (R10)."""
        ahead = tile_lead(state)
        return 1 if ahead > 0 or (ahead == 0 and state.last) else -1

    def is_complete(self, state: HarlequinTreeState) -> bool:
        """True in the last turn, and where no chain flips more than one tile."""
        if state.under_way is not None or self.flips != END:
            return all_outcomes(self._bits(state), SLOW) is not None
        return empty_cells(state).bit_count() == 1 or all(
            chain_reach(token, state.theirs, free)[1].bit_count() < 2
            for token, free in movable_tokens(state)
        )

    def actions(self, state: HarlequinTreeState, move: TurnMove) -> Sequence[Action]:
        """``skip``, or the jumps of the turn."""
        if move == SKIPPED:
            return [SKIP]
        token, landing = (cell.bit_length() - 1 for cell in move[:2])
        turn = TurnOutcome(token, landing, packed(move.placed), packed(move.flipped))
        return _jumps(self._bits(state), turn)

    def distance(self, state: HarlequinTreeState, move: TurnMove) -> int:
        """The number of jumps of the turn, or slightly less: one more than the tiles it flips, but
        at least the number that the way requires."""
        if move == SKIPPED:
            return 1
        (a, b), (c, d) = (DARK.cells[cell.bit_length() - 1] for cell in move[:2])
        return max(1 + move.flipped.bit_count(), abs(a - c), abs(b - d))

    def _bits(self, state: HarlequinTreeState) -> BitState:
        if state.under_way is not None:
            return state.under_way
        mine, theirs = packed(state.mine), packed(state.theirs)
        return BitState(mine, theirs, state.tokens, state.others, self.flips == END)

    def _moves(self, state: HarlequinTreeState) -> list[TurnMove]:
        if state.under_way is not None or self.flips != END:
            return self._moves_by_jumps(state)
        return list(dominant_moves(state))

    def _moves_by_jumps(self, state: HarlequinTreeState) -> list[TurnMove]:
        """The moves, jump by jump: in the middle of a turn, and with ``flips=immediate``."""
        at = self._bits(state)
        outcomes: Collection[TurnOutcome] | None = all_outcomes(at, SLOW)
        if outcomes is None:
            outcomes = dominant_outcomes(at, SLOW)
        return list(map(turn_move, outcomes or dominant_outcomes(at)))

    def _skipped(self, state: HarlequinTreeState) -> list[Child]:
        """The skip, unless the game is over."""
        other = after_skip(state)
        if not self._moves(other):
            return []
        return [(self._evaluate(state, mobility(state)), other, SKIPPED)]

    def _evaluate(self, state: HarlequinTreeState, us: Mobility) -> int:
        """The evaluation for the side to move. us: its mobility."""
        mine, theirs, tokens, others, _, _ = state
        empty, free = empty_cells(state), FREE & ~(tokens | others)
        left = empty.bit_count()
        them = mobility(after_skip(state))
        weights = self.weights
        return (
            weights.movable[left] * (us.tokens - them.tokens)
            + weights.ends[left] * (us.ends.bit_count() - them.ends.bit_count())
            + weights.adjacent_ends[left]
            * (touched(tokens, empty, free).bit_count() - touched(others, empty, free).bit_count())
            + weights.lead[left] * (mine.bit_count() - theirs.bit_count())
            + weights.threat[left] * (us.flips - them.flips)
            + weights.tempo[left]
            + weights.both_tracks * (_one_sided(others) - _one_sided(tokens))
        )


_tree_of = lru_cache(maxsize=2)(HarlequinTree)


def _one_sided(tokens: int) -> bool:
    """Whether all tokens are on one track, which they never leave (R6)."""
    return tokens & DOTTED in (0, tokens)


@lru_cache(maxsize=2_000)
def _jumps(at: BitState, turn: TurnOutcome) -> tuple[Action, ...]:
    """``actions_of``, cached, as a search needs the same principal variation again and again."""
    return tuple(actions_of(at, turn))
