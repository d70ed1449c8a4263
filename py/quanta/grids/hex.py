"""Boards of hexagons: cells, names, rows, neighbours, lines. No pixels.

Cells are axial coordinates (q, r): +q to the right, +r to the lower right. A board is given as its
rows from the top, each with its cells by ascending q, and gaps for missing ones. The lengths of the
rows determine the outline: n, n+1, …, 2n−1, …, n cells are a hexagon of side n around (0, 0), rows
of equal length a parallelogram with (0, 0) at its top left.

A cell's name is a letter for its column q, counted from the left-most column, and a number for its
row, counted from the bottom row: on the hexagon of side 5 the bottom row is a1…e1, the middle row
a5…i5, the top row e9…i9.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import ClassVar

from quanta.grids.board import LETTERS, Board, Cell

DIRECTIONS: tuple[Cell, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The six steps, anticlockwise from the right: E, NE, NW, W, SW, SE."""

DIRECTION_WORDS = ("east", "north-east", "north-west", "west", "south-west", "south-east")


def distance(a: Cell, b: Cell) -> int:
    """The number of steps from ``a`` to ``b`` on an unbounded board."""
    dq, dr = b[0] - a[0], b[1] - a[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def hexagon_rows(side: int) -> tuple[int, ...]:
    """The row lengths of a hexagon, from the top: n, n+1, …, 2n−1, …, n."""
    return tuple(2 * side - 1 - abs(row) for row in range(1 - side, side))


def outline(lengths: Sequence[int]) -> list[list[Cell]] | None:
    """The cells of the outline with these row lengths, row by row; None where it is neither a
    hexagon nor a parallelogram."""
    side = (len(lengths) + 1) // 2
    if len(lengths) % 2 and tuple(lengths) == hexagon_rows(side):
        return [
            [(q, r) for q in range(max(1 - side, 1 - side - r), min(side, side - r))]
            for r in range(1 - side, side)
        ]
    if lengths and lengths[0] and len(set(lengths)) == 1:
        return [[(q, r) for q in range(lengths[0])] for r in range(len(lengths))]
    return None


@dataclass(frozen=True)
class HexBoard(Board):
    """A board: the cells of an outline that exist, and what follows from them.

    rows: from the top, each with True for a cell and False for a gap. Raises ValueError unless they
    form one of the two outlines, with at most 26 columns and at least one cell.

    neighbours: index -> the indices of the up to six cells that touch it.
    """

    directions: ClassVar = DIRECTIONS
    rows: tuple[tuple[bool, ...], ...]
    neighbours: tuple[tuple[int, ...], ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        grid = outline([len(row) for row in self.rows])
        if grid is None:
            raise ValueError("the rows form neither a hexagon nor a parallelogram")
        left = min(q for row in grid for q, _ in row)
        bottom = grid[-1][0][1]
        if max(q for row in grid for q, _ in row) - left >= len(LETTERS):
            raise ValueError("a board has at most 26 columns")
        cells = tuple(
            cell
            for cells, there in zip(grid, self.rows, strict=True)
            for cell, exists in zip(cells, there, strict=True)
            if exists
        )
        if not cells:
            raise ValueError("the board has no cell")
        self._fill(cells, [f"{LETTERS[q - left]}{bottom - r + 1}" for q, r in cells])
        at = self.at
        steps = tuple(
            tuple(at[q + a, r + b] for a, b in DIRECTIONS if (q + a, r + b) in at) for q, r in cells
        )
        object.__setattr__(self, "neighbours", steps)

    @property
    def centre(self) -> Cell | None:
        """The cell that half a turn of the outline leaves in place; None if there is none."""
        if len(self.rows) > 1 and len(self.rows[0]) != len(self.rows[1]):
            middle = (0, 0)
        else:
            width, height = len(self.rows[0]), len(self.rows)
            if width % 2 == 0 or height % 2 == 0:
                return None
            middle = (width // 2, height // 2)
        return middle if middle in self.at else None

    def clear(self, cell: int, direction: int, steps: int) -> bool:
        """Whether all cells strictly between ``cell`` and the one ``steps`` away exist."""
        return all(self.step(cell, direction, k) is not None for k in range(1, steps))

    def direction(self, start: int, end: int) -> int | None:
        """The direction of the straight line from ``start`` to ``end``; None if there is none."""
        dq = self.cells[end][0] - self.cells[start][0]
        dr = self.cells[end][1] - self.cells[start][1]
        steps = distance((0, 0), (dq, dr))
        for number, (a, b) in enumerate(DIRECTIONS):
            if steps and (a * steps, b * steps) == (dq, dr):
                return number
        return None

    def spiral(self) -> list[int]:
        """All cells from the middle outwards, ring by ring, each anticlockwise from the east.

        The middle is that of the outline, rounded down; there may be a gap in it.
        """
        hexagon = len(self.rows) > 1 and len(self.rows[0]) != len(self.rows[1])
        q0, r0 = (0, 0) if hexagon else ((len(self.rows[0]) - 1) // 2, (len(self.rows) - 1) // 2)
        walk = [self.at[q0, r0]] if (q0, r0) in self.at else []
        radius = 0
        while len(walk) < self.size:
            radius += 1
            walk += [self.at[cell] for cell in ring((q0, r0), radius) if cell in self.at]
        return walk


def ring(middle: Cell, radius: int) -> list[Cell]:
    """The 6 × ``radius`` cells at that distance from ``middle``, anticlockwise from the one due
    east."""
    q, r = middle[0] + radius, middle[1]
    cells = []
    for a, b in DIRECTIONS[2:] + DIRECTIONS[:2]:
        for _ in range(radius):
            cells.append((q, r))
            q, r = q + a, r + b
    return cells


@lru_cache(maxsize=64)
def board(rows: tuple[tuple[bool, ...], ...]) -> HexBoard:
    """The board with these rows, made once. Raises ValueError as HexBoard does."""
    return HexBoard(rows)


def whole(lengths: Iterable[int]) -> HexBoard:
    """The board without gaps whose rows have these lengths. Raises ValueError as HexBoard does."""
    return board(tuple((True,) * length for length in lengths))
