"""Static exchange evaluation: what a side gains when both capture in turn on one square.

The stacks of a side that reach a square are described by a *signature*: bit h − 1 is set if there
is a stack of height h, and bit h + 4 if there are two or more.
"""

from __future__ import annotations

from collections.abc import Sequence

from quanta.games.quantum.state import TOWER
from quanta.games.quantum.weights import Weights

HEIGHTS = TOWER - 1


def without(signature: int, height: int) -> int:
    """A signature without one of the stacks of that height."""
    second = 1 << HEIGHTS + height - 1
    return signature ^ second if signature & second else signature & ~(second >> HEIGHTS)


def signature(cover: Sequence[int], cell: int) -> int:
    """The signature of the stacks that reach ``cell``. cover: the cells for which each bit of a
    signature is set."""
    a, b, c, d, e, aa, bb, cc, dd, ee = cover
    mask = a >> cell & 1 | (b >> cell & 1) << 1 | (c >> cell & 1) << 2
    mask |= (d >> cell & 1) << 3 | (e >> cell & 1) << 4
    if (aa | bb | cc | dd | ee) >> cell & 1:
        mask |= (aa >> cell & 1) << 5 | (bb >> cell & 1) << 6 | (cc >> cell & 1) << 7
        mask |= (dd >> cell & 1) << 8 | (ee >> cell & 1) << 9
    return mask


class StaticExchange:
    """Exchanges when the side to move has ``mine`` towers and the other side ``theirs``."""

    def __init__(self, mine: int, theirs: int, weights: Weights) -> None:
        self._values, towers = weights.exchange, weights.towers
        self.next_tower = towers[mine + 1] - towers[mine]
        """The value of one more tower to the side to move."""
        self._their_next_tower = towers[theirs + 1] - towers[theirs]
        self._known: dict[int, int] = {}

    def loss(self, height: int, attacked: int, defended: int) -> int:
        """The loss of the side to move if the other side may capture a stack of that height and
        both recapture as long as it pays. attacked, defended: the signatures of the other side's
        and of its own stacks that reach the square."""
        if not attacked:
            return 0
        key = height << 20 | attacked << 10 | defended
        loss = self._known.get(key)
        if loss is None:
            towers = self._their_next_tower, self.next_tower
            loss = _gain(self._values, height, (attacked, defended), towers)
            self._known[key] = loss
        return loss


def _gain(
    values: Sequence[int], height: int, sides: tuple[int, int], towers: tuple[int, int]
) -> int:
    """The gain of the side that captures first; 0 if the exchange does not pay. values: height ->
    the value of a stack. sides: the signatures of that side and the other. towers: the value of one
    more tower to each of them."""
    attackers, defenders = sides
    best = 0
    for own in range(1, TOWER):
        if attackers >> own - 1 & 1:
            gain, total = values[height] - values[own], height + own
            if total >= TOWER:
                gain += towers[0]
            else:
                left = (defenders, without(attackers, own))
                gain += values[total] - _gain(values, total, left, towers[::-1])
            best = max(best, gain)
    return best
