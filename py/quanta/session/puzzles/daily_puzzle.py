"""The puzzle of the day, and that of each game: from a date to a puzzle, the same for everyone,
without a server.

The puzzles of a week, Monday to Sunday, come from all games with puzzles, one of each grade, from
easy to hard. The puzzles of a grade have a random order that follows from their ids, and each is
used once before any comes back.

A game that is missing from some copies of the site contributes no puzzles, so that all copies
agree.

New puzzles go to the end of a list, under a ``since`` in the future. Earlier dates do not change:
the choice for a date only considers puzzles up to the latest ``since`` before or on it.

A game's own puzzle of a day is the common one if that is from this game. Otherwise it is chosen in
the same way from all puzzles of the game, including those without a ``since``, which count from
``FIRST`` on.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from functools import cache
from hashlib import sha256

from quanta import registry
from quanta.core.errors import BadParam
from quanta.core.quoting import quoted
from quanta.record.puzzle_file import Puzzle

FIRST = "2026-01-01"
"""The first day that has a puzzle."""

FORM = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)
DAYS = 7
NO_PUZZLE = "No game here has a puzzle of the day."


def puzzle(day: str) -> Puzzle:
    """The puzzle of ``day``, such as ``2026-12-31``, from ``FIRST`` to the end of the year 9999.

    Raises BadParam for any other text, and if no game here has such a puzzle.
    """
    if not known():
        own = f"There is no common puzzle of the day here, only those of {', '.join(games())}."
        raise BadParam(own if games() else NO_PUZZLE)
    return _on(_read(day), known())


def puzzle_of(game: str, day: str) -> Puzzle:
    """A game's own puzzle of ``day``. Raises BadParam as ``puzzle`` does, and for a game without
    puzzles."""
    if not games():
        raise BadParam(NO_PUZZLE)
    if game not in games():
        raise BadParam(f"There are no puzzles of {game[:40]!r}; there are of {', '.join(games())}.")
    common = puzzle(day) if known() else None
    if common is not None and common.game == game:
        return common
    puzzles = registry.modules(game).puzzles
    return _on(_read(day), puzzles() if puzzles else ())


def of_day(day: str, game: str = "") -> tuple[Puzzle, bool]:
    """The puzzle of ``day``, or a game's own, and whether it is only the game's own. Raises
    BadParam."""
    chosen = puzzle_of(game, day) if game else puzzle(day)
    return chosen, bool(game) and not (known() and chosen == puzzle(day))


@cache
def known() -> Sequence[Puzzle]:
    """All puzzles of all games that can be the puzzle of a day."""
    lists = (registry.modules(game).puzzles for game in registry.ids())
    return tuple(each for puzzles in lists if puzzles for each in puzzles() if each.since)


@cache
def games() -> Sequence[str]:
    """The games that have a puzzle of their own each day."""
    return tuple(game for game in registry.ids() if registry.modules(game).puzzles)


def _on(day: date, choice: Sequence[Puzzle]) -> Puzzle:
    """The puzzle of a day, chosen from ``choice``. Raises BadParam if there is none yet."""
    today = day.isoformat()
    begun_on = [_since(each) for each in choice if _since(each) <= today]
    if not begun_on:
        raise BadParam(f"There is no puzzle of {today} here.")
    since = max(begun_on)
    weekday = day.weekday()
    begun = _monday(date.fromisoformat(since))
    week = (_monday(day) - begun) // DAYS
    fit = _of_grade(choice, since, weekday + 1)
    lap, place = divmod(week, len(fit))
    return _drawn(fit, f"{since} {weekday} {lap}")[place]


def _read(day: str) -> date:
    if not FORM.fullmatch(day):
        raise BadParam(f"{quoted(day)} is not a date such as {FIRST}.")
    try:
        parsed = date.fromisoformat(day)
    except ValueError as error:
        raise BadParam(f"There is no day {day}.") from error
    if day < FIRST:
        raise BadParam(f"The puzzles of the day begin on {FIRST}.")
    return parsed


def _monday(day: date) -> int:
    """The ordinal of the Monday of its week."""
    return day.toordinal() - day.weekday()


def _of_grade(choice: Sequence[Puzzle], since: str, grade: int) -> Sequence[Puzzle]:
    """The puzzles available on the day ``since`` that have the grade, or else the nearest grade."""
    there = [each for each in choice if _since(each) <= since]
    nearest = min((abs(each.grade - grade), each.grade) for each in there)[1]
    return [each for each in there if each.grade == nearest]


def _since(puzzle: Puzzle) -> str:
    """The first day on which a puzzle may be chosen."""
    return puzzle.since or FIRST


def _drawn(choice: Sequence[Puzzle], lot: str) -> list[Puzzle]:
    """``choice`` in a random order that follows from the ids."""
    return sorted(choice, key=lambda each: sha256(f"{lot} {each.id}".encode()).digest())
