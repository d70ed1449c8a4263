"""Folders for work in progress, and caches filled in them. A later build removes the folders that a
killed one leaves behind."""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
from collections.abc import Callable, Iterable, Iterator
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


def cached(folder: Path, what: str, fill: Callable[[Path], None]) -> Path:
    """``folder``, filled unless it exists; older ones beside it are then deleted. what: printed
    while it is filled. fill: gets a new folder, in another that is removed afterwards."""
    if folder.is_dir():
        return folder
    print(what, flush=True)
    with scratch(folder.parent) as work:
        fresh = work / "new"
        fresh.mkdir()
        fill(fresh)
        for old in folder.parent.glob("[!.]*"):
            old.rename(work / old.name)
        fresh.rename(folder)
    return folder


def digest(file: Path) -> str:
    """The SHA-256 of a file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def fingerprint(files: Iterable[tuple[str, Path]], more: str = "") -> str:
    """The name of a cache for the contents of these files, by their names, and ``more``."""
    whole = hashlib.sha256(more.encode())
    for name, file in files:
        whole.update(f"{name}\0{digest(file)}\0".encode())
    return whole.hexdigest()[:16]
