"""The command line, which tests and outside checks call, too.

RECORD may be ``-``: then records are read from standard input, one a line, and each is answered by
one line (with ``--json``, a line of JSON); a line that cannot be read is answered with its error
and does not stop the run. Errors go to standard error in one line, with exit status 2.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from importlib import import_module

from quanta._version import __version__
from quanta.cli import lab, streams
from quanta.cli.parsing import INTERRUPTED, CommandParser, commands_of, complain, parsed
from quanta.core.errors import QuantaError
from quanta.games.modules import loading_fault

COMMANDS: Mapping[str, tuple[str, str]] = {
    "games": ("list the games", "games:add_arguments"),
    "info": ("print what a game is and takes", "info:add_arguments"),
    "play": ("play a game in the terminal", "play:add_arguments"),
    "new": ("print the record of a new game", "games:add_new_arguments"),
    "legal": ("print the legal actions, one a line", "records:add_legal_arguments"),
    "outcome": ("print the returns and the reason, or in play", "records:add_outcome_arguments"),
    "apply": ("print the record after more actions", "records:add_apply_arguments"),
    "show": ("print or draw the position", "show:add_arguments"),
    "perft": ("count the paths of DEPTH plies", "records:add_perft_arguments"),
    "best": ("print what a player would do", "records:add_best_arguments"),
    "solve": ("print the exact value", "solve:add_arguments"),
    "text": ("print a game as text to read and edit", "texts:add_text_arguments"),
    "read": ("print the records of the games in a file", "texts:add_read_arguments"),
    "verify": ("replay every record in a file, or audit sealed play", "verify:add_arguments"),
    "match": ("play games between players", "match.command:add_arguments"),
    "prices": (
        "measure what units are worth, by matches (quanta-lab)",
        "quanta_lab.prices.command:add_arguments",
    ),
    "daily": ("print the puzzle of the day", "puzzles:add_daily_arguments"),
    "puzzles": ("make puzzles", "puzzles:add_arguments"),
    "lessons": ("list, check and link lessons", "lessons:add_arguments"),
    "reach": (
        "measure how early games can be solved (quanta-lab)",
        "quanta_lab.reach:add_arguments",
    ),
    "check": ("check that a game keeps the contract", "check:add_arguments"),
    "new-game": ("create the files of a new game", "new_game:add_arguments"),
    "bench": (
        "measure speed, or check whole games (quanta-lab)",
        "quanta_lab.bench.command:add_arguments",
    ),
    "lab": ("measure how good a game is (quanta-lab)", "quanta_lab.command:add_arguments"),
    "chances": (
        "fit the chances that are shown to games (quanta-lab)",
        "quanta_lab.chances.command:add_arguments",
    ),
    "train": (
        "train an evaluation by self-play (quanta-lab)",
        "quanta_lab.training.command:add_arguments",
    ),
    "completion": ("print a script that completes in a shell", "completion:add_arguments"),
}
"""Command -> its line in the help, and the function that adds its arguments, in a module of this
package or of the lab. It is imported when the command is given, since importing all of them takes
as long again."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status: 0, 1 where ``verify`` finds a fault
    in sealed play, 2 for an error, 130 after Ctrl-C."""
    return streams.guarded(lambda: _run(argv))


def _run(argv: Sequence[str] | None) -> int:
    args = parsed(_parser(), argv)
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
        return INTERRUPTED
    except Exception as error:
        fault = loading_fault(error)
        if fault is None:
            raise
        complain(fault)
        return 2
    return status


def parser() -> CommandParser:
    """The parser of all commands and their arguments."""
    whole = _parser()
    for command in commands_of(whole).values():
        command.fill()
    return whole


def _parser() -> CommandParser:
    """The parser of all commands, which adds their arguments when they are needed."""
    top = CommandParser(prog="quanta", description="Small strategy games.")
    top.add_argument("--version", action="version", version=f"quanta {__version__}")
    commands = top.add_subparsers(required=True, metavar="COMMAND")
    for name, (summary, adder) in COMMANDS.items():
        command: CommandParser = commands.add_parser(name, help=summary)
        command.adds_arguments = partial(_add_arguments, adder)
    return top


def _add_arguments(adder: str, command: CommandParser) -> None:
    module, _, function = adder.partition(":")
    in_lab = module.startswith(f"{lab.PACKAGE}.")
    if in_lab and not lab.installed():
        command.refusal = lab.MISSING
    else:
        imported = import_module(module if in_lab else f"quanta.cli.{module}")
        getattr(imported, function)(command)
