"""The puzzles of a game, positions in which one seat has to find something, as a compact text file.

A game with puzzles has a module ``puzzles`` with ``puzzles()``, a sequence of ``Puzzle``. The file
has a line for each puzzle: its kind, its grade and a record, whose actions are the solution. A line
``since 2026-01-01`` gives the first day on which the puzzles after it may be the puzzle of the day.
Puzzles before any such line are never common puzzles of the day, but count as the game's own from
the beginning; so new ones go below a line with a future day. Lines that begin with ``#`` are
comments.

The module may have two more names. ``solve(position, nodes, most=1)`` solves puzzles for one seat
and returns a ``Solution``. ``KINDS`` maps each kind to a generator of puzzles: from parameters and
a stream it endlessly yields a grade and a record with the solution, or None after a failed attempt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pkgutil import get_data

from quanta.core.game import Action
from quanta.record.record import Record

GRADES = 7
"""From 1, the easiest, to this."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with a task for one seat.

    game: its id. record: that of the start. kind: a word for the task, such as ``win``. grade: 1,
    the easiest, to ``GRADES``. goal: the task as a sentence. solution: the actions of all seats.
    since: the first day, such as ``2026-01-01``, on which it may be the puzzle of the day; empty if
    it can only be its game's own.
    """

    game: str
    record: str
    kind: str
    grade: int
    goal: str
    solution: tuple[Action, ...]
    since: str

    @property
    def id(self) -> str:
        """A short hash of the record: ten hexadecimal digits."""
        return sha256(self.record.encode("ascii")).hexdigest()[:10]


@dataclass(frozen=True, slots=True)
class Solution:
    """The solutions of a puzzle for one seat.

    lines: solutions, each as its actions. complete: whether these are all of them, so that no lines
    mean no solution. nodes: the number of positions searched.
    """

    lines: Sequence[tuple[Action, ...]]
    complete: bool
    nodes: int


Goal = Callable[[str, Record], str]
"""The task as a sentence, from the kind of puzzle and the record with its solution."""


def puzzles_of(game: str, goal: Goal) -> Sequence[Puzzle]:
    """The puzzles that come with a game, in the order of their file."""
    data = get_data(f"quanta.games.{game}", "data/puzzles.txt")
    assert data is not None
    return read_puzzles(data.decode("ascii"), goal)


def read_puzzles(text: str, goal: Goal) -> Sequence[Puzzle]:
    """The puzzles of a file, which only the project itself writes. Raises ValueError."""
    puzzles: list[Puzzle] = []
    since = ""
    for line in text.splitlines():
        kind, _, rest = line.partition(" ")
        if kind == "since":
            if not since < rest:
                raise ValueError(f"since {rest} does not come after since {since}")
            since = rest
        elif line and kind != "#":
            grade, _, solved = rest.partition(" ")
            puzzles.append(_puzzle(kind, int(grade), Record.parse(solved), since, goal))
    return tuple(puzzles)


def _puzzle(kind: str, grade: int, solved: Record, since: str, goal: Goal) -> Puzzle:
    if not 1 <= grade <= GRADES:
        raise ValueError(f"there is no grade {grade}")
    record = str(replace(solved, actions=()))
    return Puzzle(solved.game, record, kind, grade, goal(kind, solved), solved.actions, since)
