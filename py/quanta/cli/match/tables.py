"""Tables over many fixtures: of levels, and of the shares of seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quanta.matches.cross_table import aligned
from quanta.matches.elo import Interval, wilson
from quanta.matches.fixture import Contestant
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
        cells = [str(row["level"]), row["label"], stated]
        cells += [f"{row['mean_ms']:.1f}", f"{row['worst_ms']:.1f}"]
        if row["against"]:
            interval = percents(Interval(*row["interval"]))
            cells += [row["against"], percent(row["share"]), interval, str(row["games"])]
        table.append([row["params"] or "–", *cells])
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
