"""The contents of the game's folder ``data``: force lists and board sections."""

from __future__ import annotations

import json
from functools import cache
from pkgutil import get_data
from typing import Any

from quanta.games.legions.model import force_lists, maps

DATA = {"forces": ("cinder", "fen", "lantern"), "sections": ("1", "2", "3", "4", "5", "6", "7")}
"""Folder in ``data`` -> its files, in the order in which they are offered."""


@cache
def house_lists() -> tuple[force_lists.ForceList, ...]:
    """The force lists that come with the game (legions M1)."""
    return force_lists.checked([force_lists.list_of(data) for data in _data("forces")])


@cache
def house_sections() -> tuple[maps.Section, ...]:
    """The board sections that come with the game (legions M2)."""
    return maps.checked([maps.section_of(data) for data in _data("sections")])


def _data(folder: str) -> list[Any]:
    return [loaded(f"data/{folder}/{name}.json") for name in DATA[folder]]


def loaded(path: str) -> Any:
    """The content of a JSON file, by its path in the game's folder."""
    # Not importlib.resources: in a zip it needs zipfile, whose codecs are not in the browser.
    data = get_data("quanta.games.legions", path)
    assert data is not None, f"{path} is missing from the package"
    return json.loads(data)
