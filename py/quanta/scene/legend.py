"""The legend of a board: the meaning of each mark, with a picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from quanta.scene.arrows import arrow
from quanta.scene.layout import Box
from quanta.scene.shapes import ORIGIN, Shape, circle

AROUND: Box = (-36.0, -36.0, 72.0, 72.0)
"""A box around (0, 0) for a mark and its piece or cell."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A mark on the board. words: its meaning as a sentence; shapes: its picture; box: the visible
    part of it."""

    words: str
    shapes: Sequence[Shape]
    box: Box = AROUND


COMMON: Sequence[Sign] = (
    Sign(
        "What you can choose now. It is marked while you are new to the game.",
        [circle("", "movable", ORIGIN, 27.0)],
    ),
    Sign(
        "What a hint recommends; in the analysis, the best moves.",
        [
            circle("", "here hint", (24, -10), 9.0),
            *arrow("", "hint", (-30, 12), (24, -10), 4, 0.14),
        ],
    ),
)
"""The marks of every board, which no game needs to explain."""

BOARD = frozenset(("alt", "cloth", "coord", "frame", "grid", "half", "hatch", "hexname", "seam"))
SHEETS = frozenset(("sheet", "small", "temperate", "tile", "tile-laid", "tile-name"))
AREAS = frozenset(("can", "deep", "hit"))
"""Roles that are not marks: the board itself, its names and areas to click."""
LAND = frozenset(("forest", "frozen", "hill", "ice", "land", "swamp", "texture", "urban", "water"))
"""Kinds of land, which are also in the names of places."""
VARIANTS = frozenset(("aside", "clear", "done", "far", "faint", "nobody", "under"))
"""Roles that only vary another mark."""
EVIDENT = BOARD | SHEETS | AREAS | LAND | VARIANTS
"""Words of roles that need no sign."""


def role_words(shapes: Iterable[Shape]) -> Iterator[str]:
    """The words of the roles of shapes and of their parts, without those of seats."""
    for shape in shapes:
        yield from (word for word in shape["role"].split() if not word.startswith("seat-"))
        yield from role_words(shape.get("parts", ()))


def unexplained(shapes: Iterable[Shape], legend: Sequence[Sign]) -> set[str]:
    """The words of roles that need a sign in a game's legend but have none."""
    explained = {word for sign in (*COMMON, *legend) for word in role_words(sign.shapes)}
    return set(role_words(shapes)) - explained - EVIDENT
