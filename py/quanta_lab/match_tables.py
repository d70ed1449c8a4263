"""``quanta match --write``: the figures of matches as cells of a Markdown table."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from quanta.cli.match.tables import ladder_rows
from quanta.core.errors import BadRequest
from quanta.matches.elo import wilson
from quanta.matches.fixture import Contestant, Fixture
from quanta.matches.standing import Standing
from quanta.roster import roster
from quanta_lab import markdown_table
from quanta_lab.markdown_table import Cells, milliseconds

SHARE, AGAINST = "share", "against the one below"
SEATS = ("first", "second", "third", "fourth", "fifth", "sixth")


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments ``--write``, ``--row`` and ``--column``."""
    markdown_table.add_arguments(parser)
    parser.add_argument(
        "--row",
        action="append",
        default=[],
        metavar="LABEL",
        help="with --write: the row of a match; once for each match, except with --ladder, whose "
        "rows are the levels",
    )
    parser.add_argument(
        "--column",
        default=SHARE,
        metavar="LABEL",
        help="with --write: the column of A’s share (default share)",
    )


def check(args: Namespace, plan: Sequence[Fixture]) -> None:
    """Raises BadRequest if the table of ``--write`` has no place for the figures of these
    matches."""
    if args.ladder:
        if len({fixture.params_text for fixture in plan}) > 1:
            raise BadRequest("--ladder --write takes one set of parameters.")
    elif len(args.row) != len(plan):
        raise BadRequest(f"--write needs --row for each match; there are {len(plan)}.")
    markdown_table.check(args.write, args.row)


def write(args: Namespace, standings: Sequence[Standing]) -> None:
    """Write the figures into the table of ``--write``. Raises BadRequest."""
    if args.ladder:
        cells = ladder_cells(standings)
    elif args.by_seat:
        cells = seat_cells(standings, args.row)
    else:
        cells = head_to_head_cells(standings, args.row, args.column)
    markdown_table.write(args.write, cells)


def ladder_cells(standings: Sequence[Standing]) -> Cells:
    """A row for each level, whose label is its number."""
    cells = {}
    for row, below in zip(ladder_rows(standings), (None, *standings), strict=True):
        level = str(row["level"])
        cells[level, "name"] = row["label"]
        cells[level, "ms an action"] = milliseconds(row["mean_ms"])
        cells[level, "at most"] = f"{row['worst_ms']:,.0f}"
        cells[level, "stated"] = f"{row['stated_ms']:,}" if row["stated_ms"] else ""
        if below is not None:
            cells[level, AGAINST] = share(below.points, below.games)
            cells[level, "games"] = str(below.games)
            cells[level, "drawn"] = str(below.draws)
    return cells


def head_to_head_cells(standings: Sequence[Standing], rows: Sequence[str], column: str) -> Cells:
    """A row for each match, with the share of the first player in ``column`` and, for a table of
    levels, in ``AGAINST``, and with its times."""
    cells = {}
    for row, standing in zip(rows, standings, strict=True):
        time = standing.times[0]
        cells[row, column] = cells[row, AGAINST] = share(standing.points, standing.games)
        cells[row, "games"] = str(standing.games)
        cells[row, "won"] = f"{standing.wins[0]} to {standing.wins[1]}"
        cells[row, "drawn"] = str(standing.draws)
        cells[row, "ms an action"] = milliseconds(1000 * time.seconds / max(1, time.moves))
        cells[row, "at most"] = f"{1000 * time.worst:,.0f}"
    return cells


def seat_cells(standings: Sequence[Standing], rows: Sequence[str]) -> Cells:
    """A row for each match of a player against itself, with the shares of the seats."""
    cells = {}
    for row, standing in zip(rows, standings, strict=True):
        shares = [share(points, standing.games) for points in standing.seat_points]
        cells[row, "player"] = _called(standing.fixture.game, standing.fixture.players[0])
        cells[row, "games"] = str(standing.games)
        cells |= {(row, seat): each for seat, each in zip(SEATS, shares, strict=False)}
        if shares:
            cells[row, "who begins"] = shares[0]
    return cells


def share(points: float, games: int) -> str:
    """A share with its confidence interval, in per cent; with a decimal if a game is worth less
    than one per cent."""
    low, high = wilson(points, games)
    decimals = int(games > 100)
    ends = "–".join(f"{100 * end:.{decimals}f}" for end in (low, high))
    return f"{100 * points / max(1, games):.{decimals}f} % ({ends})"


def _called(game: str, who: Contestant) -> str:
    level = roster(game)[who.player].level
    name = f"level {level}" if level else who.player
    return f"{name} at {who.limit.ms:,} ms" if who.limit.ms else name
