"""Boards as text, made from the shapes of any game's picture.

A line of text is a row of cells, with the names of its first and last cells beside it. A cell shows
a dot, or the mark of its piece: the initial of the seat (in lower case for tiles), the height of a
stack, or the letters on a counter; ``#`` for a piece of no seat. Pieces between cells are shown in
their places. Pieces beside the board, such as those in a seat's hand, are in a line for each seat
below it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise
from math import dist
from typing import NamedTuple

from quanta.scene.shapes import ORIGIN, Point, Shape
from quanta.scene.view import SeatLine

SEAT = re.compile(r"\bseat-\d+\b")
EMPTY, UNOWNED = "·", "#"
NEUTRAL = "neutral"
"""The word in the role of a piece of no seat."""
CLOSE = 1.0
"""Places that differ by less, in board units, are in the same row or column."""
REACH = 0.45
"""A piece is on a cell if it is closer to it than this share of the distance between two cells."""
OPPOSITE = -0.5
"""The cosine of the least angle between the directions to cells on opposite sides."""
NOT_PIECES = {"area", "badge", "chance", "edge", "flag", "here", "hint", "last"}
NOT_PIECES |= {"objective", "odds", "pile", "trail"}
"""First words of the roles of shapes that have the colour of a seat but are no pieces."""

Paint = Callable[[int, str], str]
"""Colours a piece: (seat, mark) -> the text to print."""


def _plain(seat: int, mark: str) -> str:
    return mark


class Piece(NamedTuple):
    """A piece on a cell. seat: its owner; mark: its text on the board."""

    seat: int
    mark: str


class TextCell(NamedTuple):
    """A cell of the picture: its name as in actions, its place, and its piece."""

    name: str
    at: Point
    piece: Piece | None


class Mark(NamedTuple):
    """A place of a board in text. name: that of its cell, empty between cells; seat: the owner of
    its piece, None if there is no piece or no owner."""

    name: str
    at: Point
    seat: int | None
    text: str


def picture(shapes: Sequence[Shape], seats: Sequence[SeatLine], paint: Paint = _plain) -> str:
    """The board as lines of text, and below it the pieces of each seat beside it; empty if there
    are no cells. seats: those of the view."""
    marks, beside = _marks(shapes, seats)
    if not marks:
        return ""
    return "\n".join([_board(marks, paint), *_hands(beside, seats, paint)])


def _marks(
    shapes: Sequence[Shape], seats: Sequence[SeatLine]
) -> tuple[list[Mark], Sequence[Piece]]:
    """The marks on and between the cells, from the top left, and the pieces of seats beside the
    board."""
    (targets, reach), pieces = _targets(shapes), _pieces(shapes, seats)
    neutral = [_centre(shape) for shape in shapes if _is_neutral(shape)]
    marks = []
    for name, at in targets:
        near = [piece for place, piece in pieces if dist(place, at) <= reach]
        empty = UNOWNED if any(dist(place, at) <= reach for place in neutral) else EMPTY
        marks.append(
            Mark(name, at, near[-1].seat, near[-1].mark) if near else Mark(name, at, None, empty)
        )
    beside = []
    for at, piece in pieces:
        if _is_between(at, targets, reach):
            marks.append(Mark("", at, piece.seat, piece.mark))
        elif all(dist(at, cell) > reach for _, cell in targets):
            beside.append(piece)
    between = [at for at in neutral if _is_between(at, targets, reach)]
    marks += [Mark("", at, None, UNOWNED) for at in between]
    return sorted(marks, key=lambda mark: (round(mark.at[1] / CLOSE), mark.at[0])), beside


def _hands(beside: Sequence[Piece], seats: Sequence[SeatLine], paint: Paint) -> Iterator[str]:
    """A line for each seat with pieces beside the board."""
    for seat, line in enumerate(seats):
        marks = [paint(piece.seat, piece.mark) for piece in beside if piece.seat == seat]
        if marks:
            yield f"{line.name}: {' '.join(marks)}"


def _is_between(at: Point, targets: Sequence[tuple[str, Point]], reach: float) -> bool:
    """Whether a place is not on a cell, and has cells near it on opposite sides."""
    x, y = at
    steps = [(a - x, b - y, dist(at, (a, b))) for _, (a, b) in targets]
    near = [step for step in steps if step[2] * REACH < reach]
    if any(far <= reach for _, _, far in near):
        return False
    return any(
        a * c + b * d < OPPOSITE * far * farther
        for (a, b, far), (c, d, farther) in combinations(near, 2)
    )


def _is_neutral(shape: Shape) -> bool:
    return NEUTRAL in shape["role"].split() and "target" not in shape


def _targets(shapes: Sequence[Shape]) -> tuple[list[tuple[str, Point]], float]:
    """The names and places of the cells, and the greatest distance of a piece on a cell."""
    targets = [(shape["target"], _centre(shape)) for shape in shapes if "target" in shape]
    return targets, REACH * _pitch([at for _, at in targets])


def _pieces(shapes: Sequence[Shape], seats: Sequence[SeatLine]) -> list[tuple[Point, Piece]]:
    return [(_centre(shape), piece) for shape in shapes if (piece := _piece(shape, seats))]


def cells(shapes: Sequence[Shape], seats: Sequence[SeatLine]) -> list[TextCell]:
    """The cells of a picture from the top left, with their pieces. seats: those of the view."""
    (targets, reach), pieces = _targets(shapes), _pieces(shapes, seats)
    text_cells = []
    for name, at in targets:
        near = [piece for place, piece in pieces if dist(place, at) <= reach]
        text_cells.append(TextCell(name, at, near[-1] if near else None))
    return sorted(text_cells, key=lambda cell: (round(cell.at[1] / CLOSE), cell.at[0]))


def _board(marks: Sequence[Mark], paint: Paint) -> str:
    """The board as lines of text."""
    rows = _rows(marks)
    left = min(mark.at[0] for mark in marks)
    unit, width = _columns(rows)
    ends = [[mark.name for mark in row if mark.name] or [""] for row in rows]
    margin = max(len(names[0]) for names in ends) + 2
    lines = []
    for row, names in zip(rows, ends, strict=True):
        line, used = f"{names[0]:>{margin - 2}}  ", margin
        for mark in row:
            column = margin + round((mark.at[0] - left) / unit) * width
            line += " " * (column - used)
            line += mark.text if mark.seat is None else paint(mark.seat, mark.text)
            used = column + len(mark.text)
        lines.append(f"{line}  {names[-1]}" if len(names) > 1 else line)
    return "\n".join(lines)


def _rows(marks: Sequence[Mark]) -> list[list[Mark]]:
    rows: list[list[Mark]] = []
    for mark in marks:
        if rows and abs(rows[-1][0].at[1] - mark.at[1]) < CLOSE:
            rows[-1].append(mark)
        else:
            rows.append([mark])
    return [sorted(row, key=lambda mark: mark.at[0]) for row in rows]


def _columns(rows: Sequence[Sequence[Mark]]) -> tuple[float, int]:
    """The distance between columns in board units and in characters."""
    places = sorted({mark.at[0] for row in rows for mark in row})
    unit = min((b - a for a, b in pairwise(places) if b - a >= CLOSE), default=1.0)
    within = [b.at[0] - a.at[0] for row in rows for a, b in pairwise(row)]
    apart = max(1, round(min(within, default=unit) / unit))
    longest = max(len(mark.text) for row in rows for mark in row)
    return unit, -(-(longest + 1) // apart)


def _pitch(places: Sequence[Point]) -> float:
    """The distance between neighbouring cells."""
    first = places[: len(places) // 2 + 1]
    distances = [dist(a, b) for a in first[:20] for b in places if dist(a, b) >= CLOSE]
    return min(distances, default=1.0)


def _centre(shape: Shape) -> Point:
    """The centre of a shape, whose place may be in its corners."""
    x, y = shape.get("at", ORIGIN)
    points = shape.get("points", ())
    if not points:
        return x, y
    xs, ys = zip(*points, strict=True)
    return x + (min(xs) + max(xs)) / 2, y + (min(ys) + max(ys)) / 2


def _piece(shape: Shape, seats: Sequence[SeatLine]) -> Piece | None:
    """The piece of a shape; None if it is no piece."""
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
    """The text on a counter."""
    written = [part["text"] for part in shape.get("parts", ()) if part["role"] == "code"]
    return "".join(written[:1])


def _letters(names: Sequence[str]) -> list[str]:
    """A letter for each seat: the initial of its name, or its number if two have the same."""
    initials = [name[:1].upper() for name in names]
    return [
        initial if initial and initials.count(initial) == 1 else str(seat)
        for seat, initial in enumerate(initials, 1)
    ]
