"""The contract of players: they think in steps, so that a host can show progress and stop them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Protocol

from quanta.core.errors import BadParam
from quanta.core.game import CHANCE, Action, Position
from quanta.core.kernel import Maker
from quanta.core.playout import draw
from quanta.core.rng import Stream
from quanta.core.tree import TreeMaker
from quanta.players.gc_pause import last

Evaluate = Callable[[Any, int], int]
"""A game's ``evaluate(position, seat)``: how good the position is for the seat, any whole scale."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What a game brings along for those who play it; None for what it does not have."""

    evaluate: Evaluate | None = None
    kernel: Maker | None = None
    tree: TreeMaker | None = None


@dataclass(frozen=True, slots=True)
class Limit:
    """How far a player may think: milliseconds, positions looked at, playouts; None: free.

    clock: seconds, for ``ms``. Time on the wall by default; a match that shares its processor with
    others gives ``time.process_time``.
    """

    ms: int | None = None
    nodes: int | None = None
    playouts: int | None = None
    clock: Callable[[], float] = time.perf_counter

    def __post_init__(self) -> None:
        for bound in (self.ms, self.nodes, self.playouts):
            if bound is not None and bound < 1:
                raise ValueError("a limit is at least 1")


MOST = 1_000_000_000
"""The most milliseconds, nodes or playouts that a limit can be given."""


def checked_limit(
    ms: int | None = None,
    nodes: int | None = None,
    playouts: int | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> Limit:
    """A limit from what a user asked for. Raises BadParam for a bound that is out of range."""
    for name, bound in (("ms", ms), ("nodes", nodes), ("playouts", playouts)):
        if bound is not None and not 1 <= bound <= MOST:
            raise BadParam(f"{name} is 1 to {MOST}.")
    return Limit(ms, nodes, playouts, clock)


class Candidate(NamedTuple):
    """A way on from a position. actions: the line expected, beginning with what is to be done now.

    hope: what the seat to play can expect, −1 a loss to 1 a win (with more than two seats: −1 if
    it wins nothing to 1 if it wins all). proven: whether that is certain; then the line, as far as
    it is known, is played well by both sides.
    plies: how many plies it takes at most to the proven end; None where nothing is proven.
    """

    actions: tuple[Action, ...]
    expectation: float
    proven: bool = False
    plies: int | None = None


@dataclass(frozen=True, slots=True)
class Thought:
    """What a player thinks so far.

    action: the best action; value: how good it is on the player's own scale; pv: the line expected
    to follow, beginning with it; nodes: positions looked at; proven: whether value is exact;
    depth: plies looked ahead, 0 where that means nothing; ways: the best ways on, best first, the
    first beginning with ``action``; () for a player that has no hopes of its own.
    """

    action: Action
    value: float = 0.0
    pv: tuple[Action, ...] = ()
    nodes: int = 0
    proven: bool = False
    depth: int = 0
    candidates: tuple[Candidate, ...] = ()


class Player(Protocol):
    """Something that chooses."""

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        """Better and better thoughts about ``position``, which must be in play and be what the
        player's seat may see; the last one counts. Each step takes a few milliseconds at most, and
        a thought comes before any limit, however narrow."""
        ...


class Entry(NamedTuple):
    """A player that can be chosen.

    label: its name on screen; make: how to make one from what the game knows; sentence: how it
    plays, for whom; ms: the most that it thinks about an action, in milliseconds, where it says so;
    level: 1 the easiest …, 0 for a player that is on no ladder, which is offered to programs only.
    """

    label: str
    make: Callable[[Knowledge], Player]
    sentence: str = ""
    ms: int | None = None
    level: int = 0


def decided(players: Sequence[Player], position: Position, rng: Stream) -> Action:
    """What happens next when these players, one a seat, play without a limit: chance draws, and
    who is to play decides by what its seat may see. ``position`` is in play."""
    seat = position.to_play
    if seat == CHANCE:
        return draw(position, rng)
    return last(players[seat].think(position.seen_by(seat), Limit(), rng)).action


def within(limit: Limit, most: int, chunk: int) -> Iterator[int]:
    """0, 1, 2 … as long as a limit on playouts or time allows, at most ``most`` where it says
    nothing of either; time is looked at every ``chunk`` numbers, after the first of them."""
    bounds = [bound for bound in (limit.playouts, limit.nodes) if bound is not None]
    count = min(bounds) if bounds else most if limit.ms is None else None
    until = limit.clock() + (limit.ms or 0) / 1000
    number = 0
    while count is None or number < count:
        if limit.ms is not None and number and number % chunk == 0 and limit.clock() >= until:
            return
        yield number
        number += 1


def narrowed(limit: Limit, own: Limit) -> Limit:
    """What both limits allow, by the clock of the first."""
    return replace(
        limit,
        ms=_least(limit.ms, own.ms),
        nodes=_least(limit.nodes, own.nodes),
        playouts=_least(limit.playouts, own.playouts),
    )


def _least(one: int | None, other: int | None) -> int | None:
    return min((bound for bound in (one, other) if bound is not None), default=None)
