"""Static exchange evaluation: what a side wins when both go on capturing on one square.

The stacks of a side that reach a square are described by a *signature*: bit h − 1 is set when there
is a stack of height h, and bit h + 4 when there are two or more.
"""

from __future__ import annotations

from collections.abc import Sequence

from quanta.games.quantum.pieces import TOWER

HEIGHTS = TOWER - 1
STACK_VALUE = (0, 100, 210, 340, 480, 620)
"""Height -> the value of a stack. A single piece is 100; higher stacks are worth more than their
pieces one by one, because they go farther and are nearer to a tower. Set by hand."""
KIND_FACTOR = (10, 9, 13)
"""Kind of the top piece -> tenths of that value: a square 1, a circle, which is bound to half of
the cells, 0.9, a queen 1.3. Set by hand."""
TOWERS_VALUE = (0, 1_000, 2_300, 20_000)
"""Number of towers -> their value. A tower is worth more than all that goes into it; the third
wins, so its value is above all else that can be on a board."""


def stack_value(kind: int, height: int) -> int:
    """The value of a stack. kind: of its top piece, 0 a square, 1 a circle, 2 a queen."""
    return STACK_VALUE[height] * KIND_FACTOR[kind] // 10


def without(signature: int, height: int) -> int:
    """A signature without one of the stacks of that height."""
    second = 1 << HEIGHTS + height - 1
    return signature ^ second if signature & second else signature & ~(second >> HEIGHTS)


def signature(cover: Sequence[int], cell: int) -> int:
    """The signature of the stacks that reach ``cell``. cover: for each bit of a signature, the
    cells for which it is set."""
    a, b, c, d, e, aa, bb, cc, dd, ee = cover
    mask = a >> cell & 1 | (b >> cell & 1) << 1 | (c >> cell & 1) << 2
    mask |= (d >> cell & 1) << 3 | (e >> cell & 1) << 4
    if (aa | bb | cc | dd | ee) >> cell & 1:
        mask |= (aa >> cell & 1) << 5 | (bb >> cell & 1) << 6 | (cc >> cell & 1) << 7
        mask |= (dd >> cell & 1) << 8 | (ee >> cell & 1) << 9
    return mask


class StaticExchange:
    """Exchanges while the side to move has ``mine`` towers and the other side ``theirs``."""

    def __init__(self, mine: int, theirs: int) -> None:
        self.next_tower = TOWERS_VALUE[mine + 1] - TOWERS_VALUE[mine]
        """The value of one more tower to the side to move."""
        self._their_next_tower = TOWERS_VALUE[theirs + 1] - TOWERS_VALUE[theirs]
        self._known: dict[int, int] = {}

    def loss(self, height: int, attacked: int, defended: int) -> int:
        """The loss of the side to move if the other side may capture its stack of that height and
        both go on as long as it pays. attacked, defended: the signatures of the other side's and of
        its own stacks that reach the square."""
        if not attacked:
            return 0
        key = height << 20 | attacked << 10 | defended
        loss = self._known.get(key)
        if loss is None:
            loss = _gain(height, attacked, defended, self._their_next_tower, self.next_tower)
            self._known[key] = loss
        return loss


def _gain(height: int, attackers: int, defenders: int, tower: int, their_tower: int) -> int:
    """What the attackers gain by an exchange; 0 where it does not pay. tower, their_tower: the
    value of one more tower to them and to the defenders."""
    best = 0
    for own in range(1, TOWER):
        if attackers >> own - 1 & 1:
            gain, total = STACK_VALUE[height] - STACK_VALUE[own], height + own
            if total >= TOWER:
                gain += tower
            else:
                back = _gain(total, defenders, without(attackers, own), their_tower, tower)
                gain += STACK_VALUE[total] - back
            best = max(best, gain)
    return best
