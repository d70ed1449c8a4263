"""``quanta text``: games as text to read and edit; ``quanta read``: records from such text."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from quanta.cli import streams
from quanta.core.errors import BadRequest, QuantaError
from quanta.core.plain_text import decoded
from quanta.core.quoting import quoted
from quanta.record import text_writer
from quanta.session.transfer import import_games


def add_text_arguments(command: argparse.ArgumentParser) -> None:
    """``quanta text RECORD …``."""
    command.add_argument("records", nargs="+", metavar="RECORD", help="records, or - to read them")
    command.add_argument("--json", action="store_true", help="print JSON")
    command.set_defaults(run=_text)


def add_read_arguments(command: argparse.ArgumentParser) -> None:
    """``quanta read FILE``."""
    command.add_argument(
        "file", help="games as text, or one record or link a line; - standard input"
    )
    command.add_argument("--json", action="store_true", help="print JSON")
    command.set_defaults(run=_read)


def content(file: str) -> str:
    """The text of a file, or of standard input for ``-``. Raises BadRequest."""
    try:
        return streams.content() if file == "-" else decoded(Path(file).read_bytes())
    except BadRequest as error:
        raise BadRequest(f"{quoted(file)} cannot be read. {error}") from error
    except (OSError, ValueError) as error:  # ValueError: no name of a file
        why = getattr(error, "strerror", None) or error
        raise BadRequest(f"{quoted(file)} cannot be read: {why}.") from error


def _text(args: argparse.Namespace) -> int:
    given = list[str]()
    for each in args.records:
        lines = content("-").splitlines() if each == "-" else [each]
        given += filter(str.strip, lines)
    text = text_writer.write_all(import_games.read(record) for record in given)
    streams.print_text(text, as_json=args.json)
    return 0


def _read(args: argparse.Namespace) -> int:
    records, errors = list[str](), list[str]()
    for line, text in import_games.parts(content(args.file)):
        try:
            records.append(str(import_games.read(text, line).record()))
        except QuantaError as error:
            errors.append(str(error))
    if args.json:
        print(json.dumps({"records": records, "errors": errors}))
    else:
        print("".join(f"{record}\n" for record in records), end="")
        print("".join(f"{error}\n" for error in errors), end="", file=sys.stderr)
    return 2 if errors else 0
