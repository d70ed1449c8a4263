"""Ends a browser as a power cut would."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from pathlib import Path

PROCESSES = Path("/proc")


def kill_browser(profile: str) -> None:
    """Kill every process of the browser whose own files are in a folder of this name. No other
    process may be started with that."""
    while found := _processes(profile):
        for number in found:
            with suppress(ProcessLookupError):  # it has gone with another one
                os.kill(number, signal.SIGKILL)


def _processes(profile: str) -> list[int]:
    """Those that live and are started with it."""
    found = []
    for folder in PROCESSES.glob("[0-9]*"):
        with suppress(FileNotFoundError, ProcessLookupError):
            words = (folder / "cmdline").read_bytes().split(b"\0")
            if any(profile.encode() in word for word in words):
                found.append(int(folder.name))
    return found
