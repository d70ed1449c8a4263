"""The board as shapes: two printed sheets with their terrain, the grid, the names of the hexes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from quanta.games.legions.model.geometry import (
    AT,
    HALVES,
    LAST_Y,
    MIDDLE,
    NAMES,
    PLACES,
    TOP,
    WHOLE,
    Place,
    row_from,
)
from quanta.games.legions.model.terrain import OPEN, TERRAINS
from quanta.games.legions.view.textures import LOWER_HALF, UPPER_HALF, outline, texture
from quanta.scene.layout import Box
from quanta.scene.shapes import Point, Shape, path, text

COLUMN, HALF_ROW = 45, 26
"""The distance between columns, and half of that between rows, in board units."""
HALF_WIDE, HALF_HIGH = 6 * COLUMN + 30, 14 * HALF_ROW
RIM = 10
"""How far the sheets extend beyond the hexes."""
SMALL_WIDE, SMALL_HIGH = 3 * COLUMN + 30, 9 * HALF_ROW
CORNERS: tuple[Point, ...] = ((30, 0), (15, 26), (-15, 26), (-30, 0), (-15, -26), (15, -26))
SIDES: dict[Place, tuple[Point, Point]] = {
    (0, -2): (CORNERS[4], CORNERS[5]),
    (1, -1): (CORNERS[5], CORNERS[0]),
    (1, 1): (CORNERS[0], CORNERS[1]),
    (0, 2): (CORNERS[1], CORNERS[2]),
    (-1, 1): (CORNERS[2], CORNERS[3]),
    (-1, -1): (CORNERS[3], CORNERS[4]),
}
"""Step to a neighbour -> the two ends of the side between them, from the centre."""


def place(spot: Place, flip: bool) -> Point:
    """The centre of a hex or a half-hex in board units; the middle of the board is (0, 0)."""
    sign = -1 if flip else 1
    return sign * (spot[0] - 6) * COLUMN, sign * (spot[1] - 13) * HALF_ROW


def halves(small: bool) -> Point:
    """Half the width and half the height of the map, without its rim."""
    return (SMALL_WIDE, SMALL_HIGH) if small else (HALF_WIDE, HALF_HIGH)


def box(small: bool) -> Box:
    """The box of the picture of a map."""
    wide, high = halves(small)
    return (-wide - 22, -high - 22, 2 * wide + 44, 2 * high + 44)


BOX = box(small=False)


@lru_cache(maxsize=2)
def spots(flip: bool) -> tuple[Point, ...]:
    """The centre of each hex."""
    return tuple(place(spot, flip) for spot in PLACES)


def hexes(of: Iterable[int], flip: bool) -> str:
    """These hexes as one path."""
    centres = spots(flip)
    return "".join(outline(*centres[hex_]) for hex_ in of)


def rim(of: Iterable[int], flip: bool) -> str:
    """The sides between these hexes and all others, as one path."""
    inside, centres, sign = set(of), spots(flip), -1 if flip else 1
    found = []
    for hex_ in sorted(inside):
        (x, y), (column, row) = centres[hex_], PLACES[hex_]
        for step, (a, b) in SIDES.items():
            if AT.get((column + step[0], row + step[1])) not in inside:
                ends = [(x + sign * p[0], y + sign * p[1]) for p in (a, b)]
                found.append("M{:g} {:g}L{:g} {:g}".format(*ends[0], *ends[1]))
    return "".join(found)


def line(of: Sequence[Point]) -> str:
    """A polyline through these points."""
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in of)


@lru_cache(maxsize=32)
def ground(
    letters: str, frozen: tuple[bool, bool], flip: bool, *, small: bool = False
) -> tuple[Shape, ...]:
    """All that never changes once two sections are laid. letters: the terrain of every hex. frozen:
    whether each section is. small: of the small map, beyond which nothing is drawn."""
    shapes = list(_sheets(frozen, flip, halves(small)))
    if not small:
        shapes += _half_hexes(flip)
    centres, shown = spots(flip), MIDDLE if small else WHOLE
    for letter, terrain in TERRAINS.items():
        of = [hex_ for hex_ in shown if letters[hex_] == letter]
        if of and letter != OPEN:
            shapes.append(path(f"land-{terrain.name}", f"land {terrain.name}", hexes(of, flip)))
    for letter, terrain in TERRAINS.items():
        of = [hex_ for hex_ in shown if letters[hex_] == letter]
        if of and letter != OPEN:
            d = "".join(texture(letter, hex_ * 7 // 3, *centres[hex_]) for hex_ in of)
            shapes.append(path(f"texture-{terrain.name}", f"texture {terrain.name}", d))
    shapes.append(path("grid", "grid", hexes(shown, flip)))
    wide = halves(small)[0] + RIM
    shapes.append(path("seam", "seam", f"M{-wide:g} 0H{wide:g}"))
    return tuple(shapes)


def _sheets(frozen: tuple[bool, bool], flip: bool, size: Point) -> Iterator[Shape]:
    """The two sheets."""
    wide, high = size[0] + RIM, size[1] + RIM
    for number, cold in enumerate(frozen):
        up = (number == 0) != flip
        d = f"M{-wide:g} 0V{-high if up else high:g}H{wide:g}V0z"
        yield path(f"sheet-{number}", f"sheet {'frozen' if cold else 'temperate'}", d)


def _half_hexes(flip: bool) -> Iterator[Shape]:
    """The half-hexes that are out of play, hatched."""
    outlines, hatch = [], []
    for x, y in HALVES:
        px, py = place((x, y), flip)
        upper = (y < LAST_Y) != flip
        outlines.append(f"M{px:g} {py:g}{LOWER_HALF if upper else UPPER_HALF}")
        for start in range(-24, 25, 8):
            share = min(1.0, (30 - start) / 30)  # ends at the long or at a slanted side
            across, down = 15 * share, (26 if upper else -26) * share
            hatch.append(f"M{px + start:g} {py:g}l{across:g} {down:g}")
    yield path("halves", "half", "".join(outlines))
    yield path("hatch", "hatch", "".join(hatch))


@lru_cache(maxsize=4)
def names(flip: bool, of: tuple[int, ...] = WHOLE) -> tuple[Shape, ...]:
    """The names of the hexes, small, at their upper sides."""
    centres = spots(flip)
    return tuple(
        text(f"name-{NAMES[h]}", "hexname", (centres[h][0], centres[h][1] - 20), NAMES[h], 8)
        for h in of
    )


@lru_cache(maxsize=16)
def area(
    side: int, seat: int, depth: int, flip: bool, within: tuple[int, ...] = WHOLE
) -> tuple[Shape, ...]:
    """A set-up area: its edge, and a shade in the colour of the seat; -1 is nobody's."""
    of = [hex_ for hex_ in within if row_from(side, hex_) <= depth]
    role = f"seat-{seat}" if seat >= 0 else "nobody"
    name = "top" if side == TOP else "bottom"
    return (
        path(f"area-{name}", f"area {role}", hexes(of, flip)),
        path(f"area-rim-{name}", f"area-rim {role}", rim(of, flip)),
    )
