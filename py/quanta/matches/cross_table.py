"""Round robins: every two of several players meet, and a table of all results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, groupby, zip_longest
from typing import Any

from quanta.core.errors import BadRequest
from quanta.core.quoting import quoted
from quanta.matches.fixture import Contestant
from quanta.matches.ratings import Pairing, ratings
from quanta.matches.standing import Standing


def pairings(players: Sequence[Contestant]) -> list[tuple[Contestant, ...]]:
    """Every two of the players. Raises BadRequest for two with one name."""
    names = [each.written for each in players]
    for place, name in enumerate(names):
        if name in names[:place]:
            raise BadRequest(f"{quoted(name)} is named twice.")
    return list(combinations(players, 2))


@dataclass(frozen=True, repr=False)
class CrossTable:
    """The result of a round robin; ``str`` gives it as text. standings: of each pairing."""

    standings: tuple[Standing, ...]

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row for each player, the best first, JSON-ready: ``player``, its name; ``elo``, its
        rating, whose mean is 0, and ``elo_interval`` (95 %); ``points`` and ``games``; ``against``:
        name of another player -> points and games."""
        return round_robin_rows(self.standings)

    def data(self) -> dict[str, Any]:
        """JSON-ready data: the table and the matches."""
        return {"table": self.rows, "matches": [each.data() for each in self.standings]}

    def __str__(self) -> str:
        return "\n".join(round_robin_lines(self.standings))

    def __repr__(self) -> str:
        best = self.rows[0]
        return f"<{best['player']} is the first of {len(self.rows)}>"


def round_robin_rows(standings: Sequence[Standing]) -> list[dict[str, Any]]:
    """A row for each player and set of parameters, the best first, JSON-ready: its rating, its
    score, and ``against``: other player -> points and games."""
    return [
        row
        for _, each in groupby(standings, lambda standing: standing.fixture.params_text)
        for row in _cross_table(list(each))
    ]


def _cross_table(standings: Sequence[Standing]) -> list[dict[str, Any]]:
    """The rows of one set of parameters."""
    against: dict[str, dict[str, list[float]]] = {}
    for standing in standings:
        names = [each.written for each in standing.fixture.players]
        for name, other, score in zip(names, reversed(names), standing.scores, strict=True):
            against.setdefault(name, {})[other] = [score.points, score.games]
    place = {name: index for index, name in enumerate(against)}
    pairings = [
        Pairing(place[first.written], place[second.written], standing.points, standing.games)
        for standing in standings
        for first, second in [standing.fixture.players]
    ]
    rows = [
        {
            "params": standings[0].fixture.params_text,
            "player": name,
            "elo": rating.elo,
            "elo_interval": list(rating.interval),
            "points": sum(points for points, _ in against[name].values()),
            "games": sum(games for _, games in against[name].values()),
            "against": against[name],
        }
        for name, rating in zip(against, ratings(len(against), pairings), strict=True)
    ]
    return sorted(rows, key=lambda row: -row["elo"])


def round_robin_lines(standings: Sequence[Standing]) -> list[str]:
    """The cross table as text: ratings, and the points of each player against each other."""
    rows = round_robin_rows(standings)
    size = max(len(row["against"]) for row in rows) + 1
    table = [["parameters", "", "player", "Elo", "95 %", "points", *map(str, range(1, size + 1))]]
    for at, row in enumerate(rows):
        first = at - at % size
        low, high = map(_signed, row["elo_interval"])
        line = [row["params"] or "–", str(at - first + 1), row["player"], _signed(row["elo"])]
        line += [f"{low} to {high}", _score(row["points"], row["games"])]
        others = [row["against"].get(each["player"]) for each in rows[first : first + size]]
        table.append([*line, *(_score(*each) if each else "–" for each in others)])
    return aligned(table)


def _score(points: float, games: float) -> str:
    return f"{points:g}/{games:g}"


def _signed(elo: float) -> str:
    return f"{round(elo):+d}".replace("-", "−")


def aligned(table: Sequence[Sequence[str]]) -> list[str]:
    """The lines of a table whose columns are as wide as their widest cell; rows may be shorter
    than the first."""
    columns = zip_longest(*table, fillvalue="")
    widths = [max(map(len, column)) for column in columns]
    return [
        "  ".join(f"{cell:<{wide}}" for cell, wide in zip(row, widths, strict=False)).rstrip()
        for row in table
    ]
