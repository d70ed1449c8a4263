"""How games of Quantum end when a level plays itself: drawn, after play without captures, for the
seat that begins, after how many plies. The figures are printed after each game.

PYTHONPATH=py python3 -m tests.campaigns.endless_play level5 endless=built --games 60
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from statistics import median

from quanta import registry
from quanta.cli.records import pairs
from quanta.games.quantum.position import QuantumPosition
from quanta.games.quantum.state import OCCURRENCES, QUIET_PLIES
from quanta.matches.fixture import Fixture, cpu_limit, parse_contestant
from quanta.matches.pool import results
from quanta.matches.scheduled_game import GameResult, play, scheduled
from quanta.record.record import Record
from quanta_lab import markdown_table
from quanta_lab.match_tables import share


@dataclass(frozen=True)
class End:
    """How a game ended. points: of the seat that began; endless: whether a rule against endless
    play ended it."""

    points: float
    endless: bool
    plies: int


def parser() -> argparse.ArgumentParser:
    """The parser of the arguments."""
    parser = argparse.ArgumentParser(description="Ends of games of Quantum between equals.")
    parser.add_argument("player", help="who plays itself, such as level5")
    parser.add_argument("params", nargs="*", metavar="key=value")
    parser.add_argument("--games", type=int, default=20, help="how many (20)")
    parser.add_argument("--opening", type=int, default=4, help="random plies (4)")
    parser.add_argument("--seed", default="endless")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    parser.add_argument("--row", default="", help="with --write: the row of the table")
    markdown_table.add_arguments(parser)
    return parser


def main() -> None:
    """Play the games and print the figures after each."""
    args = parser().parse_args()
    markdown_table.check(args.write, [args.row])
    player = parse_contestant("quantum", args.player, cpu_limit())
    fixture = Fixture(
        "quantum", pairs(args.params), (player, player), args.games, args.seed, args.opening
    )
    ends: list[End] = []
    with closing(results(play, scheduled([fixture]), args.jobs)) as done:
        for _, result in done:
            ends.append(end_of(result))
            figures = (f"{column} {cell}" for (_, column), cell in cells("", ends).items())
            print("; ".join(figures), flush=True)
    markdown_table.write(args.write, cells(args.row, ends))


def end_of(result: GameResult) -> End:
    """The end of a game that was played."""
    *_, last = Record.parse(result.record).replay(registry.rules("quantum"))
    assert isinstance(last, QuantumPosition), result.error
    end = last.outcome()
    assert end is not None, result.error
    endless = last.occurrences() >= OCCURRENCES or len(last.quiet) >= QUIET_PLIES
    return End((1 + end.returns[0]) / 2, endless, result.plies)


def cells(row: str, ends: Sequence[End]) -> markdown_table.Cells:
    """A row of a Markdown table."""
    games = len(ends)
    return {
        (row, "games"): str(games),
        (row, "endless"): share(sum(end.endless for end in ends), games),
        (row, "drawn"): share(sum(end.points == 0.5 for end in ends), games),
        (row, "who begins"): share(sum(end.points for end in ends), games),
        (row, "plies"): f"{median(end.plies for end in ends):.0f}",
    }


if __name__ == "__main__":
    main()
