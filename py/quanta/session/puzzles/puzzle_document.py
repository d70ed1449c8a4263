"""A puzzle as a document: a lesson of one step, for every kind of link.

After ``puzzle=``, a link has the text of a puzzle (``quanta.session.puzzles.puzzle_link``), or that
of a lesson: ``GAME.LESSON.STEP``, or a packed document. ``daily=`` and a date, with an optional
game before it, is the puzzle of that day.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256

from quanta import registry
from quanta.core.errors import BadParam
from quanta.core.game import Action, Position
from quanta.lesson import link
from quanta.lesson.built_in import lesson as built_in
from quanta.lesson.checker import judge_of
from quanta.lesson.document import PLIES, BadLesson, Lesson, LessonGoal, LessonStep
from quanta.lesson.judge import Judge
from quanta.record.link_text import ended
from quanta.record.puzzle_file import Puzzle
from quanta.record.record import Record
from quanta.record.timeline import Timeline
from quanta.session.puzzles import daily_puzzle, puzzle_link

DAILY = "daily"
DAY = re.compile(r"daily(?:=(?:([a-z_][a-z0-9_-]*)\.)?(.*))?", re.DOTALL)


@dataclass(frozen=True)
class PuzzleDocument:
    """A puzzle: a step of a lesson, usually its only one.

    lesson, number: the document and the number of the step. text: that of a link to it, after
    ``puzzle=``. goal: the task as a sentence. theme: empty if unknown; grade: 1, the easiest, to 7,
    or 0 if unknown. day: that of a puzzle of the day, such as ``2026-12-31``; own: whether it is
    the game's own puzzle of that day, not that of all games.
    """

    lesson: Lesson
    number: int
    text: str
    goal: str
    theme: str = ""
    grade: int = 0
    day: str = ""
    own: bool = False

    @property
    def record(self) -> str:
        """The record of its start."""
        return self.lesson.record(self.number)

    @property
    def id(self) -> str:
        """A hash of its start, which browsers store for solved puzzles."""
        return sha256(self.record.encode("ascii")).hexdigest()[:10]

    @property
    def day_name(self) -> str:
        """The text of a link after ``daily=``; empty if it is not a puzzle of the day."""
        return f"{self.lesson.game}.{self.day}" if self.day and self.own else self.day

    @property
    def link(self) -> str:
        """The text of a link to it."""
        return f"{DAILY}={self.day_name}" if self.day else puzzle_link.SIGN + self.text

    def on(self, day: str) -> PuzzleDocument:
        """The same for another day, to link to that day's puzzle."""
        return replace(self, day=day)

    @cached_property
    def opened(self) -> tuple[Timeline, Judge]:
        """A timeline at its start, and its judge."""
        return judge_of(self.lesson, self.number)


def read(text: str, today: str = "") -> PuzzleDocument:
    """The puzzle of a link's text. today: the local date, for ``daily`` without a date. Raises
    QuantaError."""
    match = DAY.fullmatch(text)
    if match is not None:
        return _of_day(today if match[2] is None else match[2], match[1] or "")
    body = puzzle_link.bare(text)
    return _of_step(body) if _is_step(body) else of(puzzle_link.puzzle_of(body))


def of(puzzle: Puzzle) -> PuzzleDocument:
    """A puzzle as a document."""
    known = puzzle_link.is_known(puzzle)
    return PuzzleDocument(
        lesson_of(puzzle),
        0,
        puzzle_link.linked(puzzle),
        puzzle.goal,
        _theme(puzzle),
        puzzle.grade if known else 0,
    )


def _of_day(day: str, game: str) -> PuzzleDocument:
    if not day:
        raise BadParam("The link does not say which day’s puzzle it is.")
    puzzle, own = daily_puzzle.of_day(day, game)
    return replace(of(puzzle), day=day, own=own)


def _is_step(text: str) -> bool:
    """Whether the text of a puzzle's link names or holds a step of a lesson."""
    named = link.NAMED.fullmatch(text)
    own = named is not None and bool(named[3]) and named[1] in registry.ids(hidden=True)
    return own or link.PACKED.fullmatch(text) is not None


def _of_step(text: str) -> PuzzleDocument:
    parsed = link.parse(link.SIGN + text)
    lesson = parsed.lesson or built_in(parsed.game, parsed.name)
    number = lesson.index(parsed.step) if parsed.step else 0
    judge = judge_of(lesson, number)[1]
    why = why_none(lesson, number, judge)
    if why:
        raise BadLesson(why)
    return PuzzleDocument(lesson, number, ended(text), judge.said)


def why_none(lesson: Lesson, number: int, judge: Judge) -> str:
    """Why a step with this judge cannot be a puzzle, as a sentence; empty if it can."""
    if Record.parse(lesson.record(number)).actions:
        return "This step begins after other moves, so open it as a lesson."
    if not judge.moves:
        return "This step is a question, not a puzzle: open it as a lesson."
    if judge.kind in ("play", "reach") and any(map(judge.has_replies, judge.step.lines)):
        return "The other side’s moves are part of this step, so open it as a lesson."
    return ""


def lesson_of(puzzle: Puzzle) -> Lesson:
    """A puzzle as a lesson. The task is to win if the solution wins, else to play its moves."""
    line = Timeline.read(puzzle.record, registry.rules)
    start = line.position
    for action in puzzle.solution:
        line.apply(action)
    goal = _goal(puzzle.game, start, line.position, puzzle.solution)
    step = LessonStep(
        "find",
        at=puzzle.record,
        say=puzzle.goal,
        goal=goal,
        lines=(puzzle.solution,),
        only=goal.kind == "win",
    )
    theme = _theme(puzzle)
    title = f"Puzzle: {theme[0].lower()}{theme[1:]}" if theme else "Puzzle"
    return Lesson(puzzle.game, f"puzzle-{puzzle.id}", title, "", (step,))


def _theme(puzzle: Puzzle) -> str:
    return (registry.modules(puzzle.game).puzzle_themes or {}).get(puzzle.kind, "")


def _goal(game: str, start: Position, last: Position, solution: tuple[Action, ...]) -> LessonGoal:
    end = last.outcome()
    if end is None or end.winner != start.to_play:
        return LessonGoal("play")
    solve = registry.modules(game).solve_puzzle
    alone = solve is not None and solve(start, 1) is not None
    return LessonGoal("win") if alone else LessonGoal("win", (str(len(solution)), PLIES))
