"""A transposition table: what a search has found out, by state, up to a maximum size."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, ClassVar, Generic, TypeVar

Value = TypeVar("Value")

FREED_PER_PUT = 2
"""Dropped entries that each ``put`` frees: more than the one it adds, so that the size shrinks."""
FREED_AT_ONCE = 1_000
"""Entries of tables that are gone which are freed at once, a list counted as what is in it: less
than a millisecond."""


class Remains:
    """What was in tables that are gone. To free it with its table takes tens of milliseconds, so a
    host that has to answer meanwhile keeps it, and frees it piece by piece.

    kept: whether it is kept.
    """

    def __init__(self) -> None:
        self.kept = False
        self._left: list[dict[Any, Any]] = []

    def __bool__(self) -> bool:
        """Whether any is left."""
        return bool(self._left)

    def leave(self, entries: dict[Any, Any]) -> None:
        """Keep these entries, if that is wanted."""
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
    entries stay and nothing has to be sorted. To free a whole generation at once would take as long
    as a search may go without a pause, so that is spread over the following calls of ``put``.

    remains: of all tables.
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
        """The value of ``key``, or None if there is none or it was dropped."""
        value = self._newer.get(key)
        return self._older.get(key) if value is None else value

    def put(self, key: Hashable, value: Value, weight: int = 1) -> None:
        """Set the value of ``key``; ``weight``: how many entries it counts as."""
        if self._weight >= self._capacity:
            self._dropped, self._older, self._newer = self._older, self._newer, {}
            self._weight = 0
        if key not in self._newer:
            self._weight += weight
        self._newer[key] = value
        for _ in range(min(FREED_PER_PUT, len(self._dropped))):
            self._dropped.popitem()
