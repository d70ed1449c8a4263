"""Set-ups in which our program finds no colour better off (leap-rings M11, leap-stones M12)."""

from __future__ import annotations

from collections.abc import Callable

from quanta.core.evenness import EVEN, EVEN_OF_MANY, even, lead_of_many, lead_of_two
from quanta.core.rng import Stream
from quanta.games.leap.kernel import kernel
from quanta.games.leap.position import KEEP, SWAP, LeapPosition
from quanta.games.leap.tree import LeapTree, tree

TRIES, USUAL = 40, 61
"""How many set-ups are drawn at most, on boards of up to this many cells. On larger ones each takes
longer, so that there are fewer: five on the largest."""
SWAPS = 20
"""The swaps that are searched one ply deeper. To search all of them so takes ten times as long, and
chose no better one on eight boards."""


def draw(draw_any: Callable[[], LeapPosition], seats: int, size: int, rng: Stream) -> LeapPosition:
    """An even set-up. draw_any: draws one in which White can move; size: the cells of its board."""
    tries = TRIES if size <= USUAL else TRIES * USUAL**2 // size**2
    enough = EVEN if seats == 2 else EVEN_OF_MANY
    return even(draw_any, lambda drawn: lead(drawn, rng), tries, enough)


def lead(position: LeapPosition, rng: Stream) -> float:
    """The greatest lead of any seat in a set-up (``quanta.core.evenness``)."""
    if position.seats > 2:
        known = kernel(position)
        assert known is not None  # every board that has a name is small enough
        return lead_of_many(known, position, rng)
    kept = position.apply(KEEP) if position.swap else position
    searched = tree(kept)
    assert searched is not None
    return lead_of_two(searched, _after_swap(position, kept, searched) if position.swap else kept)


def _after_swap(position: LeapPosition, kept: LeapPosition, known: LeapTree) -> LeapPosition:
    """The position after the swap that leaves White the least, as the levels choose it too."""
    likely = sorted(known.exchanges(known.state(kept)), reverse=True)[:SWAPS]
    after = (position.apply(f"{SWAP}-{pair}") for _, pair in likely)
    return min(after, key=lambda swapped: _best_reply(known, swapped))


def _best_reply(known: LeapTree, position: LeapPosition) -> int:
    """The value of White's best leap, by static evaluation."""
    state = known.state(position)
    value = known.best_value(state)
    return known.terminal_value(state) if value is None else value
