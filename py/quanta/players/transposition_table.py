"""A table with a cap, for what a search has found out."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

Found = TypeVar("Found")

AT_ONCE = 2
"""So many forgotten keys are given back when one is put: more than one, to keep below the cap."""


class Table(Generic[Found]):
    """key -> what was found, of at most ``entries`` keys, or keys and what else they weigh.

    It is kept in two halves. When the newer one is full the older one is forgotten, so what was
    found lately stays, and nothing is ever sorted. To give back the memory of a whole half takes as
    long as a search may think in one go, so that is done bit by bit.
    """

    __slots__ = ("_forgotten", "_full", "_half", "_newer", "_older")

    def __init__(self, entries: int) -> None:
        self._half = max(1, entries // 2)
        self._full = 0
        self._newer: dict[Hashable, Found] = {}
        self._older: dict[Hashable, Found] = {}
        self._forgotten: dict[Hashable, Found] = {}

    def __len__(self) -> int:
        return len(self._newer) + len(self._older) + len(self._forgotten)

    def get(self, key: Hashable) -> Found | None:
        """What was found for ``key``, if it is still known."""
        found = self._newer.get(key)
        return self._older.get(key) if found is None else found

    def put(self, key: Hashable, found: Found, weight: int = 1) -> None:
        """Keep it, in place of what was found before; it counts as so many keys."""
        if self._full >= self._half:
            self._forgotten, self._older, self._newer = self._older, self._newer, {}
            self._full = 0
        if key not in self._newer:
            self._full += weight
        self._newer[key] = found
        for _ in range(min(AT_ONCE, len(self._forgotten))):
            self._forgotten.popitem()
