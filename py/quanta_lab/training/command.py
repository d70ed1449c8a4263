"""``quanta train``: an evaluation for a game, learned by self-play."""

from __future__ import annotations

import json
import shlex
from argparse import Namespace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from quanta import registry
from quanta.cli.match.plan import parameter_sets
from quanta.cli.parsing import INTERRUPTED, CommandParser
from quanta.cli.processes import add_jobs
from quanta.cli.progress import Progress
from quanta.core.arguments import whole
from quanta.core.errors import BadParam, BadRequest

if TYPE_CHECKING:
    from quanta_lab.training.train import Learned, Terms

GAMES, MINUTES, MOST_MINUTES = 500, 10.0, 100_000.0
MOST_GENERATIONS, MOST_GAMES = 10_000, 1_000_000


def add_arguments(parser: CommandParser) -> None:
    """The arguments of ``train``."""
    parser.helps_when_bare = True
    parser.usage = "quanta train GAME [key=value ...] [--minutes N] [options]"
    parser.description = (
        "Learn how good a position of GAME is from games that it plays against itself, and write "
        "that as the module evaluate.py in the game's folder, which the levels, the site and "
        "quanta match then use. It looks at the planes of learning.py and at what features.py "
        "returns. The game has two seats, no dice and no secrets. Ctrl-C ends it early, and "
        "writes what has been learned."
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("params", nargs="*", metavar="key=value")
    parser.add_argument(
        "--minutes", type=float, metavar="N", help=f"train for at most N minutes ({MINUTES:g})"
    )
    parser.add_argument(
        "--generations",
        type=int,
        metavar="N",
        help="train for N generations, however long that takes: equal numbers of generations and "
        "games give equal modules",
    )
    parser.add_argument(
        "--games", type=int, default=GAMES, metavar="N", help=f"games of a generation ({GAMES})"
    )
    parser.add_argument("--seed", default="train", help="equal seeds give equal games")
    parser.add_argument(
        "--linear", action="store_true", help="weights of single cells, and none of windows"
    )
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="write another file than the game's evaluate.py"
    )
    add_jobs(parser, 0)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Train, write the module and print a summary. Returns the exit status."""
    if find_spec("numpy") is None:
        raise BadRequest("The package numpy is needed: pip install 'quanta-lab[train]'.")
    # late: every command of quanta adds these arguments, and few have NumPy
    from quanta_lab.training import module, train

    minutes = _minutes(args)
    terms = _terms(args)
    file = module.place(args.game, args.out)
    with Progress() as progress:
        learned = train.Training(terms, train.clock(minutes), progress).run()
    text = module.text(args.game, learned.evaluation, _command(args, learned))
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadRequest(f"{file} cannot be written: {error.strerror}.") from error
    facts = {
        "game": args.game,
        "generations": learned.generations,
        "games": learned.generations * args.games,
        "positions": learned.positions,
        "surprise": learned.surprises[-1] if learned.surprises else None,
        "file": str(file),
        "bytes": len(text.encode()),
    }
    print(json.dumps(facts) if args.json else "\n".join(_lines(args.game, facts)))
    return INTERRUPTED if learned.stopped else 0


def _minutes(args: Namespace) -> float:
    """The limit in minutes. Raises BadParam."""
    if args.minutes is None:
        return MOST_MINUTES if args.generations else MINUTES
    if not 0 < args.minutes <= MOST_MINUTES:
        raise BadParam(f"--minutes is more than 0 and at most {MOST_MINUTES:,.0f}.")
    return float(args.minutes)


def _terms(args: Namespace) -> Terms:
    """The terms that the arguments describe. Raises QuantaError."""
    from quanta_lab.training.train import Terms

    whole("games", args.games, 1, MOST_GAMES)
    if args.generations is not None:
        whole("generations", args.generations, 1, MOST_GENERATIONS)
    (params,) = parameter_sets(args.game, args.params, [])
    return Terms(args.game, params, args.games, args.generations, args.linear, args.seed, args.jobs)


def _command(args: Namespace, learned: Learned) -> str:
    """The command that makes the same module, independent of time."""
    words = ["quanta", "train", args.game, *args.params, "--games", str(args.games)]
    words += ["--generations", str(learned.generations), "--seed", args.seed]
    return shlex.join([*words, *(["--linear"] if args.linear else [])])


def _lines(game: str, facts: dict[str, Any]) -> list[str]:
    modules = registry.modules(game)
    played = [f"{facts[what]:,} {what}" for what in ("generations", "games", "positions")]
    lines = [", ".join(played)]
    if facts["surprise"] is not None:
        lines.append(
            f"surprise at who won, in games not learned from: {facts['surprise']:.3f} bits "
            "(1: knows nothing)"
        )
    lines.append(f"written: {facts['file']}, {facts['bytes'] / 1000:.1f} kB")
    better = [name for name in ("tree", "kernel") if getattr(modules, name) is not None]
    if better:
        lines.append(f"The levels of this game search with {better[0]}.py, and do not use it.")
    return lines
