"""Play and time one game of a fixture, in this process or in a worker."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple, Protocol, runtime_checkable

from quanta import registry
from quanta.core.errors import IllegalAction, QuantaError
from quanta.core.game import CHANCE, Action, Position
from quanta.core.playout import draw
from quanta.core.quoting import quoted
from quanta.core.rng import Stream
from quanta.matches.deadline import TooSlow, within
from quanta.matches.fixture import Contestant, Fixture
from quanta.matches.worker import Death, note
from quanta.players import Player, run_to_end
from quanta.record.timeline import Timeline

LONGEST_MESSAGE = 200
"""Characters of an error's message that are kept."""
PATIENCE = 3
"""A player from outside is stopped after this multiple of its time on the clock. Its limit is one
of processor time, of which it gets only a share where several games are played."""


@runtime_checkable
class ProcessPlayer(Protocol):
    """A player in a process of its own. It keeps to its time by itself, and has to be closed after
    its game."""

    def close(self) -> None:
        """End its process."""


class NoAction(IllegalAction):
    """What a player from outside gave for an action is not even a text."""


class PlayerFailed(QuantaError):
    """A player from outside cannot continue: ``str()`` is what it did, as the end of a sentence
    that begins with its name. late: whether it did not answer in time."""

    def __init__(self, what: str, *, late: bool = False) -> None:
        super().__init__(what)
        self.late = late


class Forfeit(Exception):
    """A player from outside has forfeited its game.

    seat: its seat; why: what it did, as the end of a sentence that begins with its name.
    """

    def __init__(self, seat: int, why: str) -> None:
        super().__init__(why)
        self.seat = seat


class ScheduledGame(NamedTuple):
    """A game to be played: ``number``, from 0, of a fixture at this ``place`` in the plan."""

    place: int
    fixture: Fixture
    number: int


