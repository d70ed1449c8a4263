"""Shapes, which pictures are made of: plain JSON-ready dictionaries.

A shape has a ``key`` (its identity: the same piece keeps it while it moves), a ``role`` (one or
more words that a style sheet gives colours to, never a colour), a place ``at`` in board units (x to
the right, y down), and geometry relative to that place. A shape with a ``target`` can be clicked:
the target is a step of an action; its ``label`` is what a screen reader says, and ``row`` groups
targets that stand side by side.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Required, TypedDict

Point = tuple[float, float]

NEAR = 0.22
"""An arrow stops short of either end by no more than this share of its length."""


Kind = Literal["circle", "ellipse", "polygon", "path", "text", "group"]


class Shape(TypedDict, total=False):
    """See the module's docstring. Which keys for geometry there are follows from ``kind``."""

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
    """``value`` to one decimal, which is finer than a pixel and keeps a scene short."""
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
    """Several shapes that move as one; their places are relative to the group's."""
    return {"key": key, "kind": "group", "role": role, "at": at, "parts": parts}


def target(shape: Shape, step: str, label: str, row: int) -> Shape:
    """``shape`` as a hit area: clicking it is the step ``step`` of an action."""
    return {**shape, "target": step, "label": label, "row": row}


def arc(key: str, role: str, start: Point, end: Point, margin: float, bend: float) -> list[Shape]:
    """A curved arrow from ``start`` to ``end``. It stops ``margin`` short of both, or ``NEAR`` of
    its length where that is less, so that its shaft can be seen between neighbours, too.

    bend: how far the curve leans to the left, as a share of its length.
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
