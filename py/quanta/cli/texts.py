"""``quanta text``: games as text to read and edit; ``quanta read``: records from such text."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from quanta.core.errors import BadRequest, QuantaError
from quanta.record import text_writer
from quanta.session import import_games


def add_arguments(commands: Any) -> None:
    """The commands ``text`` and ``read``."""
    text = commands.add_parser("text", help="print a game as text to read and edit")
    text.add_argument("records", nargs="+", metavar="RECORD")
    text.set_defaults(run=_text)
    read = commands.add_parser("read", help="print the records of the games in a file")
    read.add_argument("file", help="games as text, or one record or link a line")
    read.set_defaults(run=_read)


def _text(args: argparse.Namespace) -> int:
    print(text_writer.write_all(import_games.read(record) for record in args.records), end="")
    return 0


def _read(args: argparse.Namespace) -> int:
    try:
        found = import_games.parts(Path(args.file).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BadRequest(f"{args.file} cannot be read: {error}.") from error
    failed = 0
    for line, text in found:
        try:
            print(import_games.read(text, line).record())
        except QuantaError as error:
            failed += 1
            print(error, file=sys.stderr)
    return 2 if failed else 0
