"""The boards that can be chosen by name (``leap-rings R13``; their shapes: ``leap-rings
M1–M6``)."""

from __future__ import annotations

from quanta.core.errors import BadParam
from quanta.core.params import Choice, Number
from quanta.core.rng import Stream
from quanta.grids.hex import Cell, HexBoard, board, distance, hexagon_rows, outline

SIDE = "side"
"""The label of a number that gives the side of a hexagon."""

BOARDS = (
    Choice("hex", "Hexagon", (Number(SIDE, 2, 8, 5),)),
    Choice("holed", "Hexagon without its centre", (Number(SIDE, 2, 8, 5),)),
    Choice("star", "Hexagon with six holes around the centre", (Number(SIDE, 4, 8, 5),)),
    Choice(
        "sieve",
        "Hexagon with holes at random",
        (Number(SIDE, 3, 8, 5), Number("per cent missing", 5, 40, 15)),
    ),
    Choice("line", "Line", (Number("length", 2, 26, 20), Number("width", 1, 3, 2))),
    Choice("ring", "Ring", (Number("radius", 1, 7, 5), Number("width", 1, 3, 2))),
)


def named(shape: str, numbers: tuple[int, ...], rng: Stream) -> HexBoard:
    """The board of this shape and size. Only ``sieve`` draws from ``rng``. Raises BadParam."""
    if shape == "line":
        length, width = numbers
        return board(((True,) * length,) * width)
    if shape == "ring":
        radius, width = numbers
        if width > radius:
            raise BadParam(f"a ring of radius {radius} cannot be {width} cells wide.")
        inner = {cell for cell in _cells(radius + 1) if _from_centre(cell) <= radius - width}
        return _hexagon(radius + 1, inner)
    side = numbers[0]
    missing: set[Cell] = set()
    if shape == "holed":
        missing = {(0, 0)}
    elif shape == "star":
        missing = {(2, 0), (2, -2), (0, -2), (-2, 0), (-2, 2), (0, 2)}
    elif shape == "sieve":
        cells = _cells(side)
        rng.shuffle(cells)
        missing = set(cells[: max(1, len(cells) * numbers[1] // 100)])
    return _hexagon(side, missing)


def _from_centre(cell: Cell) -> int:
    return distance((0, 0), cell)


def _grid(side: int) -> list[list[Cell]]:
    grid = outline(hexagon_rows(side))
    assert grid is not None
    return grid


def _cells(side: int) -> list[Cell]:
    return [cell for row in _grid(side) for cell in row]


def _hexagon(side: int, missing: set[Cell]) -> HexBoard:
    return board(tuple(tuple(cell not in missing for cell in row) for row in _grid(side)))
