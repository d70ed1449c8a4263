"""The lesson document as data: steps on boards, each with a sentence and something to do.

A lesson, a puzzle, a chapter of a book, a scenario and an embed are the same document. Its text
form is in ``quanta.lesson.text_form``, what counts as right in ``quanta.lesson.judge``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, get_args

from quanta.core.errors import QuantaError
from quanta.core.game import Action
from quanta.core.quoting import quoted

GoalKind = Literal["read", "play", "capture", "reach", "win", "all", "illegal", "pick", "choose"]
GOALS: tuple[GoalKind, ...] = get_args(GoalKind)
PLIES = "plies"
"""The last word of a win that is counted in plies of both sides, not in turns of the winner."""
DIGEST_ID = "[a-z0-9_-]+"
"""A pattern of the ids of digests, which the rules that a step meets begin with."""
MOST_WORDS = 25
"""In the sentence of a step."""


class BadLesson(QuantaError):
    """A lesson document that cannot be read, or is wrong; the message says where and why."""


@dataclass(frozen=True, slots=True)
class LessonGoal:
    """The task of a step. kind: see ``docs/lessons.md``; words: those after it, such as the cell of
    a capture or the number of turns of a win."""

    kind: GoalKind = "read"
    words: tuple[str, ...] = ()

    @property
    def in_plies(self) -> bool:
        """Whether it is a win that is counted in plies."""
        return self.kind == "win" and self.words[1:] == (PLIES,)

    def __str__(self) -> str:
        return " ".join((self.kind, *self.words))


@dataclass(frozen=True, slots=True)
class LessonOption:
    """An answer to choose: whether it is right, its text, and what is said when it is chosen."""

    right: bool
    text: str
    feedback: str = ""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """A step of a lesson.

    id: a word, the only one of its lesson. line: where it begins in the text, from 1. at: the
    record of the position; empty where it is that of the step before. say: the sentence. rules: ids
    of the digests' rules, such as ``leap-rings R4``. marks: cells and arrows to draw. overlays:
    keys of those that are on; None leaves them as the reader has them. lines: accepted actions,
    those of the opponent and of chance included. only: whether the text claims that one first
    action alone is right. feedback: what is said to a wrong answer, by action or target; "" to all
    others. options: of the goal ``choose``. praise: what is said when it is done. opponent: who
    plays the other seats where no line says it, by id; empty for none. following: the id of the
    next step, empty for the one after this.
    """

    id: str
    line: int = 0
    at: str = ""
    say: str = ""
    goal: LessonGoal = field(default_factory=LessonGoal)
    rules: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    overlays: tuple[str, ...] | None = None
    lines: tuple[tuple[Action, ...], ...] = ()
    only: bool = False
    feedback: Mapping[str, str] = field(default_factory=dict)
    options: tuple[LessonOption, ...] = ()
    praise: str = ""
    opponent: str = ""
    following: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: the game it is about, its id, title, what it is about in a sentence, its steps."""

    game: str
    id: str
    title: str
    about: str
    steps: tuple[LessonStep, ...]

    def index(self, step: str) -> int:
        """Where the step of this id is. Raises BadLesson."""
        for number, each in enumerate(self.steps):
            if each.id == step:
                return number
        raise BadLesson(f"The lesson {quoted(self.title)} has no step {quoted(step)}.")

    def record(self, number: int) -> str:
        """The record of the position of a step."""
        return next((each.at for each in reversed(self.steps[: number + 1]) if each.at), "")

    def after(self, number: int) -> int | None:
        """The step that follows a step; None after the last."""
        following = self.steps[number].following
        if following:
            return self.index(following)
        return number + 1 if number + 1 < len(self.steps) else None

    def alone(self, number: int) -> Lesson:
        """A lesson of one step, without what is said of the whole."""
        step = replace(self.steps[number], at=self.record(number), following="", rules=())
        return replace(self, about="", steps=(step,))
