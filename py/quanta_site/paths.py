"""Paths of the builder's sources and products.

In a checkout, all are inside it. An installed builder has the files of a checkout that it needs in
``files``, uses the user's cache for intermediate products, and makes sites in the current folder.
"""

from __future__ import annotations

import os
from pathlib import Path

import quanta

FILES = Path(__file__).resolve().parent / "files"
INSTALLED = FILES.is_dir()
"""Whether the builder is installed, and not run in a checkout."""


def _cache() -> Path:
    """The cache of an installed builder of this version."""
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
