"""Unfinished games: a line about each, and its record in a file."""

from __future__ import annotations

from pathlib import Path

from quanta.matches.fixture import DRAW
from quanta.matches.scheduled_game import GameResult, ScheduledGame


def keep_record(scheduled: ScheduledGame, result: GameResult, *, only_pairing: bool) -> str:
    """Write the record of an unfinished game to a file in the current folder, ``match-3.txt`` for
    game 3, or ``match-2-3.txt`` for game 3 of the second pairing unless it is the ``only_pairing``.
    Returns a line that says why the game was stopped and names the file."""
    place = "" if only_pairing else f"-{scheduled.place + 1}"
    file = Path(f"match{place}-{scheduled.number + 1}.txt")
    try:
        file.write_text(f"{result.record}\n", encoding="utf-8")
    except OSError as error:
        where = f"its record cannot be written to {file}: {error.strerror}"
    else:
        where = f"its record is in {file}"
    return f"{scheduled.fixture.describe(scheduled.number)}{_reason(scheduled, result)}; {where}."


def _reason(scheduled: ScheduledGame, result: GameResult) -> str:
    if result.error:
        return f": {result.error.rstrip('.')}"
    counts = " and counts as a draw" if scheduled.fixture.unfinished == DRAW else ""
    return f", did not end in {result.plies} plies{counts}"
