"""The browser's worker: JSON in, JSON out, and a clock for slices of search."""

from __future__ import annotations

import gc
import os
from time import perf_counter

from quanta.core.rng import Stream
from quanta.players.transposition_table import TranspositionTable
from quanta.session.session import Session

SLICE = 0.002
"""Seconds of search after which waiting messages get their turn. Searches pause every 3 ms: with
more than 2, many slices would end with the second pause."""
REPORT = 0.25
"""Seconds between reports on how far a search has come."""

_remains = TranspositionTable.remains
_session = Session(Stream(os.urandom(32)), brief=True)
_reported = 0.0
_games = 1
"""How many games had begun when garbage was last collected. Before the first there is none."""


def handle(text: str) -> str:
    """Answer one request (see ``quanta.session.session``)."""
    return _session.handle(text)


def busy() -> bool:
    """Whether ``step`` has something to do."""
    return _session.games > _games or _session.busy() or bool(_remains)


def step() -> str:
    """Search for one slice, and clear away a part of what earlier searches knew, or the last game
    once the answer that began another is on its way; an update to be posted when a player has
    acted, or when there is a report on the search, else an empty string."""
    global _games, _reported
    if _session.games > _games:
        _games = _session.games
        gc.collect()
        return ""
    _remains.free_some()
    if not _session.busy():
        return ""
    until = perf_counter() + SLICE
    update = _session.slice(lambda: perf_counter() >= until)
    if not update and (perf_counter() >= _reported + REPORT or not _session.busy()):
        update = _session.progress()
        _reported = perf_counter()
    return update


def reseed() -> None:
    """Begin again with new randomness: a restored snapshot of memory always has the same.

    From here on garbage is collected between games only (see ``step``): a game makes next to none,
    and to collect it takes longer than a slice, the longer the more a search remembers.
    """
    global _session, _games
    gc.disable()
    _remains.kept = True
    _games = 1
    _session = Session(Stream(os.urandom(32)), brief=True)
