"""``quanta lab``: a page on how good a game, a variant, a map or a scenario is."""

from __future__ import annotations

import json
from argparse import Namespace
from itertools import product
from pathlib import Path
from typing import Any

from quanta import registry
from quanta._version import __version__
from quanta.cli.match.plan import parameter_sets
from quanta.cli.parsing import CommandParser
from quanta.cli.processes import add_dask, add_jobs
from quanta.cli.progress import Progress
from quanta.core.arguments import whole
from quanta.core.errors import BadParam, BadRequest
from quanta.core.game import Params, Rules
from quanta.core.limits import MAX_PLIES
from quanta.core.rng import Stream
from quanta.matches.fixture import MOST_GAMES
from quanta.players.player import MAX_BOUND
from quanta_lab import markdown_table
from quanta_lab.studies import KINDS, OPENING, Terms

INTERRUPTED = 130
MOST_MINUTES = 100_000.0
SOLVER_NODES = 20_000


def add_arguments(parser: CommandParser) -> None:
    """The arguments of ``lab``."""
    parser.helps_when_bare = True
    parser.usage = "quanta lab GAME [key=value ...] [--over key=a,b] [--minutes N] [options]"
    parser.description = (
        "Play games to find out whether a variant, a map, a scenario or a new game is any good: "
        "who wins, how it goes, how deep it is, which games are worth looking at. The report is "
        "in NAME.html and NAME.json, each figure with its 95 % confidence interval. The games are "
        "kept in NAME.jsonl: the same command plays on where it was stopped, until the intervals "
        "are narrow enough or time is up."
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("params", nargs="*", metavar="key=value")
    parser.add_argument(
        "--over",
        action="append",
        default=[],
        metavar="key=a,b",
        help="variants side by side: a column for each of these values; key alone: all values; "
        "repeatable",
    )
    parser.add_argument(
        "--minutes", type=float, default=10.0, metavar="N", help="play for about N minutes (10)"
    )
    parser.add_argument(
        "--within",
        type=float,
        default=5.0,
        metavar="P",
        help="a share is known well enough within P points (default 5)",
    )
    parser.add_argument(
        "--games", type=int, default=1000, metavar="N", help="games of a study at most (1000)"
    )
    parser.add_argument(
        "--level", default="5", metavar="LEVEL", help="who plays both sides (default 5)"
    )
    parser.add_argument(
        "--only",
        action="append",
        choices=KINDS,
        help="only these studies: equals against each other, first moves, each level against the "
        "one below, LEVEL against the lowest, twice the nodes; repeatable",
    )
    parser.add_argument(
        "--opening",
        type=int,
        metavar="N",
        help=f"begin with N random plies (default {OPENING} where the set-up is always the same)",
    )
    parser.add_argument(
        "--plies", type=int, default=2000, metavar="N", help="stop a game after N plies (2000)"
    )
    parser.add_argument("--seed", default="lab", help="equal seeds give equal games")
    add_jobs(parser, 0)
    add_dask(parser, "", "quanta-lab[dask]")
    parser.add_argument(
        "--solve",
        action="append",
        default=[],
        metavar="key=a,b",
        help="solve the variants with these values, too, such as small boards; repeatable",
    )
    parser.add_argument(
        "--solver-nodes",
        type=int,
        default=SOLVER_NODES,
        metavar="N",
        help=f"positions that the solver searches for a set-up ({SOLVER_NODES:,})",
    )
    parser.add_argument("--out", type=Path, metavar="NAME", help="of the files (default lab-GAME)")
    parser.add_argument(
        "--site", default="", metavar="ADDRESS", help="of the site that links to games lead to"
    )
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    markdown_table.add_arguments(parser)
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Play, write the report and print a summary. Returns the exit status."""
    # late: every command of quanta adds these arguments
    from quanta_lab.campaign import Campaign
    from quanta_lab.log import GameLog
    from quanta_lab.page import page
    from quanta_lab.report import Results, links, report
    from quanta_lab.report_table import cells, column
    from quanta_lab.studies import studies
    from quanta_lab.summary import lines

    terms, seconds, within = _terms(args), 60 * args.minutes, args.within / 100
    rules = registry.rules(args.game)
    variants = parameter_sets(args.game, args.params, args.over)
    small = parameter_sets(args.game, [], args.solve) if args.solve else []
    markdown_table.check(args.write, columns=[column(params) for params in variants])
    for params, more in product(variants, small):
        _check_solvable(rules, {**params, **more})  # fail before minutes of play, not after
    plans = [studies(args.game, params, terms) for params in variants]
    if not any(plans):
        raise BadRequest("There is nothing to play: these studies need levels or other set-ups.")
    out = args.out or Path(f"lab-{args.game}")
    log = GameLog(out.with_name(f"{out.name}.jsonl"), _head(args, rules.version))
    site = args.site if not args.site or args.site.endswith("/") else f"{args.site}/"
    results = [
        Results(args.game, params, plan, log, links(site))
        for params, plan in zip(variants, plans, strict=True)
    ]
    todo = [(each.params_text, study) for each in results for study in each.studies]
    status = 0
    with Progress() as progress:
        try:
            Campaign(log, todo, within, args.jobs, args.dask, progress).run(seconds)
        except KeyboardInterrupt:
            status = INTERRUPTED
    reports = [report(each, small, args.solver_nodes) for each in results]
    data = {"quanta": __version__, "seed": args.seed, "variants": reports}
    files = [out.with_name(f"{out.name}.{kind}") for kind in ("html", "json")]
    for file, text in zip(files, (page(data), f"{json.dumps(data, indent=1)}\n"), strict=True):
        _write(file, text)
    print(json.dumps(data) if args.json else "\n".join(lines(data, files)))
    markdown_table.write(args.write, cells(reports))
    return status


def _terms(args: Namespace) -> Terms:
    """The terms that the arguments describe. Raises BadParam."""
    if not 0 < args.minutes <= MOST_MINUTES:
        raise BadParam(f"--minutes is more than 0 and at most {MOST_MINUTES:,.0f}.")
    if not 0 < args.within <= 50:
        raise BadParam("--within is more than 0 and at most 50.")
    whole("games", args.games, 1, MOST_GAMES)
    whole("solver-nodes", args.solver_nodes, 1, MAX_BOUND)
    whole("plies", args.plies, 1, MAX_PLIES)
    return Terms(
        args.level, args.games, args.seed, args.opening, args.plies, args.only or list(KINDS)
    )


def _head(args: Namespace, version: int) -> dict[str, Any]:
    """The fields in which the games of a file must agree."""
    return {
        "game": args.game,
        "rules": version,
        "quanta": __version__,
        "seed": args.seed,
        "level": args.level,
        "opening": args.opening,
        "plies": args.plies,
    }


def _write(file: Path, text: str) -> None:
    """Write a file. Raises BadRequest."""
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadRequest(f"{file} cannot be written: {error.strerror}.") from error


def _check_solvable(rules: Rules, params: Params) -> None:
    """Raises BadParam for unknown parameters, BadRequest if the game cannot be solved."""
    from quanta.api import solving  # late: as above
    from quanta.record.timeline import Timeline

    solving.kernel_for(Timeline(rules, params, rules.start(params, Stream(0))))
