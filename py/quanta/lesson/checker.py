"""Proves a lesson sound: what it says of boards and moves is checked by the rules and by search.

Every accepted line is legal and reaches its goal, what is said to win wins, "the only move" is the
only one, marks and overlays are there, and sentences are short.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from quanta import registry, roster
from quanta.core.errors import BadRequest, QuantaError
from quanta.core.game import CHANCE, Action, Position
from quanta.core.playout import draw
from quanta.core.quoting import quoted
from quanta.core.rng import Stream
from quanta.lesson.document import MOST_WORDS, Lesson, LessonStep
from quanta.lesson.judge import Judge
from quanta.lesson.win_proof import WinProof
from quanta.record.puzzle_file import Solution
from quanta.record.record import Record
from quanta.record.timeline import Timeline
from quanta.scene.view import Look, View

PLAYOUTS = 60
"""Random games played to find one that reaches the goal of a step without lines."""
LONGEST = 3_000
LONE_NODES = 200_000
"""Positions searched for a second answer to a puzzle for one player."""


class Flaw(NamedTuple):
    """Something wrong with a step. line: of the text; step: its id; text: a sentence."""

    line: int
    step: str
    text: str

    def __str__(self) -> str:
        return f"line {self.line}, step {self.step}: {self.text}"


def judge_of(lesson: Lesson, number: int) -> tuple[Timeline, Judge]:
    """A timeline at the position of a step, and the step's judge. Raises BadRecord."""
    record, rules = Record.parse(lesson.record(number)), registry.rules(lesson.game)
    line = Timeline.of(rules, record)
    step, modules = lesson.steps[number], registry.modules(lesson.game)
    make = modules.kernel if step.goal.in_plies else None

    def solve(position: Position, nodes: int, most: int) -> Solution | None:
        # Looked up only now: a lesson is opened without the solver.
        solver = modules.solve_puzzle
        return solver(position, nodes, most) if solver else None

    return line, Judge(step, line.position, modules.view, make, solve)


def check(lesson: Lesson) -> list[Flaw]:
    """All that is wrong with a lesson; nothing where it is proven sound."""
    flaws: list[Flaw] = []
    for number, step in enumerate(lesson.steps):
        try:
            flaws += [Flaw(step.line, step.id, text) for text in _flaws(lesson, number)]
        except QuantaError as error:
            flaws.append(Flaw(step.line, step.id, str(error)))
    return flaws


def _flaws(lesson: Lesson, number: int) -> Iterator[str]:
    step = lesson.steps[number]
    yield from _words(step)
    record = Record.parse(lesson.record(number))
    if record.game != lesson.game:
        yield f"The position is of {record.game}, the lesson of {lesson.game}."
        return
    line, judge = judge_of(lesson, number)
    view = registry.view(lesson.game)
    yield from _drawn(step, view, line.position)
    if step.opponent and step.opponent not in roster.roster(lesson.game):
        name = quoted(step.opponent)
        yield f"There is no player {name}; write the id of a level, such as level1."
    if judge.moves and line.position.outcome() is not None:
        yield "The game is over at this position, so nothing can be played."
    elif judge.moves and line.position.to_play == CHANCE:
        yield "It is the dice’s turn at this position. Begin where a side is to move."
    elif judge.moves:
        yield from _played(judge)
        yield from _unanswered(judge)
    else:
        yield from _asked(judge, view)


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


def _asked(judge: Judge, view: View) -> Iterator[str]:
    """Flaws of a question."""
    if judge.kind == "read":
        return
    if not judge.wanted:
        yield "There is no right answer."
    if judge.kind == "illegal" and len(judge.wanted) == len(judge.options):
        yield "None of these is allowed, so there is nothing to tell apart."
    if judge.kind == "choose" and len(judge.wanted) == len(judge.options):
        yield "Every option is right; add one that is not."
    if judge.kind == "pick":
        missing = set(judge.wanted) - targets_of(view, judge.start)
        if missing:
            yield f"There is no place {', '.join(sorted(missing))} on the board."
    if judge.step.only and len(judge.wanted) != 1:
        yield f"It says that there is only one answer, but there are {len(judge.wanted)}."


