"""Puzzles: each is solved by its solution, and by no other first move."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from tests.support.effort import IN_LONG, NOT_IN_QUICK, amount

from quanta import registry
from quanta.cli.main import main
from quanta.core.game import Position
from quanta.players import Limit
from quanta.players.puzzle_search import count_winning_moves, single_win
from quanta.record.puzzle_file import GRADES, Puzzle
from quanta.record.record import Record
from quanta.record.timeline import Timeline

pytestmark = NOT_IN_QUICK

GAMES = [game for game in registry.ids(hidden=True) if registry.modules(game).puzzles]
ALONE = [game for game in GAMES if registry.modules(game).solve_puzzle]
NODES = 200_000
EASY = 6_000
"""States searched to find a win again, in a few puzzles of each game."""
MANY = 100
"""Puzzles that a game has at least."""
WINS = amount(3, 4)

each_game = pytest.mark.parametrize("game", GAMES)


@cache
def puzzles(game: str) -> list[Puzzle]:
    found = registry.modules(game).puzzles
    assert found is not None
    return list(found())


def opened(puzzle: Puzzle) -> Timeline:
    return Timeline.of(registry.rules(puzzle.game), Record.parse(puzzle.record))


def won(game: str) -> list[Puzzle]:
    """Some of the puzzles with a win: those with the smallest ids."""
    wins = (p for p in puzzles(game) if p.kind in ("win", "few", "late"))
    return sorted(wins, key=lambda p: p.id)[:WINS]


@each_game
def test_every_kind_of_puzzle_has_a_name_and_can_be_made(game: str) -> None:
    modules = registry.modules(game)
    themes, makers = modules.puzzle_themes or {}, modules.puzzle_makers or {}
    assert {puzzle.kind for puzzle in puzzles(game)} == set(themes)
    assert set(themes) <= {*makers, "win"}
    assert len(puzzles(game)) >= MANY


@each_game
def test_puzzles_are_different_and_have_valid_grades(game: str) -> None:
    found = puzzles(game)
    assert len({puzzle.id for puzzle in found}) == len(found)
    assert all(1 <= puzzle.grade <= GRADES and puzzle.game == game for puzzle in found)


@each_game
def test_solutions_lead_to_the_goal(game: str) -> None:
    for puzzle in puzzles(game):
        line = opened(puzzle)
        assert str(line.record()) == puzzle.record
        assert puzzle.goal.endswith((".", "?"))
        certified = registry.modules(game).certify_puzzle
        if certified is not None:
            solved = replace(Record.parse(puzzle.record), actions=puzzle.solution)
            assert certified(puzzle.kind, solved)
            continue
        seat = line.position.to_play
        for action in puzzle.solution:
            line.apply(action)
        end = line.position.outcome()
        assert end is not None
        assert end.winner == seat


def kernel_of(game: str, position: Position) -> tuple[Any, Any]:
    make = registry.modules(game).kernel
    kernel = make(position) if make else None
    assert kernel is not None
    return kernel, kernel.state(position)


@each_game
def test_wins_begin_with_one_move_alone(game: str) -> None:
    for puzzle in won(game):
        kernel, state = kernel_of(game, opened(puzzle).position)
        plies = len(puzzle.solution)
        assert count_winning_moves(kernel, state, plies, Limit(nodes=NODES)) == 1
        assert count_winning_moves(kernel, state, plies - 1, Limit(nodes=NODES)) == 0


@each_game
def test_wins_are_found_again_and_the_loser_has_none(game: str) -> None:
    for puzzle in won(game)[:3]:
        line = opened(puzzle)
        kernel, state = kernel_of(game, line.position)
        plies = len(puzzle.solution)
        found = single_win(kernel, state, range(plies, plies + 1), EASY)
        assert found is not None
        assert found.line[0] == puzzle.solution[0]
        assert len(found.line) == plies
        assert single_win(kernel, state, range(1, plies), EASY) is None
        seat = line.position.to_play
        line.apply(puzzle.solution[0])
        if line.position.to_play != seat:
            kernel, state = kernel_of(game, line.position)
            assert single_win(kernel, state, range(1, 4), EASY) is None


@pytest.mark.parametrize("game", ALONE)
def test_puzzles_for_one_have_one_solution(game: str) -> None:
    solve = registry.modules(game).solve_puzzle
    assert solve is not None
    for puzzle in puzzles(game):
        found = solve(opened(puzzle).position, NODES, 2)
        if found is not None:
            assert found.complete
            assert found.lines == [puzzle.solution]


@pytest.mark.host
@pytest.mark.parametrize(
    "argv",
    [
        ("leap", "chain", "board=hex3", "--count", "3"),
        ("leap", "full", "board=hex3", "--count", "2"),
        ("leap", "win", "board=hex3"),
        ("quantum", "few"),
        pytest.param(("harlequin", "late", "--seed", "2"), marks=IN_LONG),
        ("legions", "sight"),
    ],
)
def test_made_puzzles_are_the_same_again_and_replay(
    argv: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    made = []
    for _ in range(2):
        assert main(["puzzles", "--seed", "7", *argv]) == 0
        made.append(capsys.readouterr().out)
    assert len(set(made)) == 1
    for line in made[0].splitlines():
        kind, grade, record = line.split(" ")
        assert kind == argv[1]
        assert 1 <= int(grade) <= GRADES
        parsed = Record.parse(record)
        end = Timeline.of(registry.rules(parsed.game), parsed).position.outcome()
        assert (end is not None) == (registry.modules(parsed.game).certify_puzzle is None)


@pytest.mark.host
@pytest.mark.parametrize(
    "argv",
    [
        ("leap", "riddle"),
        ("legions", "win"),
        ("chess", "win"),
        ("leap", "chain", "--count", "0"),
        ("leap", "chain", "--each", "0"),
        ("leap", "chain", "count=opponents"),
        ("leap", "full", "board=hex9"),
        ("leap", "full", "board=line2x1"),
    ],
)
def test_a_puzzle_that_cannot_be_made_is_refused_in_one_line(
    argv: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["puzzles", *argv]) == 2
    assert capsys.readouterr().err.count("\n") == 1
