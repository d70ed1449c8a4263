"""Work that is stopped when it takes too long: for players from outside the project."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")

REMINDERS, BETWEEN = 3, 0.05
"""How often a thread is asked to stop, and the seconds between: its code may catch the first
one."""


class TooSlow(Exception):
    """The work was not done in time."""


class Stopped(BaseException):
    """Raised in the thread whose work is no longer wanted."""


def within(work: Callable[[], Result], seconds: float) -> Result:
    """What ``work`` returns or raises. Raises TooSlow after ``seconds`` by the clock.

    The work has a thread of its own, which is then stopped at its next step in Python; one that
    sleeps stops when it wakes. Where Python has no threads, as in a browser, nothing is stopped.
    """
    results: list[Result] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            results.append(work())
        except BaseException as error:  # noqa: BLE001  # whatever it is, the caller gets it
            errors.append(error)

    thread = threading.Thread(target=run, daemon=True)
    try:
        thread.start()
    except RuntimeError:
        return work()
    try:
        thread.join(seconds)
    finally:
        late = thread.is_alive()
        if late:
            _stop(thread)
    if late:
        raise TooSlow
    if errors:
        raise errors[0]
    return results[0]


def _stop(thread: threading.Thread) -> None:
    for _ in range(REMINDERS):
        ident = ctypes.c_ulong(thread.ident or 0)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ident, ctypes.py_object(Stopped))
        thread.join(BETWEEN)
        if not thread.is_alive():
            return
