"""How command lines are read: options in any order, and errors in one sentence."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from quanta.core.quoting import presentable, quoted
from quanta.core.words import did_you_mean


class CommandParser(argparse.ArgumentParser):
    """A parser whose errors are one line, as short and printable as all others."""

    def error(self, message: str) -> NoReturn:
        """Print the message and exit with status 2."""
        said = presentable(message[:1].upper() + message[1:]).rstrip(".")
        print(f"quanta: {said}. See {self.prog} --help.", file=sys.stderr)
        raise SystemExit(2)


def parsed(parser: CommandParser, argv: Sequence[str] | None) -> argparse.Namespace | None:
    """The arguments; None if there are none, and help should be shown. Exits with status 2, after a
    sentence, if they are wrong."""
    words = list(sys.argv[1:] if argv is None else argv)
    if not words:
        return None
    commands = _commands(parser)
    if words[0].startswith("-"):
        return parser.parse_args(words)
    if words[0] not in commands:
        near = did_you_mean(words[0], commands)
        parser.error(f"There is no command {quoted(words[0])}{near}")
    command = commands[words[0]]
    if any(isinstance(each, argparse._SubParsersAction) for each in command._actions):
        return command.parse_args(words[1:])
    return command.parse_intermixed_args(words[1:])


def _commands(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    found: dict[str, Any] = {}
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            found |= action.choices
    return found
