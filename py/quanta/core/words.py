"""Putting words together, for sentences that games say to players."""

from __future__ import annotations

from collections.abc import Iterable


def listed(items: Iterable[str], last: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``. Raises ValueError when there is nothing to list."""
    *first, final = items
    return f"{', '.join(first)} {last} {final}" if first else final


def counted(count: int, noun: str) -> str:
    """``1 piece``, ``2 pieces``, ``no pieces``, for nouns whose plural ends in s."""
    return f"{count or 'no'} {noun}{'' if count == 1 else 's'}"
