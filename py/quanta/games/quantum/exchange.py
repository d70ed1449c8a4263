"""What stacks of Quantum are worth, and what an exchange on one square comes to.

The stacks that reach a square are told as a signature: one bit for each height of which there is
one, and five bits on one more for each height of which there are two or more.
"""

from __future__ import annotations

from collections.abc import Sequence

from quanta.games.quantum.pieces import TOWER

HEIGHTS = TOWER - 1
BASE = (0, 100, 210, 340, 480, 620)
"""By height: what a stack is worth that may move."""
SHARE = (10, 9, 13)
"""In tenths: what a square, a circle and a queen on top make of that."""
TOWERS = (0, 1_000, 2_300, 20_000)
"""What so many towers are worth; the third wins."""


def worth(kind: int, height: int) -> int:
    """What a stack is worth with that type of piece on top: 0 a square, 1 a circle, 2 a queen."""
    return BASE[height] * SHARE[kind] // 10


def less(signature: int, height: int) -> int:
    """A signature without one of the stacks of that height."""
    second = 1 << HEIGHTS + height - 1
    return signature ^ second if signature & second else signature & ~(second >> HEIGHTS)


def signature(cover: Sequence[int], cell: int) -> int:
    """Who reaches ``cell``. cover: for each bit of a signature the cells for which it is set."""
    a, b, c, d, e, aa, bb, cc, dd, ee = cover
    found = a >> cell & 1 | (b >> cell & 1) << 1 | (c >> cell & 1) << 2
    found |= (d >> cell & 1) << 3 | (e >> cell & 1) << 4
    if (aa | bb | cc | dd | ee) >> cell & 1:
        found |= (aa >> cell & 1) << 5 | (bb >> cell & 1) << 6 | (cc >> cell & 1) << 7
        found |= (dd >> cell & 1) << 8 | (ee >> cell & 1) << 9
    return found


class Exchange:
    """Exchanges while the sides have so many towers, ``mine`` the mover's."""

    def __init__(self, mine: int, theirs: int) -> None:
        self.tower = TOWERS[mine + 1] - TOWERS[mine]
        """What one more tower is worth to the mover."""
        self._their_tower = TOWERS[theirs + 1] - TOWERS[theirs]
        self._known: dict[int, int] = {}

    def loss(self, height: int, attacked: int, defended: int) -> int:
        """What the mover loses when the other side may begin to take its stack of that height,
        and each side goes on as long as that pays. attacked, defended: signatures of the stacks
        that reach the square, the other side's and the mover's."""
        if not attacked:
            return 0
        key = height << 20 | attacked << 10 | defended
        found = self._known.get(key)
        if found is None:
            found = _gain(height, attacked, defended, self._their_tower, self.tower)
            self._known[key] = found
        return found


def _gain(height: int, takers: int, keepers: int, tower: int, their_tower: int) -> int:
    """What the takers gain by an exchange; 0 where it does not pay."""
    best = 0
    for own in range(1, TOWER):
        if takers >> own - 1 & 1:
            gain, total = BASE[height] - BASE[own], height + own
            if total >= TOWER:
                gain += tower
            else:
                back = _gain(total, keepers, less(takers, own), their_tower, tower)
                gain += BASE[total] - back
            best = max(best, gain)
    return best
