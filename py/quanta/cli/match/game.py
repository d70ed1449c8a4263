"""Play and time one game of a fixture, in this process or in a worker."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from quanta import registry
from quanta.cli.match.clocks import cpu_time
from quanta.cli.match.fixture import Contestant, Fixture
from quanta.core.game import CHANCE, Action, Position
from quanta.core.playout import draw
from quanta.core.rng import Stream
from quanta.players import Player, run_to_end
from quanta.record.timeline import Timeline
from quanta.roster import player

LONGEST_MESSAGE = 200
"""Characters of an error's message that are kept."""


class ScheduledGame(NamedTuple):
    """A game to be played: ``number``, from 0, of a fixture at this ``place`` in the plan."""

    place: int
    fixture: Fixture
    number: int


@dataclass(slots=True)
class TimeUsed:
    """The processor time that a contestant has used.

    moves: number of moves; seconds: total; worst: seconds of the longest move; over: number of
    moves that took longer than stated.
    """

    moves: int = 0
    seconds: float = 0.0
    worst: float = 0.0
    over: int = 0

    def add(self, other: TimeUsed) -> None:
        """Add ``other`` to it."""
        self.moves += other.moves
        self.seconds += other.seconds
        self.worst = max(self.worst, other.worst)
        self.over += other.over


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game ended.

    winners: the seats with the greatest return, none if the game did not end; seating: seat ->
    index of the contestant in the pair; times: of each of the pair; record: the game; error: the
    error in a player or in the rules that stopped it, in one line, else empty.
    """

    winners: tuple[int, ...]
    seating: tuple[int, ...]
    plies: int
    times: tuple[TimeUsed, TimeUsed]
    record: str
    error: str = ""

    @property
    def unfinished(self) -> bool:
        """Whether the game reached its limit of plies."""
        return not self.winners and not self.error


@dataclass(slots=True)
class _SeatedPlayer:
    """A player at a seat. It has its own random stream, so that players do not affect each other's
    draws."""

    contestant: Contestant
    player: Player
    rng: Stream
    time: TimeUsed = field(default_factory=TimeUsed)

    def choose(self, position: Position) -> Action:
        began = cpu_time()
        seen = position.seen_by(position.to_play)
        thought = run_to_end(self.player.think(seen, self.contestant.limit, self.rng))
        took = cpu_time() - began
        stated = self.contestant.stated
        self.time.add(TimeUsed(1, took, took, int(stated is not None and took * 1000 > stated)))
        return thought.action


def play(scheduled: ScheduledGame) -> GameResult:
    """Play a game with new players, to its end or to its limit of plies. The contestants alternate
    around the table, and the first seat alternates from game to game. An error in a player or in
    the rules is returned, not raised, so that it stops only this game."""
    fixture, number = scheduled.fixture, scheduled.number
    line = fixture.opened(number)
    start, actions, error = line.positions[0], line.actions[:], ""
    seating = tuple((seat + number) % 2 for seat in range(start.seats))
    seed = f"{fixture.seed} game {number}"
    seated = [_seated(fixture, who, Stream(f"{seed} seat {n}")) for n, who in enumerate(seating)]
    winners: tuple[int, ...] = ()
    try:
        end = _play_to_end(line.position, seated, Stream(f"{seed} chance"), actions, fixture.plies)
        if end is not None:
            winners = tuple(seat for seat, got in enumerate(end) if got == max(end))
    except Exception as stopped:  # noqa: BLE001  # whatever it is, the other games are played
        error = _error_line(stopped)
    times = (TimeUsed(), TimeUsed())
    for who, each in zip(seating, seated, strict=True):
        times[who].add(each.time)
    record = _record(fixture, start, actions)
    return GameResult(winners, seating, len(actions), times, record, error)


def _seated(fixture: Fixture, who: int, rng: Stream) -> _SeatedPlayer:
    return _SeatedPlayer(fixture.pair[who], player(fixture.game, fixture.pair[who].player), rng)


def _play_to_end(
    position: Position,
    seated: list[_SeatedPlayer],
    dice: Stream,
    actions: list[Action],
    plies: int,
) -> Sequence[float] | None:
    """The returns, or None if the game has not ended after so many ``plies``. ``actions`` is
    extended in place, so that the caller has them after an error."""
    while (end := position.outcome()) is None:
        if len(actions) >= plies:
            return None
        seat = position.to_play
        action = draw(position, dice) if seat == CHANCE else seated[seat].choose(position)
        position = position.apply(action)
        actions.append(action)
    return end.returns


def _record(fixture: Fixture, start: Position, actions: list[Action]) -> str:
    whole = Timeline(registry.rules(fixture.game), fixture.params, start).record()
    return str(replace(whole, actions=tuple(actions)))


def _error_line(error: Exception) -> str:
    last = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{type(error).__name__} in {Path(last.filename).name}:{last.lineno}"
    return f"{where}: {' '.join(str(error).split())[:LONGEST_MESSAGE]}"
