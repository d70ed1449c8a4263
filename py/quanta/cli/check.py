"""``quanta check GAME``: whether a game keeps the contract."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from quanta.cli.progress import Progress
from quanta.core.words import counted

if TYPE_CHECKING:
    from quanta.testing import CheckReport


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of ``check``."""
    parser.description = (
        "Plays random games of GAME with all its parameters and checks every clause of the "
        "contract in them: legal actions, outcomes, texts, secrets, records, clicks, pictures, "
        "kernel, tree, players, and starts made by hand. Checks what the game brings along, such "
        "as lessons and puzzles, and lets its search play with and without its modules. The exit "
        "status is 2 if something is wrong."
    )
    parser.add_argument("game", help="the id of a game")
    parser.add_argument(
        "--games", type=int, default=60, metavar="N", help="random games (default 60)"
    )
    parser.add_argument(
        "--seconds",
        type=float,
        default=20.0,
        metavar="S",
        help="stop after this many seconds (default 20)",
    )
    parser.add_argument("--seed", default="check", help="equal seeds play equal games")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Check the game and print what is wrong. Returns the exit status."""
    from quanta.testing import check  # late: it takes a third of the start of any command

    with Progress() as progress:
        report = check(
            args.game,
            games=args.games,
            seconds=args.seconds,
            seed=args.seed,
            progress=lambda done, of: progress.show(f"{done}/{of} games"),
        )
    print(json.dumps(report.data()) if args.json else "\n".join(_lines(report)))
    return 2 if report.faults else 0


def _lines(report: CheckReport) -> list[str]:
    """The report as text."""
    games = (
        f"{counted(report.games, 'random game')}, {report.plies} plies, {report.clauses} clauses"
    )
    if not report.faults:
        return [f"{report.game}: everything holds in {games}."]
    shown = [f"- {fault}" for fault in report.faults]
    return [*shown, f"{report.game}: {counted(len(report.faults), 'fault')} in {games}."]
