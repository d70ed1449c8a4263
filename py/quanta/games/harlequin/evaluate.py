"""A quick evaluation of Harlequin, for players that look one ply ahead."""

from __future__ import annotations

from quanta.games.harlequin.bitboard import (
    BitState,
    bit_state,
    final_jumps,
    movable_tokens,
    region,
    touched,
)
from quanta.games.harlequin.cells import JUMPS, TRACK
from quanta.games.harlequin.position import HarlequinPosition
from quanta.games.harlequin.turn_outcomes import apply_outcome, dominant_outcomes

TILE = 100
BOTH_TRACKS = 170
"""The value of tokens on both tracks while tokens are placed: with all on one, a side lost at least
three of four games between equals."""
ROOM = 4
"""The value of each jump from a token's cell while tokens are placed; it only breaks ties."""


def evaluate(position: HarlequinPosition, seat: int) -> int:
    """The seat's lead in hundredths of a tile after the best next turn of the side to move.

    In the middle of a turn, the value after the best of its dominant outcomes, so that a player
    that looks one action ahead sees a whole turn.
    """
    if position.placing:
        ours, theirs = (_placed(position.tokens[side]) for side in (seat, 1 - seat))
        return ours - theirs
    at = bit_state(position)
    if position.path:
        value = max(-_between(apply_outcome(at, turn)) for turn in dominant_outcomes(at))
    else:
        value = _between(at)
    return value if position.to_play == seat else -value


def _placed(tokens: tuple[int, ...]) -> int:
    """The value of tokens being placed: they should use both tracks and avoid the corners."""
    tracks = {TRACK[cell] for cell in tokens}
    return sum(ROOM * len(JUMPS[cell]) for cell in tokens) + BOTH_TRACKS * len(tracks)


def _between(at: BitState) -> int:
    """The value between turns for the side to move: its lead after its greatest turn."""
    ahead = at.mine.bit_count() - at.theirs.bit_count()
    return TILE * (ahead + _gain(at))


def _gain(at: BitState) -> int:
    """The most that one turn can add to the mover's lead: two for each tile flipped and one for the
    tile placed. Exact with ``flips=end``."""
    best = 0
    for _, cell, blocked in movable_tokens(at):
        cells = region(cell, at.theirs, blocked)
        if any(True for _ in final_jumps(at, cells, blocked)):
            best = max(best, 1 + 2 * touched(cells, at.theirs, blocked).bit_count())
    if best:
        return best
    return int(any(_can_end_over_own(at, cell, blocked) for _, cell, blocked in movable_tokens(at)))


def _can_end_over_own(at: BitState, cell: int, blocked: int) -> bool:
    """Whether a token can end a turn at once or after jumps over its own side's tiles."""
    return any(True for _ in final_jumps(at, region(cell, at.mine, blocked), blocked))
