"""``quanta chances``: how often positions with the same evaluation are won and drawn."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from quanta import registry
from quanta.cli.match.plan import parameter_sets
from quanta.cli.parsing import CommandParser
from quanta.cli.processes import add_jobs
from quanta.cli.progress import Progress
from quanta.core.arguments import whole
from quanta.core.errors import BadRequest
from quanta.core.limits import MAX_PLIES
from quanta.core.rng import Stream
from quanta.core.words import counted
from quanta.roster import player_id
from quanta_lab import markdown_table
from quanta_lab.game_folder import game_folder

if TYPE_CHECKING:
    from quanta_lab.chances.games import Played

MOST_GAMES = 100_000
Rows = Mapping[str, Sequence[Sequence[int]]]


def add_arguments(parser: CommandParser) -> None:
    """The arguments of ``chances``."""
    parser.helps_when_bare = True
    parser.usage = "quanta chances GAME [key=value ...] [--games N] [options]"
    parser.description = (
        "Play games of two on from positions of every kind, fit how often they are won and drawn "
        "to what the analyst expects of them, and write that as data/chances.json in the folder of "
        "GAME, for the variants that were played. With --check, write nothing, and compare what is "
        "shown with how the games ended. The games are kept in a file: the same command goes on "
        "where it was stopped."
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("params", nargs="*", metavar="key=value")
    parser.add_argument("--games", type=int, default=200, metavar="N", help="games (200)")
    parser.add_argument("--seed", default="train", help="equal seeds give equal games (train)")
    parser.add_argument(
        "--opening", type=int, default=4, metavar="N", help="begin with N random plies (4)"
    )
    parser.add_argument(
        "--mixed",
        type=int,
        default=60,
        metavar="N",
        help="weak levels play up to a random ply below N (60)",
    )
    parser.add_argument("--level", default="7", metavar="LEVEL", help="who plays on from there (7)")
    parser.add_argument(
        "--every", type=int, default=4, metavar="N", help="judge a position in N to 2 N plies (4)"
    )
    parser.add_argument("--check", action="store_true", help="compare, and write no chances")
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="for the games (chances-GAME-SEED.jsonl)"
    )
    add_jobs(parser, 0)
    parser.add_argument("--json", action="store_true", help="print JSON")
    markdown_table.add_arguments(parser)
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Play, and fit or compare. Returns the exit status."""
    if find_spec("numpy") is None and not args.check:
        raise BadRequest("The package numpy is needed: pip install 'quanta-lab[train]'.")
    # late: every command of quanta adds these arguments, and few have NumPy
    from quanta_lab.chances.reliability import reliability

    for name, least in (("opening", 0), ("mixed", 1), ("every", 1)):
        whole(name, getattr(args, name), least, MAX_PLIES)
    whole("games", args.games, 1, MOST_GAMES)
    name = registry.rules(args.game).name
    markdown_table.check(args.write, columns=[name])
    games = _games(args)
    if not any(game.judged for game in games):
        raise BadRequest("No position of these games was judged.")
    rows: Rows = registry.modules(args.game).chances
    file = game_folder(args.game) / "data" / "chances.json"
    if not args.check:
        rows = _fit(games, rows, file)
    result = reliability(games, rows)
    if args.json:
        print(json.dumps({"distance": result.distance, **asdict(result)}))
    else:
        written = [] if args.check else [f"written: {file}"]
        print("\n".join([*written, *result.lines()]))
    markdown_table.write(args.write, result.cells(name))
    return 0


def _games(args: Namespace) -> list[Played]:
    """The games of the file, and the missing ones, which are played. Raises QuantaError."""
    from quanta.matches.pool import results
    from quanta_lab.chances.games import Lot, Played, play
    from quanta_lab.kept_games import KeptGames

    (params,) = parameter_sets(args.game, args.params, [])
    registry.rules(args.game).start(params, Stream(0))  # fail before there is a file
    level = player_id(args.game, args.level)
    kept = KeptGames(args.out or Path(f"chances-{args.game}-{args.seed}.jsonl"), _head(args))
    try:
        games = {each["number"]: Played.read(each) for each in kept.lines}
    except (KeyError, TypeError) as error:
        raise kept.damaged() from error
    lots = [
        Lot(args.game, params, args.seed, number, args.opening, args.mixed, level, args.every)
        for number in range(args.games)
        if number not in games
    ]
    with Progress() as progress, closing(results(play, lots, args.jobs)) as played:
        for _, game in played:
            kept.add(asdict(game))
            games[game.number] = game
            progress.show(f"{counted(len(games), 'game')} of {args.games}")
    return [games[number] for number in sorted(games) if number < args.games]


def _head(args: Namespace) -> Mapping[str, Any]:
    given = {key: getattr(args, key) for key in ("seed", "opening", "mixed", "level", "every")}
    version = registry.rules(args.game).version
    return {"game": args.game, "rules": version, "params": args.params, **given}


def _fit(games: Sequence[Played], known: Rows, file: Path) -> Rows:
    """Write the table with the variants of these games, and return it. Raises BadRequest."""
    from quanta_lab.chances.fit import rows

    table = {**known, **rows(games)}
    text = ",\n".join(f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in table.items())
    try:
        file.parent.mkdir(exist_ok=True)
        file.write_text(f"{{\n{text}\n}}\n", encoding="utf-8")
    except OSError as error:
        raise BadRequest(f"{file} cannot be written: {error.strerror}.") from error
    return table
