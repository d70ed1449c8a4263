"""Where a game's files are."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path


def game_folder(game: str) -> Path:
    """The folder of a game that exists."""
    return Path(next(iter(import_module(f"quanta.games.{game}").__path__)))
