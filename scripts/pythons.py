"""Find a Python that is new enough for a target: on this machine, or downloaded by uv.

``find`` tries the Python that runs this, those on the PATH, those of pyenv and those of uv, in this
order. A name on the PATH may be a shim without a Python behind it, so each candidate is run.
Standard library only.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

Version = tuple[int, int]

NAMES = ("python3.14", "python3.13", "python3.12", "python3")
DOWNLOADED = "3.13"
"""The version that uv downloads where no Python is new enough."""
ASK = "import sys; print(*sys.version_info[:2])"


def find(oldest: Version, downloads: Path) -> Path | None:
    """A Python of at least the version ``oldest``; None where there is none.

    downloads: the folder of those that ``download`` has brought.
    """
    found = (path for path in _candidates(downloads) if (version(path) or (0, 0)) >= oldest)
    return next(found, None)


def download(uv: str | Path, downloads: Path) -> Path | None:
    """A Python that uv downloads into a folder; None where that fails."""
    print(f"downloading Python {DOWNLOADED}", flush=True)
    place = ("--no-bin", "--install-dir", str(downloads))
    _output(str(uv), "python", "install", *place, DOWNLOADED)
    return next(iter(_newest_first(downloads)), None)


def version(python: str | Path) -> Version | None:
    """Major and minor version of a Python; None when it does not run."""
    printed = _output(str(python), "-c", ASK).split()
    return (int(printed[0]), int(printed[1])) if len(printed) == 2 else None


@cache
def uv() -> str | None:
    """The uv on the PATH, if it runs."""
    found = shutil.which("uv")
    return found if found and _output(found, "--version") else None


def _candidates(downloads: Path) -> Iterator[Path]:
    yield Path(getattr(sys, "_base_executable", sys.executable))
    folders = os.environ.get("PATH", "").split(os.pathsep)
    for name in NAMES:
        yield from (Path(folder, name) for folder in folders if Path(folder, name).is_file())
    for kept in _of_pyenv(), downloads, _of_uv():
        yield from _newest_first(kept)


def _of_pyenv() -> Path:
    """The folder in which pyenv keeps a folder for each Python."""
    root = os.environ.get("PYENV_ROOT") or (shutil.which("pyenv") and _output("pyenv", "root"))
    return Path(root or Path.home() / ".pyenv", "versions")


def _of_uv() -> Path:
    return Path(_output(str(uv()), "python", "dir") if uv() else os.devnull)


def _newest_first(kept: Path) -> list[Path]:
    """The Pythons in a folder that has a folder for each of them."""
    return sorted(kept.glob("*/bin/python3"), key=lambda path: version(path) or (0, 0))[::-1]


def _output(*command: str) -> str:
    """What a command prints; empty when it fails."""
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
        )
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""
