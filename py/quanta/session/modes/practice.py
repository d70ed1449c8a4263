"""Practice of one's own positions: each is a lesson of one step that comes up again on other days.

The page stores when it comes up again, and how often it was solved.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quanta.session.modes.lesson import LessonRun, button
from quanta.session.modes.mode import PlayedGame

if TYPE_CHECKING:
    from quanta.session.protocol.scene import CardButtonData, Scene


class PracticeRun(LessonRun):
    """One position in practice; see ``quanta.session.puzzles.own_positions``."""

    def add_fields(self, game: PlayedGame, scene: Scene) -> None:
        """Add the id of the position, and the state of the attempt."""
        super().add_fields(game, scene)
        scene["practice"] = {
            "id": self.lesson.id,
            "state": self.state(game),
            "helped": self.shown or self.tried,
        }

    def endings(self, *, done: bool) -> list[CardButtonData]:
        """A button for the page's next position."""
        return [{"key": "next", "label": "Next", "act": "next-position", "primary": done}]

    def buttons(self, *, done: bool, last: bool) -> list[CardButtonData]:
        """The buttons without “as a puzzle”: the position is from the user's own game."""
        return [button("again", "Try again"), button("show", "Show me", off=done)]
