"""The clauses of the contract about what teaches a game: digests, lessons, puzzles. Each is a
function of a game's id that yields a sentence for each fault."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from quanta import registry
from quanta.core.errors import QuantaError
from quanta.core.game import Position
from quanta.games.modules import GameModules
from quanta.lesson import built_in
from quanta.lesson.checker import check
from quanta.lesson.text_form import read
from quanta.record.puzzle_file import GRADES, Puzzle
from quanta.record.record import Record
from quanta.record.timeline import Timeline
from quanta.testing import digests

Faults = Iterator[str]
GameClause = Callable[[str], Faults]

SOLVED, NODES = 2, 2_000
"""Puzzles for one seat that are solved again, and the positions searched for each."""


def digests_can_be_read(game: str) -> Faults:
    """Each digest in the game's folder has its front matter, and is of this game."""
    for file in digests.own(game):
        try:
            digests.read(file.name, file.read_bytes(), game)
        except digests.BadDigest as error:
            yield f"{digests.FOLDER}/{error}"


def lessons_are_sound(game: str) -> Faults:
    """Each of ``LESSONS`` is there and can be read, and what it says of boards and moves is so."""
    for name in registry.modules(game).lessons or ():
        file = f"lessons/{name}.txt"
        try:
            lesson = read(built_in.text(game, name))
        except OSError:
            yield f"{file} is missing, but hooks.py lists it in LESSONS."
            continue
        except QuantaError as error:
            yield f"{file}: {error}"
            continue
        if (lesson.game, lesson.id) != (game, name):
            yield f"{file} begins with 'lesson {lesson.game} {lesson.id}', not '{game} {name}'."
        yield from (f"{file}, {flaw}" for flaw in check(lesson))


def puzzles_are_solved_by_their_solutions(game: str) -> Faults:
    """Each of ``puzzles()`` has a kind that ``THEMES`` names and a goal, and its solution is legal
    and leads to the goal."""
    modules, ids = registry.modules(game), set[str]()
    puzzles = list(modules.puzzles()) if modules.puzzles else []
    for puzzle in puzzles:
        fault = _puzzle_fault(modules, puzzle)
        if fault:
            yield f"The {puzzle.kind} puzzle {puzzle.record}: {fault}"
        if puzzle.id in ids:
            yield f"The puzzle {puzzle.record} is there twice."
        ids.add(puzzle.id)
    yield from _kind_faults(modules, {puzzle.kind for puzzle in puzzles})
    yield from _alone_faults(modules, puzzles[:SOLVED])


def _puzzle_fault(modules: GameModules, puzzle: Puzzle) -> str:
    """The fault of a puzzle, in a sentence; empty if there is none."""
    if puzzle.game != modules.game or not 1 <= puzzle.grade <= GRADES:
        return f"its game is {puzzle.game} and its grade {puzzle.grade}, of 1 to {GRADES}."
    if not puzzle.goal.endswith((".", "?")):
        return f"its goal is no sentence: {puzzle.goal!r}."
    try:
        line = Timeline.of(modules.rules, Record.parse(puzzle.record))
        seat = line.position.to_play
        for action in puzzle.solution:
            line.apply(action)
        goal = modules.puzzle_goal(puzzle.kind, _solved(puzzle)) if modules.puzzle_goal else ""
    except QuantaError as error:
        return f"the solution {'.'.join(puzzle.solution)} is not legal. {error}"
    if goal != puzzle.goal:
        return f"its goal is {puzzle.goal!r}, but goal() says {goal!r}, as links do."
    if _reached(modules, puzzle, line.position, seat):
        return ""
    return f"the solution {'.'.join(puzzle.solution)} does not reach the goal: {puzzle.goal}"


def _reached(modules: GameModules, puzzle: Puzzle, position: Position, seat: int) -> bool:
    certified = modules.certify_puzzle
    if certified is not None:
        return certified(puzzle.kind, _solved(puzzle))
    end = position.outcome()
    return end is not None and end.winner == seat


def _solved(puzzle: Puzzle) -> Record:
    return replace(Record.parse(puzzle.record), actions=puzzle.solution)


def _kind_faults(modules: GameModules, kinds: set[str]) -> Faults:
    """Each kind of puzzle has a name, and can be made."""
    themes, makers = modules.puzzle_themes or {}, modules.puzzle_makers or {}
    for kind in sorted(kinds - set(themes)):
        yield f"THEMES in puzzles.py does not say what lists call puzzles of the kind {kind!r}."
    for kind in sorted(set(themes) - {*makers, *kinds, "win"}):
        yield f"THEMES in puzzles.py names the kind {kind!r}, of which there are no puzzles."


def _alone_faults(modules: GameModules, puzzles: list[Puzzle]) -> Faults:
    """``solve``, if there is one, finds the solution of a puzzle for one seat, and no other."""
    solve = modules.solve_puzzle
    for puzzle in puzzles if solve else ():
        assert solve is not None
        position = Timeline.of(modules.rules, Record.parse(puzzle.record)).position
        solution = solve(position, NODES, 2)
        if solution is not None and solution.complete and list(solution.lines) != [puzzle.solution]:
            known = ", ".join(".".join(line) for line in solution.lines) or "none"
            yield f"solve() finds for {puzzle.record} the solutions {known}."


TEACHING_CLAUSES: tuple[GameClause, ...] = (
    digests_can_be_read,
    lessons_are_sound,
    puzzles_are_solved_by_their_solutions,
)
"""All of them."""
