"""A transposition table: what a search has found out, by state, up to a maximum size."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

Value = TypeVar("Value")

FREED_PER_PUT = 2
"""Dropped entries that each ``put`` frees: more than the one it adds, so that the size shrinks."""


class TranspositionTable(Generic[Value]):
    """Key -> value, at most ``entries`` of them; an entry may count as several.

    There are two generations. When the newer one is full, the older one is dropped, so that recent
    entries stay and nothing has to be sorted. To free a whole generation at once would take as long
    as a search may go without a pause, so that is spread over the following calls of ``put``.
    """

    __slots__ = ("_capacity", "_dropped", "_newer", "_older", "_weight")

    def __init__(self, entries: int) -> None:
        self._capacity = max(1, entries // 2)
        self._weight = 0
        self._newer: dict[Hashable, Value] = {}
        self._older: dict[Hashable, Value] = {}
        self._dropped: dict[Hashable, Value] = {}

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
