"""The contract of players. They think in steps, so that a host can show progress and stop them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Protocol, runtime_checkable

from quanta.core.arguments import an_instance, whole
from quanta.core.game import CHANCE, Action, Position
from quanta.core.kernel import KernelMaker
from quanta.core.playout import draw
from quanta.core.rng import Stream
from quanta.core.tree import TreeMaker
from quanta.core.words import counted
from quanta.players.gc_pause import run_to_end

Evaluate = Callable[[Any, int], int]
"""A game's ``evaluate(position, seat)``: how good the position is for the seat, in any integer
unit."""


Complete = Callable[[Any, Stream], Any]
"""A game's ``Rules.complete``: a position as a seat sees it, with one possibility for what is
hidden."""


@dataclass(frozen=True, slots=True)
class SearchSupport:
    """The modules of a game for players that search; None for each that is missing."""

    evaluate: Evaluate | None = None
    kernel: KernelMaker | None = None
    tree: TreeMaker | None = None
    complete: Complete | None = None
    evaluates: Callable[[Any], bool] | None = None

    def at(self, position: Position) -> SearchSupport:
        """The same, without the evaluation if it does not support the position's board."""
        if self.evaluates is None or self.evaluates(position):
            return self
        return replace(self, evaluate=None)


@dataclass(frozen=True, slots=True, repr=False)
class Limit:
    """How far a player may think: milliseconds, positions searched, playouts; None is no limit.
    Raises BadParam for a bound that is not a whole number of 1 or more.

    clock: gives seconds, for ``ms``. Wall-clock time by default; a match that shares its processor
    with others uses ``time.process_time``.
    """

    ms: int | None = None
    nodes: int | None = None
    playouts: int | None = None
    clock: Callable[[], float] = time.perf_counter

    def __post_init__(self) -> None:
        for name, bound in (("ms", self.ms), ("nodes", self.nodes), ("playouts", self.playouts)):
            if bound is not None:
                whole(name, bound, 1, MAX_BOUND)

    def __repr__(self) -> str:
        bounds = (("ms", self.ms), ("nodes", self.nodes), ("playouts", self.playouts))
        given = ", ".join(f"{name}={bound}" for name, bound in bounds if bound is not None)
        return f"quanta.Limit({given})"

    def combined(self, other: Limit) -> Limit:
        """The intersection of both limits, by the clock of this one. Raises BadRequest for anything
        but a limit."""
        an_instance("The other limit", other, Limit, "quanta.Limit")
        return replace(
            self,
            ms=_smaller(self.ms, other.ms),
            nodes=_smaller(self.nodes, other.nodes),
            playouts=_smaller(self.playouts, other.playouts),
        )


MAX_BOUND = 1_000_000_000
"""The greatest number of milliseconds, nodes or playouts that a limit may have."""


class LimitReached(Exception):
    """Raised inside a search to end it where it is."""


def multiplied(limit: Limit, factor: int) -> Limit:
    """The limit of a search that is ``factor`` times as long."""
    bounds = limit.ms, limit.nodes, limit.playouts
    ms, nodes, playouts = (bound and min(bound * factor, MAX_BOUND) for bound in bounds)
    return replace(limit, ms=ms, nodes=nodes, playouts=playouts)


def _smaller(one: int | None, other: int | None) -> int | None:
    return min((bound for bound in (one, other) if bound is not None), default=None)


class Candidate(NamedTuple):
    """An action to consider, with the line that is expected to follow.

    actions: the line; the first is the action itself. expectation: the expected result for the seat
    to play, −1 for a loss to 1 for a win (with more than two seats, −1 if it wins nothing to 1 if
    it wins everything). proven: whether that is certain; the line is then best play, as far as it
    is known. plies: the most plies until the proven end; None if nothing is proven. draw: the
    chance of a draw, 0 to 1; None if unknown.
    """

    actions: tuple[Action, ...]
    expectation: float
    proven: bool = False
    plies: int | None = None
    draw: float | None = None


