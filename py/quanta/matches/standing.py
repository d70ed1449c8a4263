"""The score of a fixture so far, as data and as text."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import isfinite
from typing import Any

from quanta.core.arguments import an_instance
from quanta.core.errors import BadRequest
from quanta.core.words import counted
from quanta.matches.elo import Interval, elo, wilson
from quanta.matches.fixture import DRAW, Contestant, Fixture
from quanta.matches.scheduled_game import GameResult, TimeUsed


@dataclass(slots=True)
class Score:
    """The score of a player: its points in the games that it took part in. A win is a point,
    divided among those who share it.
    """

    games: int = 0
    points: float = 0.0

    @property
    def share(self) -> float:
        """The share of the points, from 0 to 1; a half before the first game."""
        return self.points / self.games if self.games else 0.5

    @property
    def interval(self) -> Interval:
        """The 95 % confidence interval of the share."""
        return wilson(self.points, self.games)


@dataclass(slots=True, repr=False)
class Standing:
    """The score of a fixture so far.

    games, draws, plies: totals, where a draw is any game whose win is shared; wins: of each player,
    alone; scores: of each player; seat_wins: seat -> games that it alone won; seat_points: the
    same, with a point for each draw divided among those who share it; times: of each player;
    records: number of the game -> its record; unfinished: games that reached
    their limit of plies, which are in the totals if they count as draws; broken: games stopped by
    an error, which are in no total; forfeits: number of a game that a player from outside has lost
    by failing -> how.
    """

    fixture: Fixture
    games: int = 0
    wins: list[int] = field(default_factory=list)
    scores: list[Score] = field(default_factory=list)
    draws: int = 0
    plies: int = 0
    seat_wins: list[int] = field(default_factory=list)
    seat_points: list[float] = field(default_factory=list)
    times: tuple[TimeUsed, ...] = ()
    records: dict[int, str] = field(default_factory=dict)
    unfinished: int = 0
    broken: int = 0
    forfeits: dict[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        players = self.fixture.players
        self.wins = self.wins or [0 for _ in players]
        self.scores = self.scores or [Score() for _ in players]
        self.times = self.times or tuple(TimeUsed() for _ in players)

    def add(self, number: int, result: GameResult) -> None:
        """Count game ``number``. A player wins it if all winning seats are its own; else those who
        have one share it. Raises BadRequest for anything but the result of a game."""
        an_instance("The result", result, GameResult, "a match")
        self.unfinished += result.unfinished
        self.broken += bool(result.error)
        if result.forfeit:
            self.forfeits[number] = result.forfeit
        if result.winners:
            self._count(number, result, result.winners)
        elif result.unfinished and self.fixture.unfinished == DRAW:
            self._count(number, result, tuple(range(len(result.seating))))

    def _count(self, number: int, result: GameResult, winners: tuple[int, ...]) -> None:
        self.games += 1
        self.plies += result.plies
        winning = {result.seating[seat] for seat in winners}
        shared = len(winning)
        if shared == 1:
            self.wins[next(iter(winning))] += 1
        else:
            self.draws += 1
        for player in set(result.seating):
            self.scores[player].games += 1
            self.scores[player].points += (player in winning) / shared
        if not self.seat_wins:
            self.seat_wins = [0 for _ in result.seating]
            self.seat_points = [0.0 for _ in result.seating]
        for seat in winners:
            self.seat_points[seat] += 1 / len(winners)
            self.seat_wins[seat] += len(winners) == 1
        for total, used in zip(self.times, result.times, strict=True):
            total.add(used)
        self.records[number] = result.record

    @property
    def different(self) -> int:
        """The number of different games. Deterministic players may repeat games, and then the
        interval is narrower than it should be."""
        return len(set(self.records.values()))

    @property
    def points(self) -> float:
        """Points of the first player; a draw between two is half a point."""
        return self.scores[0].points

    @property
    def share(self) -> float:
        """The first player's share of the points; a half before the first game."""
        return self.scores[0].share

    @property
    def interval(self) -> Interval:
        """The 95 % confidence interval of the share."""
        return self.scores[0].interval

    @property
    def elo(self) -> float:
        """By how many Elo points the first of two players is stronger; ±infinity if it won or lost
        every game. Raises BadRequest for more players."""
        self._check_two()
        return elo(self.share)

    @property
    def elo_interval(self) -> Interval:
        """The 95 % confidence interval of ``elo``."""
        self._check_two()
        return Interval(*map(elo, self.interval))

    def _check_two(self) -> None:
        if len(self.scores) != 2:
            raise BadRequest("Elo compares two players; more of them have scores.")

    def data(self) -> dict[str, Any]:
        """JSON-ready data; an infinite Elo difference is None."""
        fixture = self.fixture
        return {
            "game": fixture.game,
            "params": dict(fixture.params),
            "seed": fixture.seed,
            "games": self.games,
            "different": self.different,
            "wins": self.wins,
            "draws": self.draws,
            "unfinished": self.unfinished,
            "broken": self.broken,
            "forfeits": [
                {"game": number + 1, "reason": self.forfeits[number]}
                for number in sorted(self.forfeits)
            ],
            **self._comparison(),
            "plies": self.plies,
            "by_seat": [self._seat(seat) for seat in range(len(self.seat_wins))],
            "players": [self._player(index) for index in range(len(self.scores))],
        }

    def _comparison(self) -> dict[str, Any]:
        """The score of two players: the share of the first, and the difference in Elo points."""
        if len(self.scores) != 2:
            return {}
        return {
            "share": self.share,
            "interval": list(self.interval),
            "elo": _finite(self.elo),
            "elo_interval": [_finite(end) for end in self.elo_interval],
        }

    def _player(self, index: int) -> dict[str, Any]:
        found = _player(self.fixture.players[index], self.times[index])
        if len(self.scores) == 2:
            return found
        score = self.scores[index]
        figures = {"games": score.games, "points": score.points, "share": score.share}
        return {**found, **figures, "interval": list(score.interval)}

    def _seat(self, seat: int) -> dict[str, Any]:
        points = self.seat_points[seat]
        interval = list(wilson(points, self.games))
        return {
            "seat": seat + 1,
            "wins": self.seat_wins[seat],
            "share": points / self.games,
            "interval": interval,
        }

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def __repr__(self) -> str:
        return f"<{self.headline() if self.games else 'no game has ended'}>"

    def headline(self) -> str:
        """The score in one line."""
        names = [each.written for each in self.fixture.players]
        if len(names) > 2:
            scored = zip(names, self.scores, strict=True)
            shares = ", ".join(f"{name} {percent(score.share)}" for name, score in scored)
            return f"{shares} of their games; {counted(self.games, 'game')}"
        (a, b), (won, lost) = names, self.wins
        score = f"{a} {won}, {b} {lost}, drawn {self.draws}: {a} scores {percent(self.share)} in "
        return f"{score}{self.games} games (95 %: {percents(self.interval)}), Elo {_elos(self)}"

    def lines(self) -> list[str]:
        """The standing as text."""
        if not self.games:
            return ["No game has ended."]
        treated = "counted as draws" if self.fixture.unfinished == DRAW else "not counted"
        seats = [
            f"seat {n} {percent(points / self.games)} ({percents(wilson(points, self.games))})"
            for n, points in enumerate(self.seat_points, 1)
        ]
        about = f"{self.plies / self.games:.1f} plies a game; {', '.join(seats)}"
        if self.different < self.games:
            about += f"; only {self.different} different games"
        if len(self.scores) > 2 and self.games % len(self.scores):
            about += f"; seats uneven, as {self.games} is no multiple of {len(self.scores)}"
        if self.unfinished:
            about += f"; {self.unfinished} unfinished, {treated}"
        if self.broken:
            about += f"; {self.broken} stopped by an error, not counted"
        if self.forfeits:
            about += f"; {len(self.forfeits)} forfeited"
        return [*self._score_lines(), about, *self._time_lines()]

    def _score_lines(self) -> list[str]:
        if len(self.scores) == 2:
            return [self.headline()]
        players = zip(self.fixture.players, self.scores, self.wins, strict=True)
        return [_score_line(who.written, score, won) for who, score, won in players]

    def _time_lines(self) -> list[str]:
        pairs = zip(self.fixture.players, self.times, strict=True)
        return [describe_time(*each) for each in pairs]


