"""Line of sight in integers: no rounding, and a reason for every answer.

The line runs from centre to centre. A hex between the two ends is crossed (corners on both sides
of the line), bordered along one of its sides (two corners on the line), touched at a corner (one)
or missed. A crossed hex can block by itself; along a side both hexes must block; a touched hex
never blocks (legions R19, H17 to H21).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from quanta.games.legions.model.geometry import AT, CORNERS, PLACES, SIZE, Place, centre
from quanta.games.legions.model.terrain import Ground


class Line(NamedTuple):
    """The hexes that a line passes between its ends.

    crossed: the hexes that it crosses, as bits. sides: for each hexside along which it runs with
    a hex on both sides, these two as bits. steps: the same in order, as hexes.
    """

    crossed: int
    sides: tuple[int, ...]
    steps: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Sight:
    """The answer for one line.

    start, end: its hexes. clear: whether it is not blocked. over_hills: whether one end is on a
    hill, so that only hills block. blockers: the first hex, or pair of hexes along a side, that
    blocks it; if it is clear, the first such pair in which only one would block.
    """

    start: int
    end: int
    clear: bool
    over_hills: bool
    blockers: tuple[int, ...]


@cache
def _passed(dx: int, dy: int) -> tuple[tuple[Place, ...], ...]:
    """The hexes that a line by this offset passes, in order, as offsets: one crossed, or two along
    a side."""
    along, down = centre((dx, dy))
    crossing = [along * b - down * a for a, b in CORNERS]
    reach = max(crossing)
    on_side = crossing.count(reach) == 2
    goal = along * along + 3 * down * down
    passed: dict[int, list[Place]] = {}
    span = reach // abs(along) + 1 if along else abs(down)
    for x in range(min(0, dx), max(0, dx) + 1):
        near = 3 * x * down // along if along else 0
        for y in range(near - span, near + span + 1):
            if (x + y) % 2 or (x, y) in ((0, 0), (dx, dy)):
                continue
            cx, cy = centre((x, y))
            off = abs(along * cy - down * cx)
            progress = along * cx + 3 * down * cy
            if 0 < progress < goal and (off < reach or (off == reach and on_side)):
                passed.setdefault(progress, []).append((x, y))
    return tuple(tuple(passed[progress]) for progress in sorted(passed))


@cache
def line(start: int, end: int) -> Line:
    """The line between two different hexes, without half-hexes and places off the board and the
    sides that they share (legions H20)."""
    (x1, y1), (x2, y2) = PLACES[start], PLACES[end]
    crossed, sides, steps = 0, [], []
    for places in _passed(x2 - x1, y2 - y1):
        hexes = tuple(AT[p] for x, y in places if (p := (x1 + x, y1 + y)) in AT)
        if len(hexes) < len(places):
            continue
        steps.append(hexes)
        if len(hexes) == 1:
            crossed |= 1 << hexes[0]
        else:
            sides.append(1 << hexes[0] | 1 << hexes[1])
    return Line(crossed, tuple(sides), tuple(steps))


def blocking(ground: Ground, occupied: int, start: int, end: int) -> int:
    """The hexes that would block a line between these two, as bits (legions R19, R26)."""
    if ground.hills & (1 << start | 1 << end):
        return ground.hills
    return ground.blocking | occupied


def clear(ground: Ground, occupied: int, start: int, end: int) -> bool:
    """Whether ``end`` is seen from ``start``. occupied: the hexes with units, as bits."""
    hard = blocking(ground, occupied, start, end)
    crossed, sides, _ = line(start, end)
    return not crossed & hard and all(hard & side != side for side in sides)


def see(ground: Ground, occupied: int, start: int, end: int) -> Sight:
    """The same with the reason. ``start`` and ``end`` must differ."""
    hard = blocking(ground, occupied, start, end)
    over = bool(ground.hills & (1 << start | 1 << end))
    near: tuple[int, ...] = ()
    for hexes in line(start, end).steps:
        blocked = [hex_ for hex_ in hexes if hard >> hex_ & 1]
        if len(blocked) == len(hexes):
            return Sight(start, end, False, over, hexes)
        if blocked and not near:
            near = hexes
    return Sight(start, end, True, over, near)


def overlay(ground: Ground, occupied: int, start: int) -> list[Sight | None]:
    """The line from one hex to every hex of the board; None for itself."""
    return [None if end == start else see(ground, occupied, start, end) for end in range(SIZE)]


def words(sight: Sight, there: Callable[[int], str]) -> str:
    """The answer as a sentence. ``there`` says what is in a hex, such as ``0304 (a forest)``."""
    both = " and ".join(map(there, sight.blockers))
    over = " One end is on a hill, so only hills count." if sight.over_hills else ""
    if sight.clear and not sight.blockers:
        return f"The line is clear.{over}"
    if sight.clear:
        return f"The line is clear: it runs between {both}, and only one of them blocks.{over}"
    if len(sight.blockers) == 2:
        return f"The line is blocked: it runs between {both}, and both block.{over}"
    return f"The line is blocked: it crosses {both}.{over}"