def _played(judge: Judge) -> Iterator[str]:
    """Flaws of a task to be played."""
    for line in judge.step.lines:
        yield from _line(judge, line)
    if judge.step.only:
        yield from _not_only(judge)
    if not judge.step.lines and not _reachable(judge):
        yield "The goal cannot be reached, as far as was searched. Add a line answer: that does."


def _unanswered(judge: Judge) -> Iterator[str]:
    """A game that continues needs an opponent."""
    alone = judge.start.seats == 1 or judge.turns or judge.step.lines or judge.step.opponent
    if judge.kind in ("win", "reach") and not alone:
        yield "Nobody answers the moves. Add opponent: level1, or answers with replies."


def _line(judge: Judge, line: Sequence[Action]) -> Iterator[str]:
    """Flaws of an accepted line, which is legal: it is right all along and reaches the goal."""
    positions, played = [judge.start], list[Action]()
    for action in line:
        here = positions[-1]
        if here.to_play == judge.seat and not _right(judge, positions, played, action):
            yield f"Ply {len(played) + 1} of the answer, {action}, is not right by the goal."
            return
        positions.append(here.apply(action))
        played.append(action)
    state = judge.state(positions, played, ())
    if state != "done" and not (judge.turns and state == "open"):
        yield f"The answer {'.'.join(line)} does not reach the goal: {judge.words}"
    end = positions[-1].outcome()
    if judge.kind == "play" and end is not None and end.winner not in (None, judge.seat):
        yield f"The answer {'.'.join(line)} loses: {end.reason}"


def _right(
    judge: Judge, positions: Sequence[Position], played: Sequence[Action], action: Action
) -> bool:
    """Whether an action of the seat's is right, without trusting the text."""
    if judge.turns:
        return judge.proves(positions, action)
    return judge.accepts(positions, played, action)


def _not_only(judge: Judge) -> Iterator[str]:
    """Flaws of the claim that one first action alone is right.

    Where the goal is a win, a capture or a number, every other action is tried. Where a move is
    asked for, it is the only one that is allowed, or the only one that wins."""
    legal = judge.start.legal_actions()
    if judge.kind == "play":
        right = {line[0] for line in judge.step.lines}
        if len(right) == 1 and len(legal) > 1 and judge.start.seats > 1:
            right = {*right, *_as_good(judge, next(iter(right)))}
    elif judge.kind == "reach":
        limit = judge.step.goal.words[0]
        right = {each for each in legal if judge.count(judge.start.apply(each)) >= int(limit)}
    elif judge.kind == "win" and not judge.turns:
        right = _winning(judge)
    else:
        right = {each for each in legal if _right(judge, [judge.start], (), each)}
    if len(right) != 1:
        yield f"It says that there is only one, but these do it too: {', '.join(sorted(right))}."


def _winning(judge: Judge) -> set[Action]:
    """The first actions that win: all of them; in a game for one player, two at most."""
    solution = judge.solve(judge.start, LONE_NODES, 2)
    if solution is None:
        return set(WinProof(judge.seat).actions(judge.start, LONGEST))
    if not solution.complete and len(solution.lines) < 2:
        raise BadRequest("Whether there is another answer cannot be proven: there are too many.")
    return {line[0] for line in solution.lines}


def _as_good(judge: Judge, action: Action) -> list[Action]:
    """The other actions that win as surely as ``action``; all others where that does not win."""
    wins = set(WinProof(judge.seat).actions(judge.start, LONGEST))
    legal = judge.start.legal_actions()
    return [each for each in legal if each != action and (action not in wins or each in wins)]


def _reachable(judge: Judge) -> bool:
    """Whether a task without lines can be done: by search where that decides, else by example."""
    if judge.turns:
        return any(judge.proves([judge.start], each) for each in judge.start.legal_actions())
    if judge.kind == "capture":
        return any(judge.accepts([judge.start], (), each) for each in judge.start.legal_actions())
    return any(_example(judge, Stream(f"lesson {number}")) for number in range(PLAYOUTS))


def _example(judge: Judge, rng: Stream) -> bool:
    """Whether a random game reaches the goal."""
    position = judge.start
    for _ in range(LONGEST):
        if judge.state([position], (), ()) == "done":
            return True
        if position.outcome() is not None:
            return False
        if position.to_play == CHANCE:
            action = draw(position, rng)
        else:
            action = rng.choice(position.legal_actions())
        position = position.apply(action)
    return False
