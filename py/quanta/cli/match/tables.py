"""Tables over many fixtures: of levels, and of the shares of seats."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, zip_longest
from typing import Any

from quanta.matches.elo import Interval, wilson
from quanta.matches.fixture import Contestant
from quanta.matches.ratings import Pairing, ratings
from quanta.matches.scheduled_game import TimeUsed
from quanta.matches.standing import Standing, percent, percents
from quanta.roster import roster


def ladder_rows(standings: Sequence[Standing]) -> list[dict[str, Any]]:
    """A row for each level, JSON-ready: its name, the time it used, its score against the level
    below. For the lowest level, share, interval and games are None."""
    rows: list[dict[str, Any]] = []
    for standing in standings:
        above, below = standing.fixture.players
        params = standing.fixture.params_text
        if not rows or rows[-1]["params"] != params or rows[-1]["player"] != below.player:
            rows.append(_row(standing, below, standing.times[1], None))
        rows.append(_row(standing, above, standing.times[0], below))
    return rows


def _row(
    standing: Standing, who: Contestant, time: TimeUsed, below: Contestant | None
) -> dict[str, Any]:
    entry = roster(standing.fixture.game)[who.player]
    return {
        "params": standing.fixture.params_text,
        "level": entry.level,
        "player": who.player,
        "label": entry.label,
        "stated_ms": who.stated,
        "mean_ms": 1000 * time.seconds / max(1, time.moves),
        "worst_ms": 1000 * time.worst,
        "over": time.over,
        "against": below and below.player,
        "share": standing.share if below else None,
        "interval": list(standing.interval) if below else None,
        "games": standing.games if below else None,
    }


def ladder_lines(standings: Sequence[Standing]) -> list[str]:
    """The table of levels as text; a dash for default parameters."""
    head = ["parameters", "level", "name", "states", "mean ms", "worst ms"]
    table = [[*head, "against", "share", "95 %", "games"]]
    for row in ladder_rows(standings):
        stated = f"{row['stated_ms']} ms" if row["stated_ms"] else "–"
        found = [str(row["level"]), row["label"], stated]
        found += [f"{row['mean_ms']:.1f}", f"{row['worst_ms']:.1f}"]
        if row["against"]:
            interval = percents(Interval(*row["interval"]))
            found += [row["against"], percent(row["share"]), interval, str(row["games"])]
        table.append([row["params"] or "–", *found])
    return aligned(table)


def seat_lines(standings: Sequence[Standing]) -> list[str]:
    """The shares of seats as text, a row for each fixture."""
    head = ["parameters", "games", "different", "drawn", "plies"]
    table = [[*head, "shares of seats 1, 2 … (95 %)"]]
    for each in standings:
        games = max(1, each.games)
        shares = [
            f"{percent(points / games)} ({percents(wilson(points, games))})"
            for points in each.seat_points
        ]
        counts = [str(each.games), str(each.different), str(each.draws)]
        first, plies = each.fixture.params_text or "–", f"{each.plies / games:.1f}"
        table.append([first, *counts, plies, ", ".join(shares)])
    return aligned(table)


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
