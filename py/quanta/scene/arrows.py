"""The arrows on the board of any game, for hints, candidates, moves and threats; and the marks that
people draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from quanta.scene.shapes import ORIGIN, Point, Shape, circle, path, polygon, rounded
from quanta.scene.view import Path as ClickPath

NEAR = 0.22
"""The greatest margin at either end of an arrow, as a share of its length."""
BEND = 0.16
"""The bend of the arrow of a candidate, as a share of its length, to distinguish it from a mark."""
OFF = 0.55
"""The margin of an arrow from the centre of a hit area, as a share of its radius."""
SIZE = 20.0
"""The radius of a hit area that is neither a circle nor a polygon, in board units."""


def arrow(key: str, role: str, start: Point, end: Point, margin: float, bend: float) -> list[Shape]:
    """A curved arrow from ``start`` to ``end``, with a margin at both: ``margin``, or ``NEAR`` of
    its length if that is less, so that the shaft is visible between neighbours.

    bend: that of the curve to the left, as a share of its length.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5
    margin = min(margin, NEAR * length)
    mid = ((start[0] + end[0]) / 2 + dy * bend, (start[1] + end[1]) / 2 - dx * bend)
    tail = _towards(start, mid, margin)
    tip = _towards(end, mid, margin)
    head = _towards(end, mid, margin + min(13.0, length / 4))
    d = "M{} {} Q{} {} {} {}".format(*map(rounded, (*tail, *mid, *head)))
    nx, ny = (tip[0] - head[0]) * 0.5, (tip[1] - head[1]) * 0.5
    corners = [tip, (head[0] - ny, head[1] + nx), (head[0] + ny, head[1] - nx)]
    points = [(rounded(x), rounded(y)) for x, y in corners]
    return [path(key, f"arc {role}", d), polygon(f"{key}-tip", f"arrow {role}", ORIGIN, points)]


def _towards(a: Point, b: Point, by: float) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    return (a[0] + dx / length * by, a[1] + dy / length * by)


class TargetArea:
    """The place and the radius of a target in board units."""

    def __init__(self, shape: Shape) -> None:
        self.at: Point = shape["at"]
        corners = shape.get("points", ())
        reach = min(((x * x + y * y) ** 0.5 for x, y in corners), default=SIZE)
        self.r = shape.get("r", reach)


def target_areas(shapes: Sequence[Shape]) -> dict[str, TargetArea]:
    """Target -> its area, for the targets among the shapes of a picture."""
    return {shape["target"]: TargetArea(shape) for shape in shapes if "target" in shape}


def candidate_arrows(paths: Sequence[ClickPath], areas: Mapping[str, TargetArea]) -> list[Shape]:
    """An arrow along each of these click paths, given best first and painted best last; a ring for
    a path of one click; nothing for one off the board."""
    shapes: list[Shape] = []
    for rank, clicks in reversed(list(enumerate(paths, 1))):
        role, steps = f"idea idea-{rank}", [step for step in clicks if step in areas]
        if len(steps) == 1:
            area = areas[steps[0]]
            shapes.append(circle(f"idea-{rank}", f"here {role}", area.at, area.r))
        for number, (start, end) in enumerate(pairwise(steps)):
            a, b = areas[start], areas[end]
            if start != end:
                off = OFF * min(a.r, b.r)
                shapes += arrow(f"idea-{rank}-{number}", role, a.at, b.at, off, BEND)
    return shapes


def mark_shapes(marks: Sequence[str], areas: Mapping[str, TargetArea]) -> list[Shape]:
    """A ring for each mark ``a`` and an arrow for each mark ``a-b``; nothing for one off the
    board."""
    shapes: list[Shape] = []
    for mark in marks:
        steps = mark.split("-")
        if not all(step in areas for step in steps):
            continue
        a, b = areas[steps[0]], areas[steps[-1]]
        if len(steps) == 1:
            shapes.append(circle(f"mark-{mark}", "mark", a.at, a.r))
        elif steps[0] != steps[1]:
            off = OFF * min(a.r, b.r)
            shapes += arrow(f"mark-{mark}", "marked", a.at, b.at, off, 0)
    return shapes
