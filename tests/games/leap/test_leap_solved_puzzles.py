"""Leap's solved puzzles, by the rules and by the plain implementation."""

from __future__ import annotations

import json
from collections import Counter
from importlib.resources import files
from typing import TypedDict

import pytest
from tests.games.leap import plain_leap
from tests.games.leap.positions import returns

from quanta.games.leap.rules import RULES

DATA = files("quanta.games.leap") / "data"


class Puzzle(TypedDict):
    """A solved set-up; `solutions`, where given, is the number of solutions there are."""

    name: str
    start: str
    solution: list[str]
    solutions: int


PUZZLES: list[Puzzle] = json.loads((DATA / "puzzles.json").read_text(encoding="utf-8"))
each_puzzle = pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: str(puzzle["name"]))


@pytest.mark.rule("leap-rings R12", "leap-rings H16", "leap-rings H17", "leap-rings H18")
@each_puzzle
def test_puzzles_are_solved_by_their_solution(puzzle: Puzzle) -> None:
    """Every black particle is taken by one white, on a full board with the usual balance."""
    position = RULES.read(puzzle["start"], {"edition": "rings", "play": "puzzle"})
    state = plain_leap.parse(puzzle["start"], play="puzzle")
    pieces = Counter(state.board.values())
    assert pieces == {"w": pieces["w"], "b": pieces["w"] + 1}
    assert len(puzzle["solution"]) == pieces["b"]
    for action in puzzle["solution"]:
        assert returns(position) is None
        position, state = position.apply(action), plain_leap.apply(state, action)
    assert returns(position) == plain_leap.outcome(state) == (1, -1)


@each_puzzle
def test_puzzles_have_as_many_solutions_as_they_say(puzzle: Puzzle) -> None:
    if "solutions" in puzzle:
        ways = plain_leap.outcomes(plain_leap.parse(puzzle["start"], play="puzzle"))
        assert ways[1, -1] == puzzle["solutions"]


@pytest.mark.rule("leap-rings R12")
def test_the_puzzle_of_31_leaps_can_be_solved() -> None:
    assert sum(len(puzzle["solution"]) == 31 for puzzle in PUZZLES) >= 3
