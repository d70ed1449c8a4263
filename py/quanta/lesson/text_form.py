"""Lesson documents as text: reading with errors that say where, what and what to do, and writing.

A line is a key, a colon and a value; a line that begins with a space continues the value above;
``#`` begins a comment. The first line is ``lesson GAME ID``, and ``step ID`` begins each step.
``docs/lessons.md`` describes the keys.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from quanta.core.limits import MAX_LESSON
from quanta.core.plain_text import without_unseen
from quanta.core.quoting import quoted
from quanta.lesson.document import (
    DIGEST_ID,
    GOALS,
    PLIES,
    BadLesson,
    Lesson,
    LessonGoal,
    LessonOption,
    LessonStep,
)
from quanta.record.notes import checked_marks, cleaned

HEAD = "lesson"
MAX_STEPS = 200
MAX_TEXT = 600
"""Characters of a value that is shown."""
ID = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")
GAME = re.compile(r"[a-z_][a-z0-9_-]{0,31}")
RULE = re.compile(rf"{DIGEST_ID} [A-Z][0-9]+")
KEY = re.compile(r"([a-z]+)(?: ([!-9;-~]{1,200}))?:(?: (.*))?", re.DOTALL)
ACTION = re.compile(r"[A-Za-z0-9_~,:!*'()+?-]{1,200}")
TALKED = " -- "
"""Between an option and what is said when it is chosen."""
ARGUMENTS = {
    "read": (0, 0),
    "play": (0, 0),
    "capture": (1, 1),
    "reach": (1, 1),
    "win": (0, 2),
    "all": (0, 1),
    "illegal": (2, 12),
    "pick": (1, 12),
    "choose": (0, 0),
}
"""Goal -> how few and how many words come after it."""


class LessonLine(NamedTuple):
    """A line of the text: its number, its text with what continues it."""

    number: int
    text: str


def is_lesson(text: str) -> bool:
    """Whether a text is meant to be a lesson document."""
    return text.lstrip("\ufeff \t\r\n").startswith(f"{HEAD} ")


def read(text: str) -> Lesson:
    """The lesson that a text is. Raises BadLesson, which names the line."""
    if len(text) > MAX_LESSON:
        raise BadLesson(f"The lesson is longer than {MAX_LESSON} characters.")
    lines = list(_lines(without_unseen(text)))
    if not lines or not lines[0].text.startswith(f"{HEAD} "):
        raise BadLesson("A lesson begins with a line such as: lesson GAME my-lesson")
    game, lesson_id = _head(lines[0])
    top: dict[str, str] = {}
    drafts: list[Draft] = []
    for line in lines[1:]:
        if line.text.startswith("step ") and ":" not in line.text:
            drafts.append(_begun(line, drafts))
        elif drafts:
            _into_step(drafts[-1], line)
        else:
            _into_head(top, line)
    if not drafts:
        raise BadLesson("The lesson has no step. A step begins with a line such as: step first")
    steps = tuple(draft.step() for draft in drafts)
    if not steps[0].at:
        raise _wrong(
            LessonLine(steps[0].line, ""), "the first step has no position", "add a line at: RECORD"
        )
    lesson = Lesson(game, lesson_id, top.get("title", lesson_id), top.get("about", ""), steps)
    _check_following(lesson)
    return lesson


def write(lesson: Lesson) -> str:
    """The canonical text of a lesson; ``read`` is its inverse."""
    parts = [f"{HEAD} {lesson.game} {lesson.id}"]
    parts += [f"title: {lesson.title}"] if lesson.title != lesson.id else []
    parts += [f"about: {lesson.about}"] if lesson.about else []
    for step in lesson.steps:
        parts += ["", f"step {step.id}", *_written(step)]
    return "\n".join(parts) + "\n"


def _written(step: LessonStep) -> Iterator[str]:
    if step.rules:
        yield f"rules: {_grouped(step.rules)}"
    if step.at:
        yield f"at: {step.at}"
    if step.marks:
        yield f"show: {' '.join(step.marks)}"
    if step.overlays is not None:
        yield f"overlays: {' '.join(step.overlays)}".rstrip()
    if step.say:
        yield f"say: {step.say}"
    if step.goal.kind != "read":
        yield f"goal: {step.goal}"
    for line in step.lines:
        yield f"answer: {'.'.join(line)}"
    if step.only:
        yield "only: yes"
    for option in step.options:
        talk = TALKED + option.feedback if option.feedback else ""
        yield f"{'right' if option.right else 'false'}: {option.text}{talk}"
    for key, feedback in step.feedback.items():
        yield f"wrong {key}: {feedback}" if key else f"wrong: {feedback}"
    if step.praise:
        yield f"praise: {step.praise}"
    if step.opponent:
        yield f"opponent: {step.opponent}"
    if step.following:
        yield f"next: {step.following}"


def _grouped(rules: tuple[str, ...]) -> str:
    """``leap-rings R1 R2, leap-stones R1``."""
    digests: dict[str, list[str]] = {}
    for rule in rules:
        digest, number = rule.split(" ")
        digests.setdefault(digest, []).append(number)
    return ", ".join(f"{digest} {' '.join(numbers)}" for digest, numbers in digests.items())


def _lines(text: str) -> Iterator[LessonLine]:
    """The lines with something in them, each with those that continue it."""
    begun: LessonLine | None = None
    for number, raw in enumerate(text.splitlines(), 1):
        if raw.startswith((" ", "\t")) and raw.strip():
            if begun is None:
                raise BadLesson(f"Line {number}: it continues nothing. Remove the space before it.")
            begun = LessonLine(begun.number, f"{begun.text} {raw.strip()}")
        elif raw.strip() and not raw.startswith("#"):
            if begun is not None:
                yield begun
            begun = LessonLine(number, raw.rstrip())
    if begun is not None:
        yield begun


def _wrong(line: LessonLine, what: str, cure: str) -> BadLesson:
    return BadLesson(f"Line {line.number}: {what}; {cure}.")


def _head(line: LessonLine) -> tuple[str, str]:
    words = line.text.split()
    if len(words) != 3 or not GAME.fullmatch(words[1]) or not ID.fullmatch(words[2]):
        raise _wrong(
            line,
            "the head is not a game and an id",
            "write it as: lesson GAME my-lesson, in small letters, digits and hyphens",
        )
    return words[1], words[2]


def _split(line: LessonLine) -> tuple[str, str, str]:
    """Key, what is between it and the colon, value."""
    match = KEY.fullmatch(line.text)
    if match is None:
        raise _wrong(
            line, f"{quoted(line.text)} is not a key and a value", "write it as: say: text"
        )
    return match[1], match[2] or "", cleaned(match[3] or "").strip()


def _shown(line: LessonLine, value: str) -> str:
    if not value:
        raise _wrong(line, "there is nothing after the colon", "add a text or remove the line")
    if len(value) > MAX_TEXT:
        raise _wrong(line, f"the text is longer than {MAX_TEXT} characters", "shorten it")
    return value


def _into_head(top: dict[str, str], line: LessonLine) -> None:
    key, name, value = _split(line)
    if key not in ("title", "about") or name:
        raise _wrong(
            line,
            f"a lesson has no {quoted(key)} before its first step",
            "use title: or about:, or begin a step with: step ID",
        )
    if key in top:
        raise _wrong(line, f"there are two of {key}:", "remove one")
    top[key] = _shown(line, value)


@dataclass
class Draft:
    """A step that is being read: its line, its id and the fields found so far."""

    line: LessonLine
    id: str
    fields: dict[str, Any] = field(default_factory=dict)

    def step(self) -> LessonStep:
        """The finished step. Raises BadLesson where parts do not fit each other."""
        made = LessonStep(self.id, self.line.number, **self.fields)
        if made.goal.kind == "play" and not made.lines:
            raise _wrong(self.line, "the goal play needs a right answer", "add: answer: ACTION")
        if made.goal.kind == "choose" and not made.options:
            raise _wrong(self.line, "the goal choose needs options", "add right: and false: lines")
        if made.options and made.goal.kind != "choose":
            raise _wrong(self.line, "options need the goal choose", "add: goal: choose")
        return made


def _begun(line: LessonLine, drafts: list[Draft]) -> Draft:
    name = line.text.removeprefix("step ").strip()
    if not ID.fullmatch(name):
        raise _wrong(
            line,
            f"{quoted(name)} is not an id",
            "use small letters, digits and hyphens, 32 at most",
        )
    if any(draft.id == name for draft in drafts):
        raise _wrong(line, f"there are two steps {name}", "give each an id of its own")
    if len(drafts) == MAX_STEPS:
        raise _wrong(line, f"there are more than {MAX_STEPS} steps", "make two lessons of it")
    return Draft(line, name)


def _into_step(draft: Draft, line: LessonLine) -> None:
    key, name, value = _split(line)
    if key not in FIELDS:
        raise _wrong(line, f"a step has no {quoted(key)}", f"the keys are {', '.join(FIELDS)}")
    if name and key != "wrong":
        raise _wrong(line, f"{key} takes nothing before its colon", f"write it as {key}: {name}")
    into, reader, several = FIELDS[key]
    if into in draft.fields and not several:
        raise _wrong(line, f"there are two of {key}: in this step", "remove one")
    if key == "wrong":
        feedback = draft.fields.setdefault("feedback", {})
        if name in feedback:
            raise _wrong(line, "this wrong answer is explained twice", "remove one")
        feedback[name] = _shown(line, value)
    elif several:
        draft.fields[into] = (*draft.fields.get(into, ()), reader(line, value))
    else:
        draft.fields[into] = reader(line, value)


def _rules(line: LessonLine, value: str) -> tuple[str, ...]:
    rules = []
    for group in value.split(","):
        digest, *numbers = group.split() or [""]
        named = [f"{digest} {number}" for number in numbers]
        rules += named
        if not named or not all(map(RULE.fullmatch, named)):
            raise _wrong(line, f"{quoted(group.strip())} names no rules", "write: my_digest R4 R5")
    return tuple(rules)


def _record(line: LessonLine, value: str) -> str:
    if not value or " " in value or not value.isascii():
        raise _wrong(line, "the position is not a record", "write a record as it is in a link")
    return value


def _marks(line: LessonLine, value: str) -> tuple[str, ...]:
    try:
        return checked_marks(value.split())
    except ValueError as error:
        raise BadLesson(f"Line {line.number}: {error}") from error


def _overlays(line: LessonLine, value: str) -> tuple[str, ...]:
    return tuple(value.split())


def _goal(line: LessonLine, value: str) -> LessonGoal:
    kind, *rest = value.split() or [""]
    if kind not in GOALS:
        raise _wrong(line, f"there is no goal {quoted(kind)}", f"the goals are {', '.join(GOALS)}")
    few, many = ARGUMENTS[kind]
    if not few <= len(rest) <= many:
        number = str(few) if few == many else f"{few} to {many}"
        raise _wrong(line, f"{kind} has {len(rest)} words after it", f"it takes {number}")
    if rest[1:] not in ([], [PLIES]) and kind == "win":
        raise _wrong(line, f"{quoted(rest[1])} is nothing to count", "write: win N or win N plies")
    numbered = (kind == "win" and rest) or kind == "reach"
    if numbered and not re.fullmatch(r"[1-9][0-9]{0,2}", rest[0]):
        raise _wrong(
            line, f"{quoted(rest[0])} is not a number", "write it in digits, from 1 to 999"
        )
    return LessonGoal(kind, tuple(rest))


def _answer(line: LessonLine, value: str) -> tuple[str, ...]:
    actions = tuple(value.split("."))
    if not all(ACTION.fullmatch(action) for action in actions):
        raise _wrong(line, "the answer is not a list of actions", "write: answer: e3-e5.b2-b4")
    return actions


def _only(line: LessonLine, value: str) -> bool:
    if value != "yes":
        raise _wrong(line, "only: can be yes", "write only: yes or remove the line")
    return True


def _option(line: LessonLine, value: str) -> LessonOption:
    text, _, talk = value.partition(TALKED)
    return LessonOption(line.text.startswith("right"), _shown(line, text.strip()), talk.strip())


def _word(line: LessonLine, value: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,32}", value):
        raise _wrong(line, f"{quoted(value)} is not a single word", "use letters, digits, hyphens")
    return value


def _check_following(lesson: Lesson) -> None:
    ids = {step.id for step in lesson.steps}
    for step in lesson.steps:
        if step.following and step.following not in ids:
            raise BadLesson(
                f"Line {step.line}: the step {step.id} goes on with {step.following}, which is not "
                "there; name a step of this lesson."
            )


FIELDS: dict[str, tuple[str, Callable[[LessonLine, str], Any], bool]] = {
    "rules": ("rules", _rules, False),
    "at": ("at", _record, False),
    "show": ("marks", _marks, False),
    "overlays": ("overlays", _overlays, False),
    "say": ("say", _shown, False),
    "goal": ("goal", _goal, False),
    "answer": ("lines", _answer, True),
    "only": ("only", _only, False),
    "right": ("options", _option, True),
    "false": ("options", _option, True),
    "wrong": ("feedback", _shown, True),
    "praise": ("praise", _shown, False),
    "opponent": ("opponent", _word, False),
    "next": ("following", _word, False),
}
"""Key -> the field it fills, what reads its value, whether there may be several."""
