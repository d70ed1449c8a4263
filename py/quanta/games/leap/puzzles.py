"""Quantum Leap's puzzles: chains for one particle, and positions that are won."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pkgutil import get_data

from quanta.core.puzzle import Puzzle, puzzles_of
from quanta.core.record import Record
from quanta.games.leap.position import COLOURS, LETTERS


@cache
def puzzles() -> Sequence[Puzzle]:
    """All of them, in the order of their file."""
    text = get_data("quanta.games.leap", "data/daily.txt")
    assert text is not None
    return puzzles_of(text.decode("ascii"), _goal)


def _goal(kind: str, solved: Record) -> str:
    """What to find: ``chain`` is the puzzle of leap-rings R12, ``win`` a won position."""
    plies = len(solved.actions)
    if kind == "chain":
        return f"Let one white particle take all {plies} black ones, one after the other."
    seat = LETTERS.index(solved.params["start"].rpartition("_")[2])
    other = COLOURS[1 - seat]
    return f"{COLOURS[seat]} moves and wins: {other} is stuck after {plies} plies at most."
