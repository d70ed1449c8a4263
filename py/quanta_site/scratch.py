"""Folders for work in progress. What a killed build leaves behind, a later one removes."""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

PREFIX = ".work-"


@contextmanager
def scratch(parent: Path) -> Iterator[Path]:
    """A new folder in ``parent``, removed at the end. So it is on the same disk as what it becomes.

    Each is locked while it is in use, so those of builds that run at the same time stay.
    """
    parent.mkdir(parents=True, exist_ok=True)
    for left in parent.glob(f"{PREFIX}*"):
        _remove_unused(left)
    folder = Path(mkdtemp(dir=parent, prefix=PREFIX))
    lock = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        os.close(lock)


def _remove_unused(folder: Path) -> None:
    try:
        lock = os.open(folder, os.O_RDONLY)
    except FileNotFoundError:
        return  # another build has just removed it
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        pass
    else:
        shutil.rmtree(folder, ignore_errors=True)
    finally:
        os.close(lock)