def _score_line(name: str, score: Score, won: int) -> str:
    share = f"{percent(score.share)} ({percents(score.interval)})"
    games = counted(score.games, "game")
    return f"{name}: {score.points:.4g} points in {games}, {share}; won {won} alone"


def percent(share: float) -> str:
    """A share in per cent."""
    return f"{100 * share:.1f} %"


def percents(interval: Interval) -> str:
    """An interval of shares in per cent."""
    return f"{100 * interval.low:.1f}–{100 * interval.high:.1f} %"


def describe_time(who: Contestant, time: TimeUsed) -> str:
    """The time that a contestant used, and whether it kept within its stated time."""
    mean, worst = 1000 * time.seconds / max(1, time.moves), 1000 * time.worst
    found = (
        f"{who.written}: {counted(time.moves, 'move')}, {mean:.1f} ms each, {worst:.1f} ms at most"
    )
    if who.stated is None:
        return found
    if not time.over and not time.stopped and not time.crashed:
        return f"{found}; always within its {who.stated} ms"
    if time.over:
        found += f"; over its {who.stated} ms in {counted(time.over, 'move')}"
    if time.stopped:
        found += f"; stopped {counted(time.stopped, 'time')}, without an answer"
    if time.crashed:
        found += f"; ended its process in {counted(time.crashed, 'game')}, which are not timed"
    return found


def _elos(standing: Standing) -> str:
    low, high = standing.elo_interval
    return f"{_elo(standing.elo)} ({_elo(low)} to {_elo(high)})"


def _elo(difference: float) -> str:
    """An Elo difference, which is infinite where everything is won or lost."""
    written = f"{difference:+.0f}" if isfinite(difference) else f"{'+-'[difference < 0]}infinity"
    return written.replace("-", "−")


def _finite(number: float) -> float | None:
    return number if isfinite(number) else None


def _player(who: Contestant, time: TimeUsed) -> dict[str, Any]:
    limit = {"ms": who.limit.ms, "nodes": who.limit.nodes, "playouts": who.limit.playouts}
    return {
        "player": who.player,
        "written": who.written,
        "limit": {name: bound for name, bound in limit.items() if bound is not None},
        "moves": time.moves,
        "mean_ms": 1000 * time.seconds / max(1, time.moves),
        "worst_ms": 1000 * time.worst,
        "stated_ms": who.stated,
        "over": time.over,
        "stopped": time.stopped,
        "crashed": time.crashed,
    }
