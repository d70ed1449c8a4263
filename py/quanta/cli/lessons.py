"""``quanta lessons``: list the lessons of a game, check lesson documents, make links of them."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Any

from quanta.cli import streams
from quanta.cli.progress import Waiting
from quanta.cli.texts import content
from quanta.lesson import built_in, link
from quanta.lesson.checker import check, judge_of
from quanta.lesson.document import Lesson
from quanta.lesson.text_form import read, write
from quanta.session.puzzles import puzzle_document, puzzle_link


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
    for task in (listed, checked, linked, made):
        task.add_argument("--json", action="store_true", help="print JSON")


def _list(args: Namespace) -> int:
    lessons = list(built_in.lessons(args.game))
    if args.json:
        print(json.dumps([_listed(lesson) for lesson in lessons]))
        return 0
    if not lessons:
        print(f"There are no lessons of {args.game}.")
    for lesson in lessons:
        print(f"{lesson.id}: {lesson.title}, {len(lesson.steps)} steps")
        for step in lesson.steps:
            print(f"  {link.named(lesson.game, lesson.id, step.id)}  {step.say}")
    return 0


def _listed(lesson: Lesson) -> dict[str, Any]:
    """JSON-ready: a lesson with the links to its steps."""
    steps = [
        {"link": link.named(lesson.game, lesson.id, step.id), "say": step.say}
        for step in lesson.steps
    ]
    return {"id": lesson.id, "title": lesson.title, "steps": steps}


def _check(args: Namespace) -> int:
    """Exit status 2 where something is wrong."""
    with Waiting("check"):
        by_file = {file: check(read(content(file))) for file in args.files}
    wrong = sum(map(len, by_file.values()))
    if args.json:
        print(json.dumps({file: list(map(str, flaws)) for file, flaws in by_file.items()}))
        return 2 if wrong else 0
    for file, flaws in by_file.items():
        for flaw in flaws:
            print(f"{file}, {flaw}")
        if not flaws:
            print(f"{file}: sound")
    return 2 if wrong else 0


def _link(args: Namespace) -> int:
    lesson = read(content(args.file))
    links = list(_puzzles(lesson)) if args.puzzles else [link.pack(lesson)]
    print(json.dumps(links) if args.json else "\n".join(links))
    return 0


def _puzzles(lesson: Lesson) -> Iterator[str]:
    """The links to the steps that can be puzzles."""
    for number in range(len(lesson.steps)):
        if not puzzle_document.why_none(lesson, number, judge_of(lesson, number)[1]):
            packed = link.pack(lesson.alone(number)).removeprefix(link.SIGN)
            yield f"{puzzle_link.SIGN}{packed}"


def _of(args: Namespace) -> int:
    text = write(puzzle_document.lesson_of(puzzle_link.puzzle_of(args.puzzle)))
    streams.print_text(text, as_json=args.json)
    return 0
