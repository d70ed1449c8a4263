"""Puzzles: positions in which one seat is to find something, as a compact text file keeps them.

A game that has puzzles has a module ``puzzles`` with ``puzzles()``, a sequence of ``Puzzle``. Their
file is a line for each: its kind, its grade and a record, whose actions are the solution. A line
``since 2026-01-01`` says from which day on those after it may be a puzzle of the day, those before
any such line may not, and lines that begin with ``#`` say how they were made.

The module may have two more. ``alone(position, nodes, most=1)`` solves puzzles for one seat, and
returns a ``Solution``. ``KINDS`` makes puzzles: kind -> from parameters and a stream, without end,
the grade and the record with the solution, or None as often as it has to look on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from quanta.core.game import Action
from quanta.record.record import Record

GRADES = 7
"""From 1, the easiest, to this."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position in which one seat is to find something.

    game: its id. record: one that ends where the puzzle begins. kind: a word for what is asked,
    such as ``win``. grade: 1, the easiest, to ``GRADES``. goal: a sentence that says what to find.
    solution: the actions, of all seats, from there to the goal. since: the day, such as
    ``2026-01-01``, from which on it may be the puzzle of a day; empty: it never is.
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
        """A short word that tells puzzles apart, the same as long as the puzzle is the same."""
        return sha256(self.record.encode("ascii")).hexdigest()[:10]


@dataclass(frozen=True, slots=True)
class Solution:
    """What a game found out about a puzzle for one seat.

    ways: solutions, each as actions. complete: whether these are all, so that none means that there
    is none. nodes: positions that were looked at.
    """

    ways: Sequence[tuple[Action, ...]]
    complete: bool
    nodes: int


Goal = Callable[[str, Record], str]
"""A game's sentence for a kind of puzzle and the record that holds its solution."""


def puzzles_of(text: str, goal: Goal) -> Sequence[Puzzle]:
    """The puzzles of a file. It is the project's own, so a faulty one is a ValueError."""
    found: list[Puzzle] = []
    since = ""
    for line in text.splitlines():
        kind, _, rest = line.partition(" ")
        if kind == "since":
            if not since < rest:
                raise ValueError(f"since {rest} does not come after since {since}")
            since = rest
        elif line and kind != "#":
            grade, _, solved = rest.partition(" ")
            found.append(_puzzle(kind, int(grade), Record.parse(solved), since, goal))
    return tuple(found)


def _puzzle(kind: str, grade: int, solved: Record, since: str, goal: Goal) -> Puzzle:
    if not 1 <= grade <= GRADES:
        raise ValueError(f"there is no grade {grade}")
    record = str(replace(solved, actions=()))
    return Puzzle(solved.game, record, kind, grade, goal(kind, solved), solved.actions, since)
