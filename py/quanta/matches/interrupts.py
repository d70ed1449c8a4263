"""Ctrl-C in a group of processes: only the process that started the others handles it."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Block Ctrl-C in processes started here, which the terminal sends to the whole group: their
    parent ends them instead. In the parent it is only delayed until the block ends."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
