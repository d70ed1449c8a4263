"""The board as shapes: two printed sheets with their terrain, the grid, the names of the hexes, and
a hit area on every hex.

Terrain has textures, so that it is not distinguished by colour alone. A texture is an SVG path of
relative lines and curves, so that it can be placed anywhere and scaled by scaling every number;
arcs would not allow that, because their flags are not lengths. Each terrain has a few textures,
chosen by the number of the hex, so that a forest does not look stamped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache

from quanta.games.legions import explain
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
from quanta.games.legions.model.stages import DEPLOY, UNDER_WAY
from quanta.games.legions.model.terrain import (
    FOREST,
    HILL,
    ICE,
    OPEN,
    SWAMP,
    TERRAINS,
    URBAN,
    WATER,
    Ground,
)
from quanta.games.legions.position import LegionsPosition
from quanta.scene.layout import Box
from quanta.scene.shapes import Point, Shape, circle, path, target, text
from quanta.scene.view import ClickLook

NUMBER = re.compile(r"-?(?:\d+(?:\.\d+)?|\.\d+)")
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
    return NUMBER.sub(lambda match: f"{round(float(match[0]) * scale, 1):+g}", path)


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


def border(of: Iterable[int], flip: bool) -> str:
    """The sides between these hexes and all others, as closed loops of one path."""
    inside, centres, sign = set(of), spots(flip), -1 if flip else 1
    sides: dict[Point, Point] = {}
    for hex_ in sorted(inside):
        (x, y), (column, row) = centres[hex_], PLACES[hex_]
        for step, (a, b) in SIDES.items():
            if AT.get((column + step[0], row + step[1])) not in inside:
                start, end = ((x + sign * p[0], y + sign * p[1]) for p in (a, b))
                sides[start] = end
    return "".join(_loops(sides))


def _loops(sides: dict[Point, Point]) -> Iterator[str]:
    """Closed paths along these sides. sides: one end -> the other, where the next side begins."""
    while sides:
        here = next(iter(sides))
        loop = "M{:g} {:g}".format(*here)
        while here in sides:
            end = sides.pop(here)
            loop += f"l{end[0] - here[0]:g} {end[1] - here[1]:g}"
            here = end
        yield f"{loop}z".replace(" -", "-")


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
    """A set-up area: its edge, and a shade in the colour of the seat; -1 for none."""
    of = [hex_ for hex_ in within if row_from(side, hex_) <= depth]
    role = f"seat-{seat}" if seat >= 0 else "nobody"
    name = "top" if side == TOP else "bottom"
    return (path(f"area-{name}", f"area {role}", border(of, flip)),)


HIT = 25.0
PLAIN, CAN, GOAL = range(3)
"""Nothing to click, a first click, a next click."""
ROLES = ("hit", "hit can", "hit aside goal")


@lru_cache(maxsize=32)
def _empty_hits(ground: Ground, flip: bool) -> dict[int, tuple[Shape, ...]]:
    """The hit areas of empty hexes, in each of the three roles."""
    hits = {}
    for hex_ in WHOLE:
        name, centre = NAMES[hex_], spots(flip)[hex_]
        label = f"{name}, {ground.at(hex_).name}."
        hits[hex_] = tuple(
            target(circle(f"hit-{name}", role, centre, HIT), name, label, PLACES[hex_][1] // 2)
            for role in ROLES
        )
    return hits


@lru_cache(maxsize=2)
def reading_order(small: bool) -> tuple[int, ...]:
    """The hexes of the map row by row."""
    of = MIDDLE if small else WHOLE
    return tuple(sorted(of, key=lambda hex_: (PLACES[hex_][1] // 2, PLACES[hex_][0])))


def hit_areas(position: LegionsPosition, look: ClickLook) -> Iterator[Shape]:
    """A hit area on every hex, row by row."""
    empty = _empty_hits(position.ground, look.flip)
    actor = NAMES[position.activation.actor] if position.activation is not None else ""
    rings = position.stage not in UNDER_WAY  # else the overlays mark the goals
    order = reading_order(position.scenario.small)
    for hex_ in reversed(order) if look.flip else order:
        name = NAMES[hex_]
        state = PLAIN
        if name in (look.goals if look.picked or rings else look.can - {actor}):
            state = GOAL
        elif name in look.can and (not look.picked or position.stage == DEPLOY):
            state = CAN  # what is set up can be picked up in any case
        shape = empty[hex_][state]
        if hex_ in position.at:
            shape = {**shape, "label": explain.label(position, hex_)}
        if name in look.picked:
            shape = {**shape, "role": shape["role"] + " picked"}
        yield shape
