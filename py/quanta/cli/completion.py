"""``quanta completion SHELL``: what a shell needs to complete the commands and their options."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from importlib import import_module
from types import ModuleType

from quanta.cli import main, streams
from quanta.core.errors import BadRequest

SHELLS = ("bash", "zsh", "tcsh")


def add_arguments(command: ArgumentParser) -> None:
    """The arguments of ``completion``."""
    command.description = (
        "Prints a script that completes commands, options and their choices in SHELL, for example "
        "with: quanta completion bash > ~/.local/share/bash-completion/completions/quanta. "
        "It needs quanta[completion]; what it prints does not."
    )
    command.add_argument("shell", choices=SHELLS)
    command.add_argument("--json", action="store_true", help="print JSON")
    command.set_defaults(run=_run)


def _run(args: Namespace) -> int:
    script = _shtab().complete(main.parser(), shell=args.shell)
    streams.print_utf_8()
    print(json.dumps({"script": script}) if args.json else script)
    return 0


def _shtab() -> ModuleType:
    """The library, imported by name, as no other module may need it. Raises BadRequest."""
    try:
        return import_module("shtab")
    except ImportError as error:
        needed = "Completion needs the package shtab: pip install 'quanta[completion]'."
        raise BadRequest(needed) from error
