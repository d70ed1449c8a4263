"""``quanta lessons``: list the lessons of a game, check lesson documents, make links of them."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from quanta.core.errors import BadRequest
from quanta.lesson import built_in, link
from quanta.lesson.checker import check
from quanta.lesson.text_form import read


def add_arguments(command: ArgumentParser) -> None:
    """``quanta lessons list GAME``, ``check FILE…`` and ``link FILE``."""
    tasks = command.add_subparsers(required=True, metavar="TASK")
    listed = tasks.add_parser("list", help="print the lessons of a game and their steps")
    listed.add_argument("game")
    listed.set_defaults(run=_list)
    checked = tasks.add_parser("check", help="prove lesson documents sound")
    checked.add_argument("files", nargs="+", metavar="FILE")
    checked.set_defaults(run=_check)
    linked = tasks.add_parser("link", help="print the text of a link, which goes after a #")
    linked.add_argument("file")
    linked.set_defaults(run=_link)


def _list(args: Namespace) -> int:
    for lesson in built_in.lessons(args.game):
        print(f"{lesson.id}: {lesson.title}, {len(lesson.steps)} steps")
        for step in lesson.steps:
            print(f"  {link.named(lesson.game, lesson.id, step.id)}  {step.say}")
    return 0


def _check(args: Namespace) -> int:
    """Exit status 2 where something is wrong."""
    wrong = 0
    for file in args.files:
        flaws = check(read(_text(file)))
        wrong += len(flaws)
        for flaw in flaws:
            print(f"{file}, {flaw}")
        if not flaws:
            print(f"{file}: sound")
    return 2 if wrong else 0


def _link(args: Namespace) -> int:
    print(link.pack(read(_text(args.file))))
    return 0


def _text(file: str) -> str:
    try:
        return Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadRequest(f"{file} cannot be read: {error}.") from error
