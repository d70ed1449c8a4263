"""How good a position of Harlequin looks."""

from __future__ import annotations

from quanta.games.harlequin.bits import State, ends, region, starts, state, touched
from quanta.games.harlequin.cells import JUMPS, TRACK
from quanta.games.harlequin.position import HarlequinPosition
from quanta.games.harlequin.turns import dominant, play

TILE = 100
BOTH = 170
"""What it is worth, while tokens are placed, to have some on either track: with all on one a seat
lost three games of four or more, in games between equals."""


def evaluate(position: HarlequinPosition, seat: int) -> int:
    """Hundredths of tiles by which the seat is ahead, counting what the side to move can do next.

    In the middle of a turn: the best of its dominant outcomes, so that a player who looks one
    action ahead sees a whole turn.
    """
    if position.placing:
        ours, theirs = (_placed(position.tokens[side]) for side in (seat, 1 - seat))
        return ours - theirs
    at = state(position)
    if position.path:
        value = max(-_between(play(at, turn)) for turn in dominant(at))
    else:
        value = _between(at)
    return value if position.to_play == seat else -value


def _placed(tokens: tuple[int, ...]) -> int:
    """Tokens on both tracks are what matters; away from the corners they have more room."""
    tracks = {TRACK[cell] for cell in tokens}
    return sum(4 * len(JUMPS[cell]) for cell in tokens) + BOTH * len(tracks)


def _between(at: State) -> int:
    """Between turns, for the side to move: the tiles' difference after its greatest turn."""
    ahead = at.mine.bit_count() - at.theirs.bit_count()
    return TILE * (ahead + _gain(at))


def _gain(at: State) -> int:
    """By how many tiles the difference can shift in one turn: two for each that is flipped, one for
    the new one. Exact with ``flips=end``."""
    best = 0
    for _, cell, blocked in starts(at):
        cells = region(cell, at.theirs, blocked)
        if any(True for _ in ends(at, cells, blocked)):
            best = max(best, 1 + 2 * touched(cells, at.theirs, blocked).bit_count())
    if best:
        return best
    return int(any(_walks(at, cell, blocked) for _, cell, blocked in starts(at)))


def _walks(at: State, cell: int, blocked: int) -> bool:
    """Whether a token can end a turn over own tiles."""
    return any(True for _ in ends(at, region(cell, at.mine, blocked), blocked))
