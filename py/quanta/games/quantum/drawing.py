"""Stacks as shapes: discs on top of each other, seen from above at an angle.

Coordinates are relative to the centre of the stack's square, y down.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import cos, pi, sin

from quanta.games.quantum.state import TOWER
from quanta.scene.shapes import ORIGIN, Point, Shape, circle, ellipse, group, path, polygon, rounded
from quanta.scene.shapes import text as words

WIDE, DEEP = 24.0, 17.5
"""The half axes of the ellipse of a disc."""
PARAPET, OUT = 6.0, 1.1
"""The height of a tower's parapet, and its width relative to a disc."""
TALL, MERLON, MERLONS = 8.0, 0.24, 8
"""The height of the merlons on it, half their width in radians, and their number."""
SIGN, SQUASH = 10.8, 0.8
"""Half the width of the sign on a face, and the factor by which it is flattened."""


def thickness(height: int) -> float:
    """The thickness of each disc of a stack: less for higher stacks."""
    if height >= TOWER:
        return min(4.7, 44 / height)
    return (7.0, 7.0, 7.0, 7.0, 6.2, 5.6)[height]


def underside(height: int) -> float:
    """The y of the centre of a stack's underside, so that the stack fits its square."""
    return (5.0, 5.0, 8.5, 11.0)[height] if height < 4 else 12.0


def sign(letter: str, at: Point, size: float, squash: float = SQUASH) -> Shape:
    """The sign of a piece: a square, a circle or the queen's plus. size: half its width."""
    kind = letter.lower()
    tall = size * squash
    if kind == "c":
        return ellipse("", "sign", at, rounded(size), rounded(tall))
    if kind == "s":
        a, b = rounded(size * 0.88), rounded(tall * 0.88)
        return polygon("", "sign", at, [(-a, -b), (a, -b), (a, b), (-a, b)])
    a, b, c, d = (rounded(x) for x in (size * 1.12, size * 0.36, tall * 1.12, tall * 0.36))
    right = [(b, -c), (b, -d), (a, -d), (a, d), (b, d), (b, c)]
    return polygon("", "sign", at, [*right, *((-x, -y) for x, y in right)])


@cache
def _wall(thick: float, by: float = 1.0) -> str:
    """The side of a disc, from the edge of its upper face down; by: a factor for its width."""
    wide, deep = rounded(WIDE * by), rounded(DEEP * by)
    arc = f"A{wide:g} {deep:g} 0 0"
    return f"M{-wide:g} 0v{thick:g}{arc} 0 {wide:g} {thick:g}v{-thick:g}{arc} 1 {-wide:g} 0Z"


@cache
def _milling(thick: float) -> str:
    """The line halfway down that side, for the milled edge."""
    half, wide = rounded(thick / 2), WIDE - 2
    return f"M{-wide:g} {half:g}A{wide:g} {DEEP:g} 0 0 0 {wide:g} {half:g}"


def _disc(letter: str, y: float, thick: float) -> list[Shape]:
    """One disc without its upper face; Black's have a milled edge."""
    at = (0.0, rounded(y))
    shapes = [path("", "wall", _wall(rounded(thick)), at)]
    if letter.islower():
        shapes.append(path("", "milling", _milling(rounded(thick)), at))
    return shapes


def _face(letter: str, y: float) -> list[Shape]:
    """The upper face of the top disc; Black's have a second rim."""
    at = (0.0, rounded(y))
    shapes = [ellipse("", "face", at, WIDE, DEEP)]
    if letter.islower():
        shapes.append(ellipse("", "inlay", at, WIDE - 3.4, rounded(DEEP - 2.5)))
    shapes.append(sign(letter, at, SIGN))
    return shapes


def _battlements(y: float) -> list[Shape]:
    """The top of a tower, in place of a face: a parapet wider than its discs, a sunken floor, and
    merlons around the rim, from back to front. y: where the upper face would be."""
    shapes = [
        path("", "wall", _wall(PARAPET, OUT), (0.0, rounded(y - PARAPET + 2))),
        ellipse("", "face", (0.0, rounded(y - PARAPET + 2)), WIDE * OUT, rounded(DEEP * OUT)),
        ellipse("", "floor", (0.0, rounded(y - PARAPET + 3)), WIDE * 0.8, rounded(DEEP * 0.78)),
    ]
    turns = sorted(((2 * k + 1) * pi / MERLONS for k in range(MERLONS)), key=sin)
    return shapes + [_merlon(turn, y - PARAPET + 2) for turn in turns]


