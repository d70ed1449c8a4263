"""The browser's worker: JSON in, JSON out, and a clock for slices of thinking."""

from __future__ import annotations

import gc
import os
from time import perf_counter

from quanta.core.rng import Stream
from quanta.session.session import Session

SLICE = 0.010
"""Seconds of thinking after which waiting messages get their turn."""
TELLING = 0.1
"""Seconds from telling how far the thinking has come to telling it again."""

_session = Session(Stream(os.urandom(32)), brief=True)
_told = 0.0
_games = 0


def handle(text: str) -> str:
    """Answer one request (see ``quanta.session.session``)."""
    global _games
    answer = _session.handle(text)
    if _session.games != _games:
        _games = _session.games
        gc.collect()  # quick, now that the last game and all that was known of it are gone
    return answer


def busy() -> bool:
    """Whether ``step`` has something to do."""
    return _session.busy()


def step() -> str:
    """Think for one slice; an update to be posted when a player has acted, or when there is news of
    the thinking, else the empty text."""
    global _told
    until = perf_counter() + SLICE
    said = _session.slice(lambda: perf_counter() >= until)
    if not said and (perf_counter() >= _told + TELLING or not _session.busy()):
        said = _session.progress()
        _told = perf_counter()
    return said


def reseed() -> None:
    """Begin afresh with new randomness: after a restored memory image, whose state is frozen.

    From here on garbage is collected between games only. There is next to none in them, and to look
    for it takes longer than a slice, the longer the more a search remembers.
    """
    global _session, _games
    gc.disable()
    _games = 0
    _session = Session(Stream(os.urandom(32)), brief=True)
