"""Reports of a worker process to its parent besides results, so that its death can be explained."""

from __future__ import annotations

import signal
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

_SENDERS: list[Callable[[object, float | None], None]] = []
"""In a worker process, what sends a note to its parent."""
LAST: list[Callable[[], None]] = []
"""Calls that a worker process makes last, even if it is ended from outside."""


class Death(NamedTuple):
    """A process that died at its work. notes: those that the work had left; how: as the end of a
    sentence; late: whether it was ended because it had reported nothing in time."""

    notes: Sequence[Any]
    how: str
    late: bool = False


def note(content: object, seconds: float | None = None) -> None:
    """Leave a note about the work, for the case that its process dies. Does nothing in a process
    that is not a worker. seconds: its process is ended if it reports nothing for that long; None is
    nothing to keep, and lifts the limit."""
    for send in _SENDERS:
        send(content, seconds)


def send_notes(send: Callable[[object, float | None], None]) -> None:
    """Make this process a worker, whose notes go to ``send``."""
    _SENDERS.append(send)


def how_it_ended(exit_code: int | None) -> str:
    """How a process ended with this exit code, as the end of a sentence."""
    if exit_code is None or exit_code >= 0:
        return f"ended its process with status {exit_code}"
    try:
        return f"ended its process by {signal.Signals(-exit_code).name}"
    except ValueError:
        return f"ended its process by signal {-exit_code}"