def _merlon(turn: float, y: float) -> Shape:
    ends = [
        (WIDE * OUT * cos(turn + d), y + DEEP * OUT * sin(turn + d)) for d in (-MERLON, 0.0, MERLON)
    ]
    low = [(rounded(x), rounded(z)) for x, z in ends]
    high = [(x, rounded(z - TALL)) for x, z in reversed(low)]
    return polygon("", "merlon", ORIGIN, [*low, *high])


@lru_cache(maxsize=256)
def discs(stack: str, lowest: int = 0, highest: int | None = None) -> tuple[Shape, ...]:
    """The discs of a stack from number ``lowest`` up to, but without, ``highest`` (by default to
    the top), at their places in the whole stack; the last of them has its upper face."""
    height = len(stack)
    thick = thickness(height)
    until = height if highest is None else highest
    shapes: list[Shape] = []
    for number in range(lowest, until):
        letter = stack[number]
        y = underside(height) - (number + 1) * thick
        parts = _disc(letter, y, thick)
        if number == height - 1 and height >= TOWER:
            parts += _battlements(y)
        elif number == until - 1:
            parts += _face(letter, y)
        shapes.append(group("", f"coin seat-{int(letter.islower())}", ORIGIN, parts))
    return tuple(shapes)


def plinth() -> Shape:
    """The base of a tower, a sign that it never moves again."""
    a, b = 28.0, 22.0
    outline = f"M{-b:g} {-a:g}H{b:g}L{a:g} {-b:g}V{b:g}L{b:g} {a:g}H{-b:g}L{-a:g} {b:g}V{-b:g}Z"
    return path("", "plinth", outline)


def power(key: str, at: Point) -> Shape:
    """The mark of a power square: eight rays, because a stack on it goes any distance."""
    rays = "M0 -29V29M-29 0H29M-29 -29L29 29M29 -29L-29 29"
    return group(key, "power", at, [path("", "rays", rays), circle("", "hub", ORIGIN, 7)])


@cache
def height_badge(height: int) -> tuple[Shape, ...]:
    """The height of a stack, at the lower right of its square."""
    return tuple(_number(height, 19.5, 20.0))


@cache
def making_badge(height: int) -> tuple[Shape, ...]:
    """The height that a stack would have, at the upper left of the target square."""
    crowns = [crown((-20.0, -33.0))] if height >= TOWER else []
    return (*_number(height, -20.0, -20.0), *crowns)


def _number(height: int, x: float, y: float) -> list[Shape]:
    """A height on a plate around (x, y)."""
    plate = path("", "plate", _pill(12.5 if height >= 10 else 10.5, 10.5), (x, y))
    return [plate, words("", "digits", (x, rounded(y + 0.6)), str(height), 17)]


def crown(at: Point, size: float = 1.0) -> Shape:
    """Small battlements, the sign for a tower."""
    outline = [(-9, 5), (-9, -5), (-4.5, -5), (-4.5, -1), (-2, -1), (-2, -5)]
    right = [(-x, y) for x, y in reversed(outline)]
    points = [(rounded(x * size), rounded(y * size)) for x, y in (*outline, *right)]
    return polygon("", "crown", at, points)


def _pill(wide: float, tall: float) -> str:
    flat = wide - tall if wide > tall else 0
    r = tall
    return (
        f"M{-flat:g} {-r:g}H{flat:g}A{r:g} {r:g} 0 0 1 {flat:g} {r:g}"
        f"H{-flat:g}A{r:g} {r:g} 0 0 1 {-flat:g} {-r:g}Z"
    )


PIECE = 23.0
"""The distance between the pieces in the list of a stack's pieces."""


def piece_list(key: str, at: Point, stack: str) -> Shape:
    """A list of a stack's pieces, to draw beside it: the top one first."""
    half = (len(stack) * PIECE + 9) / 2
    wide = 19.0
    box = (
        f"M{-wide + 6:g} {-half:g}H{wide - 6:g}a6 6 0 0 1 6 6V{half - 6:g}a6 6 0 0 1 -6 6"
        f"H{-wide + 6:g}a6 6 0 0 1 -6 -6V{6 - half:g}a6 6 0 0 1 6 -6Z"
    )
    parts: list[Shape] = [path("", "ground", box)]
    for number, letter in enumerate(reversed(stack)):
        y = rounded((number - (len(stack) - 1) / 2) * PIECE)
        flat = [circle("", "face", ORIGIN, 10.2), sign(letter, ORIGIN, 5.2, 1.0)]
        parts.append(group("", f"coin seat-{int(letter.islower())}", (0.0, y), flat))
    return group(key, "pile", at, parts)
