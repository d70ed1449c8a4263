"""The view of Hex."""

from __future__ import annotations

from collections.abc import Sequence

from quanta.games.hex.rules import LETTERS, NAMES, Board, HexPosition

from quanta.scene.layout import HexLayout, box_around
from quanta.scene.shapes import ORIGIN, Point, Shape, circle, group, path, polygon, target
from quanta.scene.view import Frame, Look, PlainView, SeatLine

COLOURS = ("seat-2", "seat-6")
"""The roles of the style sheet that are red and blue; seat-0 and seat-1 are white and black."""
OUTSIDE = ((3, 4, 5), (2, 1, 0), (3, 2, 1), (4, 5, 0))
"""The corners of a hexagon that are on the outside of the board at its top, its bottom, its left
and its right, clockwise from the lower right one, which is 0."""
STONE = [circle("", "body", ORIGIN, 20)]


class HexView(PlainView):
    """See ``quanta.scene.view.View``."""

    def title(self, position: HexPosition) -> str:
        """The size of the board."""
        return f"Hex · {position.board.size} by {position.board.size}"

    def frame(self, position: HexPosition, look: Look) -> Frame:
        """Hexagons with stones on them."""
        layout, here = HexLayout(30.0, flip=look.flip), position.board
        centres = [layout.place(n % here.size, n // here.size) for n in range(len(here.names))]
        corners = layout.corners(29.0)
        cells = list(zip(here.names, centres, position.stones, strict=True))
        shapes: list[Shape] = sides(here, layout, centres)
        shapes += [polygon(f"cell-{n}", "hexagon", at, corners) for n, at, _ in cells]
        shapes += [
            group(f"stone-{name}", f"ball {COLOURS[LETTERS.index(stone)]}", at, STONE)
            for name, at, stone in cells
            if stone != "o"
        ]
        shown = reversed(cells) if look.flip else cells
        for name, at, stone in shown:
            said = f"{name}, {'empty' if stone == 'o' else NAMES[LETTERS.index(stone)].lower()}"
            role = "hit can" if name in look.can else "hit"
            shapes.append(target(circle(f"hit-{name}", role, at, 25), name, said, int(name[1:])))
        return Frame(box_around(centres, 40.0), shapes)

    def seats(self, position: HexPosition) -> Sequence[SeatLine]:
        """The sides that each has to join."""
        return [
            SeatLine("Red", COLOURS[0], "top and bottom"),
            SeatLine("Blue", COLOURS[1], "left and right"),
        ]

    def prompt(self, position: HexPosition) -> str:
        """Whose turn it is."""
        return f"{NAMES[position.to_play]}’s turn."

    def task(self, position: HexPosition) -> str:
        """The choice that is to be made."""
        return "place a stone"

    def headline(self, position: HexPosition) -> str:
        """Who has won."""
        return f"{NAMES[1 - position.to_play]} wins" if position.won else ""

    def describe_action(self, before: HexPosition, action: str) -> str:
        """Who places a stone where."""
        return f"{NAMES[before.to_play]} places a stone on {action}."


def sides(here: Board, layout: HexLayout, centres: Sequence[Point]) -> list[Shape]:
    """The sides of the board, each along its cells in the colour of its seat."""
    places = (here.first[0], here.last[0], here.first[1], here.last[1])
    size, sign = layout.size * 1.08, -1 if layout.place(1, 0)[0] < 0 else 1
    corners = [(sign * x, sign * y) for x, y in layout.corners(size)]
    found = []
    for number, (cells, turn) in enumerate(zip(places, OUTSIDE, strict=True)):
        points = [(centres[n], corners[each]) for n in sorted(cells) for each in turn]
        line = " L".join(f"{x + dx:.1f} {y + dy:.1f}" for (x, y), (dx, dy) in points)
        found.append(path(f"side-{number}", f"side {COLOURS[number // 2]}", f"M{line}"))
    return found


VIEW = HexView()
