"""``quanta lab`` and ``quanta train``: how good a game is, and a player for it. They are in a wheel
of their own."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from quanta.cli.parsing import CommandParser


def add_arguments(command: CommandParser) -> None:
    """The arguments of ``lab``; where its wheel is not installed, how to get it."""
    _add("quanta_lab.command", command)


def add_train_arguments(command: CommandParser) -> None:
    """The arguments of ``train``, likewise."""
    _add("quanta_lab.training.command", command)


def _add(module: str, command: CommandParser) -> None:
    if find_spec("quanta_lab") is None:
        command.refusal = "The lab is a package of its own: pip install quanta-lab."
    else:
        import_module(module).add_arguments(command)
