"""Textures of terrain, so that it is not distinguished by colour alone.

A texture is an SVG path of relative lines and curves, so that it can be placed anywhere and scaled
by scaling every number; arcs would not allow that, because their flags are not lengths. Each
terrain has a few textures, chosen by the number of the hex, so that a forest does not look stamped.
"""

from __future__ import annotations

import re
from functools import cache

from quanta.games.legions.model.terrain import FOREST, HILL, ICE, SWAMP, URBAN, WATER

NUMBER = re.compile(r"-?\d*\.?\d+")
HEX = "m30 0l-15 26h-30l-15-26l15-26h30z"
"""A hex with a side of 30, from its centre."""
LOWER_HALF, UPPER_HALF = "m30 0l-15 26h-30l-15-26z", "m30 0l-15-26h-30l-15 26z"


def _trees(*places: tuple[int, int]) -> str:
    return _stamped("m0-8l5 9h-3l4 6h-12l4-6h-3z", places)


def _blocks(*places: tuple[int, int]) -> str:
    return _stamped("m-5-4.5h10v9h-10zm0 4.5h10", places)


def _waves(*places: tuple[int, int]) -> str:
    return _stamped("m-8 0q2-3.5 4 0t4 0t4 0t4 0", places)


def _reeds(*places: tuple[int, int]) -> str:
    return _stamped("m-5 3h10m-5-1v-8m-1 8l-4-6m6 6l4-6", places)


def _stamped(stamp: str, places: tuple[tuple[int, int], ...]) -> str:
    """The stamp at each place, as ``x,y|path`` joined by bars."""
    return "|".join(f"{x},{y}|{stamp}" for x, y in places)


def _rings(*lines: str) -> str:
    """Contour lines, one inside the other."""
    return "|".join(lines)


TEXTURES: dict[str, tuple[str, ...]] = {
    FOREST: (
        _trees((-21, 2), (-12, -15), (-11, 16), (1, -2), (6, 18), (13, -14), (20, 4)),
        _trees((-19, -4), (-10, 13), (-4, -16), (2, 4), (12, 16), (14, -12), (22, 1)),
        _trees((-21, 3), (-13, -12), (-7, 4), (-8, 18), (5, -15), (9, 8), (18, -5), (13, 18)),
    ),
    HILL: (
        _rings(
            "-1,0|m-22 2c0-14 10-22 22-21c14 0 23 9 22 21c0 13-11 20-23 19c-12 0-21-7-21-19z",
            "-1,1|m-14 0c1-9 7-13 14-12c9 0 14 5 14 12c0 8-7 11-14 11c-8 0-14-4-14-11z",
            "-1,1|m-6 0c1-4 4-5 7-4c3 0 5 2 5 4c0 3-3 5-6 4c-4 0-6-1-6-4z",
        ),
        _rings(
            "0,0|m-23-3c2-12 12-18 24-16c13 1 22 8 21 20c-1 12-12 19-24 18c-13-1-22-9-21-22z",
            "2,-1|m-14 1c0-9 6-13 14-12c8 0 14 4 13 12c0 8-6 11-13 11c-8 0-14-3-14-11z",
            "3,-2|m-6 1c0-4 3-6 6-5c4 0 6 2 6 5c0 3-3 5-6 4c-4 0-6-1-6-4z",
        ),
    ),
    SWAMP: (
        _reeds((-19, 2), (-9, -13), (-6, 15), (10, -15), (14, 13), (21, 0)),
        _reeds((-20, -4), (-13, 15), (-3, -15), (6, 17), (15, -10), (19, 8)),
    ),
    URBAN: (
        _blocks((-14, -14), (0, -16), (14, -14), (-20, 0), (20, 0), (-13, 14), (1, 16), (15, 14)),
        _blocks((-12, -16), (3, -15), (17, -10), (-19, -3), (20, 5), (-16, 11), (-2, 15), (12, 17)),
    ),
    WATER: (
        _waves((-15, -10), (8, -15), (-2, 1), (18, 3), (-14, 14), (7, 17)),
        _waves((-10, -16), (13, -9), (-19, 0), (3, 4), (14, 15), (-8, 17)),
    ),
    ICE: (
        "-20,-10|m0 0l12 5l4 12l13 3m-13-3l-6 9m2-21l10-9l3-9m-3 9l11 1",
        "18,-12|m0 0l-9 8l-14-2m14 2l2 13l-11 9m11-9l13 4m-27-19l-8 9l-12 1m12-1l2 10",
    ),
}
"""Letter -> its textures as ``x,y|path|x,y|path…``."""


def sized(path: str, scale: float) -> str:
    """A relative path, scaled."""
    if scale == 1:
        return path
    return NUMBER.sub(lambda found: f"{round(float(found[0]) * scale, 1):+g}", path)


@cache
def _pieces(letter: str, number: int) -> tuple[tuple[float, float, str], ...]:
    kinds = TEXTURES[letter]
    parts = kinds[number % len(kinds)].split("|")
    pairs = zip(parts[::2], parts[1::2], strict=True)
    return tuple((*(float(n) for n in at.split(",")), path) for at, path in pairs)  # type: ignore[misc]


def texture(letter: str, number: int, x: float, y: float, scale: float = 1) -> str:
    """The texture of a terrain on a hex with this centre; ``number`` chooses the variant."""
    return "".join(
        f"M{x + dx * scale:g} {y + dy * scale:g}{sized(path, scale)}"
        for dx, dy, path in _pieces(letter, number)
    )


def outline(x: float, y: float, scale: float = 1) -> str:
    """The outline of a hex with this centre."""
    return f"M{x:g} {y:g}{sized(HEX, scale)}"
