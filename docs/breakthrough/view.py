"""The view of Breakthrough."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from quanta.games.breakthrough.rules import EMPTY, LETTERS, NAMES, BreakthroughPosition

from quanta.core.words import counted
from quanta.scene.layout import SquareLayout, box_around
from quanta.scene.shapes import ORIGIN, Shape, circle, group, target
from quanta.scene.view import Frame, Look, PlainView, SeatLine

COLOURS = ("seat-0", "seat-1")
"""The roles of the style sheet that are white and black."""
PAWN = [circle("", "body", ORIGIN, 22)]


class BreakthroughView(PlainView):
    """See ``quanta.scene.view.View``."""

    def title(self, position: BreakthroughPosition) -> str:
        """The size of the board."""
        return f"Breakthrough · {position.side} by {position.side}"

    def frame(self, position: BreakthroughPosition, look: Look) -> Frame:
        """A ring for each square, with pawns in them."""
        here = position.board
        layout = SquareLayout(here.width, here.height, 60.0, flip=look.flip)
        centres = [layout.place(column, row) for column, row in here.cells]
        cells = list(zip(here.names, centres, position.pawns, strict=True))
        shapes: list[Shape] = [circle(f"ring-{name}", "ring", at, 27) for name, at, _ in cells]
        shapes += [
            group(f"p-{look.names.get(name, name)}", f"ball {_role(pawn)}", at, PAWN)
            for name, at, pawn in cells
            if pawn != EMPTY
        ]
        for name, at, pawn in reversed(cells) if look.flip else cells:
            said = "empty" if pawn == EMPTY else NAMES[LETTERS.index(pawn)].lower()
            role = "hit can" if name in look.can else "hit"
            shape = circle(f"hit-{name}", role, at, 28)
            shapes.append(target(shape, name, f"{name}, {said}", int(name[1:])))
        return Frame(box_around(centres, 44.0), shapes)

    def seats(self, position: BreakthroughPosition) -> Sequence[SeatLine]:
        """The pawns that each has left."""
        left = [counted(position.pawns.count(letter), "pawn") for letter in LETTERS]
        return [SeatLine(n, c, x) for n, c, x in zip(NAMES, COLOURS, left, strict=True)]

    def prompt(self, position: BreakthroughPosition) -> str:
        """Whose turn it is."""
        return f"{NAMES[position.to_play]}’s turn."

    def task(self, position: BreakthroughPosition) -> str:
        """The choice that is to be made."""
        return "move a pawn"

    def headline(self, position: BreakthroughPosition) -> str:
        """Who has won."""
        return f"{NAMES[1 - position.to_play]} wins" if position.outcome() else ""

    def describe_action(self, before: BreakthroughPosition, action: str) -> str:
        """Who moves where, and whether that captures."""
        start, _, end = action.partition("-")
        captures = before.pawns[before.board.index[end]] != EMPTY
        how = "captures on" if captures else "moves to"
        return f"{NAMES[before.to_play]}’s pawn on {start} {how} {end}."

    def moved(self, before: BreakthroughPosition, action: str) -> Mapping[str, str]:
        """The pawn that moves."""
        start, _, end = action.partition("-")
        return {start: end}


def _role(pawn: str) -> str:
    return COLOURS[LETTERS.index(pawn)]


VIEW = BreakthroughView()
