"""The view of Kōnane."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from quanta.games.konane.rules import EMPTY, LETTERS, NAMES, KonanePosition

from quanta.core.words import counted
from quanta.scene.layout import SquareLayout, box_around
from quanta.scene.shapes import ORIGIN, Shape, circle, group, target
from quanta.scene.view import Frame, Look, PlainView, SeatLine

COLOURS = ("seat-1", "seat-0")
"""The roles of the style sheet that are black and white."""
STONE = [circle("", "body", ORIGIN, 22)]


class KonaneView(PlainView):
    """See ``quanta.scene.view.View``."""

    def title(self, position: KonanePosition) -> str:
        """The size of the board."""
        return f"Kōnane · {position.board.width} by {position.board.width}"

    def frame(self, position: KonanePosition, look: Look) -> Frame:
        """A hollow for each square, with stones in them."""
        here = position.board
        layout = SquareLayout(here.width, here.height, 60.0, flip=look.flip)
        centres = [layout.place(column, row) for column, row in here.cells]
        cells = list(zip(here.names, centres, position.stones, strict=True))
        shapes: list[Shape] = [circle(f"ring-{name}", "ring", at, 27) for name, at, _ in cells]
        shapes += [
            group(f"p-{look.names.get(name, name)}", f"ball {_role(stone)}", at, STONE)
            for name, at, stone in cells
            if stone != EMPTY
        ]
        for name, at, stone in reversed(cells) if look.flip else cells:
            said = "empty" if stone == EMPTY else NAMES[LETTERS.index(stone)].lower()
            role = "hit can" if name in look.can else "hit"
            shape = circle(f"hit-{name}", role, at, 28)
            shapes.append(target(shape, name, f"{name}, {said}", int(name[1:])))
        return Frame(box_around(centres, 44.0), shapes)

    def seats(self, position: KonanePosition) -> Sequence[SeatLine]:
        """The stones that each has left."""
        left = [counted(position.stones.count(letter), "stone") for letter in LETTERS]
        return [SeatLine(n, c, x) for n, c, x in zip(NAMES, COLOURS, left, strict=True)]

    def prompt(self, position: KonanePosition) -> str:
        """Whose turn it is."""
        return f"{NAMES[position.to_play]}’s turn."

    def task(self, position: KonanePosition) -> str:
        """The choice that is to be made."""
        return "take a stone off" if position.stones.count(EMPTY) < 2 else "jump"

    def headline(self, position: KonanePosition) -> str:
        """Who has won."""
        return f"{NAMES[1 - position.to_play]} wins" if position.outcome() else ""

    def describe_action(self, before: KonanePosition, action: str) -> str:
        """Who takes a stone off or jumps where."""
        start, _, end = action.partition("-")
        said = f"jumps from {start} to {end}" if end else f"takes the stone on {start} off"
        return f"{NAMES[before.to_play]} {said}."

    def moved(self, before: KonanePosition, action: str) -> Mapping[str, str]:
        """The stone that jumps."""
        start, _, end = action.partition("-")
        return {start: end} if end else {}


def _role(stone: str) -> str:
    return COLOURS[LETTERS.index(stone)]


VIEW = KonaneView()
