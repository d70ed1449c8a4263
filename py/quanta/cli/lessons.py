"""``quanta lessons``: list the lessons of a game, check lesson documents, make links of them."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path

from quanta.core.errors import BadRequest
from quanta.lesson import built_in, link
from quanta.lesson.checker import check, task_of
from quanta.lesson.document import Lesson
from quanta.lesson.puzzle_lesson import lesson_of
from quanta.lesson.text_form import read, write
from quanta.session.puzzles import puzzle_link, step_puzzle


def add_arguments(command: ArgumentParser) -> None:
    """``quanta lessons list GAME``, ``check FILE…``, ``link FILE`` and ``of PUZZLE``."""
    tasks = command.add_subparsers(required=True, metavar="TASK")
    listed = tasks.add_parser("list", help="print the lessons of a game and their steps")
    listed.add_argument("game")
    listed.set_defaults(run=_list)
    checked = tasks.add_parser("check", help="prove lesson documents sound")
    checked.add_argument("files", nargs="+", metavar="FILE")
    checked.set_defaults(run=_check)
    linked = tasks.add_parser("link", help="print the text of a link, which goes after a #")
    linked.add_argument("file")
    linked.add_argument(
        "--puzzles", action="store_true", help="one link for each step that can be a puzzle instead"
    )
    linked.set_defaults(run=_link)
    made = tasks.add_parser("of", help="print a puzzle as a lesson document")
    made.add_argument("puzzle", help="the text of a link to it, such as puzzle=GAME.ID")
    made.set_defaults(run=_of)


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
    lesson = read(_text(args.file))
    for text in _puzzles(lesson) if args.puzzles else [link.pack(lesson)]:
        print(text)
    return 0


def _puzzles(lesson: Lesson) -> Iterator[str]:
    """The links to the steps that can be puzzles."""
    for number in range(len(lesson.steps)):
        if not step_puzzle.why_none(lesson, number, task_of(lesson, number)[1]):
            packed = link.pack(lesson.alone(number)).removeprefix(link.SIGN)
            yield f"{puzzle_link.SIGN}{packed}"


def _of(args: Namespace) -> int:
    print(write(lesson_of(puzzle_link.puzzle_of(args.puzzle))), end="")
    return 0


def _text(file: str) -> str:
    try:
        return Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadRequest(f"{file} cannot be read: {error}.") from error
