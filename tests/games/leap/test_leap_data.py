"""Leap's tables: counted trees, golden games and solved puzzles, by the rules and by the twin."""

from __future__ import annotations

import json
from collections import Counter
from importlib.resources import files
from typing import TypedDict

import pytest
from tests.games.leap import plain_leap
from tests.games.leap.make_perft import TABLE
from tests.games.leap.positions import returns
from tests.support.effort import amount
from tests.support.perft_table import Entry, written

from quanta.games.leap.rules import RULES
from quanta.record.record import Record

DATA = files("quanta.games.leap") / "data"
RECOUNTED = amount(500, 2_000, 200_000)
"""Entries with more paths than this are counted again by make_perft only."""
ENTRIES: list[Entry] = json.loads((DATA / "perft.json").read_text(encoding="utf-8"))


def each(entries: list[Entry]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("entry", entries, ids=lambda entry: str(entry["name"]))


class Golden(TypedDict):
    name: str
    record: str
    returns: list[int]


class Puzzle(TypedDict):
    """A solved set-up; `solutions`, where given, is the number of solutions there are."""

    name: str
    start: str
    solution: list[str]
    solutions: int


GOLDEN: list[Golden] = json.loads((DATA / "golden.json").read_text(encoding="utf-8"))
PUZZLES: list[Puzzle] = json.loads((DATA / "puzzles.json").read_text(encoding="utf-8"))
each_golden = pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: str(golden["name"]))
each_puzzle = pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: str(puzzle["name"]))


@each([entry for entry in ENTRIES if sum(entry["perft"]) <= RECOUNTED])
def test_the_table_is_what_the_plain_implementation_counts(entry: Entry) -> None:
    assert TABLE.counted(entry) == entry


@pytest.mark.host
def test_the_table_is_written_as_make_perft_writes_it() -> None:
    assert TABLE.path.read_text(encoding="utf-8") == written(ENTRIES)


def test_the_table_has_every_kind_of_start() -> None:
    seen = Counter(f"{key}={value}" for entry in ENTRIES for key, value in entry["params"].items())
    kinds = ["edition=rings", "edition=stones", "count=opponents", "gaps=block", "seats=3"]
    assert all(seen[kind] >= 2 for kind in [*kinds, "play=puzzle"])
    assert sum("outcomes" in entry for entry in ENTRIES) >= 10


@each_golden
def test_golden_games_are_the_plain_implementations_own(golden: Golden) -> None:
    record = Record.parse(golden["record"])
    params = dict(record.params)
    state = plain_leap.parse(params.pop("start"), **params)
    for action in record.actions:
        state = plain_leap.apply(state, action)
    assert list(plain_leap.outcome(state) or ()) == golden["returns"]


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
