"""The command line's access to the lab, whose wheel need not be installed: its commands, and the
tables that figures of a match are written into."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import NoReturn

PACKAGE = "quanta_lab"
MISSING = "This is in a package of its own: pip install quanta-lab."


def installed() -> bool:
    """Whether the lab can be imported."""
    return find_spec(PACKAGE) is not None


def add_table_arguments(parser: ArgumentParser) -> None:
    """``--write`` of ``match``, and ``--row`` and ``--column`` for it; without the lab, they are
    refused with what to install."""
    if installed():
        match_tables().add_arguments(parser)
        return
    for option in ("--write", "--row", "--column"):
        parser.add_argument(option, type=_refuse, help="for tables in Markdown (quanta-lab)")


def match_tables() -> ModuleType:
    """The lab’s module for the tables of matches, for those who were given ``--write``."""
    return import_module(f"{PACKAGE}.match_tables")


def _refuse(_: str) -> NoReturn:
    raise ArgumentTypeError(MISSING)
