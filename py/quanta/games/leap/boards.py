"""The boards that can be chosen by name (``leap-rings R13``; their shapes: ``leap-rings
M1–M6``)."""

from __future__ import annotations

from quanta.core.errors import BadParam
from quanta.core.params import Choice, Number
from quanta.core.rng import Stream
from quanta.grids.board import Cell
from quanta.grids.hex import HexBoard, board, distance, hexagon_rows, outline, whole

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
        return whole([length] * width)
    if shape == "ring":
        radius, width = numbers
        if width > radius:
            raise BadParam(f"a ring of radius {radius} cannot be {width} cells wide.")
        cells = whole(hexagon_rows(radius + 1)).cells
        return _hexagon(radius + 1, {c for c in cells if distance((0, 0), c) <= radius - width})
    side = numbers[0]
    missing: set[Cell] = set()
    if shape == "holed":
        missing = {(0, 0)}
    elif shape == "star":
        missing = {(2, 0), (2, -2), (0, -2), (-2, 0), (-2, 2), (0, 2)}
    elif shape == "sieve":
        free = list(whole(hexagon_rows(side)).cells)
        rng.shuffle(free)
        missing = set(free[: max(1, len(free) * numbers[1] // 100)])
    return _hexagon(side, missing)


def _hexagon(side: int, missing: set[Cell]) -> HexBoard:
    grid = outline(hexagon_rows(side))
    assert grid is not None
    return board(tuple(tuple(cell not in missing for cell in row) for row in grid))
