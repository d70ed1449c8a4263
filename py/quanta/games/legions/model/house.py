"""The house data of the game: force lists and board sections."""

from __future__ import annotations

from functools import cache
from typing import Any

from quanta.games.legions.model import force_lists, maps
from quanta.games.legions.model.documents import loaded

DATA = {"forces": ("cinder", "fen", "lantern"), "sections": ("1", "2", "3", "4", "5", "6", "7")}
"""Folder in ``data`` -> its files, in the order in which they are offered."""


@cache
def house_lists() -> tuple[force_lists.ForceList, ...]:
    """The force lists that come with the game (legions M1)."""
    return tuple(map(force_lists.valid_list, _data("forces")))


@cache
def house_sections() -> tuple[maps.Section, ...]:
    """The board sections that come with the game (legions M2)."""
    return tuple(map(maps.valid_section, _data("sections")))


def _data(folder: str) -> list[Any]:
    return [loaded(f"data/{folder}/{name}.json") for name in DATA[folder]]
