"""``quanta show``: a picture of a position, or an animation of a game."""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path
from typing import Any

from quanta.core.errors import BadRequest
from quanta.core.rng import Stream
from quanta.session.session import Session

RANGE = re.compile(r"([0-9]{0,6})-([0-9]{0,6})")


def add_arguments(command: argparse.ArgumentParser) -> None:
    """The arguments of ``show`` that concern the picture."""
    command.add_argument(
        "--svg", metavar="FILE", help="write the picture to FILE (- for standard output)"
    )
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


def wanted(args: argparse.Namespace) -> bool:
    """Whether to draw a picture. Raises BadRequest for options of a picture without ``--svg``."""
    options = (args.theme, args.width, args.animate, args.no_coordinates or None)
    if args.svg is None and any(each is not None for each in options):
        raise BadRequest("The options of a picture need --svg FILE.")
    return args.svg is not None


def draw(args: argparse.Namespace) -> None:
    """Write the picture. Raises BadRequest."""
    request: dict[str, Any] = {"do": "export", "as": "svg", "theme": args.theme}
    request["coordinates"] = not args.no_coordinates
    if args.width is not None:
        request["width"] = args.width
    if args.animate is not None:
        request |= {"as": "animation"} | _range(args.animate)
    session = Session(Stream(b""))
    session.handle(json.dumps({"do": "open", "record": args.record}))
    reply = json.loads(session.handle(json.dumps(request)))
    if not reply["ok"]:
        raise BadRequest(reply["error"]["message"])
    if args.svg == "-":
        sys.stdout.write(reply["text"])
        return
    try:
        Path(args.svg).write_text(reply["text"], encoding="utf-8")
    except OSError as error:
        raise BadRequest(f"{args.svg} cannot be written: {error.strerror}.") from error


def _range(text: str) -> dict[str, int]:
    found = RANGE.fullmatch(text)
    if found is None:
        raise BadRequest(f"{text[:20]!r} is not a range of plies such as 0-20.")
    return {key: int(ply) for key, ply in zip(("from", "to"), found.groups(), strict=True) if ply}