@dataclass(slots=True)
class TimeUsed:
    """The processor time that a contestant has used.

    moves: number of moves; seconds: total; worst: seconds of the longest move; over: number of
    moves that took longer than stated; stopped: number of times that it did not answer in time and
    was stopped, which are no moves; crashed: number of games in which it ended its process, whose
    moves are in no total.
    """

    moves: int = 0
    seconds: float = 0.0
    worst: float = 0.0
    over: int = 0
    stopped: int = 0
    crashed: int = 0

    def add(self, other: TimeUsed) -> None:
        """Add ``other`` to it."""
        self.moves += other.moves
        self.seconds += other.seconds
        self.worst = max(self.worst, other.worst)
        self.over += other.over
        self.stopped += other.stopped
        self.crashed += other.crashed


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game ended.

    winners: the seats with the greatest return, none if the game did not end; seating: seat ->
    index of the player; times: of each player; record: the game; error: the
    error in a player or in the rules that stopped it, in one line, else empty; forfeit: why a
    player from outside has lost it, in one line, else empty.
    """

    winners: tuple[int, ...]
    seating: tuple[int, ...]
    plies: int
    times: tuple[TimeUsed, ...]
    record: str
    error: str = ""
    forfeit: str = ""

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
        if self.contestant.make is not None:
            return self._choose_or_forfeit(position)
        return self._chosen(position)

    @property
    def patience(self) -> float:
        """The seconds by the clock after which a player from outside is stopped."""
        assert self.contestant.stated is not None, "a player from outside states its time"
        return PATIENCE * self.contestant.stated / 1000

    def close(self) -> None:
        """End what it has started."""
        if isinstance(self.player, ProcessPlayer):
            self.player.close()

    def _chosen(self, position: Position) -> Action:
        began = self.contestant.limit.clock()
        seen = position.seen_by(position.to_play)
        thought = run_to_end(self.player.think(seen, self.contestant.limit, self.rng))
        took = self.contestant.limit.clock() - began
        stated = self.contestant.stated
        self.time.add(TimeUsed(1, took, took, int(stated is not None and took * 1000 > stated)))
        return thought.action

    def _choose_or_forfeit(self, position: Position) -> Action:
        """The action of a player from outside. Raises Forfeit."""
        seat, stated, over = position.to_play, self.contestant.stated, self.time.over
        try:
            if isinstance(self.player, ProcessPlayer):
                action = self._chosen(position)
            else:
                action = within(lambda: self._chosen(position), self.patience)
        except TooSlow as slow:
            self.time.stopped += 1
            raise Forfeit(seat, f"did not answer within its {stated} ms") from slow
        except PlayerFailed as failed:
            self.time.stopped += failed.late
            raise Forfeit(seat, str(failed)) from failed
        except NoAction as given:
            raise Forfeit(seat, f"gave {given}") from given
        except (Exception, SystemExit) as failed:
            raise Forfeit(seat, f"failed with {_error_line(failed)}") from failed
        if self.time.over > over:
            took = round(1000 * self.time.worst)
            raise Forfeit(seat, f"took {took} ms; it has {stated} ms")
        try:
            position.apply(action)
        except IllegalAction as refused:
            raise Forfeit(seat, f"played {quoted(action)}: {refused}") from refused
        return action


def scheduled(plan: Sequence[Fixture]) -> list[ScheduledGame]:
    """All games of the plan, in order. Raises BadParam and BadRecord for parameters with which a
    game cannot be played."""
    for fixture in plan:
        fixture.opened(0)
    return [
        ScheduledGame(place, fixture, number)
        for place, fixture in enumerate(plan)
        for number in range(fixture.games)
    ]


def play(scheduled: ScheduledGame) -> GameResult:
    """Play a game with new players, to its end or to its limit of plies. An error in a player or in
    the rules is returned, not raised, so that it stops only this game. A player from outside that
    fails has lost it."""
    fixture, number = scheduled.fixture, scheduled.number
    line = fixture.opened(number)
    start, actions, error, forfeit = line.positions[0], line.actions, "", ""
    seating = fixture.seating(number, start.seats)
    seed = f"{fixture.seed} game {number}"
    seated: list[_SeatedPlayer] = []
    winners: tuple[int, ...] = ()
    try:
        for seat, who in enumerate(seating):
            seated.append(_seated(fixture, seat, who, Stream(f"{seed} seat {seat}")))
        end = _play_to_end(line.position, seated, Stream(f"{seed} chance"), actions, fixture.plies)
        if end is not None:
            winners = tuple(seat for seat, got in enumerate(end) if got == max(end))
    except Forfeit as lost:
        winners, forfeit = _forfeited(fixture, seating, lost.seat, str(lost))
    except Exception as stopped:  # noqa: BLE001  # whatever it is, the other games are played
        error = _error_line(stopped)
    finally:
        for player in seated:
            player.close()
    times = tuple(TimeUsed() for _ in fixture.players)
    for who, each in zip(seating, seated, strict=False):
        times[who].add(each.time)
    record = _record(fixture, start, actions)
    return GameResult(winners, seating, len(actions), times, record, error, forfeit)


def crashed(scheduled: ScheduledGame, death: Death) -> GameResult | None:
    """The result of a game whose process has died, from the notes that ``play`` left: the player
    from outside that acted last has lost it. None if there is no such player."""
    if not death.notes:
        return None
    fixture, seat = scheduled.fixture, death.notes[-1][0]
    actions = [action for _, some in death.notes for action in some]
    start = fixture.opened(scheduled.number).positions[0]
    seating = fixture.seating(scheduled.number, start.seats)
    loser = seating[seat]
    late = f"did not answer within its {fixture.players[loser].stated} ms"
    winners, forfeit = _forfeited(fixture, seating, seat, late if death.late else death.how)
    times = tuple(TimeUsed() for _ in fixture.players)
    times[loser].add(TimeUsed(stopped=1) if death.late else TimeUsed(crashed=1))
    record = _record(fixture, start, actions)
    return GameResult(winners, seating, len(actions), times, record, forfeit=forfeit)


def _forfeited(
    fixture: Fixture, seating: Sequence[int], seat: int, why: str
) -> tuple[tuple[int, ...], str]:
    """The winners where the player at ``seat`` has lost by what it did, and that in one line."""
    loser = seating[seat]
    winners = tuple(each for each, who in enumerate(seating) if who != loser)
    return winners, f"{fixture.players[loser].written} {why}"


def _seated(fixture: Fixture, seat: int, who: int, rng: Stream) -> _SeatedPlayer:
    contestant = fixture.players[who]
    if contestant.make is not None:
        note((seat, ()))
    try:
        player = contestant.new_player(fixture.game, fixture.params)
    except PlayerFailed as failed:
        raise Forfeit(seat, str(failed)) from failed
    return _SeatedPlayer(contestant, player, rng)


def _play_to_end(
    position: Position,
    seated: list[_SeatedPlayer],
    dice: Stream,
    actions: list[Action],
    plies: int,
) -> Sequence[float] | None:
    """The returns, or None if the game has not ended after ``plies``. ``actions`` is extended in
    place, so that the caller has them after an error."""
    noted = 0
    while (end := position.outcome()) is None:
        if len(actions) >= plies:
            return None
        seat = position.to_play
        if seat == CHANCE:
            action = draw(position, dice)
        elif seated[seat].contestant.make is None:
            action = seated[seat].choose(position)
        else:
            note((seat, tuple(actions[noted:])), seated[seat].patience)
            noted = len(actions)
            action = seated[seat].choose(position)
            note(None)
        position = position.apply(action)
        actions.append(action)
    return end.returns


def _record(fixture: Fixture, start: Position, actions: list[Action]) -> str:
    whole = Timeline(registry.rules(fixture.game), fixture.params, start).record()
    return str(replace(whole, actions=tuple(actions)))


def _error_line(error: BaseException) -> str:
    last = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{type(error).__name__} in {Path(last.filename).name}:{last.lineno}"
    return f"{where}: {' '.join(str(error).split())[:LONGEST_MESSAGE]}"
