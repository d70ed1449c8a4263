"""A table with a cap, for what a search has found out."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

Found = TypeVar("Found")


class Table(Generic[Found]):
    """key -> what was found, of at most ``entries`` keys.

    It is kept in two halves. When the newer one is full the older one is forgotten, so what was
    asked for lately stays, and nothing is ever sorted or counted.
    """

    __slots__ = ("_half", "_newer", "_older")

    def __init__(self, entries: int) -> None:
        self._half = max(1, entries // 2)
        self._newer: dict[Hashable, Found] = {}
        self._older: dict[Hashable, Found] = {}

    def __len__(self) -> int:
        return len(self._newer) + len(self._older)

    def get(self, key: Hashable) -> Found | None:
        """What was found for ``key``, if it is still known."""
        found = self._newer.get(key)
        if found is None:
            found = self._older.pop(key, None)
            if found is not None:
                self.put(key, found)
        return found

    def put(self, key: Hashable, found: Found) -> None:
        """Keep it, in place of what was found before."""
        if len(self._newer) >= self._half:
            self._older, self._newer = self._newer, {}
        self._newer[key] = found
