"""A table with a cap, for what a search has found out."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

Found = TypeVar("Found")


class Table(Generic[Found]):
    """key -> what was found, of at most ``entries`` keys, or keys and what else they weigh.

    It is kept in two halves. When the newer one is full the older one is forgotten, so what was
    found lately stays, and nothing is ever sorted.
    """

    __slots__ = ("_full", "_half", "_newer", "_older")

    def __init__(self, entries: int) -> None:
        self._half = max(1, entries // 2)
        self._full = 0
        self._newer: dict[Hashable, Found] = {}
        self._older: dict[Hashable, Found] = {}

    def __len__(self) -> int:
        return len(self._newer) + len(self._older)

    def get(self, key: Hashable) -> Found | None:
        """What was found for ``key``, if it is still known."""
        found = self._newer.get(key)
        return self._older.get(key) if found is None else found

    def put(self, key: Hashable, found: Found, weight: int = 1) -> None:
        """Keep it, in place of what was found before; it counts as so many keys."""
        if self._full >= self._half:
            self._older, self._newer, self._full = self._newer, {}, 0
        if key not in self._newer:
            self._full += weight
        self._newer[key] = found
