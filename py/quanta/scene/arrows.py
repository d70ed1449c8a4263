"""Arrows for the candidate actions of an analysis, and the marks that people draw on the board, in
any game: both go from target to target."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from quanta.scene.shapes import Point, Shape, arc, circle
from quanta.scene.view import Path

BEND = 0.16
"""How far the arrow of a candidate bends, as a share of its length, so that it is told from a
mark."""
OFF = 0.55
"""How far an arrow stays off the centre of a hit area, as a share of its radius."""
SIZE = 20.0
"""The radius of a hit area that is neither a circle nor a polygon, in board units."""


class TargetArea:
    """Where a target is, and its radius, in board units."""

    def __init__(self, shape: Shape) -> None:
        self.at: Point = shape["at"]
        corners = shape.get("points", ())
        reach = min(((x * x + y * y) ** 0.5 for x, y in corners), default=SIZE)
        self.r = shape.get("r", reach)


def target_areas(shapes: Sequence[Shape]) -> dict[str, TargetArea]:
    """Target -> its area, for the targets among the shapes of a picture."""
    return {shape["target"]: TargetArea(shape) for shape in shapes if "target" in shape}


def candidate_arrows(paths: Sequence[Path], areas: Mapping[str, TargetArea]) -> list[Shape]:
    """An arrow along each of these click paths, which are given best first and painted best last; a
    ring for a path of one click; nothing for one that is off the board."""
    found: list[Shape] = []
    for rank, path in reversed(list(enumerate(paths, 1))):
        role, steps = f"idea idea-{rank}", [step for step in path if step in areas]
        if len(steps) == 1:
            area = areas[steps[0]]
            found.append(circle(f"idea-{rank}", f"here {role}", area.at, area.r))
        for number, (start, end) in enumerate(pairwise(steps)):
            a, b = areas[start], areas[end]
            if start != end:
                off = OFF * min(a.r, b.r)
                found += arc(f"idea-{rank}-{number}", role, a.at, b.at, off, BEND)
    return found


def mark_shapes(marks: Sequence[str], areas: Mapping[str, TargetArea]) -> list[Shape]:
    """A ring for each mark ``a`` and an arrow for each mark ``a-b``; nothing for one off the
    board."""
    found: list[Shape] = []
    for mark in marks:
        steps = mark.split("-")
        if not all(step in areas for step in steps):
            continue
        a, b = areas[steps[0]], areas[steps[-1]]
        if len(steps) == 1:
            found.append(circle(f"mark-{mark}", "mark", a.at, a.r))
        elif steps[0] != steps[1]:
            off = OFF * min(a.r, b.r)
            found += arc(f"mark-{mark}", "marked", a.at, b.at, off, 0)
    return found
