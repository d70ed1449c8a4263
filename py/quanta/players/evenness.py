"""Even starts: set-ups are drawn until a search of a fixed size finds no seat better off.

Nothing here depends on a clock or on the Python that runs it, so that equal seeds give equal starts
on every device. Sealed play draws a set-up again whenever it replays its messages: a change to what
is drawn needs a new version of the game's rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from quanta.core.game import Position
from quanta.core.kernel import Kernel
from quanta.core.rng import Stream
from quanta.players.engine import Engine, Strength
from quanta.players.player import Limit, SearchSupport

P = TypeVar("P", bound=Position)

EVEN = 0.1
"""The greatest lead that counts as none, of two seats: chances of 55 to 45 %."""
EVEN_OF_MANY = 0.25
"""The same of three seats and more, whose playouts are less exact."""
DEPTH = 2
"""Plies searched. Static values favour the seat that moved last, so the mean with one ply is used.
Of 38 boards of Leap, that forecast games at level 6 as well as three, four and five plies did."""
PLAYOUTS = 300


def even(
    draw: Callable[[], P],
    support: SearchSupport,
    rng: Stream,
    tries: int,
    judged: Callable[[P], Position] = lambda drawn: drawn,
) -> P:
    """The first even one of the positions that ``draw`` gives, which are in play; after so many
    tries, the most even one. judged: the position to be searched for one that was drawn; itself by
    default, or what decisions before play lead to."""
    best = draw()
    least = lead(judged(best), support, rng)
    for _ in range(tries - 1):
        if least <= (EVEN if best.seats == 2 else EVEN_OF_MANY):
            break
        drawn = draw()
        found = lead(judged(drawn), support, rng)
        if found < least:
            best, least = drawn, found
    return best


def lead(position: Position, support: SearchSupport, rng: Stream) -> float:
    """By how much a seat is better or worse off than its equal share, at most: 0 where all can
    expect the same, 1 for a seat that expects nothing, or, of two, for one that wins."""
    kernel = support.kernel(position) if support.kernel and position.seats > 2 else None
    if kernel is not None:
        return _lead_of_many(kernel, position, _Bits(rng))
    first, *_, last = Engine(support, Strength(DEPTH)).think(position, Limit(), rng)
    if last.proven or first.expectation is None or last.expectation is None:
        return 1.0
    return abs(first.expectation + last.expectation) / 2


class _Bits:
    """The bits for playouts: what follows from them is recorded, so they are the stream's."""

    def __init__(self, rng: Stream) -> None:
        self._rng = rng

    def getrandbits(self, count: int, /) -> int:
        """An integer of ``count`` random bits."""
        return self._rng.below(1 << count)


def _lead_of_many(kernel: Kernel[Any, Any], position: Position, bits: _Bits) -> float:
    """The same by playouts. Of three seats, the winner has a return of 2 and the others of −1."""
    state = kernel.state(position)
    playouts = [kernel.playout(state, bits) for _ in range(PLAYOUTS)]
    totals: list[int] = [sum(returns) for returns in zip(*playouts, strict=True)]
    return max(map(abs, totals)) / PLAYOUTS
