"""Ctrl-C, which reaches every process of a group: who hears it and who does not."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Processes that begin here never hear Ctrl-C, which reaches the whole group: the one that
    asked for the work ends them. It hears it itself when this is over."""
    if sys.platform == "win32":
        yield
        return
    heard = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, heard)
