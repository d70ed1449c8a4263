"""Proves a lesson sound: what it says of boards and moves is checked by the rules and by search.

Every accepted line is legal and reaches its goal, what is said to win wins, "the only move" is the
only one, marks and overlays are there, and sentences are short.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from quanta import registry, roster
from quanta.core.errors import QuantaError
from quanta.core.game import CHANCE, Action, Position
from quanta.core.playout import draw
from quanta.core.quoting import quoted
from quanta.core.rng import Stream
from quanta.lesson.document import MOST_WORDS, Lesson, LessonStep
from quanta.lesson.task import Task
from quanta.lesson.win_proof import WinProof
from quanta.record.record import Record
from quanta.record.timeline import Timeline
from quanta.scene.view import Look, View

PLAYOUTS = 60
"""Random games played to find one that reaches the goal of a step without lines."""
LONGEST = 3_000


class Flaw(NamedTuple):
    """Something wrong with a step. line: of the text; step: its id; text: a sentence."""

    line: int
    step: str
    text: str

    def __str__(self) -> str:
        return f"line {self.line}, step {self.step}: {self.text}"


def task_of(lesson: Lesson, number: int) -> tuple[Timeline, Task]:
    """The position of a step, as a timeline that stands there, and its task. Raises BadRecord."""
    record, rules = Record.parse(lesson.record(number)), registry.rules(lesson.game)
    line = Timeline.of(rules, record)
    step, modules = lesson.steps[number], registry.modules(lesson.game)
    make = modules.kernel if step.goal.in_plies else None
    return line, Task(step, line.position, modules.view, make)


def check(lesson: Lesson) -> list[Flaw]:
    """All that is wrong with a lesson; nothing where it is proven sound."""
    found: list[Flaw] = []
    for number, step in enumerate(lesson.steps):
        try:
            found += [Flaw(step.line, step.id, text) for text in _flaws(lesson, number)]
        except QuantaError as error:
            found.append(Flaw(step.line, step.id, str(error)))
    return found


def _flaws(lesson: Lesson, number: int) -> Iterator[str]:
    step = lesson.steps[number]
    yield from _words(step)
    record = Record.parse(lesson.record(number))
    if record.game != lesson.game:
        yield f"The position is of {record.game}, the lesson of {lesson.game}."
        return
    line, task = task_of(lesson, number)
    view = registry.view(lesson.game)
    yield from _drawn(step, view, line.position)
    if step.opponent and step.opponent not in roster.roster(lesson.game):
        name = quoted(step.opponent)
        yield f"There is no player {name}; write the id of a level, such as level1."
    if task.moves and line.position.outcome() is not None:
        yield "The game is over at this position, so nothing can be played."
    elif task.moves and line.position.to_play == CHANCE:
        yield "It is the dice’s turn at this position. Begin where a side is to move."
    elif task.moves:
        yield from _played(task)
        yield from _unanswered(task)
    else:
        yield from _asked(task, view)


def _words(step: LessonStep) -> Iterator[str]:
    words = len(step.say.split())
    if not words:
        yield "It says nothing. Add a line say: TEXT."
    if words > MOST_WORDS:
        yield f"Its sentence has {words} words; a step has at most {MOST_WORDS}."


def _drawn(step: LessonStep, view: View, position: Position) -> Iterator[str]:
    targets = targets_of(view, position)
    for mark in step.marks:
        for cell in mark.split("-"):
            if cell not in targets:
                yield f"The mark {mark} is off the board: there is no place {cell}."
    known = [overlay.key for overlay in view.overlays]
    for key in step.overlays or ():
        if key not in known:
            yield f"There is no overlay {quoted(key)}; there is {', '.join(known)}."


def targets_of(view: View, position: Position) -> set[str]:
    """The targets on the board of a position."""
    shapes = view.frame(position.seen_by(position.to_play), Look()).shapes
    return {shape["target"] for shape in shapes if "target" in shape}


def _asked(task: Task, view: View) -> Iterator[str]:
    """Flaws of a question."""
    if task.kind == "read":
        return
    if not task.wanted:
        yield "There is no right answer."
    if task.kind == "illegal" and len(task.wanted) == len(task.options):
        yield "None of these is allowed, so there is nothing to tell apart."
    if task.kind == "choose" and len(task.wanted) == len(task.options):
        yield "Every option is right; add one that is not."
    if task.kind == "pick":
        missing = set(task.wanted) - targets_of(view, task.start)
        if missing:
            yield f"There is no place {', '.join(sorted(missing))} on the board."
    if task.step.only and len(task.wanted) != 1:
        yield f"It says that there is only one answer, but there are {len(task.wanted)}."


def _played(task: Task) -> Iterator[str]:
    """Flaws of a task to be played."""
    for line in task.step.lines:
        yield from _line(task, line)
    if task.step.only:
        yield from _not_only(task)
    if not task.step.lines and not _reachable(task):
        yield "The goal cannot be reached, as far as was searched. Add a line answer: that does."


def _unanswered(task: Task) -> Iterator[str]:
    """A game that goes on needs somebody who answers."""
    alone = task.start.seats == 1 or task.turns or task.step.lines or task.step.opponent
    if task.kind in ("win", "reach") and not alone:
        yield "Nobody answers the moves. Add opponent: level1, or answers with replies."


def _line(task: Task, line: Sequence[Action]) -> Iterator[str]:
    """Flaws of an accepted line, which is legal: it is right all along and reaches the goal."""
    positions, played = [task.start], list[Action]()
    for action in line:
        here = positions[-1]
        if here.to_play == task.seat and not _right(task, positions, played, action):
            yield f"Ply {len(played) + 1} of the answer, {action}, is not right by the goal."
            return
        positions.append(here.apply(action))
        played.append(action)
    state = task.state(positions, played, ())
    if state != "done" and not (task.turns and state == "open"):
        yield f"The answer {'.'.join(line)} does not reach the goal: {task.words}"
    end = positions[-1].outcome()
    if task.kind == "play" and end is not None and end.winner not in (None, task.seat):
        yield f"The answer {'.'.join(line)} loses: {end.reason}"


def _right(
    task: Task, positions: Sequence[Position], played: Sequence[Action], action: Action
) -> bool:
    """Whether an action of the seat's is right, without trusting the text."""
    if task.turns:
        return task.proves(positions, action)
    return task.accepts(positions, played, action)


