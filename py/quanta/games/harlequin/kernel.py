"""The kernel of Harlequin: the rules on ints, jump by jump.

The first six plies, which place the tokens, are left to the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from quanta.core.game import Action, Position
from quanta.core.kernel import RandomBits
from quanta.games.harlequin.bitboard import (
    ALL,
    OWN,
    STEPS,
    THEIRS,
    UNKNOWN,
    BitState,
    after_skip,
    bit_state,
    movable_tokens,
    region,
    touched,
)
from quanta.games.harlequin.cells import ACTIONS, DARK, EMPTY, LIGHT
from quanta.games.harlequin.position import SKIP, HarlequinPosition
from quanta.games.harlequin.state import LETTERS

Move = tuple[int, int, int]
"""A jump: from, the bit of the light cell, to."""

SKIPPED: Move = (-1, 0, -1)


class KernelState(NamedTuple):
    """A position. at: the board from the side to move. seat: that side. last: the seat that jumped
    last (−1: none). path: the cells of the turn under way."""

    at: BitState
    seat: int
    last: int
    path: tuple[int, ...]


def kernel(position: Position) -> HarlequinKernel | None:
    """The kernel for a position of this game; None while tokens are being placed."""
    if not isinstance(position, HarlequinPosition) or position.placing:
        return None
    return _kernel_of(position.flips)


class HarlequinKernel:
    """See ``core.kernel.Kernel`` for the methods. flips: ``end`` or ``immediate``."""

    def __init__(self, flips: str) -> None:
        self.flips = flips

    def supports(self, position: Position) -> bool:
        """Whether the position has this variant, and all tokens are placed."""
        return (
            isinstance(position, HarlequinPosition)
            and not position.placing
            and position.flips == self.flips
        )

    def state(self, position: Position) -> KernelState:
        """See ``KernelState``."""
        assert isinstance(position, HarlequinPosition)
        assert self.supports(position)
        last = -1 if position.last is None else position.last
        return KernelState(bit_state(position), position.to_play, last, position.path)

    def position(self, state: KernelState) -> HarlequinPosition:
        """The inverse of ``state``."""
        at, seat, last, path = state
        own, other = LETTERS[seat], LETTERS[1 - seat]
        tiles = "".join(
            own if at.mine >> light & 1 else other if at.theirs >> light & 1 else EMPTY
            for light in range(LIGHT.size)
        )
        mine = at.tokens | (1 << at.start if at.start >= 0 else 0)
        tokens = [
            tuple(cell for cell in range(DARK.size) if own_bits >> cell & 1)
            for own_bits in (mine, at.others)
        ]
        red, blue = tokens if seat == 0 else reversed(tokens)
        jumped = None if last < 0 else last
        return HarlequinPosition(tiles, (red, blue), seat, jumped, self.flips, path)

    def to_play(self, state: KernelState) -> int:
        """The seat in the state."""
        return state.seat

    def action(self, state: KernelState, move: Move) -> Action:
        """``a-b`` or ``skip``."""
        return SKIP if move == SKIPPED else ACTIONS[move[0], move[2]]

    def without_history(self, state: KernelState) -> KernelState:
        """The state without its path; what the path forbids is also in ``at``."""
        return state._replace(path=()) if state.path else state

    def history(self, state: KernelState) -> None:
        """None: every turn places a tile, and no turn repeats a state of its own."""
        return

    def moves(self, state: KernelState) -> list[Move]:
        """All jumps after which the turn can be ended; else the skip, unless the game is over."""
        legal_moves = [move for move in jumps(state.at) if legal(state.at, move)]
        if not legal_moves and can_jump(after_skip(state.at)):
            return [SKIPPED]
        return legal_moves

    def play(self, state: KernelState, move: Move) -> KernelState:
        """The state after a jump or a skip."""
        at, seat, last, path = state
        if move == SKIPPED:
            return KernelState(after_skip(at), 1 - seat, last, ())
        cell, light, landing = move
        if (at.mine | at.theirs) & light:
            after = _over_tile(at, move)
            assert after is not None
            return KernelState(after, seat, last, (*(path or (cell,)), landing))
        return KernelState(_ended(at, move), 1 - seat, seat, ())

    def returns(self, state: KernelState) -> tuple[int, ...] | None:
        """Most tiles, then the seat that jumped last (R10)."""
        return None if self.moves(state) else _returns(state)

    def playout(self, state: KernelState, rng: RandomBits) -> tuple[int, ...]:
        """The returns of a random game. Jumps are tried in random order, and the first legal one is
        made. So legal jumps are equally likely, but for the bias of a 16-bit number modulo their
        count."""
        at, seat, last, _ = state
        skips = 0
        while skips < 2:
            move = _random_jump(at, rng)
            if move is None:
                at, seat, skips = after_skip(at), 1 - seat, skips + 1
                continue
            skips = 0
            if (at.mine | at.theirs) & move[1]:
                after = _over_tile(at, move)
                assert after is not None
                at = after
            else:
                at, seat, last = _ended(at, move), 1 - seat, seat
        return _returns(KernelState(at, seat, last, ()))


_kernel_of = lru_cache(maxsize=2)(HarlequinKernel)


def jumps(at: BitState) -> Iterator[Move]:
    """Every jump that lands on a free cell, whatever it crosses."""
    for _, cell, blocked in movable_tokens(at):
        for light, landing in STEPS[cell]:
            if not blocked >> landing & 1:
                yield cell, light, landing


def legal(at: BitState, move: Move) -> bool:
    """Whether a jump to a free cell ends the turn or leaves a way to end it (R7, H4, H5)."""
    if not (at.mine | at.theirs) & move[1]:
        return True
    after = _over_tile(at, move)
    return after is not None and _can_end(after)


def can_jump(at: BitState) -> bool:
    """Whether there is a legal jump."""
    return any(legal(at, move) for move in jumps(at))


def _random_jump(at: BitState, rng: RandomBits) -> Move | None:
    choice = list(jumps(at))
    while choice:
        pick = rng.getrandbits(16) % len(choice)
        move = choice[pick]
        if legal(at, move):
            return move
        choice[pick] = choice[-1]
        choice.pop()
    return None


def _over_tile(at: BitState, move: Move) -> BitState | None:
    """The state after a jump over a tile; None if the tile's owner or a repetition forbids it."""
    cell, light, landing = move
    owner = OWN if at.mine & light else THEIRS
    if at.owner not in (UNKNOWN, owner):
        return None
    begun = at.start >= 0
    seen = (at.seen if begun else 1 << cell) | 1 << landing
    if owner == THEIRS and not at.flipped & light:
        seen = 1 << landing
    elif (begun and at.seen >> landing & 1) or (owner == THEIRS and not at.again):
        return None
    return at._replace(
        tokens=at.tokens if begun else at.tokens & ~(1 << cell),
        start=at.start if begun else cell,
        cell=landing,
        owner=owner,
        flipped=at.flipped | (light if owner == THEIRS else 0),
        seen=seen,
    )


