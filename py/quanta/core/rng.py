"""A reproducible source of randomness, passed in from outside: a counter stream over SHA-256.

Recorded results never come from ``random``, whose generator can be predicted from its output and
whose helper methods may change between versions of Python. The same seed gives the same numbers in
every Python, including the one in the browser.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from hashlib import sha256
from operator import index
from typing import Any, TypeVar

from quanta.core.arguments import described
from quanta.core.errors import BadParam, BadRecord
from quanta.core.words import counted

T = TypeVar("T")

BLOCK = 32


class Stream:
    """An endless stream of unbiased random integers, determined by its seed.

    seed: any text, bytes or integer; a host takes it from the operating system or from ``--seed``.
    Raises BadParam for anything else.
    """

    __slots__ = ("_bytes", "_counter", "_key")

    def __init__(self, seed: str | bytes | int) -> None:
        self._key = sha256(b"quanta stream\0" + _key(seed)).digest()
        self._counter = 0
        self._bytes = b""

    def __repr__(self) -> str:
        return f"<quanta.Stream: {counted(self.drawn, 'byte')} drawn>"

    @property
    def drawn(self) -> int:
        """How many bytes were drawn so far."""
        return self._counter * BLOCK - len(self._bytes)

    def _take(self, count: int) -> bytes:
        while len(self._bytes) < count:
            self._bytes += sha256(self._key + self._counter.to_bytes(8, "big")).digest()
            self._counter += 1
        taken, self._bytes = self._bytes[:count], self._bytes[count:]
        return taken

    def below(self, bound: int) -> int:
        """An integer from 0 to ``bound`` − 1, each equally likely. Raises BadParam if there is
        none."""
        try:
            bits = (bound - 1).bit_length()
        except (AttributeError, TypeError) as error:
            raise _no_bound(bound) from error
        if bound < 1:
            raise _no_bound(bound)
        size = (bits + 7) // 8
        while True:  # rejection sampling: a modulo would be biased
            value = int.from_bytes(self._take(size), "big") >> (size * 8 - bits) if bits else 0
            if value < bound:
                return value

    def choice(self, items: Sequence[T]) -> T:
        """One of ``items``, each equally likely. Raises BadParam if there is none."""
        try:
            return items[self.below(len(items))]
        except (LookupError, TypeError) as error:
            raise BadParam(f"items is a sequence, not {described(items)}.") from error

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle ``items`` in place, all orders equally likely. Raises BadParam for something that
        has no order or cannot be changed."""
        try:
            for last in range(len(items) - 1, 0, -1):
                other = self.below(last + 1)
                items[last], items[other] = items[other], items[last]
        except (LookupError, TypeError) as error:
            raise BadParam(f"items is a list, not {described(items)}.") from error


class NoChance(Stream):
    """A stream for what must not depend on chance: it raises BadRecord when something is drawn."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(b"")

    def _take(self, count: int) -> bytes:
        raise BadRecord("The set-up is drawn by chance, so the record must have it as start=….")


def _key(seed: Any) -> bytes:
    """The bytes that a seed adds to the key."""
    if isinstance(seed, bytes):
        return seed
    try:
        text = seed if isinstance(seed, str) else _digits(index(seed))
    except TypeError as error:
        raise BadParam(f"A seed is a text, bytes or an integer, not {described(seed)}.") from error
    return text.encode(errors="surrogatepass")


def _digits(number: int) -> str:
    """A seed as text. Python limits the digits that it writes."""
    try:
        return str(number)
    except ValueError as error:
        raise BadParam("A seed has at most 4,300 digits.") from error


def _no_bound(bound: object) -> BadParam:
    return BadParam(f"bound is a whole number from 1 on, not {described(bound)}.")
