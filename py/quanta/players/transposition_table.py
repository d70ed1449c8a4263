"""A transposition table: the results of a search by state, up to a maximum size."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, ClassVar, Generic, TypeVar

Value = TypeVar("Value")

FREED_PER_PUT = 2
"""Dropped entries that each ``put`` frees: more than the one it adds, so that the size shrinks."""
FREED_AT_ONCE = 1_000
"""Entries of deleted tables freed in one step of less than a millisecond. A list counts as its
items."""


class Remains:
    """The entries of deleted tables. Freeing them with a table takes tens of milliseconds, so a
    host that must stay responsive keeps them, and frees them in steps.

    kept: whether to keep them.
    """

    def __init__(self) -> None:
        self.kept = False
        self._left: list[dict[Any, Any]] = []

    def __bool__(self) -> bool:
        """Whether any is left."""
        return bool(self._left)

    def leave(self, entries: dict[Any, Any]) -> None:
        """Keep these entries, if ``kept``."""
        if self.kept and entries:
            self._left.append(entries)

    def free_some(self) -> None:
        """Free a few entries."""
        freed = 0
        while self._left and freed < FREED_AT_ONCE:
            _, value = self._left[-1].popitem()
            freed += 1 + (len(value) if isinstance(value, list) else 0)
            if not self._left[-1]:
                self._left.pop()


class TranspositionTable(Generic[Value]):
    """Key -> value, at most ``entries`` of them; an entry may count as several.

    There are two generations. When the newer one is full, the older one is dropped, so that recent
    entries stay, without sorting. Freeing a whole generation at once would take too long between
    two pauses, so it is spread over the following calls of ``put``.

    remains: those of all tables.
    """

    remains: ClassVar = Remains()

    __slots__ = ("_capacity", "_dropped", "_newer", "_older", "_weight")

    def __init__(self, entries: int) -> None:
        self._capacity = max(1, entries // 2)
        self._weight = 0
        self._newer: dict[Hashable, Value] = {}
        self._older: dict[Hashable, Value] = {}
        self._dropped: dict[Hashable, Value] = {}

    def __del__(self) -> None:
        for entries in (self._newer, self._older, self._dropped):
            self.remains.leave(entries)

    def __len__(self) -> int:
        return len(self._newer) + len(self._older) + len(self._dropped)

    def get(self, key: Hashable) -> Value | None:
        """The value of ``key``, or None if it is missing or was dropped."""
        value = self._newer.get(key)
        return self._older.get(key) if value is None else value

    def put(self, key: Hashable, value: Value, weight: int = 1) -> None:
        """Set the value of ``key``. weight: the number of entries that it counts as."""
        if self._weight >= self._capacity:
            self._dropped, self._older, self._newer = self._older, self._newer, {}
            self._weight = 0
        if key not in self._newer:
            self._weight += weight
        self._newer[key] = value
        for _ in range(min(FREED_PER_PUT, len(self._dropped))):
            self._dropped.popitem()