def _can_end(at: BitState) -> bool:
    """Whether the turn under way can be ended: see ``chain.TurnBoard.reach``."""
    blocked, empty = at.tokens | at.others, ALL & ~(at.mine | at.theirs)
    if at.owner == OWN:
        cells = region(at.cell, at.mine, blocked | at.seen)
    elif at.again:
        cells = region(at.cell, at.flipped, blocked | at.seen)
        if touched(cells, at.theirs & ~at.flipped, blocked):
            cells = region(at.cell, at.theirs, blocked)
    else:
        cells = region(at.cell, at.theirs & ~at.flipped, blocked)
    return bool(touched(cells, empty, blocked))


def _ended(at: BitState, move: Move) -> BitState:
    """The state after a jump that ends the turn, from the other side."""
    cell, light, landing = move
    tokens = at.tokens & ~(1 << cell) | 1 << landing
    mine = at.mine | at.flipped | light
    return BitState(at.theirs & ~at.flipped, mine, at.others, tokens, at.again)


def _returns(state: KernelState) -> tuple[int, ...]:
    ahead = state.at.mine.bit_count() - state.at.theirs.bit_count()
    winner = state.last if ahead == 0 else state.seat if ahead > 0 else 1 - state.seat
    return (1, -1) if winner == 0 else (-1, 1)
