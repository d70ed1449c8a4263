"""What comes with the game in its folder ``data``: force lists and board sections."""

from __future__ import annotations

import json
from functools import cache
from pkgutil import get_data
from typing import Any

from quanta.games.legions.model import force_lists, maps
from quanta.games.legions.model.prices import LATEST

DATA = {"forces": ("cinder", "fen", "lantern"), "sections": ("1", "2", "3", "4", "5", "6", "7")}
"""Folder in ``data`` -> its files, in the order in which they are offered."""


@cache
def house_lists(prices: int = LATEST) -> tuple[force_lists.ForceList, ...]:
    """The force lists that come with the game, by this version of the points formula (legions M1,
    M3)."""
    return force_lists.checked(
        [force_lists.repriced(forces, prices) for forces in _written_lists()]
    )


@cache
def _written_lists() -> tuple[force_lists.ForceList, ...]:
    """The same as their files have them, which are read once for all versions: in the browser the
    archive that they are in is still on its way when a game begins."""
    return tuple(force_lists.list_of(data) for data in _data("forces"))


@cache
def house_sections() -> tuple[maps.Section, ...]:
    """The board sections that come with the game (legions M2)."""
    return maps.checked([maps.section_of(data) for data in _data("sections")])


def _data(folder: str) -> list[Any]:
    return [loaded(f"data/{folder}/{name}.json") for name in DATA[folder]]


def loaded(path: str) -> Any:
    """The content of a JSON file, by its path in the game's folder."""
    # Not importlib.resources: in a zip it needs zipfile, whose codecs are not in the browser.
    found = get_data("quanta.games.legions", path)
    assert found is not None, f"{path} is missing from the package"
    return json.loads(found)
