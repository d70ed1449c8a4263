"""Set-ups in which our program finds no colour better off (leap-rings M11, leap-stones M12)."""

from __future__ import annotations

from collections.abc import Callable

from quanta.core.evenness import EVEN, EVEN_OF_MANY, even, lead_of_many, lead_of_two
from quanta.core.rng import Stream
from quanta.games.leap.kernel import kernel
from quanta.games.leap.position import KEEP, SWAP, LeapPosition
from quanta.games.leap.tree import LeapTree, tree

TRIES, USUAL = 40, 61
"""The most set-ups drawn, on boards of up to this many cells. On larger ones each takes longer, so
there are fewer: five on the largest."""
SWAPS = 20
"""The swaps that are searched one ply deeper. Searching all of them takes ten times as long, and
found no better one on eight boards."""


def draw(draw_any: Callable[[], LeapPosition], seats: int, size: int, rng: Stream) -> LeapPosition:
    """An even set-up. draw_any: draws one in which White can move; size: the cells of its board."""
    tries = TRIES if size <= USUAL else TRIES * USUAL**2 // size**2
    enough = EVEN if seats == 2 else EVEN_OF_MANY
    return even(draw_any, lambda drawn: lead(drawn, rng), tries, enough)


def lead(position: LeapPosition, rng: Stream) -> float:
    """The greatest lead of any seat in a set-up (``quanta.core.evenness``)."""
    if position.seats > 2:
        fast = kernel(position)
        assert fast is not None  # every board that has a name is small enough
        return lead_of_many(fast, position, rng)
    unswapped = position.apply(KEEP) if position.swap else position
    search = tree(unswapped)
    assert search is not None
    after = _after_swap(position, unswapped, search) if position.swap else position
    return lead_of_two(search, after)


def _after_swap(position: LeapPosition, unswapped: LeapPosition, search: LeapTree) -> LeapPosition:
    """The position after the swap that leaves White the least, as the levels choose it too."""

    def best_reply(swapped: LeapPosition) -> int:
        state = search.state(swapped)
        value = search.best_value(state)
        return search.terminal_value(state) if value is None else value

    likely = sorted(search.exchanges(search.state(unswapped)), reverse=True)[:SWAPS]
    return min((position.apply(f"{SWAP}-{pair}") for _, pair in likely), key=best_reply)
