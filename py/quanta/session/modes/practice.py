"""A position of one's own in practice: a lesson of one step that is asked again on other days.

When, and how often it went well, is kept by the page.
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
        """Add which position it is, and how it goes."""
        super().add_fields(game, scene)
        scene["practice"] = {
            "id": self.lesson.id,
            "state": self.state(game),
            "helped": self.shown or self.tried,
        }

    def endings(self, *, done: bool) -> list[CardButtonData]:
        """The page knows what comes next."""
        return [{"key": "next", "label": "Next", "act": "next-position", "primary": done}]

    def buttons(self, *, done: bool, last: bool) -> list[CardButtonData]:
        """Without the position as a puzzle: only its owner can say what was wrong with it."""
        return [button("again", "Try again"), button("show", "Show me", off=done)]
