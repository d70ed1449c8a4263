"""The puzzles of Harlequin: won positions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pkgutil import get_data

from quanta.games.harlequin.rules import RULES
from quanta.games.harlequin.state import COLOURS
from quanta.record.puzzle import Puzzle, read_puzzles
from quanta.record.record import Record


@cache
def puzzles() -> Sequence[Puzzle]:
    """All of them, in the order of their file."""
    text = get_data("quanta.games.harlequin", "data/puzzles.txt")
    assert text is not None
    return read_puzzles(text.decode("ascii"), _goal)


def _goal(kind: str, solved: Record) -> str:
    """The task in words. kind: ``win``, the only one so far."""
    position = RULES.read(solved.params["start"], {})
    seat = COLOURS[position.to_play]
    plies = len(solved.actions)
    return f"{seat} jumps and wins: the game is over after {plies} jumps and skips at most."
