"""Set-ups in which our program finds no colour better off (leap-rings M11, leap-stones M8)."""

from __future__ import annotations

from collections.abc import Callable

from quanta.core.rng import Stream
from quanta.games.leap.kernel import kernel
from quanta.games.leap.position import KEEP, SWAP, LeapPosition
from quanta.games.leap.tree import LeapTree, tree
from quanta.players.evenness import even
from quanta.players.player import SearchSupport

SUPPORT = SearchSupport(kernel=kernel, tree=tree)
TRIES, USUAL = 40, 61
"""How many set-ups are drawn at most, on boards of up to so many cells. On larger ones each takes
longer, so that there are fewer: five on the largest."""
SWAPS = 20
"""Of all swaps, so many are looked at one ply deeper. To look at all of them so takes ten times as
long, and chose no better one on eight boards."""


def draw(draw_any: Callable[[], LeapPosition], size: int, rng: Stream) -> LeapPosition:
    """An even set-up. draw_any: draws one in which White can move; size: the cells of its board."""
    tries = TRIES if size <= USUAL else max(1, TRIES * USUAL**2 // size**2)
    return even(draw_any, SUPPORT, rng, tries, _after_swap)


def _after_swap(drawn: LeapPosition) -> LeapPosition:
    """The position with White to move: where Black may swap, after the swap that leaves White the
    least, as the levels choose it too."""
    if not drawn.swap:
        return drawn
    kept = drawn.apply(KEEP)
    known = tree(kept)
    assert known is not None  # every board that has a name is small enough
    likely = sorted(known.exchanges(known.state(kept)), reverse=True)[:SWAPS]
    after = (drawn.apply(f"{SWAP}-{pair}") for _, pair in likely)
    return min(after, key=lambda position: _best_reply(known, position))


def _best_reply(known: LeapTree, position: LeapPosition) -> int:
    """The value of White's best leap, by static evaluation."""
    state = known.state(position)
    value = known.best_value(state)
    return known.terminal_value(state) if value is None else value
