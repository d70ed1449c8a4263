"""Arrows for actions that are thought of, along their clicks, and what people mark on the board:
whatever the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from quanta.scene.shapes import Point, Shape, arc, circle
from quanta.scene.view import Path

BEND = 0.16
OFF = 0.55
"""An arrow keeps so much of a hit area's radius off its middle."""
SIZE = 20.0
"""The radius of what has none."""


class Spot:
    """Where a target is, and how large."""

    def __init__(self, shape: Shape) -> None:
        self.at: Point = shape["at"]
        corners = shape.get("points", ())
        reach = min(((x * x + y * y) ** 0.5 for x, y in corners), default=SIZE)
        self.r = shape.get("r", reach)


def spots(shapes: Sequence[Shape]) -> dict[str, Spot]:
    """The targets among the shapes of a picture."""
    return {shape["target"]: Spot(shape) for shape in shapes if "target" in shape}


def arrows(paths: Sequence[Path], places: Mapping[str, Spot]) -> list[Shape]:
    """An arrow for each of these ways to click an action, the best first and painted last; a ring
    for one that stays in a place; nothing for one that is off the board."""
    found: list[Shape] = []
    for rank, path in reversed(list(enumerate(paths, 1))):
        role, steps = f"idea idea-{rank}", [step for step in path if step in places]
        if len(steps) == 1:
            spot = places[steps[0]]
            found.append(circle(f"idea-{rank}", f"here {role}", spot.at, spot.r))
        for number, (start, end) in enumerate(pairwise(steps)):
            a, b = places[start], places[end]
            if start != end:
                off = OFF * min(a.r, b.r)
                found += arc(f"idea-{rank}-{number}", role, a.at, b.at, off, BEND)
    return found


def drawn(marks: Sequence[str], places: Mapping[str, Spot]) -> list[Shape]:
    """A ring for each marked place and an arrow for each two; nothing for what is off the board."""
    found: list[Shape] = []
    for mark in marks:
        steps = mark.split("-")
        if not all(step in places for step in steps):
            continue
        a, b = places[steps[0]], places[steps[-1]]
        if len(steps) == 1:
            found.append(circle(f"mark-{mark}", "mark", a.at, a.r))
        elif steps[0] != steps[1]:
            off = OFF * min(a.r, b.r)
            found += arc(f"mark-{mark}", "marked", a.at, b.at, off, 0)
    return found
