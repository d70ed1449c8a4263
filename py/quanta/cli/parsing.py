"""Command lines: options in any order, and errors in one sentence."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn

from quanta.core.limits import MAX_MESSAGE
from quanta.core.quoting import presentable, quoted, shortened
from quanta.core.words import did_you_mean

SIGN = "quanta: "
"""The beginning of an error of the command ``quanta``."""
INTERRUPTED = 130
"""The exit status after Ctrl-C."""
NUMBERS: Mapping[Any, str] = {int: "a whole number", float: "a number"}
"""The kind of value required where it is read as a number."""


def complain(message: object, sign: str = SIGN) -> None:
    """Print an error or a remark to standard error: one line of at most ``MAX_MESSAGE``
    characters, which begins with ``sign``."""
    print(presentable(f"{sign}{message}"), file=sys.stderr)


class CommandParser(argparse.ArgumentParser):
    """A parser whose errors are one line, as short and printable as all others.

    helps_when_bare: whether its command prints its help if it gets no arguments. refusal: the
    answer of its command to any arguments; empty for one that can be run. adds_arguments: adds its
    arguments when they are first needed.
    """

    helps_when_bare = False
    refusal = ""
    adds_arguments: Callable[[CommandParser], None] | None = None

    def fill(self) -> CommandParser:
        """Add the arguments, unless they are there; returns the parser."""
        adds, self.adds_arguments = self.adds_arguments, None
        if adds is not None:
            adds(self)
        return self

    def error(self, message: str) -> NoReturn:
        """Print the message and exit with status 2."""
        sign, advice = f"{self.prog.split()[0]}: ", f". See {self.prog} --help."
        message_text = presentable(message[:1].upper() + message[1:]).rstrip(".")
        complain(f"{shortened(message_text, MAX_MESSAGE - len(sign) - len(advice))}{advice}", sign)
        raise SystemExit(2)

    def add_argument(self, *names: Any, **kinds: Any) -> argparse.Action:
        """Add an argument. One that may be left out is not marked as required."""
        if kinds.get("nargs") == "*":
            kinds.setdefault("default", [])
        return super().add_argument(*names, **kinds)

    def _get_value(self, action: argparse.Action, arg_string: str) -> object:
        """Read a value; called by the base class, whose words for a wrong number are Python's."""
        wanted = NUMBERS.get(action.type)
        try:
            return super()._get_value(action, arg_string)
        except argparse.ArgumentError:
            if wanted is None:
                raise
            error = f"{quoted(arg_string)} is not {wanted}"
            raise argparse.ArgumentError(action, error) from None

    def _check_value(self, action: argparse.Action, value: object) -> None:
        """Refuse a value that is none of the choices; called by the base class."""
        if action.choices is not None and value not in action.choices:
            known = [str(each) for each in action.choices]
            near = did_you_mean(str(value), known)
            raise argparse.ArgumentError(
                action, f"there is no {quoted(value)}{near}; there are {', '.join(known)}"
            )


def parsed(parser: CommandParser, argv: Sequence[str] | None) -> argparse.Namespace | CommandParser:
    """The arguments, or the parser whose help should be shown because it got none. Exits with
    status 2, after a sentence, if they are wrong."""
    if parser.fill().refusal:
        complain(parser.refusal)
        raise SystemExit(2)
    words = list(sys.argv[1:] if argv is None else argv)
    commands = commands_of(parser)
    if not words and (commands or parser.helps_when_bare):
        return parser
    if not commands:
        _check_options(parser, words)
        return parser.parse_intermixed_args(words)
    place = _place(words, commands)
    if place is None:
        return _without_command(parser, commands, words)
    return parsed(commands[words[place]], [*words[:place], *words[place + 1 :]])


def _place(words: Sequence[str], commands: dict[str, CommandParser]) -> int | None:
    """The index of the command: the first word, or the first command after options."""
    if not words[0].startswith("-"):
        return 0 if words[0] in commands else None
    return next((place for place, word in enumerate(words) if word in commands), None)


def _without_command(
    parser: CommandParser, commands: dict[str, CommandParser], words: list[str]
) -> argparse.Namespace:
    """Arguments in which there is no command: ``--help``, ``--version`` or an error."""
    first = next((word for word in words if not word.startswith("-")), None)
    if first is None:
        _check_options(parser, words, *(each.fill() for each in commands.values()))
        return parser.parse_args(words)
    return parser.error(f"There is no command {quoted(first)}{did_you_mean(first, commands)}")


def _check_options(
    parser: CommandParser, words: Sequence[str], *others: argparse.ArgumentParser
) -> None:
    """Exit with a sentence at an option that neither this parser nor one of the others has."""
    options = [word for each in (parser, *others) for word in each._option_string_actions]
    known = [word for word in options if word.startswith("--")]
    for word in words:
        name = word.partition("=")[0]
        if name == "--":
            return
        if name.startswith("--") and not any(each.startswith(name) for each in known):
            parser.error(f"There is no option {quoted(name)}{did_you_mean(name, known)}")


def commands_of(parser: argparse.ArgumentParser) -> dict[str, CommandParser]:
    """The parsers of its commands, by name, in the order of the help."""
    commands: dict[str, Any] = {}
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            commands |= action.choices
    return commands
