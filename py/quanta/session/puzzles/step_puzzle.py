"""A step of a lesson as a puzzle: without the lesson around it, and judged by the step's task.

A link says ``puzzle=`` and then what a link to the lesson says after its own sign:
``GAME.LESSON.STEP`` for a lesson that comes with a game, or the packed document.
"""

from __future__ import annotations

from typing import NamedTuple

from quanta import registry
from quanta.core.game import Action
from quanta.lesson import link
from quanta.lesson.built_in import lesson as built_in
from quanta.lesson.checker import task_of
from quanta.lesson.document import BadLesson, Lesson
from quanta.lesson.task import Task
from quanta.record.puzzle import JudgedState, Puzzle
from quanta.record.record import Record
from quanta.record.timeline import Timeline

LONGEST = 200
"""Plies of a solution."""


class StepPuzzle(NamedTuple):
    """A step that is a puzzle. text: what a link to it says after ``puzzle=``."""

    lesson: Lesson
    number: int
    text: str

    @property
    def task(self) -> Task:
        """Its task."""
        return task_of(self.lesson, self.number)[1]


def is_step(text: str) -> bool:
    """Whether the text of a puzzle's link names or holds a step of a lesson."""
    named = link.NAMED.fullmatch(text)
    own = named is not None and bool(named[3]) and named[1] in registry.ids(hidden=True)
    return own or link.PACKED.fullmatch(text) is not None


def step_of(text: str) -> StepPuzzle:
    """The step that such a text says. Raises BadLesson, also for one that is no puzzle."""
    found = link.parse(link.SIGN + text)
    lesson = found.lesson or built_in(found.game, found.name)
    step = StepPuzzle(lesson, lesson.index(found.step) if found.step else 0, text)
    why = why_none(lesson, step.number, step.task)
    if why:
        raise BadLesson(why)
    return step


def why_none(lesson: Lesson, number: int, task: Task) -> str:
    """Why a step with this task cannot be a puzzle, as a sentence; empty where it can."""
    if Record.parse(lesson.record(number)).actions:
        return "This step begins after other moves, so open it as a lesson."
    if not task.moves:
        return "This step is a question, not a puzzle: open it as a lesson."
    if task.kind in ("play", "reach") and any(map(task.has_replies, task.step.lines)):
        return "The other side’s moves are part of this step, so open it as a lesson."
    return ""


def puzzle_of(step: StepPuzzle) -> Puzzle:
    """The puzzle that a step is, with a solution as far as there is a certain one."""
    lesson, task = step.lesson, step.task
    record = lesson.record(step.number)
    return Puzzle(lesson.game, record, task.kind, 1, task.said, _solution(task), "")


def _solution(task: Task) -> tuple[Action, ...]:
    """A right answer with the replies; empty where a whole game has to be played."""
    positions, played = [task.start], list[Action]()
    while task.state(positions, played, ()) == "open" and len(played) < LONGEST:
        here = positions[-1]
        mine = here.to_play == task.seat
        action = task.solution(positions, played, ()) if mine else task.reply(positions, played)
        if action is None:
            return ()
        positions.append(here.apply(action))
        played.append(action)
    return tuple(played)


def state_of(task: Task, line: Timeline) -> JudgedState:
    """How an attempt at a step stands at the cursor."""
    for ply in range(line.ply):
        positions, played = line.positions[: ply + 1], line.actions[:ply]
        state = task.state(positions, played, ())
        if state != "open":
            return "solved" if state == "done" else "wrong"
        own = positions[-1].to_play == task.seat
        if own and not task.accepts(positions, played, line.actions[ply]):
            return "wrong"
    state = task.state(line.positions[: line.ply + 1], line.actions[: line.ply], ())
    if state != "open":
        return "solved" if state == "done" else "wrong"
    return "right" if line.ply else "open"


def next_of(task: Task, line: Timeline) -> Action:
    """An action that goes on to the goal; empty where none is certain."""
    positions, played = line.positions[: line.ply + 1], line.actions[: line.ply]
    return task.solution(positions, played, ()) or ""
