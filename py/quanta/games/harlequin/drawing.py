"""The board, tiles and tokens of Harlequin as shapes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from quanta.games.harlequin.cells import DARK, LIGHT, LIGHT_NAMES, TRACK
from quanta.scene.layout import Box, SquareLayout, box_around
from quanta.scene.shapes import (
    ORIGIN,
    Point,
    Shape,
    circle,
    ellipse,
    path,
    polygon,
    rounded,
    text,
)

ROLES = ("seat-2", "seat-6")
"""Seat -> the role of its shapes: the palette's red and blue."""

SIDE = 72.0
"""The distance between neighbouring dark cells in board units."""
LOZENGE, PANE, TILE, HIT = 36.0, 35.0, 30.5, 33.0
"""Half diagonals of a dark cell, a light cell, a tile and a hit area."""
DISC, STAND = 18.5, 22.0
"""Radii of a token and of its base."""


@cache
def lozenge(size: float, x: float = 0.0, y: float = 0.0) -> tuple[Point, ...]:
    """A square on its corner with half diagonals ``size``, around (x, y)."""
    return (x, y - size), (x + size, y), (x, y + size), (x - size, y)


def octagon(size: float) -> list[Point]:
    """A square with half sides ``size`` and its corners cut off."""
    cut = rounded(size * 0.45)
    right = [(size, -cut), (size, cut), (cut, size), (-cut, size)]
    return [*right, *((-x, -y) for x, y in right)]


@lru_cache(maxsize=2)
def dark_centres(flip: bool) -> tuple[Point, ...]:
    """The centre of each dark cell in board units; the board's middle is (0, 0)."""
    layout = SquareLayout(6, 6, SIDE, flip=flip)
    return tuple(layout.place(column, row) for column, row in DARK.cells)


@lru_cache(maxsize=2)
def light_centres(flip: bool) -> tuple[Point, ...]:
    """The centre of each light cell."""
    layout = SquareLayout(6, 6, SIDE, flip=flip)
    return tuple(layout.place(column + 0.5, row + 0.5) for column, row in LIGHT.cells)


@lru_cache(maxsize=4)
def background(flip: bool, tracks: bool) -> tuple[Box, tuple[Shape, ...]]:
    """The part that never changes: the cloth, the cells, the coordinates. tracks: whether to mark
    the tracks."""
    centres = dark_centres(flip)
    edge = 2.5 * SIDE + LOZENGE + 5
    corners = [(-edge, -edge), (edge, -edge), (edge, edge), (-edge, edge)]
    shapes: list[Shape] = [path("cloth", "cloth", _rounded_square(edge, 16))]
    for name, centre, track in zip(DARK.names, centres, TRACK, strict=True):
        role = f"lozenge track-{track}" if tracks else "lozenge"
        shapes.append(polygon(f"cell-{name}", role, centre, lozenge(LOZENGE)))
        if tracks:
            shapes.append(pip(f"pip-{name}", track, centre))
    for name, centre in zip(LIGHT_NAMES, light_centres(flip), strict=True):
        shapes.append(polygon(f"pane-{name}", "pane", centre, lozenge(PANE)))
    shapes += _coords(centres)
    return box_around([*corners, (-edge - 14, edge + 14)], 8.0), tuple(shapes)


def _rounded_square(half: float, by: float) -> str:
    straight, turn = 2 * (half - by), f"a{by} {by} 0 0 1"
    right, left = f"h{straight} {turn} {by} {by}", f"h-{straight} {turn} -{by} -{by}"
    down, up = f"v{straight} {turn} -{by} {by}", f"v-{straight} {turn} {by} -{by}"
    return f"M{by - half} {-half}{right}{down}{left}{up}z"


def pip(key: str, track: int, centre: Point) -> Shape:
    """The mark of a track: a dot, or a small cross (``harlequin M4``)."""
    if track == 0:
        return circle(key, "pip", centre, 4)
    return path(key, "pip", "M-4.5 -4.5 L4.5 4.5 M-4.5 4.5 L4.5 -4.5", centre)


def _coords(centres: Sequence[Point]) -> Iterator[Shape]:
    """Numbers on the left and letters below, even if the board is flipped."""
    away = 2.5 * SIDE + LOZENGE + 16
    for name, (x, y) in zip(DARK.names, centres, strict=True):
        if name[0] == "a":
            yield text(f"row-{name[1]}", "coord", (-away, y), name[1], 15)
        if name[1] == "1":
            yield text(f"col-{name[0]}", "coord", (x, away), name[0], 15)


@cache
def tile(seat: int) -> tuple[Shape, ...]:
    """A seat's tile around (0, 0): Red's has one lozenge in it, Blue's four (``harlequin M3``)."""
    weave = [lozenge(13)] if seat == 0 else [lozenge(7, x, y) for x, y in lozenge(13.5)]
    face = polygon("", "face", ORIGIN, lozenge(TILE))
    return face, *(polygon("", "weave", ORIGIN, points) for points in weave)


@cache
def token(seat: int) -> tuple[Shape, ...]:
    """A seat's token around (0, 0): Red's is round, Blue's eight-sided (``harlequin M3``)."""
    if seat == 0:
        outer, body = circle("", "stand", ORIGIN, STAND), circle("", "body", ORIGIN, DISC)
        return outer, body, ellipse("", "shine", (-5.4, -7.4), 6.4, 4, -28), *_glyph(seat)
    outer = polygon("", "stand", ORIGIN, octagon(STAND - 1.5))
    body = polygon("", "body", ORIGIN, octagon(DISC - 1.5))
    return outer, body, ellipse("", "shine", (-6.4, -8), 6, 3.4, -28), *_glyph(seat)


def _glyph(seat: int) -> Iterator[Shape]:
    if seat == 0:
        yield polygon("", "glyph", ORIGIN, lozenge(8.5))
    else:
        for x, y in lozenge(6.2):
            yield polygon("", "glyph", ORIGIN, lozenge(4, x, y))
