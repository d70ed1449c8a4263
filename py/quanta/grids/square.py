"""Boards of squares: cells, names, directions. No pixels.

Cells are (column, row) from 0 at the bottom left. A cell's name is a letter for its column and a
number for its row: a1 at the bottom left. Reading order is row by row from the top left.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from quanta.grids.board import LETTERS, Board, Cell

DIRECTIONS: tuple[Cell, ...] = (
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
)
"""The eight steps, anticlockwise from the right: E, NE, N, NW, W, SW, S, SE."""

DIRECTION_WORDS = (
    "east",
    "north-east",
    "north",
    "north-west",
    "west",
    "south-west",
    "south",
    "south-east",
)

ORTHOGONAL = (0, 2, 4, 6)
"""The directions along rows and columns."""
DIAGONAL = (1, 3, 5, 7)
"""The directions along diagonals."""


@dataclass(frozen=True)
class SquareBoard(Board):
    """A rectangle without gaps, ``width`` columns (at most 26) by ``height`` rows."""

    directions: ClassVar = DIRECTIONS
    width: int
    height: int

    def __post_init__(self) -> None:
        if not (0 < self.width <= len(LETTERS) and self.height > 0):
            raise ValueError("a board has 1 to 26 columns and at least one row")
        rows = range(self.height - 1, -1, -1)
        cells = [(column, row) for row in rows for column in range(self.width)]
        self._fill(cells, [f"{LETTERS[column]}{row + 1}" for column, row in cells])

    def mirrored(self, across: bool, upright: bool) -> list[int]:
        """cell -> its image, mirrored from left to right, from top to bottom, or both."""
        right, top = self.width - 1, self.height - 1
        return [
            self.at[right - column if across else column, top - row if upright else row]
            for column, row in self.cells
        ]

    def line(self, cell: int, direction: int) -> list[int]:
        """The cells in that direction as far as the edge, nearest first, without ``cell``."""
        cells = []
        steps = 1
        while (there := self.step(cell, direction, steps)) is not None:
            cells.append(there)
            steps += 1
        return cells


@lru_cache(maxsize=16)
def board(width: int, height: int) -> SquareBoard:
    """The board of this size, made once. Raises ValueError as SquareBoard does."""
    return SquareBoard(width, height)
