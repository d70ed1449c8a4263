"""The puzzles of Quantum: won positions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pkgutil import get_data

from quanta.games.quantum.pieces import COLOURS
from quanta.record.puzzle import Puzzle, read_puzzles
from quanta.record.record import Record


@cache
def puzzles() -> Sequence[Puzzle]:
    """All of them, in the order of their file."""
    text = get_data("quanta.games.quantum", "data/puzzles.txt")
    assert text is not None
    return read_puzzles(text.decode("ascii"), _goal)


def _goal(kind: str, solved: Record) -> str:
    """The task in words. kind: ``win``, the only one so far."""
    plies = len(solved.actions)
    seat = "wb".index(solved.params["start"].split("_")[1])
    return f"{COLOURS[seat]} moves and wins after {plies} plies at most, whatever the other does."
