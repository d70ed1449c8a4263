"""Hash chains: a seat fixes all its contributions to the dice before the game, and shows one with
each message.

Element n − 1 is a hash of element n, so whoever knows an element can check the next one and cannot
compute it. Element 0 is the anchor, which is published. All come from the master secret.
"""

from __future__ import annotations

from functools import lru_cache

from quanta.sealed.hashing import digest, keyed

LENGTH = 2_048
"""Elements after the anchor: as many messages can a seat send in one game."""
SIZE = 20
"""Bytes of an element. Nobody finds two that have one hash, which would leave a choice of dice."""


def element(master: bytes, seat: int, number: int) -> bytes:
    """Element ``number``, 0 to ``LENGTH``, of a seat's chain."""
    return _chain(master, seat)[LENGTH - number]


@lru_cache(maxsize=4)  # each message needs an element, and each choice before it
def _chain(master: bytes, seat: int) -> tuple[bytes, ...]:
    found = [keyed(master, "chain end", seat)[:SIZE]]
    for later in range(LENGTH, 0, -1):
        found.append(before(seat, later, found[-1]))
    return tuple(found)


def before(seat: int, number: int, later: bytes) -> bytes:
    """The element before ``later``, which is element ``number``."""
    return digest("chain", seat, number, later)[:SIZE]
