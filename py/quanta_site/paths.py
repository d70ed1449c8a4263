"""Paths of what the builder is made from, and of what it makes.

In a checkout all of it is there. Where the builder is installed from its wheel, the wheel has what
it takes from a checkout in ``files``; what is made on the way is kept in the user's cache, and
sites are made where the command is run.
"""

from __future__ import annotations

import os
from pathlib import Path

import quanta

FILES = Path(__file__).resolve().parent / "files"
INSTALLED = FILES.is_dir()
"""Whether the builder is installed, and not run in a checkout."""


def _cache() -> Path:
    """The folder for what an installed builder of this version keeps."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home, "quanta-site", quanta.__version__)


ROOT = FILES if INSTALLED else FILES.parents[2]
WORK = _cache() if INSTALLED else ROOT
OUT = Path.cwd() if INSTALLED else ROOT
SOURCES = Path(quanta.__file__).resolve().parents[1]
WEB = ROOT / "web"
SCENE = SOURCES / "quanta" / "scene"
SEEDS = ROOT / "seeds"
TEMPLATES = Path(__file__).parent / "pages" / "templates"
NODE_MODULES = WORK / "node_modules"
PYODIDE = NODE_MODULES / "pyodide"
BUILD = WORK / "build"
DIST = OUT / "dist"
SINGLE = OUT / "single"
CHAT_FILES = OUT / "xdc"


class BuildError(Exception):
    """The site cannot be built. The message says why, and how to fix it where that is known."""
