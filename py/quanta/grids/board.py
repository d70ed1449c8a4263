"""What all boards share: named cells, and straight steps between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

Cell = tuple[int, int]
LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class Board:
    """A board. cells, names: index -> coordinates and name, in reading order. index, at: name ->
    index and coordinates -> index."""

    directions: ClassVar[tuple[Cell, ...]]
    cells: tuple[Cell, ...] = field(init=False, compare=False, repr=False)
    names: tuple[str, ...] = field(init=False, compare=False, repr=False)
    index: dict[str, int] = field(init=False, compare=False, repr=False)
    at: dict[Cell, int] = field(init=False, compare=False, repr=False)

    def _fill(self, cells: Sequence[Cell], names: Sequence[str]) -> None:
        # The only way to set fields of a frozen dataclass.
        object.__setattr__(self, "cells", tuple(cells))
        object.__setattr__(self, "names", tuple(names))
        object.__setattr__(self, "index", {name: number for number, name in enumerate(names)})
        object.__setattr__(self, "at", {cell: number for number, cell in enumerate(cells)})

    @property
    def size(self) -> int:
        """The number of cells."""
        return len(self.cells)

    def step(self, cell: int, direction: int, steps: int) -> int | None:
        """The cell ``steps`` away in a straight line, across gaps too; None off the board."""
        (x, y), (a, b) = self.cells[cell], self.directions[direction]
        return self.at.get((x + a * steps, y + b * steps))
