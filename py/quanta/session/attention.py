"""What the player does at the position at the cursor, before it becomes a move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from quanta.core.errors import BadRequest
from quanta.core.game import Action, Position
from quanta.core.quoting import shown
from quanta.record.timeline import Timeline
from quanta.scene.view import View
from quanta.session.search.observation import positions_along
from quanta.session.selection import Selection

LONGEST = 200
"""More plies than any line has."""


class Preview:
    """A line from the position at the cursor, shown after some of its moves without being played.

    actions: the whole line; at: how many of them are shown as played, 1 … their number.
    Raises BadRequest, and IllegalAction where the line cannot be played.
    """

    why_wait = "This is a preview: play these moves, or go back to the game."

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


@dataclass
class Attention:
    """What the player does at the position at the cursor; gone with the next position.

    selection: the half-made action. focus: the target pointed at. tried: the last targets clicked
    that continued no action, at most two. hint: a recommended action. preview: a line shown.
    """

    selection: Selection = field(default_factory=Selection)
    focus: str | None = None
    tried: tuple[str, ...] = ()
    hint: Action | None = None
    preview: Preview | None = None

    def point(self, target: str | None) -> None:
        """Point at a target, or at nothing."""
        self.focus = target

    def missed(self, target: str) -> None:
        """Note a click on a target that continues nothing."""
        self.tried = (*self.tried, target)[-2:]

    def point_at_nothing(self) -> None:
        """Point at nothing, and forget what was tried."""
        self.focus, self.tried = None, ()

    def recommend(self, action: Action | None) -> None:
        """Show a recommended action, or none."""
        self.hint = action

    def look_ahead(self, preview: Preview | None) -> None:
        """Show a line instead of the half-made action, or the game again."""
        self.selection.clear()
        self.preview = preview

    def leave_preview(self) -> None:
        """Show the game again, with its half-made action."""
        self.preview = None
