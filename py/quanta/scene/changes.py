"""What turns one picture into another: keys to remove, and shapes to put in, with their places."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence

from quanta.scene.shapes import Shape

Put = Sequence[tuple[int, Shape]]
"""Shapes that are new, changed or moved in the painting order, each with its place in the new
picture, from back to front."""


def change(before: Sequence[Shape], after: Sequence[Shape]) -> tuple[list[str], Put]:
    """What turns one list of shapes into another, if each has a key of its own: the keys to remove,
    and the shapes to put in."""
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
    """The indices of a longest increasing subsequence, leaving out negative numbers."""
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
    found = set()
    index = ends[-1] if ends else -1
    while index >= 0:
        found.add(index)
        index = previous.get(index, -1)
    return found
