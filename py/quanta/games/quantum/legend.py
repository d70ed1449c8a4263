"""The meaning of the marks on a board of Quantum."""

from __future__ import annotations

from collections.abc import Sequence

from quanta.games.quantum import drawing
from quanta.scene.arrows import arrow
from quanta.scene.legend import Sign
from quanta.scene.shapes import ORIGIN, Shape, circle, group, polygon


def _stack(letters: str, role: str = "stack") -> list[Shape]:
    base = [drawing.plinth()] if "tower" in role else []
    return [group("", role, ORIGIN, [*base, *drawing.discs(letters)])]


def _square(half: float, role: str) -> Shape:
    return polygon("", role, ORIGIN, [(-half, -half), (half, -half), (half, half), (-half, half)])


LEGEND: Sequence[Sign] = (
    Sign("A square piece moves straight.", _stack("S")),
    Sign("A circle piece moves diagonally.", _stack("C")),
    Sign("A queen moves straight or diagonally.", _stack("Q")),
    Sign(
        "The height of a stack, and so how far it moves. The piece on top says whose it is and how "
        "it moves.",
        [*_stack("SsC"), group("", "badge", ORIGIN, drawing.height_badge(3))],
    ),
    Sign("A tower, six or more high: it stays where it is.", _stack("SsCcSC", "stack tower")),
    Sign(
        "How high the stack would be there.",
        [*_stack("s"), group("", "making", ORIGIN, drawing.making_badge(3))],
    ),
    Sign(
        "A tower could be made here with one move, by the side of this colour.",
        [group("", "chance seat-0", ORIGIN, [drawing.crown(ORIGIN, 2.0)])],
    ),
    Sign("The piece or stack that you have chosen.", _stack("S", "stack picked")),
    Sign("Where the chosen piece can go.", [_square(30, "goal")]),
    Sign(
        "An empty cell where the piece that you point at can go.",
        [group("", "making faint", ORIGIN, [circle("", "spot", ORIGIN, 6)])],
    ),
    Sign("What the stack that you point at is made of.", [drawing.piece_list("", ORIGIN, "sC")]),
    Sign(
        "The last move: where it began, and where it ended.",
        [_square(14, "last-from"), _square(28, "last")],
    ),
    Sign(
        "A piece that could capture the one you point at.",
        arrow("", "threat", (-30, 12), (30, -12), 2, 0.14),
    ),
    Sign(
        "A power corner: a stack on it goes any distance. Only in that variant.",
        [drawing.power("", ORIGIN)],
    ),
)