def _not_only(task: Task) -> Iterator[str]:
    """Flaws of the claim that one first action alone is right.

    Where the goal is a win, a capture or a number, every other action is tried. Where a move is
    asked for, it is the only one that is allowed, or the only one that wins."""
    legal = task.start.legal_actions()
    if task.kind == "play":
        right = {line[0] for line in task.step.lines}
        if len(right) == 1 and len(legal) > 1 and task.start.seats > 1:
            right = {*right, *_as_good(task, next(iter(right)))}
    elif task.kind == "reach":
        limit = task.step.goal.words[0]
        right = {each for each in legal if task.count(task.start.apply(each)) >= int(limit)}
    elif task.kind == "win" and not task.turns:
        right = set(WinProof(task.seat).actions(task.start, LONGEST))
    else:
        right = {each for each in legal if _right(task, [task.start], (), each)}
    if len(right) != 1:
        yield f"It says that there is only one, but these do it too: {', '.join(sorted(right))}."


def _as_good(task: Task, action: Action) -> list[Action]:
    """The other actions that win as surely as ``action``; all others where that does not win."""
    wins = set(WinProof(task.seat).actions(task.start, LONGEST))
    legal = task.start.legal_actions()
    return [each for each in legal if each != action and (action not in wins or each in wins)]


def _reachable(task: Task) -> bool:
    """Whether a task without lines can be done: by search where that decides, else by example."""
    if task.turns:
        return any(task.proves([task.start], each) for each in task.start.legal_actions())
    if task.kind == "capture":
        return any(task.accepts([task.start], (), each) for each in task.start.legal_actions())
    return any(_example(task, Stream(f"lesson {number}")) for number in range(PLAYOUTS))


def _example(task: Task, rng: Stream) -> bool:
    """Whether a random game reaches the goal."""
    position = task.start
    for _ in range(LONGEST):
        if task.state([position], (), ()) == "done":
            return True
        if position.outcome() is not None:
            return False
        if position.to_play == CHANCE:
            action = draw(position, rng)
        else:
            action = rng.choice(position.legal_actions())
        position = position.apply(action)
    return False
