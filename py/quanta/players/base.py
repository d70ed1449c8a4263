"""The contract of players: they think in steps, so that a host can show progress and stop them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from quanta.core.game import CHANCE, Action, Position
from quanta.core.playout import draw
from quanta.core.rng import Stream

Evaluate = Callable[[Any, int], int]
"""A game's ``evaluate(position, seat)``: how good the position is for the seat, any whole scale."""


@dataclass(frozen=True, slots=True)
class Limit:
    """How far a player may think: milliseconds, positions looked at, playouts; None: free."""

    ms: int | None = None
    nodes: int | None = None
    playouts: int | None = None


@dataclass(frozen=True, slots=True)
class Thought:
    """What a player thinks so far.

    action: the best action; value: how good it is on the player's own scale; pv: the line expected
    to follow, beginning with it; nodes: positions looked at; proven: whether value is exact.
    """

    action: Action
    value: float = 0.0
    pv: tuple[Action, ...] = ()
    nodes: int = 0
    proven: bool = False


class Player(Protocol):
    """Something that chooses."""

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        """Better and better thoughts about ``position``, which must be in play and be what the
        player's seat may see; the last one counts. Each step takes a few milliseconds at most."""
        ...


def decided(players: Sequence[Player], position: Position, rng: Stream) -> Action:
    """What happens next when these players, one a seat, play without a limit: chance draws, and
    who is to play decides by what its seat may see. ``position`` is in play."""
    seat = position.to_play
    if seat == CHANCE:
        return draw(position, rng)
    *_, thought = players[seat].think(position.seen_by(seat), Limit(), rng)
    return thought.action
