"""One game of a fixture, played and timed: what a process of its own, here or elsewhere, can do."""

from __future__ import annotations

import traceback
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from quanta import registry
from quanta.cli.match.clocks import own_time
from quanta.cli.match.fixture import Contestant, Fixture
from quanta.core.errors import BadRequest, QuantaError
from quanta.core.game import CHANCE, Action, Outcome, Position
from quanta.core.playout import draw
from quanta.core.rng import Stream
from quanta.players import Player, last
from quanta.record.record import MOST_PLIES
from quanta.record.timeline import Timeline
from quanta.roster import player


class BrokenGame(QuantaError):
    """A game that a fault in a player or in the rules brought to a halt."""


class Duel(NamedTuple):
    """Game ``number`` (from 0) of the fixture, which stands at ``place`` in the plan."""

    place: int
    fixture: Fixture
    number: int


@dataclass(slots=True)
class Clock:
    """The processor time of one contestant.

    moves: how many; seconds: of all of them; worst: seconds of the longest; over: how many took
    longer than stated.
    """

    moves: int = 0
    seconds: float = 0.0
    worst: float = 0.0
    over: int = 0

    def add(self, other: Clock) -> None:
        """Count ``other`` in."""
        self.moves += other.moves
        self.seconds += other.seconds
        self.worst = max(self.worst, other.worst)
        self.over += other.over


@dataclass(frozen=True, slots=True)
class Played:
    """How a game went. best: the seats with the greatest return; seated: seat -> which of the pair;
    clocks: of each of the pair; record: the game."""

    best: tuple[int, ...]
    seated: tuple[int, ...]
    plies: int
    clocks: tuple[Clock, Clock]
    record: str


@dataclass(slots=True)
class _Chair:
    """Who sits at a seat, with randomness of its own: what one player draws moves no other."""

    contestant: Contestant
    player: Player
    rng: Stream
    clock: Clock = field(default_factory=Clock)

    def act(self, position: Position) -> Action:
        began = own_time()
        seen = position.seen_by(position.to_play)
        thought = last(self.player.think(seen, self.contestant.limit, self.rng))
        took = own_time() - began
        stated = self.contestant.stated
        self.clock.add(Clock(1, took, took, int(stated is not None and took * 1000 > stated)))
        return thought.action


def play(duel: Duel) -> Played:
    """Play the game to its end, with players made for it, who sit round the table in turns and
    begin in turns. Raises BrokenGame, which names the seed and the record so far, where something
    fails on the way."""
    fixture, number = duel.fixture, duel.number
    line = fixture.opened(number)
    start, actions = line.positions[0], line.actions[:]
    seated = tuple((seat + number) % 2 for seat in range(start.seats))
    seed = f"{fixture.seed} game {number}"
    chairs = [_chair(fixture, who, Stream(f"{seed} seat {n}")) for n, who in enumerate(seated)]
    try:
        end = _to_the_end(line.position, chairs, Stream(f"{seed} chance"), actions)
    except Exception as error:
        raise BrokenGame(_told(duel, start, actions, error)) from error
    clocks = (Clock(), Clock())
    for who, chair in zip(seated, chairs, strict=True):
        clocks[who].add(chair.clock)
    best = tuple(seat for seat, got in enumerate(end.returns) if got == max(end.returns))
    return Played(best, seated, len(actions), clocks, _record(fixture, start, actions))


def _chair(fixture: Fixture, who: int, rng: Stream) -> _Chair:
    return _Chair(fixture.pair[who], player(fixture.game, fixture.pair[who].player), rng)


def _to_the_end(
    position: Position, chairs: list[_Chair], dice: Stream, actions: list[Action]
) -> Outcome:
    """Play on; ``actions`` grows on the way, so that it is there when something fails."""
    while (end := position.outcome()) is None:
        if len(actions) >= MOST_PLIES:
            raise BadRequest(f"it has not come to its end in {MOST_PLIES} plies.")
        seat = position.to_play
        action = draw(position, dice) if seat == CHANCE else chairs[seat].act(position)
        position = position.apply(action)
        actions.append(action)
    return end


def _record(fixture: Fixture, start: Position, actions: list[Action]) -> str:
    line = Timeline(registry.rules(fixture.game), fixture.params, start)
    line.actions, line.ply = actions, len(actions)
    return str(line.record())


def _told(duel: Duel, start: Position, actions: list[Action], error: Exception) -> str:
    last = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{type(error).__name__} in {Path(last.filename).name}:{last.lineno}"
    said = " ".join(str(error).split())
    record = _record(duel.fixture, start, actions)
    return f"{duel.fixture.named(duel.number)}: {where}: {said} The record so far: {record}"
