"""The game as seen at the cursor, and whether it may be analysed there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from quanta.core.claims import Line
from quanta.core.game import CHANCE, Action, Position
from quanta.core.secrets import knows_its_own
from quanta.core.turns import columns, seat_action, turn_numbers
from quanta.record.timeline import Timeline
from quanta.scene.view import Path, View
from quanta.session.viewpoint import Plies, Viewpoint


@dataclass(frozen=True)
class Observation:
    """A game seen from a viewpoint. paths: the click paths of the actions at the cursor; choosing:
    whether an opponent is to choose there; seated: who plays each seat."""

    line: Timeline
    view: View
    viewpoint: Viewpoint
    paths: Sequence[tuple[Path, Action]]
    choosing: bool
    seated: Sequence[str] = ()

    @property
    def position(self) -> Position:
        """The position at the cursor."""
        return self.line.position

    @cached_property
    def names(self) -> list[str]:
        """The seats' names, which stay the same all game."""
        return [seat.name for seat in self.view.seats(self.viewpoint.seen(self.position))]

    @property
    def turns(self) -> list[int]:
        """The turn number of each move of the line."""
        line = self.line
        pairs = zip(line.positions, line.actions, strict=False)
        plies = [seat_action(line.rules, position, action) for position, action in pairs]
        return [*turn_numbers(plies, columns(plies, len(self.names)))]

    def name(self, ply: int, action: Action) -> str:
        """The name of an action in the position before ``ply``."""
        before = self.line.positions[ply - 1]
        seen = before if before.to_play == CHANCE else before.seen_by(before.to_play)
        return self.view.name_action(seen, action)

    def named(self, ply: int) -> str:
        """The name of the move at ``ply``, with its turn."""
        return f"{self.name(ply, self.line.actions[ply - 1])} in turn {self.turns[ply - 1]}"

    def why_closed(self) -> str:
        """Why this position may not be analysed; empty if it may."""
        position, viewpoint = self.position, self.viewpoint
        if viewpoint.curtain is not None:
            return "Nothing is analysed while the screen changes hands."
        if position.outcome() is not None:
            return "The game is over here."
        if position.to_play == CHANCE:
            return "The dice decide here."
        if self.choosing:
            return "The opponent is choosing."
        return self._why_unknown(position)

    def why_untold(self, ply: int) -> str:
        """Why the move at ``ply`` may not be judged; empty if it may."""
        if not 1 <= ply <= self.line.plies:
            return "There is no move to ask about here."
        if self.viewpoint.curtain is not None:
            return "Nothing is said while the screen changes hands."
        if self.choosing:
            return "The opponent is choosing."
        before, after = self.line.positions[ply - 1 : ply + 1]
        if before.to_play == CHANCE:
            return "The dice decided that."
        searched = after.to_play != CHANCE and after.outcome() is None
        return self._why_unknown(before) or (self._why_unknown(after) if searched else "")

    def _why_unknown(self, position: Position) -> str:
        """Why the viewer knows less than the seat to play; empty if they know as much."""
        seen_by_player = position.seen_by(position.to_play)
        if not self.viewpoint.sees_all and self.viewpoint.seen(position) != seen_by_player:
            return f"What {self.names[position.to_play]} can do here is secret."
        if not knows_its_own(self.line.rules, position):
            return f"What {self.names[position.to_play]} has here is not known."
        return ""

    @property
    def last_turn(self) -> tuple[Position, Line] | None:
        """The other side's last turn as the viewer sees it: the position before it, and the actions
        and throws since; None if it has not just moved."""
        start = self.line.last_turn_start
        if start is None:
            return None
        plies = Plies(self.line, self.viewpoint)[start:]
        return plies[0][0], tuple(action for _, action in plies)


def positions_along(position: Position, actions: Sequence[Action]) -> list[Position]:
    """``position`` and those after each action, as its seat to play sees them. Raises
    IllegalAction."""
    positions = [position.seen_by(position.to_play)]
    for action in actions:
        positions.append(positions[-1].apply(action))
    return positions
