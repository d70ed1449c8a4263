"""Boards as text, made from the shapes of any game's picture.

A line of text is a row of cells, with the names of its first and its last cell beside it. A
cell shows a dot, or the mark of the piece on it: the initial of the seat (small for tiles), the
height of a stack, the letters that are written on a counter. Pieces beside the cells, such as
those that a seat holds in its hand, are in a line for each seat below the board.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import dist
from typing import NamedTuple

from quanta.scene.shapes import ORIGIN, Point, Shape
from quanta.scene.view import SeatLine

SEAT = re.compile(r"\bseat-\d+\b")
EMPTY = "·"
CLOSE = 1.0
"""Board units: places that differ by less are the same row or column."""
REACH = 0.45
"""A piece stands on a cell if it is nearer than this part of the distance between two cells."""
NOT_PIECES = frozenset(("badge", "chance", "edge", "here", "hint", "last", "odds", "pile", "trail"))
"""First words of the roles of shapes that have the colour of a seat, but are no pieces."""

Paint = Callable[[int, str], str]
"""Colours a piece: from its seat and its mark to what is printed."""


def _plain(seat: int, mark: str) -> str:
    return mark


class Piece(NamedTuple):
    """What is on a cell. seat: whose it is; mark: what a board in text shows."""

    seat: int
    mark: str


class TextCell(NamedTuple):
    """A cell of the picture: its name as in actions, its place, the piece on it."""

    name: str
    at: Point
    piece: Piece | None


def picture(shapes: Sequence[Shape], seats: Sequence[SeatLine], paint: Paint = _plain) -> str:
    """The board as lines of text, and below it what each seat holds beside it; empty if there are
    no cells. seats: as the view has them."""
    drawn = board(cells(shapes, seats), paint)
    return "\n".join([drawn, *_hands(shapes, seats, paint)]) if drawn else ""


def _hands(shapes: Sequence[Shape], seats: Sequence[SeatLine], paint: Paint) -> Iterator[str]:
    """A line for each seat that has pieces on no cell."""
    targets, reach = _targets(shapes)
    beside = [
        piece
        for at, piece in _pieces(shapes, seats)
        if all(dist(at, cell) > reach for _, cell in targets)
    ]
    for seat, line in enumerate(seats):
        marks = [paint(piece.seat, piece.mark) for piece in beside if piece.seat == seat]
        if marks:
            yield f"{line.name}: {' '.join(marks)}"


def _targets(shapes: Sequence[Shape]) -> tuple[list[tuple[str, Point]], float]:
    """The names and places of the cells, and how near to one a piece has to be to stand on it."""
    targets = [(shape["target"], _centre(shape)) for shape in shapes if "target" in shape]
    return targets, REACH * _pitch([at for _, at in targets])


def _pieces(shapes: Sequence[Shape], seats: Sequence[SeatLine]) -> list[tuple[Point, Piece]]:
    return [(_centre(shape), piece) for shape in shapes if (piece := _piece(shape, seats))]


def cells(shapes: Sequence[Shape], seats: Sequence[SeatLine]) -> list[TextCell]:
    """The cells of a picture from its top left, with their pieces. seats: as the view has them."""
    (targets, reach), pieces = _targets(shapes), _pieces(shapes, seats)
    text_cells = []
    for name, at in targets:
        near = [piece for place, piece in pieces if dist(place, at) <= reach]
        text_cells.append(TextCell(name, at, near[-1] if near else None))
    return sorted(text_cells, key=lambda cell: (round(cell.at[1] / CLOSE), cell.at[0]))


def board(cells: Sequence[TextCell], paint: Paint = _plain) -> str:
    """The board as lines of text; empty if there are no cells."""
    if not cells:
        return ""
    rows = _rows(cells)
    left = min(cell.at[0] for cell in cells)
    unit, width = _columns(rows)
    margin = max(len(row[0].name) for row in rows) + 2
    lines = []
    for row in rows:
        line, used = f"{row[0].name:>{margin - 2}}  ", margin
        for cell in row:
            column = margin + round((cell.at[0] - left) / unit) * width
            mark = cell.piece.mark if cell.piece else EMPTY
            line += " " * (column - used)
            line += paint(cell.piece.seat, mark) if cell.piece else mark
            used = column + len(mark)
        lines.append(f"{line}  {row[-1].name}" if len(row) > 1 else line)
    return "\n".join(lines)


def _rows(cells: Sequence[TextCell]) -> list[list[TextCell]]:
    rows: list[list[TextCell]] = []
    for cell in cells:
        if rows and abs(rows[-1][0].at[1] - cell.at[1]) < CLOSE:
            rows[-1].append(cell)
        else:
            rows.append([cell])
    return [sorted(row, key=lambda cell: cell.at[0]) for row in rows]


def _columns(rows: Sequence[Sequence[TextCell]]) -> tuple[float, int]:
    """The distance of two columns in board units, and in characters."""
    places = sorted({cell.at[0] for row in rows for cell in row})
    unit = min((b - a for a, b in pairwise(places) if b - a >= CLOSE), default=1.0)
    within = [b.at[0] - a.at[0] for row in rows for a, b in pairwise(row)]
    apart = max(1, round(min(within, default=unit) / unit))
    longest = max((len(cell.piece.mark) for row in rows for cell in row if cell.piece), default=1)
    return unit, -(-(longest + 1) // apart)


def _pitch(places: Sequence[Point]) -> float:
    """The distance between neighbouring cells."""
    first = places[: len(places) // 2 + 1]
    distances = [dist(a, b) for a in first[:20] for b in places if dist(a, b) >= CLOSE]
    return min(distances, default=1.0)


def _centre(shape: Shape) -> Point:
    """The middle of a shape, which may have its place in its corners."""
    x, y = shape.get("at", ORIGIN)
    points = shape.get("points", ())
    if not points:
        return x, y
    xs, ys = zip(*points, strict=True)
    return x + (min(xs) + max(xs)) / 2, y + (min(ys) + max(ys)) / 2


def _piece(shape: Shape, seats: Sequence[SeatLine]) -> Piece | None:
    """The piece that a shape is; None if it is none."""
    role = shape["role"].split()
    if "target" in shape or not role or role[0] in NOT_PIECES or shape["kind"] == "text":
        return None
    coins = [each for each in shape.get("parts", ()) if SEAT.search(each["role"])]
    match = SEAT.search(shape["role"] if not coins else coins[-1]["role"])
    roles = [seat.role for seat in seats]
    if match is None or match[0] not in roles or (shape["kind"] == "path" and "at" not in shape):
        return None
    seat = roles.index(match[0])
    letter = _letters([each.name for each in seats])[seat]
    if role[0] == "patch":
        letter = letter.lower()
    return Piece(seat, letter + (str(len(coins)) if len(coins) > 1 else _code(shape)))


def _code(shape: Shape) -> str:
    """What is written on a counter."""
    written = [part["text"] for part in shape.get("parts", ()) if part["role"] == "code"]
    return "".join(written[:1])


def _letters(names: Sequence[str]) -> list[str]:
    """A letter for each seat: the initial of its name, or its number if two have the same."""
    initials = [name[:1].upper() for name in names]
    return [
        initial if initial and initials.count(initial) == 1 else str(seat)
        for seat, initial in enumerate(initials, 1)
    ]
