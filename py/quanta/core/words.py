"""English lists and plurals, for the sentences that players read."""

from __future__ import annotations

from collections.abc import Iterable


def listed(items: Iterable[str], last: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``. Raises ValueError if there are no items."""
    *first, final = items
    return f"{', '.join(first)} {last} {final}" if first else final


def win_within(plies: int) -> str:
    """The task of a puzzle, as it follows on whose it is: to win within so many plies, counted as
    players count moves."""
    if plies == 1:
        return "win with one move."
    if plies == 3:
        return "win in 3: your move, the reply, your move."
    return f"win in {plies}, your moves and the replies counted together."


def counted(count: int, noun: str) -> str:
    """``1 piece``, ``2 pieces``, ``no pieces``, for nouns whose plural ends in s."""
    return f"{count or 'no'} {noun}{'' if count == 1 else 's'}"
