"""A plain second implementation of the line of sight: the segment between two centres is clipped
exactly, in fractions, with every hexagon. It shares no code with the game.

A hex is (column, row), both from 1, as in its name.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

Hex = tuple[int, int]
Point = tuple[int | Fraction, int | Fraction]

HEXES: list[Hex] = [(c, r) for c in range(1, 14) for r in range(1, 15 - (c % 2 == 0))]


@cache
def centre(place: Hex) -> tuple[int, int]:
    """The centre in a plane where a hex is 4 wide and 4 high. Such a hexagon is stretched, which
    changes no answer: stretching keeps lines, crossings and corners."""
    column, row = place
    return 3 * column, 4 * row + (0 if column % 2 else 2)


@cache
def corners(place: Hex) -> list[tuple[int, int]]:
    """The corners, clockwise from the left one; y grows downwards."""
    x, y = centre(place)
    around = ((-2, 0), (-1, -2), (1, -2), (2, 0), (1, 2), (-1, 2))
    return [(x + a, y + b) for a, b in around]


def clip(start: Hex, end: Hex, place: Hex) -> tuple[Fraction, Fraction] | None:
    """The part of the segment in the closed hexagon, as two fractions of its length, or None."""
    (ax, ay), (bx, by) = centre(start), centre(end)
    low, high = Fraction(0), Fraction(1)
    points = corners(place)
    for (px, py), (qx, qy) in zip(points, points[1:] + points[:1], strict=True):
        # a point is inside if its cross product with every side is not negative
        at_a = (qx - px) * (ay - py) - (qy - py) * (ax - px)
        at_b = (qx - px) * (by - py) - (qy - py) * (bx - px)
        if at_a < 0 and at_b < 0:
            return None
        if at_a < 0 or at_b < 0:
            cut = Fraction(at_a, at_a - at_b)
            low, high = (max(low, cut), high) if at_a < 0 else (low, min(high, cut))
    return (low, high) if low <= high else None


def strictly_inside(place: Hex, point: Point) -> bool:
    x, y = point
    around = corners(place)
    return all(
        (qx - px) * (y - py) - (qy - py) * (x - px) > 0
        for (px, py), (qx, qy) in zip(around, around[1:] + around[:1], strict=True)
    )


@cache
def met(start: Hex, end: Hex) -> tuple[tuple[Hex, ...], tuple[tuple[Hex, Hex], ...]]:
    """The hexes between the ends that the segment crosses, and the pairs of hexes that share a
    hexside along which it runs."""
    through: list[Hex] = []
    along: dict[tuple[Fraction, Fraction], list[Hex]] = {}
    (ax, ay), (bx, by) = centre(start), centre(end)
    for place in HEXES:
        if place in (start, end):
            continue
        x, y = centre(place)
        if not min(ax, bx) - 2 <= x <= max(ax, bx) + 2:
            continue
        if not min(ay, by) - 4 <= y <= max(ay, by) + 4:
            continue
        cut = clip(start, end, place)
        if cut is None or cut[0] == cut[1]:
            continue
        half = (cut[0] + cut[1]) / 2
        if strictly_inside(place, (ax + (bx - ax) * half, ay + (by - ay) * half)):
            through.append(place)
        else:
            along.setdefault(cut, []).append(place)
    pairs = tuple((both[0], both[1]) for both in along.values() if len(both) == 2)
    return tuple(through), pairs


def blockers(terrain: dict[Hex, str], units: set[Hex]) -> tuple[set[Hex], set[Hex]]:
    """The hexes that block a line with no end on a hill, and those that block one with; open hexes
    may be left out of ``terrain``."""
    hills = {place for place, letter in terrain.items() if letter == "h"}
    return {place for place, letter in terrain.items() if letter in "fu"} | hills | units, hills


def sees(blocking: tuple[set[Hex], set[Hex]], start: Hex, end: Hex) -> bool:
    """Whether the line is clear."""
    low, hills = blocking
    blocks = hills if start in hills or end in hills else low
    through, pairs = met(start, end)
    return blocks.isdisjoint(through) and not any(a in blocks and b in blocks for a, b in pairs)
