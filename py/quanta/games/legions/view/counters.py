"""Units as counters: outline and symbol by arm, strength in pips, order, suppression."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from quanta.games.legions.model.force_lists import Kind
from quanta.games.legions.model.terrain import AFV
from quanta.games.legions.model.units import ORDERS, SECRET, Unit
from quanta.scene.shapes import ORIGIN, Point, Shape, circle, ellipse, group, path, polygon, text

HALF = 18.5
"""Half the side of a counter."""
SQUARE = "M-18.5-18.5h37v37h-37z"
ROUND = "M-11.5-18.5h23q7 0 7 7v23q0 7-7 7h-23q-7 0-7-7v-23q0-7 7-7z"
BOX = "M-10-16.5h20v10.5h-20z"
CROSS = "M-10-16.5l20 10.5m0-10.5l-20 10.5"
CARD = "M-6-7.5h12v15h-12z"
STAR: list[Point] = [
    (0, -9.5), (2.6, -5.4), (7.1, -6.3), (5.6, -2), (9.3, 1), (5.2, 2.9), (4.6, 7.5), (0.5, 5.4),
    (-3.8, 7.9), (-4.7, 3.2), (-9.2, 2), (-5.9, -1.4), (-7.2, -6), (-2.6, -5.2)
]  # fmt: skip
STRIPE = "M17.3 1l-2.7 2.2-2.7-2.2"
CORNER_CARD: Point = (14.5, -13.5)
CORNER_STAR: Point = (-14.5, -13.5)


def counter(key: str, unit: Unit, kind: Kind, spot: Point, states: str) -> Shape:
    """The counter of a unit. An order is face down unless it is known. states: further roles, such
    as `` picked``, each after a space."""
    parts = parts_of(unit._replace(hex=0), kind)
    worn = " worn" if unit.left < kind.size else ""
    role = f"counter seat-{unit.seat}{worn}{states}"
    return group(key, role, spot, parts)


def blank(key: str, seat: int, spot: Point) -> Shape:
    """The counter of a unit of which only the side is known."""
    parts = [path("part-0", "shadow", SQUARE, (1.5, 2)), path("part-1", "face", SQUARE)]
    return group(
        key, f"counter seat-{seat}", spot, [*parts, text("part-2", "code", ORIGIN, "?", 20)]
    )


@lru_cache(maxsize=512)
def parts_of(unit: Unit, kind: Kind) -> tuple[Shape, ...]:
    """The parts of a counter, centred on (0, 0)."""
    shapes = [*_body(unit, kind), *pips(unit.left, kind.size)]
    if unit.order:
        shapes.append(order_card(unit.order))
    if unit.suppressed:
        shapes.append(marker(unit.suppressed))
    for number, shape in enumerate(shapes):
        shape["key"] = f"part-{number}"
    return tuple(shapes)


def _body(unit: Unit, kind: Kind) -> Iterator[Shape]:
    outline = SQUARE if kind.arm == AFV else ROUND
    yield path("", "shadow", outline, (1.5, 2))
    yield path("", "face", outline)
    yield path("", "sign", BOX)
    if kind.arm == AFV:
        yield ellipse("", "sign", (0, -11.2), 6.8, 3)
    else:
        yield path("", "sign", CROSS)
    if unit.left < kind.size:
        yield path("", "crack", "M18.5 3l-5 2 1 4-5 3 1 6.5")
    yield text("", "code", (0, 3.2), kind.base_code, 14)
    for stripe in range(kind.experience):
        yield path("", "stripe", STRIPE, (0, 4.5 * stripe))


def pips(left: int, size: int) -> Iterator[Shape]:
    """One pip for each element at full strength; those lost are hollow."""
    for number in range(size):
        x = (number - (size - 1) / 2) * 5.4
        yield circle("", "pip full" if number < left else "pip", (x, 14.4), 2)


def order_card(order: int) -> Shape:
    """A card, showing its back or the letter of a known order."""
    parts = [path("", "card", CARD)]
    if order == SECRET:
        parts.append(path("", "back", "M-4-3l4-3 4 3-4 3zm0 6l4-3 4 3-4 3z"))
    else:
        parts.append(text("", "letter", (0, 0.5), ORDERS[order][0].upper(), 11))
    return group("", "order" + ("" if order == SECRET else " known"), CORNER_CARD, parts)


def marker(count: int) -> Shape:
    """The star of a unit with this many suppression markers."""
    star = polygon("", "star", ORIGIN, STAR)
    return group(
        "", "suppressed", CORNER_STAR, [star, text("", "count", (0, 0.5), str(count), 9.5)]
    )
