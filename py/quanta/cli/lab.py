"""``quanta lab``: how good a game is. It is in a wheel of its own."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from quanta.cli.parsing import CommandParser


def add_arguments(command: CommandParser) -> None:
    """The arguments of ``lab``; where its wheel is not installed, how to get it."""
    if find_spec("quanta_lab") is None:
        command.refusal = "The lab is a package of its own: pip install quanta-lab."
    else:
        import_module("quanta_lab.command").add_arguments(command)
