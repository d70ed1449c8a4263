"""A reproducible source of randomness, passed in from outside: a counter stream over SHA-256.

Recorded results never come from ``random``, whose generator can be predicted from its output and
whose helper methods may change between versions of Python. The same seed gives the same numbers in
every Python, including the one in the browser.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

BLOCK = 32


class Stream:
    """An endless stream of unbiased random integers, determined by its seed.

    seed: any text, bytes or integer; a host takes it from the operating system or from ``--seed``.
    """

    __slots__ = ("_bytes", "_counter", "_key")

    def __init__(self, seed: str | bytes | int) -> None:
        key = seed if isinstance(seed, bytes) else str(seed).encode()
        self._key = sha256(b"quanta stream\0" + key).digest()
        self._counter = 0
        self._bytes = b""

    def _take(self, count: int) -> bytes:
        while len(self._bytes) < count:
            self._bytes += sha256(self._key + self._counter.to_bytes(8, "big")).digest()
            self._counter += 1
        taken, self._bytes = self._bytes[:count], self._bytes[count:]
        return taken

    def below(self, bound: int) -> int:
        """An integer from 0 to ``bound`` − 1, each equally likely. Raises ValueError if there is
        none."""
        if bound < 1:
            raise ValueError("bound must be at least 1")
        bits = (bound - 1).bit_length()
        size = (bits + 7) // 8
        while True:  # rejection sampling: a modulo would be biased
            value = int.from_bytes(self._take(size), "big") >> (size * 8 - bits) if bits else 0
            if value < bound:
                return value

    def choice(self, items: Sequence[T]) -> T:
        """One of ``items``, each equally likely."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle ``items`` in place, all orders equally likely."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
