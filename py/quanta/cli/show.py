"""``quanta show``: a picture of a position, or an animation of a game."""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path
from typing import Any

from quanta.api import pictures
from quanta.cli import streams
from quanta.cli.records import Shown, answer_with
from quanta.core.errors import BadRequest
from quanta.core.quoting import quoted
from quanta.core.rng import Stream
from quanta.record.timeline import Timeline
from quanta.session.session import Session

RANGE = re.compile(r"([0-9]{0,6})-([0-9]{0,6})")


def add_arguments(command: argparse.ArgumentParser) -> None:
    """``quanta show RECORD``, and what concerns the picture."""
    answer_with(shown, command)
    command.add_argument(
        "--svg", metavar="FILE", help="write the picture to FILE (- for standard output)"
    )
    command.add_argument("--board", action="store_true", help="print the board as text")
    command.add_argument(
        "--theme", choices=("light", "dark"), help="colours (default: those of the viewer)"
    )
    command.add_argument(
        "--no-coordinates", action="store_true", help="leave out the names of cells"
    )
    command.add_argument("--width", type=int, metavar="PIXELS")
    command.add_argument(
        "--animate",
        metavar="FROM-TO",
        nargs="?",
        const="-",
        help="animate these plies; all of them without FROM-TO",
    )


def shown(line: Timeline, args: argparse.Namespace) -> Shown:
    """The text of the position, its board as text, and a picture that goes to standard output. One
    that goes to a file is written. Raises BadRequest."""
    text = line.position.text()
    drawn = pictures.as_text(line.rules, line.position)
    picture = _picture(line, args) if _wanted(args) else None
    facts = Shown(text=text, board=drawn)
    if picture:
        facts["svg"] = picture
    facts.plain = drawn if args.board else text if picture is None else picture.rstrip("\n")
    return facts


def _wanted(args: argparse.Namespace) -> bool:
    """Whether to draw a picture. Raises BadRequest for options of a picture without ``--svg``."""
    options = (args.theme, args.width, args.animate, args.no_coordinates or None)
    if args.svg is None and any(each is not None for each in options):
        raise BadRequest("The options of a picture need --svg FILE.")
    return args.svg is not None


def _picture(line: Timeline, args: argparse.Namespace) -> str:
    """The picture if it goes to standard output; else empty, and it is written to its file. Raises
    BadRequest."""
    request: dict[str, Any] = {"do": "export", "as": "svg", "theme": args.theme}
    request["coordinates"] = not args.no_coordinates
    if args.width is not None:
        request["width"] = args.width
    if args.animate is not None:
        request |= {"as": "animation"} | _range(args.animate)
    session = Session(Stream(b""))
    session.handle(json.dumps({"do": "open", "record": str(line.record())}))
    reply = json.loads(session.handle(json.dumps(request)))
    if not reply["ok"]:
        raise BadRequest(reply["error"]["message"])
    if args.svg == "-":
        streams.print_utf_8()
        return str(reply["text"])
    if args.record == "-":
        raise BadRequest("The pictures of several records cannot go into one file; use --svg -.")
    try:
        Path(args.svg).write_text(reply["text"], encoding="utf-8")
    except OSError as error:
        raise BadRequest(f"{args.svg} cannot be written: {error.strerror}.") from error
    return ""


def _range(text: str) -> dict[str, int]:
    plies = RANGE.fullmatch(text)
    if plies is None:
        raise BadRequest(f"{quoted(text)} is not a range of plies such as 0-20.")
    return {key: int(ply) for key, ply in zip(("from", "to"), plies.groups(), strict=True) if ply}
