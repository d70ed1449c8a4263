"""How a fixture stands: what is counted of its games, as data and in a few lines."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import isfinite
from typing import Any

from quanta.cli.match.elo import Interval, elo, wilson
from quanta.cli.match.fixture import Contestant, Fixture
from quanta.cli.match.game import Clock, Played


@dataclass(slots=True)
class Standing:
    """The games so far.

    games, draws, plies: how many; wins: of each of the pair; seat_wins: seat -> games in which its
    return alone was the greatest; seat_points: the same with what is drawn divided; clocks: of each
    of the pair; records: number of the game -> the game.
    """

    fixture: Fixture
    games: int = 0
    wins: list[int] = field(default_factory=lambda: [0, 0])
    draws: int = 0
    plies: int = 0
    seat_wins: list[int] = field(default_factory=list)
    seat_points: list[float] = field(default_factory=list)
    clocks: tuple[Clock, Clock] = field(default_factory=lambda: (Clock(), Clock()))
    records: dict[int, str] = field(default_factory=dict)

    def add(self, number: int, played: Played) -> None:
        """Count game ``number``. It is a contestant's where the best of it are seats of its own."""
        self.games += 1
        self.plies += played.plies
        owners = {played.seated[seat] for seat in played.best}
        if len(owners) == 1:
            self.wins[owners.pop()] += 1
        else:
            self.draws += 1
        if not self.seat_wins:
            self.seat_wins = [0 for _ in played.seated]
            self.seat_points = [0.0 for _ in played.seated]
        for seat in played.best:
            self.seat_points[seat] += 1 / len(played.best)
            self.seat_wins[seat] += len(played.best) == 1
        for mine, more in zip(self.clocks, played.clocks, strict=True):
            mine.add(more)
        self.records[number] = played.record

    @property
    def different(self) -> int:
        """How many games there are when equal ones count once: players without lots to draw may
        repeat themselves, and then the interval says too much."""
        return len(set(self.records.values()))

    @property
    def points(self) -> float:
        """Of the first of the pair, a draw counted half."""
        return self.wins[0] + self.draws / 2

    @property
    def share(self) -> float:
        """Of the points, for the first of the pair; a half before the first game."""
        return self.points / self.games if self.games else 0.5

    @property
    def interval(self) -> Interval:
        """In which the share lies."""
        return wilson(self.points, self.games)

    def data(self) -> dict[str, Any]:
        """All of it, JSON-ready; an Elo difference without bound is None."""
        fixture = self.fixture
        return {
            "game": fixture.game,
            "params": dict(fixture.params),
            "seed": fixture.seed,
            "games": self.games,
            "different": self.different,
            "wins": self.wins,
            "draws": self.draws,
            "share": self.share,
            "interval": list(self.interval),
            "elo": _bounded(elo(self.share)),
            "elo_interval": [_bounded(elo(end)) for end in self.interval],
            "plies": self.plies,
            "by_seat": [self._seat(seat) for seat in range(len(self.seat_wins))],
            "players": [_player(*each) for each in zip(fixture.pair, self.clocks, strict=True)],
        }

    def _seat(self, seat: int) -> dict[str, Any]:
        points = self.seat_points[seat]
        interval = list(wilson(points, self.games))
        return {
            "seat": seat + 1,
            "wins": self.seat_wins[seat],
            "share": points / self.games,
            "interval": interval,
        }

    def headline(self) -> str:
        """The score in a line."""
        (a, b), (won, lost) = (each.written for each in self.fixture.pair), self.wins
        score = f"{a} {won}, {b} {lost}, drawn {self.draws}: {a} scores {self.share:.1%} in "
        return f"{score}{self.games} games (95 %: {percents(self.interval)}), Elo {_elos(self)}"

    def lines(self) -> list[str]:
        """The standing for people."""
        if not self.games:
            return ["No game has come to its end."]
        seats = [
            f"seat {n} {points / self.games:.1%} ({percents(wilson(points, self.games))})"
            for n, points in enumerate(self.seat_points, 1)
        ]
        about = f"{self.plies / self.games:.1f} plies a game; {', '.join(seats)}"
        if self.different < self.games:
            about += f"; only {self.different} different games"
        pair = zip(self.fixture.pair, self.clocks, strict=True)
        return [self.headline(), about, *(timed(*each) for each in pair)]


def percents(interval: Interval) -> str:
    """An interval of shares."""
    return f"{100 * interval.low:.1f}–{100 * interval.high:.1f} %"


def timed(who: Contestant, clock: Clock) -> str:
    """How long a contestant thought, and whether that was within what it stated."""
    mean, worst = 1000 * clock.seconds / max(1, clock.moves), 1000 * clock.worst
    found = f"{who.written}: {clock.moves} moves, {mean:.1f} ms each, {worst:.1f} ms at most"
    if who.stated is None:
        return found
    kept = f"over its {who.stated} ms {clock.over} times"
    return f"{found}; {kept if clock.over else f'always within its {who.stated} ms'}"


def _elos(standing: Standing) -> str:
    low, high = map(elo, standing.interval)
    return f"{elo(standing.share):+.0f} ({low:+.0f} to {high:+.0f})"


def _bounded(number: float) -> float | None:
    return number if isfinite(number) else None


def _player(who: Contestant, clock: Clock) -> dict[str, Any]:
    limit = {"ms": who.limit.ms, "nodes": who.limit.nodes, "playouts": who.limit.playouts}
    return {
        "player": who.player,
        "written": who.written,
        "limit": {name: bound for name, bound in limit.items() if bound is not None},
        "moves": clock.moves,
        "mean_ms": 1000 * clock.seconds / max(1, clock.moves),
        "worst_ms": 1000 * clock.worst,
        "stated_ms": who.stated,
        "over": clock.over,
    }
