"""The folder of a game's files."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path


def game_folder(game: str) -> Path:
    """The folder of a game, which must exist."""
    return Path(next(iter(import_module(f"quanta.games.{game}").__path__)))
