"""The puzzle of the day: from a date to a puzzle, the same for everyone, without a server.

Games with puzzles list them; the puzzles of a week, Monday to Sunday, come from all of these games,
one of each grade, the easiest first. The order of the puzzles of a grade is drawn from their ids,
and each is used once before one comes back.

A game that is missing from some copies of the site gives no puzzles, so that all copies agree.

Puzzles are added at the end of a list under a ``since`` in the future. What an earlier date shows
does not change: the draw for a date knows only the puzzles that there were on the day of the latest
``since`` up to it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING

from quanta import registry
from quanta.core.errors import BadParam
from quanta.record.puzzle import Puzzle
from quanta.session.puzzles.puzzle_list import opened

if TYPE_CHECKING:
    from quanta.session.protocol.replies import DailyData

FIRST = "2026-01-01"
"""The first day that has a puzzle."""

FORM = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)
DAYS = 7


def puzzle(day: str) -> Puzzle:
    """The puzzle of ``day``, written as ``2026-12-31``, from ``FIRST`` to the end of the year 9999.

    Raises BadParam for any other text.
    """
    asked = _read(day)
    since = max(found.since for found in known() if found.since <= day)
    weekday = asked.weekday()
    begun = _monday(date.fromisoformat(since))
    week = (_monday(asked) - begun) // DAYS
    choice = _of_grade(since, weekday + 1)
    lap, place = divmod(week, len(choice))
    return _drawn(choice, f"{since} {weekday} {lap}")[place]


def answer(day: str) -> DailyData:
    """The puzzle of ``day``, and who plays it. Raises BadParam."""
    return {**opened(puzzle(day)), "day": day, "first": FIRST}


@cache
def known() -> Sequence[Puzzle]:
    """All puzzles of all games that can be the puzzle of a day."""
    lists = (registry.modules(game).puzzles for game in registry.ids())
    return [each for puzzles in lists if puzzles for each in puzzles() if each.since]


def _read(day: str) -> date:
    shown = day if len(day) <= 40 else day[:39] + "…"
    if not FORM.fullmatch(day):
        raise BadParam(f"{shown!r} is not a date such as {FIRST}.")
    try:
        found = date.fromisoformat(day)
    except ValueError as error:
        raise BadParam(f"There is no day {shown}.") from error
    if day < FIRST:
        raise BadParam(f"The puzzles of the day begin on {FIRST}.")
    return found


def _monday(day: date) -> int:
    """The number of the Monday of its week."""
    return day.toordinal() - day.weekday()


@cache
def _of_grade(since: str, grade: int) -> Sequence[Puzzle]:
    """The puzzles on the day ``since`` of the grade, or of the nearest grade that has any."""
    there = [found for found in known() if found.since <= since]
    nearest = min((abs(found.grade - grade), found.grade) for found in there)[1]
    return [found for found in there if found.grade == nearest]


def _drawn(choice: Sequence[Puzzle], lot: str) -> list[Puzzle]:
    """``choice`` in an order drawn from the ids."""
    return sorted(choice, key=lambda each: sha256(f"{lot} {each.id}".encode()).digest())
