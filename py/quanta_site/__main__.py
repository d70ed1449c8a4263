"""``python -m quanta_site build`` makes the site, ``python -m quanta_site serve`` serves it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from quanta_site.build import build, offered
from quanta_site.paths import DIST, BuildError
from quanta_site.serve import serve


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="quanta_site", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    make = commands.add_parser("build", help="make the site")
    make.add_argument("--out", type=Path, default=DIST, help="the folder to make (dist)")
    make.add_argument("--games", default="", help="only these ids, with commas between them")
    make.add_argument("--with", dest="wanted", action="append", default=[], metavar="ID")
    make.add_argument("--without", action="append", default=[], metavar="ID")
    make.add_argument(
        "--publish", action="store_true", help="leave out games whose rights holder is to be asked"
    )
    make.add_argument(
        "--quick", action="store_true", help="for this machine only: without compressed files"
    )
    show = commands.add_parser("serve", help="serve the site on this machine")
    show.add_argument("--out", type=Path, default=DIST)
    show.add_argument("--port", type=int, default=0, help="default: any that is free")
    show.add_argument("--no-browser", action="store_true")
    return parser


def main() -> int:
    """The exit status: 2 when the site cannot be built or served, with the reason in one line."""
    given = _parser().parse_args()
    try:
        if given.command == "serve":
            if not (given.out / "index.html").is_file():
                raise BuildError(f"There is no site in {given.out}: build it first.")
            serve(given.out, given.port, browser=not given.no_browser)
        else:
            only = [game for game in given.games.split(",") if game]
            games = offered(
                publish=given.publish, wanted=given.wanted, without=given.without, only=only
            )
            build(given.out.resolve(), games, packed=not given.quick)
            print(f"The site is in {given.out}: {', '.join(games)}")
    except BuildError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
