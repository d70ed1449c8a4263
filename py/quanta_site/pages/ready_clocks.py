"""Time controls that the dialog for a new game offers, three for each game.

Where a game names none, they follow from the length of the game that it shows: some seconds for a
turn, and one for each ply of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TypedDict

from quanta import registry
from quanta.core.game import CHANCE
from quanta.record.record import Record
from quanta.record.time_control import checked_control, control_in_words

WHOLE = (60, 120, 180, 300, 600, 900, 1200, 1800, 2700, 3600)
"""Seconds for a whole game that people are used to."""
TURN = (2, 3, 5, 10, 15, 20, 30, 45, 60, 90, 120)
"""Seconds for a turn, or more after each."""
PER_TURN = 8
"""Seconds that a turn takes in a quick game, besides one for each ply."""
TURNS = PLIES = 20
"""Of a seat in a game that shows no played one."""


class ReadyClock(TypedDict):
    """control: in the words of PGN; words: the same for people."""

    control: str
    words: str


def ready_clocks(game: str) -> Sequence[ReadyClock]:
    """The time controls that suit a game."""
    controls = registry.modules(game).clocks or derived(*_length(game))
    return [{"control": checked_control(c), "words": control_in_words(c)} for c in controls]


def derived(turns: int, plies: int) -> Sequence[str]:
    """A quick time control, one with more after each turn, and one for each turn, for a game in
    which a seat has ``turns`` of ``plies`` in all."""
    quick = PER_TURN * turns + plies
    steady = _nearest(3 * quick // 2, WHOLE)
    more, each = _nearest(steady // turns // 3, TURN), _nearest(3 * quick // turns, TURN)
    return f"{_nearest(quick, WHOLE)}", f"{steady}+{more}", f"1/{each}"


def _nearest(seconds: int, usual: Sequence[int]) -> int:
    return min(usual, key=lambda each: abs(each - seconds))


def _length(game: str) -> tuple[int, int]:
    """The turns and the plies of a seat in the game that is shown."""
    showcase = registry.modules(game).showcase
    if showcase is None:
        return TURNS, PLIES
    positions = Record.parse(showcase.record).replay(registry.rules(game))
    movers = [each.to_play for each in positions[:-1] if each.to_play != CHANCE]
    seats = positions[0].seats
    return max(1, sum(1 for _ in groupby(movers)) // seats), len(movers) // seats
