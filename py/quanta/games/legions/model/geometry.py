"""The board of Quantum Legions as exact integers: hexes, distance, rings, set-up areas.

13 columns of flat-topped hexes. Odd columns have 14 whole hexes; even ones lie half a hex lower and
have 13, with a half-hex that is out of play at each end (legions R6, H31). A hex is named by four
digits, column then row: ``0101`` is at the top left.

Coordinates: x counts columns from 0; y counts half hexes from the top, so neighbours differ by
(0, ±2) or (±1, ±1). In a plane whose units are half a side across and half a height down, the
centre of a hex is at (3x, y) and its corners are at (±2, 0) and (±1, ±1) from there: all integers.
"""

from __future__ import annotations

from functools import cache

COLUMNS = 13
LAST_Y = 26
"""The y of the last whole hex of an odd column; the first one has 0."""
SEAM_Y = 13
"""The y of the six hexes that the two board sections share."""
AREA_DEPTH = 3
"""Whole hexes of every column in a set-up area (legions M9)."""
TOP, BOTTOM = 0, 1

Place = tuple[int, int]

PLACES: tuple[Place, ...] = tuple(
    (x, y) for x in range(COLUMNS) for y in range(x % 2, LAST_Y + 1, 2)
)
"""Index of a hex -> its (x, y), column by column from the top; the order of the names."""
SIZE = len(PLACES)


NAMES: tuple[str, ...] = tuple(f"{x + 1:02}{y // 2 + 1:02}" for x, y in PLACES)
INDEX: dict[str, int] = {name: hex_ for hex_, name in enumerate(NAMES)}
AT: dict[Place, int] = {place: hex_ for hex_, place in enumerate(PLACES)}
WHOLE: tuple[int, ...] = tuple(range(SIZE))
"""All hexes."""
MIDDLE: tuple[int, ...] = tuple(
    hex_ for hex_, (x, y) in enumerate(PLACES) if 3 <= x <= 9 and 5 <= y <= 21
)
"""The hexes of the small map: columns 04 to 10, from 0403 down to 0411 (legions M15)."""
STEPS: tuple[Place, ...] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""The six steps, clockwise from the top."""
NEIGHBOURS: tuple[tuple[int, ...], ...] = tuple(
    tuple(AT[x + a, y + b] for a, b in STEPS if (x + a, y + b) in AT) for x, y in PLACES
)
HALVES: tuple[Place, ...] = tuple((x, y) for x in range(1, COLUMNS, 2) for y in (-1, LAST_Y + 1))
"""The half-hexes, which are out of play (legions R6)."""
CORNERS: tuple[Place, ...] = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
"""The corners of a hex from its centre, in the units of ``centre``."""


def centre(place: Place) -> Place:
    """The centre of a hex in the plane described above."""
    return 3 * place[0], place[1]


def gap(dx: int, dy: int) -> int:
    """The distance of two places that differ by this offset, in hexes."""
    wide, high = abs(dx), abs(dy)
    return max(wide, (wide + high) // 2)


def distance(a: int, b: int) -> int:
    """The distance in hexes, whatever terrain lies between (legions R18, H22)."""
    (x1, y1), (x2, y2) = PLACES[a], PLACES[b]
    return gap(x2 - x1, y2 - y1)


def row_from(side: int, hex_: int) -> int:
    """The row of a hex, counted in whole hexes of its column from 1 at the given edge."""
    y = PLACES[hex_][1]
    return (y if side == TOP else LAST_Y - y) // 2 + 1


@cache
def area(side: int, depth: int = AREA_DEPTH) -> tuple[int, ...]:
    """The set-up area at one edge: the first ``depth`` whole hexes of every column."""
    return tuple(hex_ for hex_ in range(SIZE) if row_from(side, hex_) <= depth)
