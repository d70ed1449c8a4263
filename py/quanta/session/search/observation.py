"""The game as it is seen at the cursor, and whether it may be analysed there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from quanta.core.game import CHANCE, Action, Position
from quanta.core.secrets import knows_its_own
from quanta.record.timeline import Timeline
from quanta.scene.view import Path, View
from quanta.session.viewpoint import Viewpoint


@dataclass(frozen=True)
class Observation:
    """A game, seen from a viewpoint. paths: the ways to click the actions of the position at the
    cursor; choosing: whether an opponent has to choose there."""

    line: Timeline
    view: View
    viewpoint: Viewpoint
    paths: Sequence[tuple[Path, Action]]
    choosing: bool

    @property
    def position(self) -> Position:
        """The position at the cursor."""
        return self.line.position

    @cached_property
    def names(self) -> list[str]:
        """The seats' names, which stay the same all game."""
        return [seat.name for seat in self.view.seats(self.viewpoint.seen(self.position))]

    def why_closed(self) -> str:
        """Why nothing may be said about this position; empty where something may."""
        position, viewpoint = self.position, self.viewpoint
        if viewpoint.curtain is not None:
            return "Nothing is analysed while the screen changes hands."
        if position.outcome() is not None:
            return "The game is over here."
        if position.to_play == CHANCE:
            return "The dice decide here."
        if self.choosing:
            return "The opponent is choosing."
        seen_by_player = position.seen_by(position.to_play)
        if not viewpoint.sees_all and viewpoint.seen(position) != seen_by_player:
            return f"What {self.names[position.to_play]} can do here is secret."
        if not knows_its_own(self.line.rules, position):
            return f"What {self.names[position.to_play]} has here is not known."
        return ""


def positions_along(position: Position, actions: Sequence[Action]) -> list[Position]:
    """``position`` and those that follow from it, as its seat to play sees them. Raises
    IllegalAction."""
    found = [position.seen_by(position.to_play)]
    for action in actions:
        found.append(found[-1].apply(action))
    return found
