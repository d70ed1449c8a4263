"""Shapes, the elements of pictures: plain JSON-ready dictionaries.

A shape has a ``key`` (its identity, which a piece keeps while it moves), a ``role`` (one or more
words that a style sheet colours, never a colour), a place ``at`` in board units (x to the right, y
down), and geometry relative to that place. A shape with a ``target`` can be clicked: the target is
a step of an action; its ``label`` is for screen readers, and ``row`` groups targets side by side.

The difference of two pictures is the keys to remove, and the shapes to insert, with their places.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import Literal, Required, TypedDict

Point = tuple[float, float]


Kind = Literal["circle", "ellipse", "polygon", "path", "text", "group"]


class Shape(TypedDict, total=False):
    """See the module's docstring. ``kind`` determines the keys for geometry."""

    key: str
    kind: Required[Kind]
    role: Required[str]
    at: Point
    r: float
    rx: float
    ry: float
    turn: float
    points: Sequence[Point]
    d: str
    text: str
    size: float
    parts: Sequence[Shape]
    target: str
    label: str
    row: int


ORIGIN: Point = (0.0, 0.0)


def rounded(value: float) -> float:
    """``value`` to one decimal, which is finer than a pixel and keeps scenes small."""
    return round(value, 1) + 0.0


def circle(key: str, role: str, at: Point, r: float) -> Shape:
    """A circle of radius ``r``."""
    return {"key": key, "kind": "circle", "role": role, "at": at, "r": r}


def ellipse(key: str, role: str, at: Point, rx: float, ry: float, turn: float = 0) -> Shape:
    """An ellipse with half axes ``rx`` and ``ry``, turned clockwise by ``turn`` degrees."""
    return {"key": key, "kind": "ellipse", "role": role, "at": at, "rx": rx, "ry": ry, "turn": turn}


def polygon(key: str, role: str, at: Point, points: Sequence[Point]) -> Shape:
    """A closed polygon with these corners."""
    return {"key": key, "kind": "polygon", "role": role, "at": at, "points": points}


def path(key: str, role: str, d: str, at: Point = ORIGIN) -> Shape:
    """An SVG path; ``d`` is in board units relative to ``at``."""
    return {"key": key, "kind": "path", "role": role, "at": at, "d": d}


def text(key: str, role: str, at: Point, words: str, size: float) -> Shape:
    """Words centred on ``at``, ``size`` board units high."""
    return {"key": key, "kind": "text", "role": role, "at": at, "text": words, "size": size}


def group(key: str, role: str, at: Point, parts: Sequence[Shape]) -> Shape:
    """Several shapes that move together; their places are relative to the group's."""
    return {"key": key, "kind": "group", "role": role, "at": at, "parts": parts}


def target(shape: Shape, step: str, label: str, row: int) -> Shape:
    """``shape`` as a hit area for the step ``step`` of an action."""
    return {**shape, "target": step, "label": label, "row": row}


Put = Sequence[tuple[int, Shape]]
"""Shapes that are new, changed or moved in the painting order, each with its place in the new
picture, from back to front."""


def change(before: Sequence[Shape], after: Sequence[Shape]) -> tuple[list[str], Put]:
    """The changes from one list of shapes, with unique keys, to another: the keys to remove, and
    the shapes to insert."""
    old = {shape["key"]: (place, shape) for place, shape in enumerate(before)}
    same = []
    for shape in after:
        place, known = old.pop(shape["key"], (-1, None))
        same.append(place if known is shape or known == shape else -1)
    kept = longest_increasing(same)
    return list(old), [(place, shape) for place, shape in enumerate(after) if place not in kept]


def changed(before: Sequence[Shape], gone: Iterable[str], put: Put) -> list[Shape]:
    """The shapes after a change."""
    out = {shape["key"] for _, shape in put}.union(gone)
    after = [shape for shape in before if shape["key"] not in out]
    for place, shape in put:
        after.insert(place, shape)
    return after


def longest_increasing(numbers: Sequence[int]) -> set[int]:
    """The indices of a longest increasing subsequence, without negative numbers."""
    tails: list[int] = []
    ends: list[int] = []
    previous: dict[int, int] = {}
    for index, value in enumerate(numbers):
        if value < 0:
            continue
        place = bisect_left(tails, value)
        if place:
            previous[index] = ends[place - 1]
        tails[place : place + 1] = [value]
        ends[place : place + 1] = [index]
    kept = set()
    index = ends[-1] if ends else -1
    while index >= 0:
        kept.add(index)
        index = previous.get(index, -1)
    return kept