@dataclass(frozen=True, slots=True, repr=False)
class Thought:
    """A player's thought so far.

    action: the best action; value: its value for the seat to play, in the player's own unit (for
    alpha-beta, the game's evaluation, with proven wins from 9,990,000 on; for Monte Carlo players,
    the expected return, −1 to 1; for ``greedy``, the game's evaluation), so that only values of one
    player in one game can be compared, while ``expectation`` has one unit for all; pv: the
    principal variation, which begins with the action; nodes: positions searched; proven: whether
    the value is exact; depth: plies looked ahead, 0 if that does not apply; candidates: the best
    actions, best first, beginning with ``action``; () for a player without expectations.
    """

    action: Action
    value: float = 0.0
    pv: tuple[Action, ...] = ()
    nodes: int = 0
    proven: bool = False
    depth: int = 0
    candidates: tuple[Candidate, ...] = ()

    @property
    def expectation(self) -> float | None:
        """The expected result of ``action`` for the seat to play, −1 for a loss to 1 for a win;
        None for a player without expectations."""
        return self.candidates[0].expectation if self.candidates else None

    def __repr__(self) -> str:
        parts = [f"value {self.value:g} in its player’s unit"]
        if self.expectation is not None:
            parts.insert(0, f"expectation {self.expectation:+.2f}")
        parts += ["proven"] * self.proven
        return f"<quanta.Thought: {self.action}, {', '.join(parts)}, {counted(self.nodes, 'node')}>"


class Player(Protocol):
    """A player: it chooses actions."""

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        """Better and better thoughts about ``position``, which must be in play and as the seat to
        play sees it; the last one counts. Each step takes at most a few milliseconds, and there is
        at least one thought, however tight the limit."""
        ...


@runtime_checkable
class Comparing(Protocol):
    """A player that can compare an action with the best ones."""

    def compare(
        self, position: Position, action: Action, limit: Limit, rng: Stream
    ) -> Iterator[Thought]:
        """Like ``think``, with ``action`` as an additional, last candidate unless it is among the
        best. A search that cannot do that has only its usual candidates."""
        ...


def comparing(
    player: Player, position: Position, action: Action, limit: Limit, rng: Stream
) -> Iterator[Thought]:
    """The thoughts of a player about a position, with ``action`` as a candidate if the player can
    compare it."""
    if isinstance(player, Comparing):
        return player.compare(position, action, limit, rng)
    return player.think(position, limit, rng)


class RosterEntry(NamedTuple):
    """A player that can be chosen.

    label: its name on screen; make: makes one from the modules of a game; sentence: how it plays;
    ms: the limit in milliseconds for an action, if any; level: from 1, the easiest, up; 0 for a
    player without a level, which is only offered to programs.
    """

    label: str
    make: Callable[[SearchSupport], Player]
    sentence: str = ""
    ms: int | None = None
    level: int = 0

    def __repr__(self) -> str:
        return f"<{self.label}: {self.sentence}>" if self.sentence else f"<{self.label}>"


def next_action(players: Sequence[Player], position: Position, rng: Stream) -> Action:
    """The next action in ``position``, which is in play: random if chance is to play, else chosen
    without a limit by the player of the seat. players: one for each seat."""
    seat = position.to_play
    if seat == CHANCE:
        return draw(position, rng)
    return run_to_end(players[seat].think(position.seen_by(seat), Limit(), rng)).action


def playout_numbers(limit: Limit, default: int, interval: int) -> Iterator[int]:
    """0, 1, 2 …, one for each playout within ``limit``, or ``default`` of them if it bounds neither
    time nor playouts. The clock is read every ``interval`` playouts."""
    bounds = [bound for bound in (limit.playouts, limit.nodes) if bound is not None]
    count = min(bounds) if bounds else default if limit.ms is None else None
    until = limit.clock() + (limit.ms or 0) / 1000
    number = 0
    while count is None or number < count:
        if limit.ms is not None and number and number % interval == 0 and limit.clock() >= until:
            return
        yield number
        number += 1
