"""``quanta reach``: how many plies before the end of a game positions can be solved."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from time import process_time

from quanta import registry
from quanta.api.solving import ENTRIES
from quanta.cli.progress import Progress
from quanta.cli.records import pairs
from quanta.core.errors import BadParam, BadRequest
from quanta.core.game import Position
from quanta.core.playout import random_action
from quanta.core.rng import Stream
from quanta.players import Limit
from quanta.players.solver import prove
from quanta_lab import markdown_table

MOST_GAMES = 1_000


def add_arguments(command: ArgumentParser) -> None:
    """The arguments of ``reach``."""
    command.add_argument("game")
    command.add_argument("params", nargs="*", metavar="key=value")
    command.add_argument(
        "--games", type=int, default=50, metavar="N", help="random games (default 50)"
    )
    command.add_argument(
        "--ms", type=int, default=1_000, help="limit for a position (default 1000)"
    )
    command.add_argument("--seed", default="reach")
    command.add_argument("--json", action="store_true", help="print JSON")
    markdown_table.add_arguments(command)
    command.add_argument("--row", metavar="LABEL", help="with --write: the row of the figures")
    command.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Print quartiles, over random games, of the number of last plies whose positions are all
    solved."""
    if not 1 <= args.games <= MOST_GAMES or args.ms < 1:
        raise BadParam(f"--games is from 1 to {MOST_GAMES}, --ms at least 1.")
    row = args.row or registry.rules(args.game).name
    markdown_table.check(args.write, [row])
    limit = Limit(ms=args.ms, clock=process_time)
    params = pairs(args.params)
    solved_plies = []
    with Progress() as progress:
        for number in range(args.games):
            positions = _random_game(args.game, params, Stream(f"{args.seed} {number}"))
            solved_plies.append(_solved_plies(args.game, positions, limit))
            progress.show(f"{number + 1}/{args.games} games")
    low, middle, high = (sorted(solved_plies)[len(solved_plies) * part // 4] for part in (1, 2, 3))
    data = {"games": len(solved_plies), "ms": args.ms, "low": low, "median": middle, "high": high}
    if args.json:
        print(json.dumps(data))
    else:
        print(f"{args.game}: {len(solved_plies)} random games, {args.ms} ms a position")
        print(f"solved from {middle} plies before the end in the median ({low} to {high} in half)")
    figures = {(row, "median"): str(middle), (row, "middle half"): f"{low} to {high}"}
    markdown_table.write(args.write, figures)
    return 0


def _random_game(game: str, params: dict[str, str], rng: Stream) -> list[Position]:
    position = registry.rules(game).start(params, rng)
    positions = [position]
    while position.outcome() is None:
        position = position.apply(random_action(position, rng))
        positions.append(position)
    return positions


def _solved_plies(game: str, positions: list[Position], limit: Limit) -> int:
    """The number of last plies of a game whose positions are all solved."""
    make = registry.modules(game).kernel
    if make is None or positions[0].seats != 2:
        raise BadRequest(f"Games of {game} cannot be solved.")
    for plies, position in enumerate(positions[-2::-1], 1):
        kernel = make(position)
        if not kernel:
            return plies - 1
        if prove(kernel, kernel.state(position), limit, entries=ENTRIES).value is None:
            return plies - 1
    return len(positions) - 1
