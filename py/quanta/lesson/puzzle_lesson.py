"""A puzzle as a lesson of one step: the same position, task and solution."""

from __future__ import annotations

from quanta import registry
from quanta.core.game import Position
from quanta.lesson.document import PLIES, Lesson, LessonGoal, LessonStep
from quanta.record.puzzle import Puzzle
from quanta.record.record import Record
from quanta.record.timeline import Timeline


def lesson_of(puzzle: Puzzle) -> Lesson:
    """The lesson that a puzzle is. A win is asked for where the solution wins, else its moves."""
    line = Timeline.of(registry.rules(puzzle.game), Record.parse(puzzle.record))
    start = line.position
    for action in puzzle.solution:
        line.apply(action)
    goal = _goal(puzzle.game, start, line.position, len(puzzle.solution))
    step = LessonStep(
        "find",
        at=puzzle.record,
        say=puzzle.goal,
        goal=goal,
        lines=(puzzle.solution,),
        only=goal.in_plies,
    )
    theme = (registry.modules(puzzle.game).puzzle_themes or {}).get(puzzle.kind, "")
    title = f"Puzzle: {theme[0].lower()}{theme[1:]}" if theme else "Puzzle"
    return Lesson(puzzle.game, f"puzzle-{puzzle.id}", title, "", (step,))


def _goal(game: str, start: Position, last: Position, plies: int) -> LessonGoal:
    end = last.outcome()
    if end is None or end.winner != start.to_play:
        return LessonGoal("play")
    solve = registry.modules(game).solve_puzzle
    alone = solve is not None and solve(start, 1) is not None
    return LessonGoal("win") if alone else LessonGoal("win", (str(plies), PLIES))
