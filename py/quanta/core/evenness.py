"""Even starts: set-ups are drawn until a short search finds no seat better off.

Nothing here depends on a clock or on the Python that runs it, so that equal seeds give equal starts
on every device. Sealed play draws a set-up again whenever it replays its messages: a change to what
is drawn needs a new version of the game's rules.
"""

from __future__ import annotations

from collections.abc import Callable
from math import tanh
from typing import Any, TypeVar

from quanta.core.game import Position
from quanta.core.kernel import Kernel
from quanta.core.rng import Stream
from quanta.core.tree import Tree

P = TypeVar("P", bound=Position)

EVEN = 0.1
"""The greatest lead that counts as none, of two seats: chances of 55 to 45 %."""
EVEN_OF_MANY = 0.25
"""The same for three seats and more, whose playouts are less exact."""
PLAYOUTS = 300


def even(draw: Callable[[], P], lead: Callable[[P], float], tries: int, enough: float = EVEN) -> P:
    """The first position that ``draw`` gives with a lead of at most ``enough``; after ``tries``,
    the most even one."""
    best = draw()
    least = lead(best)
    for _ in range(tries - 1):
        if least <= enough:
            break
        drawn = draw()
        drawn_lead = lead(drawn)
        if drawn_lead < least:
            best, least = drawn, drawn_lead
    return best


def lead_of_two(tree: Tree[Any], position: Position) -> float:
    """By how much one of two seats is better off: the difference of their chances, 0 to 1.

    Static values may favour the seat that moved last, so the expectations one and two plies ahead
    are averaged. Of 38 boards of Leap, that forecast games at level 6 as well as searches of three,
    four and five plies did.
    """
    children = tree.children(tree.state(position))
    replies = [tree.best_value(after) for _, after, _ in children]
    if not children or None in replies:
        return 1.0  # the seat to move has lost, or wins at once
    one = max(value for value, *_ in children)
    two = max(-reply for reply in replies if reply is not None)
    return abs(tanh(one / tree.scale) + tanh(two / tree.scale)) / 2


def lead_of_many(kernel: Kernel[Any, Any], position: Position, rng: Stream) -> float:
    """By how much a seat is better or worse off than its equal share, at most, by playouts: 0.25
    for one that wins a quarter more often, 1 for one that never wins."""
    state, bits = kernel.state(position), _Bits(rng)
    playouts = [kernel.playout(state, bits) for _ in range(PLAYOUTS)]
    # Of three seats, the winner has a return of 2 and the others of −1.
    totals: list[int] = [sum(returns) for returns in zip(*playouts, strict=True)]
    return max(map(abs, totals)) / PLAYOUTS


class _Bits:
    """The bits for playouts: what follows from them is recorded, so they are the stream's."""

    def __init__(self, rng: Stream) -> None:
        self._rng = rng

    def getrandbits(self, count: int, /) -> int:
        """An integer of ``count`` random bits."""
        return self._rng.below(1 << count)
