"""A line that is shown on the board without being played."""

from __future__ import annotations

from collections.abc import Sequence

from quanta.core.errors import BadRequest
from quanta.core.game import Action, Position
from quanta.core.quoting import shown
from quanta.record.timeline import Timeline
from quanta.scene.view import View
from quanta.session.search.observation import positions_along

LONGEST = 200
"""More plies than any line has."""


class Preview:
    """A line from the position at the cursor, shown after some of its moves.

    actions: the whole line; at: how many of them are shown as played, 1 … their number.
    Raises BadRequest, and IllegalAction where the line cannot be played.
    """

    def __init__(self, line: Timeline, actions: Sequence[Action], at: int) -> None:
        if not 1 <= at <= len(actions) <= LONGEST:
            raise BadRequest(f"The line has no move {shown(at, 20)}.")
        self.actions, self.at = tuple(actions), at
        self._after = positions_along(line.position, self.actions)[1:]

    def timeline(self, line: Timeline) -> Timeline:
        """The game as if the moves had been played; ``line`` stays as it is."""
        twin = line.with_continuation(self.actions, self._after)
        twin.ply += self.at
        return twin

    def words(self, seen: Position, view: View) -> str:
        """What is shown. seen: the position at the cursor as the viewer sees it."""
        before = self._after[self.at - 2] if self.at > 1 else seen
        move = view.describe_action(before, self.actions[self.at - 1])
        return f"Looking ahead, move {self.at} of {len(self.actions)}: {move}"
