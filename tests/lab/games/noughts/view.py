"""The view: nine cells and what is on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quanta.scene.shapes import Shape, circle, group, target
from quanta.scene.view import Frame, Look, PlainView, SeatLine


class NoughtsView(PlainView):
    """See ``quanta.scene.view.View``."""

    def title(self, position: Any) -> str:
        """The name of the game."""
        return "Noughts and crosses"

    def frame(self, position: Any, look: Look) -> Frame:
        """The cells, each with its mark."""
        shapes: list[Shape] = []
        for number, mark in enumerate(position.board):
            row, column = divmod(number, 3)
            at, name = (40.0 * column, -40.0 * row), f"{'abc'[column]}{row + 1}"
            if mark != "e":
                stone = circle("", "body", (0.0, 0.0), 15)
                shapes.append(group(f"mark-{name}", f"ball seat-{'xo'.index(mark)}", at, [stone]))
            shapes.append(target(circle(f"hit-{name}", "hit", at, 18), name, name, row))
        return Frame((-40.0, -120.0, 160.0, 160.0), shapes)

    def seats(self, position: Any) -> Sequence[SeatLine]:
        """Crosses and noughts."""
        return [SeatLine("Crosses", "seat-0"), SeatLine("Noughts", "seat-1")]

    def prompt(self, position: Any) -> str:
        """Whose turn it is."""
        return f"{('Crosses', 'Noughts')[position.to_play]} to play."

    def headline(self, position: Any) -> str:
        """Who has won."""
        return ""

    def describe_action(self, before: Any, action: str) -> str:
        """Where a mark goes."""
        return f"A mark on {action}."


VIEW = NoughtsView()
