"""The players’ clocks, as the record has them. The host measures the time; the session does not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from quanta.core.errors import BadRequest
from quanta.record.time_control import MOST_TENTHS, first_left
from quanta.session.modes.mode import PlayedGame

if TYPE_CHECKING:
    from quanta.record.game_tree import Node

TENTH = 100
"""Milliseconds."""


def note_left(game: PlayedGame, seat: int, ms: int) -> None:
    """Annotate the last move of a seat with the time left on its clock. Does nothing if the seat
    has not moved or there are no clocks. Raises BadRequest for a time that no clock shows."""
    if not 0 <= ms < MOST_TENTHS * TENTH:
        raise BadRequest(f"No clock shows {ms} ms.")
    node: Node | None = game.last_node
    while node is not None and _mover(node) != seat:
        node = node.parent
    if node is not None and game.time_control:
        game.line.annotate(node, replace(node.annotation, clock=ms // TENTH))


def left(game: PlayedGame) -> Sequence[int]:
    """The time on each seat’s clock after its last move, in milliseconds. The game must have
    clocks."""
    clocks: dict[int, int] = {}
    node: Node | None = game.last_node
    while node is not None:
        mover, clock = _mover(node), node.annotation.clock
        if mover is not None and clock is not None:
            clocks.setdefault(mover, clock)
        node = node.parent
    first = first_left(game.time_control)
    return [clocks.get(seat, first) * TENTH for seat in range(game.line.position.seats)]


def _mover(node: Node) -> int | None:
    """The seat that made the move to ``node``; None at the start."""
    return None if node.parent is None else node.parent.position.to_play
