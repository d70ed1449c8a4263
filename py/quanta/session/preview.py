"""A line looked at on the board without being played: the picture of where it would lead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from quanta.core.errors import BadRequest
from quanta.core.game import Action
from quanta.record.timeline import Timeline
from quanta.session.analysis import along
from quanta.session.scene_builder import Picture, picture
from quanta.session.selection import Picker

LONGEST = 200
"""More plies than any line has."""


class Preview:
    """A line from the position at the cursor, stepped into.

    actions: the whole line; at: how many of them are shown as played, 1 … their number.
    Raises BadRequest, and IllegalAction where the line cannot be played.
    """

    def __init__(self, line: Timeline, actions: Sequence[Action], at: int) -> None:
        if not 1 <= at <= len(actions) <= LONGEST:
            raise BadRequest(f"The line has no move {str(at)[:20]}.")
        self.actions, self.at = tuple(actions), at
        self._after = along(line.position, self.actions)[1:]

    def _line(self, line: Timeline) -> Timeline:
        """The game as if the line had been played."""
        twin = line.with_continuation(self.actions, self._after)
        twin.ply += self.at
        return twin

    def scene(self, of: Picture) -> dict[str, Any]:
        """The scene of the game with the board of the preview in it. of: the game as it is."""
        kept = picture(of)
        moves = kept["moves"][:]
        before = self._after[self.at - 2] if self.at > 1 else of.seen
        words = f"Looking ahead, move {self.at} of {len(self.actions)}: "
        words += of.view.describe_action(before, self.actions[self.at - 1])
        shown = replace(
            of,
            line=self._line(of.line),
            picker=Picker(),
            hint=None,
            message=of.message or ("preview", words),
            says=of.says or words,
        )
        scene = {**picture(shown), "moves": moves, "outcome": None, "preview": self.at}
        scene |= {name: kept[name] for name in ("record", "ply", "plies", "to_play", "tree")}
        scene.pop("paths", None)
        return scene
