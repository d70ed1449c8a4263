"""``python -m quanta_site build`` makes the site, ``single`` makes it as one file, ``xdc``
as apps for messengers, and ``serve`` serves it on this machine."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from quanta import registry
from quanta.cli.parsing import CommandParser, complain, parsed
from quanta.core.words import listed
from quanta.testing import check
from quanta_site import node, plugins
from quanta_site.build import build, offered
from quanta_site.exit_status import SIGN, exit_status
from quanta_site.pages import cover, lab_reports, render
from quanta_site.paths import CHAT_FILES, DIST, INSTALLED, SINGLE, BuildError
from quanta_site.serve import serve
from quanta_site.single import chat_file, single_file

ABOUT = "Makes a site of games, or one file with them, and serves a site on this machine."
ADDRESS = re.compile(r"https?://[^\s\"'<>?#]+")
STUN = re.compile(r"[\w.-]+(:\d{1,5})?")


def _address(text: str) -> str:
    if not ADDRESS.fullmatch(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not an address such as https://example.org/")
    return f"{text.rstrip('/')}/"


def _stun(text: str) -> str:
    if not STUN.fullmatch(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a host such as stun.example.org:3478")
    return text


def _choice() -> CommandParser:
    """The options of all commands that make something: which games, and for whom."""
    choice = CommandParser(add_help=False)
    choice.add_argument(
        "--games", default="", help="only these ids, in this order, with commas between them"
    )
    choice.add_argument(
        "--with", dest="wanted", action="append", default=[], metavar="ID", help="with this game"
    )
    choice.add_argument(
        "--without", action="append", default=[], metavar="ID", help="without this game"
    )
    choice.add_argument(
        "--game",
        action="append",
        default=[],
        metavar="PATH",
        help="a game of your own: its project, folder or wheel; once for each. Quanta’s own games "
        "are then left out, except those named by --with",
    )
    choice.add_argument("--title", default="", help="what the site is called, on every page")
    choice.add_argument(
        "--publish",
        action="store_true",
        help="leave out games marked ask-first; a site is then built with --best",
    )
    return choice


def _parser() -> CommandParser:
    choice = _choice()
    parser = CommandParser(prog="quanta-site" if INSTALLED else "quanta_site", description=ABOUT)
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    make = commands.add_parser("build", parents=[choice], help="make the site")
    make.set_defaults(command="build")
    make.add_argument(
        "--out", type=Path, metavar="FOLDER", default=DIST, help="the output folder (dist)"
    )
    make.add_argument(
        "--quick",
        action="store_true",
        help="for use on this machine: no compressed files, wheel or manual",
    )
    make.add_argument(
        "--best", action="store_true", help="take the time to compress the files well"
    )
    make.add_argument(
        "--stock",
        action="store_true",
        help="with Pyodide as it is, for a version that the small engine is not made for",
    )
    make.add_argument(
        "--address",
        type=_address,
        help="the site’s public address: messengers need it to show a board with a link, oEmbed "
        "files for their links",
    )
    make.add_argument(
        "--stun",
        type=_stun,
        metavar="HOST",
        help="a STUN server, which two devices that connect ask for their public addresses, so "
        "that they need not be on one network; pages say so before they ask (none)",
    )
    make.add_argument(
        "--lab",
        type=Path,
        action="append",
        default=[],
        metavar="FILE",
        help="a report of quanta lab, NAME.json, as a page under the rules of its game; once for "
        "each game (needs quanta-lab)",
    )
    make.add_argument(
        "--xdc",
        action="store_true",
        help="with the games as apps for messengers, which “Challenge a friend” offers",
    )
    file = commands.add_parser(
        "single", parents=[choice], help="make the site as one file, and one file per game"
    )
    file.set_defaults(command="single")
    file.add_argument(
        "--out", type=Path, metavar="FOLDER", default=SINGLE, help="the output folder (single)"
    )
    file.add_argument("--address", type=_address, help="public address of the site, for links")
    chat = commands.add_parser(
        "xdc", parents=[choice], help="make apps for messengers: one of all games, and one per game"
    )
    chat.set_defaults(command="xdc", address="")
    chat.add_argument(
        "--out", type=Path, metavar="FOLDER", default=CHAT_FILES, help="the output folder (xdc)"
    )
    show = commands.add_parser("serve", help="serve the site on this machine")
    show.set_defaults(command="serve")
    show.add_argument(
        "--out", type=Path, metavar="FOLDER", default=DIST, help="the folder of the site (dist)"
    )
    show.add_argument("--port", type=int, default=0, help="default: any free port")
    show.add_argument("--no-browser", action="store_true", help="do not open it")
    return parser


def _make(given: argparse.Namespace) -> None:
    with plugins.added(given.game) as own:
        only = [*own, *(game for game in given.games.split(",") if game)]
        wanted = [*own, *given.wanted]
        games = offered(publish=given.publish, wanted=wanted, without=given.without, only=only)
        for game in own:
            _check(game)
        for fault in registry.faults():
            complain(fault, SIGN)
        node.fetch_packages()
        stun, apps = getattr(given, "stun", None) or "", getattr(given, "xdc", False)
        with cover.built_with(_cover(given, games)._replace(stun=stun, apps=apps)):
            _write(given, games, programs=not INSTALLED and not own)


def _check(game: str) -> None:
    """Play one's own game at random, as ``quanta check`` does. Raises BuildError with the sentences
    that it has for the faults."""
    faults = check(game, games=20).faults
    if faults:
        lines = "\n".join(f"- {fault}" for fault in faults)
        raise BuildError(f"The game {game!r} has faults, which quanta check finds too:\n{lines}")


def _cover(given: argparse.Namespace, games: Sequence[str]) -> cover.Cover:
    """The chosen cover; by default Quanta's, or that of one's own games."""
    rules = [registry.rules(game) for game in games]
    title = " ".join(given.title.split()) or (listed([r.name for r in rules]) if given.game else "")
    if title:
        return cover.titled(title, [each.about.sentence for each in rules])
    return cover.QUANTA._replace(in_order=bool(given.games))


def _write(given: argparse.Namespace, games: Sequence[str], *, programs: bool) -> None:
    address = given.address or ""
    if given.command != "build":
        if given.command == "xdc":
            files = chat_file.write(given.out, games)
        else:
            files = single_file.write(given.out, games, address=address)
        for file in files:
            print(f"{file}: {file.stat().st_size / 1e6:.1f} MB")
        return
    reports = lab_reports.read(given.lab, games)
    with cover.built_with(cover.cover()._replace(reports=reports)):
        build(
            given.out.resolve(),
            games,
            draft=given.quick,
            programs=programs,
            small=not given.stock,
            best=given.best or given.publish,
            address=address,
        )
    if given.xdc:
        chat_file.write(given.out.resolve() / render.APPS, games)
    print(f"The site is in {given.out}: {', '.join(games)}")


@exit_status
def main() -> None:
    """Run the command given. Raises BuildError."""
    given = parsed(_parser(), None)
    if isinstance(given, CommandParser):
        given.print_help()
    elif given.command != "serve":
        _make(given)
    elif (given.out / "index.html").is_file():
        serve(given.out, given.port, browser=not given.no_browser)
    else:
        raise BuildError(f"There is no site in {given.out}: build it first.")


if __name__ == "__main__":
    sys.exit(main())
