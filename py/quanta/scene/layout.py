"""Layouts: from cells to points in board units."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin, sqrt

from quanta.scene.shapes import Point, rounded

Box = tuple[float, float, float, float]


class HexLayout:
    """Hexagons with a corner at the top: axial (q, r) to the centre of the cell.

    size: the distance from a centre to a corner, in board units; the centres of neighbours are
    √3 × size apart. flip: rotate the board by 180°.
    """

    def __init__(self, size: float = 36.0, *, flip: bool = False) -> None:
        self.size = size
        self._sign = -1 if flip else 1

    def place(self, q: int, r: int) -> Point:
        """The centre of the cell, x to the right and y down."""
        x = self._sign * self.size * sqrt(3) * (q + r / 2)
        return rounded(x), rounded(self._sign * self.size * 1.5 * r)

    def corners(self, size: float) -> list[Point]:
        """The six corners of a hexagon of this size around (0, 0)."""
        angles = [pi / 3 * k + pi / 6 for k in range(6)]
        return [(rounded(size * cos(a)), rounded(size * sin(a))) for a in angles]


class SquareLayout:
    """Squares in columns and rows counted from the bottom left: (column, row) to the centre.

    side: the width of a square in board units; flip: rotate the board by 180°.
    """

    def __init__(self, width: int, height: int, side: float = 64.0, *, flip: bool = False) -> None:
        self.side = side
        self._middle = ((width - 1) / 2, (height - 1) / 2)
        self._sign = -1 if flip else 1

    def place(self, column: float, row: float) -> Point:
        """The centre of the cell, x to the right and y down; the board's middle is (0, 0)."""
        x = self._sign * self.side * (column - self._middle[0])
        y = -self._sign * self.side * (row - self._middle[1])
        return rounded(x), rounded(y)


def box_around(points: Iterable[Point], margin: float) -> Box:
    """The box (x, y, width, height) around all points, with ``margin`` on every side."""
    xs, ys = zip(*points, strict=True)
    left, top = min(xs) - margin, min(ys) - margin
    width, height = max(xs) + margin - left, max(ys) + margin - top
    return rounded(left), rounded(top), rounded(width), rounded(height)
