"""The command line: also what tests and outside checks call.

RECORD may be ``-``: then records are read from standard input, one a line, and each is answered by
one line (by one line of JSON with ``--json``); a line that cannot be read is answered by its error
and does not stop the run. Errors go to standard error in one line, with exit status 2.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from quanta import registry
from quanta._version import __version__
from quanta.cli import new_game, puzzles, records, show, solve, texts
from quanta.cli.bench import command as bench
from quanta.cli.match import command as match
from quanta.core.errors import BadRequest, QuantaError
from quanta.core.rng import Stream
from quanta.record.record import Record
from quanta.record.timeline import Timeline

Answer = Any
"""What a command answers: JSON-ready; ``_plain`` makes lines of it for people."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status: 0, 2 for an error, 130 after Ctrl-C."""
    args = parser().parse_args(argv)
    try:
        status: int = args.run(args)
    except QuantaError as error:
        print(f"quanta: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("quanta: stopped", file=sys.stderr)
        return match.INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


def parser() -> argparse.ArgumentParser:
    """All the commands and their arguments."""
    parser = argparse.ArgumentParser(prog="quanta", description="Small strategy games.")
    parser.add_argument("--version", action="version", version=f"quanta {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    games = commands.add_parser("games", help="list the games")
    games.add_argument("--json", action="store_true")
    games.set_defaults(run=_games)
    new = commands.add_parser("new", help="print the record of a new game")
    new.add_argument("game")
    new.add_argument("params", nargs="*", metavar="key=value")
    new.add_argument("--seed", help="draw the set-up from this seed instead of the system's")
    new.set_defaults(run=_new)
    _on_records(commands, "legal", "the legal actions, one a line", records.legal)
    _on_records(commands, "outcome", "in play, or the returns and the reason", records.outcome)
    apply = commands.add_parser("apply", help="print the record after more actions")
    apply.add_argument("record")
    apply.add_argument("actions", nargs="+", metavar="ACTION")
    apply.set_defaults(run=_apply)
    shown = commands.add_parser("show", help="print or draw the position")
    shown.add_argument("record")
    show.add_arguments(shown)
    shown.set_defaults(run=_show)
    perft = _on_records(commands, "perft", "count the paths of DEPTH plies", records.perft)
    perft.add_argument("depth", type=int)
    perft.add_argument("--divide", action="store_true", help="split by the first action")
    best = _on_records(commands, "best", "what a player would do", records.best)
    best.add_argument(
        "--level",
        metavar="L",
        help="a player, or the number of a level (default: the analyst, for a second)",
    )
    best.add_argument("--ms", type=int, help="milliseconds to think at most")
    best.add_argument("--nodes", type=int, metavar="N", help="positions to look at, at most")
    best.add_argument("--ways", type=int, default=1, metavar="W", help="ways on to tell (1)")
    best.add_argument("--seed", default="quanta", help="for players that draw lots")
    solve.add_arguments(_on_records(commands, "solve", "what it is worth, exactly", solve.solve))
    texts.add_arguments(commands)
    verify = commands.add_parser("verify", help="replay every record of a file")
    verify.add_argument("file")
    verify.set_defaults(run=_verify)
    match.add_arguments(commands.add_parser("match", help="let two players play games"))
    puzzles.add_daily_arguments(commands.add_parser("daily", help="the puzzle of a day"))
    puzzles.add_arguments(commands.add_parser("puzzles", help="make puzzles"))
    solve.add_reach_arguments(commands.add_parser("reach", help="how far the solver sees"))
    new_game.add_arguments(commands.add_parser("new-game", help="begin a game of one's own"))
    bench.add_arguments(commands.add_parser("bench", help="measure games, or check whole ones"))
    return parser


def _on_records(
    commands: Any, name: str, words: str, answer: Callable[[Timeline, Any], Answer]
) -> argparse.ArgumentParser:
    command: argparse.ArgumentParser = commands.add_parser(name, help=words)
    command.add_argument("record", help="a record, or - to read them from standard input")
    command.add_argument("--json", action="store_true", help="answer in JSON, a line each")
    command.set_defaults(run=lambda args: _each(args, answer))
    return command


def opened(text: str) -> Timeline:
    """The game that a record stands for. Raises BadRecord and BadParam."""
    record = Record.parse(text)
    return Timeline.of(registry.rules(record.game), record)


def _each(args: argparse.Namespace, answer: Callable[[Timeline, Any], Answer]) -> int:
    if args.record != "-":
        found = answer(opened(args.record), args)
        print(json.dumps(found) if args.json else _plain(found))
        return 0
    for line in _lines(sys.stdin):
        try:
            found = answer(opened(line), args)
            print(json.dumps(found) if args.json else _plain(found, " "), flush=True)
        except QuantaError as error:
            said = json.dumps({"error": str(error)}) if args.json else f"error: {error}"
            print(said, flush=True)
    return 0


def _lines(stream: Iterable[str]) -> Iterable[str]:
    return (line.rstrip("\n") for line in stream)


def _plain(answer: Answer, between: str = "\n") -> str:
    """An answer for people: lists one item a line, or on one line where a line is an answer."""
    if answer is None:
        return "in play"
    if isinstance(answer, list):
        return between.join(map(str, answer))
    if isinstance(answer, dict) and "returns" in answer:
        return f"{' '.join(map(str, answer['returns']))} {answer['reason']}"
    if isinstance(answer, dict) and "ways" in answer:
        return between.join(records.best_lines(answer))
    if isinstance(answer, dict):
        return between.join(f"{key} {value}" for key, value in answer.items())
    return str(answer)


def _games(args: argparse.Namespace) -> int:
    found = [{"id": r.id, "name": r.name, "sentence": r.about.sentence} for r in registry.games()]
    if args.json:
        print(json.dumps(found))
    else:
        print("\n".join(f"{game['id']:12} {game['name']}: {game['sentence']}" for game in found))
    return 0


def _new(args: argparse.Namespace) -> int:
    rules = registry.rules(args.game)
    params = records.pairs(args.params)
    rng = Stream(os.urandom(32) if args.seed is None else args.seed)
    print(Timeline(rules, params, rules.start(params, rng)).record())
    return 0


def _apply(args: argparse.Namespace) -> int:
    line = opened(args.record)
    for action in args.actions:
        line.apply(action)
    print(line.record())
    return 0


def _show(args: argparse.Namespace) -> int:
    line = opened(args.record)
    if show.wanted(args):
        show.draw(args)
    else:
        print(line.position.text())
    return 0


def _verify(args: argparse.Namespace) -> int:
    """Replay the records of a file; empty lines and lines that begin with # do not count."""
    try:
        lines = Path(args.file).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadRequest(f"{args.file} cannot be read: {error}.") from error
    right = wrong = 0
    for number, text in enumerate(lines, 1):
        if not text.strip() or text.startswith("# "):
            continue
        try:
            opened(text)
            right += 1
        except QuantaError as error:
            wrong += 1
            print(f"line {number}: {error}", file=sys.stderr)
    print(f"{right} records replay, {wrong} do not")
    return 2 if wrong else 0
