"""Copies of the manual's games, to be written into."""

from __future__ import annotations

import shutil
from pathlib import Path

DOCS = Path(__file__).resolve().parents[2] / "docs"


def copied(game: str, folder: Path) -> Path:
    """The folder of a copy of one of the manual's games."""
    home = folder / "games" / game
    shutil.copytree(DOCS / game, home, ignore=shutil.ignore_patterns("__pycache__"))
    return home
