"""The command line, which tests and outside checks call, too.

RECORD may be ``-``: then records are read from standard input, one a line, and each is answered by
one line (with ``--json``, a line of JSON); a line that cannot be read is answered with its error
and does not stop the run. Errors go to standard error in one line, with exit status 2.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from quanta import registry
from quanta._version import __version__
from quanta.cli import (
    check,
    completion,
    info,
    lessons,
    new_game,
    play,
    puzzles,
    records,
    show,
    solve,
    streams,
    texts,
    verify,
)
from quanta.cli.bench import command as bench
from quanta.cli.match import command as match
from quanta.cli.parsing import CommandParser, complain, parsed
from quanta.cli.prices import command as prices
from quanta.cli.progress import Waiting
from quanta.core.errors import QuantaError
from quanta.core.quoting import presentable
from quanta.core.rng import Stream
from quanta.games.modules import loading_fault
from quanta.record.timeline import Timeline

Answer = Any
"""What a command answers: JSON-ready data, which ``_plain`` turns into text."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status: 0, 1 where ``verify`` finds a fault
    in sealed play, 2 for an error, 130 after Ctrl-C."""
    return streams.guarded(lambda: _run(argv))


def _run(argv: Sequence[str] | None) -> int:
    args = parsed(parser(), argv)
    if isinstance(args, CommandParser):
        args.print_help()
        return 0
    try:
        status: int = args.run(args)
    except QuantaError as error:
        complain(error)
        return 2
    except KeyboardInterrupt:
        complain("stopped")
        return match.INTERRUPTED
    except Exception as error:
        fault = loading_fault(error)
        if fault is None:
            raise
        complain(fault)
        return 2
    return status


def parser() -> CommandParser:
    """The parser of all commands and their arguments."""
    top = CommandParser(prog="quanta", description="Small strategy games.")
    top.add_argument("--version", action="version", version=f"quanta {__version__}")
    commands = top.add_subparsers(required=True, metavar="COMMAND")
    games = commands.add_parser("games", help="list the games")
    games.add_argument("--json", action="store_true")
    games.set_defaults(run=_games)
    info.add_arguments(commands.add_parser("info", help="print what a game is and takes"))
    play.add_arguments(commands.add_parser("play", help="play a game in the terminal"))
    new = commands.add_parser("new", help="print the record of a new game")
    new.add_argument("game")
    new.add_argument("params", nargs="*", metavar="key=value")
    new.add_argument("--seed", help="seed of the set-up (default: from the system)")
    new.add_argument("--json", action="store_true", help="print JSON")
    new.set_defaults(run=_new)
    _on_records(commands, "legal", "print the legal actions, one a line", records.legal)
    _on_records(
        commands, "outcome", "print the returns and the reason, or in play", records.outcome
    )
    apply = _on_records(commands, "apply", "print the record after more actions", records.applied)
    apply.add_argument("actions", nargs="+", metavar="ACTION")
    show.add_arguments(_on_records(commands, "show", "print or draw the position", show.shown))
    perft = _on_records(commands, "perft", "count the paths of DEPTH plies", records.perft)
    perft.add_argument("depth", type=int)
    perft.add_argument("--divide", action="store_true", help="split by the first action")
    best = _on_records(commands, "best", "print what a player would do", records.best)
    best.add_argument(
        "--level",
        metavar="LEVEL",
        help="a player, or the number of a level (default: the analyst, for a second)",
    )
    best.add_argument("--ms", type=int, help="think for at most so many milliseconds")
    best.add_argument("--nodes", type=int, metavar="N", help="search at most N positions")
    best.add_argument(
        "--candidates", type=int, default=1, metavar="N", help="print the N best (default 1)"
    )
    best.add_argument("--seed", default="quanta", help="seed for players that use randomness")
    solve.add_arguments(_on_records(commands, "solve", "print the exact value", solve.solve))
    texts.add_arguments(commands)
    verify.add_arguments(
        commands.add_parser("verify", help="replay every record in a file, or audit sealed play")
    )
    match.add_arguments(commands.add_parser("match", help="play games between players"))
    prices.add_arguments(
        commands.add_parser("prices", help="measure what units are worth, by matches")
    )
    puzzles.add_daily_arguments(commands.add_parser("daily", help="print the puzzle of the day"))
    puzzles.add_arguments(commands.add_parser("puzzles", help="make puzzles"))
    lessons.add_arguments(commands.add_parser("lessons", help="list, check and link lessons"))
    solve.add_reach_arguments(
        commands.add_parser("reach", help="measure how early games can be solved")
    )
    check.add_arguments(commands.add_parser("check", help="check that a game keeps the contract"))
    new_game.add_arguments(commands.add_parser("new-game", help="create the files of a new game"))
    bench.add_arguments(commands.add_parser("bench", help="measure speed, or check whole games"))
    _add_lab(commands.add_parser("lab", help="measure how good a game is (quanta-lab)"))
    script = commands.add_parser("completion", help="print a script that completes in a shell")
    completion.add_arguments(script, parser)
    return top


def _add_lab(command: CommandParser) -> None:
    """The arguments of ``lab``, which is in a wheel of its own."""
    if find_spec("quanta_lab") is None:
        command.refusal = "The lab is a package of its own: pip install quanta-lab."
    else:
        import_module("quanta_lab.command").add_arguments(command)


def _on_records(
    commands: Any, name: str, summary: str, answer: Callable[[Timeline, Any], Answer]
) -> argparse.ArgumentParser:
    """A command that answers about one record, or about each line of standard input."""
    command: argparse.ArgumentParser = commands.add_parser(name, help=summary)
    command.add_argument("record", help="a record, or - to read records from standard input")
    command.add_argument("--json", action="store_true", help="print JSON, a line for each record")
    command.set_defaults(run=lambda args: _answer(args, answer, name))
    return command


def _answer(args: argparse.Namespace, answer: Callable[[Timeline, Any], Answer], name: str) -> int:
    if args.record != "-":
        with Waiting(name):
            found = answer(records.opened(args.record), args)
        written = isinstance(found, show.Shown) and not found.plain  # to a file, so nothing is said
        if args.json or not written:
            print(json.dumps(found) if args.json else _plain(found))
        return 0
    for line in streams.typed():
        try:
            with Waiting(name):
                found = answer(records.opened(line.rstrip("\n")), args)
            print(json.dumps(found) if args.json else _plain(found, " "), flush=True)
        except QuantaError as error:
            plain = presentable(f"error: {error}")
            print(json.dumps({"error": str(error)}) if args.json else plain, flush=True)
    return 0


def _plain(answer: Answer, between: str = "\n") -> str:
    """An answer as text, its items joined by ``between``."""
    if answer is None:
        return "in play"
    if isinstance(answer, list):
        return between.join(map(str, answer))
    if isinstance(answer, dict) and "returns" in answer:
        return f"{' '.join(map(str, answer['returns']))} {answer['reason']}"
    if isinstance(answer, show.Shown):
        return answer.plain
    if isinstance(answer, dict) and "candidates" in answer:
        return between.join(records.best_lines(answer))
    if isinstance(answer, dict) and answer.keys() == {"record"}:
        return str(answer["record"])
    if isinstance(answer, dict):
        return between.join(f"{key} {value}" for key, value in answer.items())
    return str(answer)


def _games(args: argparse.Namespace) -> int:
    found = [{"id": r.id, "name": r.name, "sentence": r.about.sentence} for r in registry.games()]
    for fault in registry.faults():
        complain(fault)
    if args.json:
        print(json.dumps(found))
    else:
        print("\n".join(f"{game['id']:12} {game['name']}: {game['sentence']}" for game in found))
    return 0


def _new(args: argparse.Namespace) -> int:
    rules = registry.rules(args.game)
    params = records.pairs(args.params)
    rng = Stream(os.urandom(32) if args.seed is None else args.seed)
    record = str(Timeline(rules, params, rules.start(params, rng)).record())
    print(json.dumps({"record": record}) if args.json else record)
    return 0
