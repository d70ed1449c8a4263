"""Leap's puzzle for one: solved, stuck, taken back, and made by hand."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest
from e2e.support.mirror import ALL, Mirror
from e2e.support.once import IN_CHROMIUM, IN_LONG
from e2e.support.table import Table
from playwright.sync_api import expect

pytestmark = IN_CHROMIUM

PUZZLES: list[dict[str, Any]] = json.loads(
    files("quanta.games.leap").joinpath("data/puzzles.json").read_text(encoding="utf-8")
)
LONGEST_QUICK = max(
    (p for p in PUZZLES if len(p["solution"]) < 25), key=lambda p: len(p["solution"])
)


@pytest.fixture
def game() -> str:
    return "leap"


def puzzle(start: str, plies: int = 0) -> Mirror:
    return Mirror.new("leap", plies, play="puzzle", start=start)


def test_a_puzzle_is_played_until_it_is_solved(table: Table, game: str) -> None:
    mirror = puzzle(LONGEST_QUICK["start"])
    table.set_up(mirror)
    for left, action in enumerate(LONGEST_QUICK["solution"]):
        expect(table.status).to_contain_text(f"{len(LONGEST_QUICK['solution']) - left} black")
        table.press(*mirror.way(action))  # after the first leap, only where to
        mirror.play(action)
        table.at_ply(left + 1)
    table.ended(mirror)
    expect(table.ending.get_by_role("heading")).to_have_text("Solved")


def test_a_stuck_player_sees_that_and_can_take_everything_back(table: Table, game: str) -> None:
    mirror = puzzle(PUZZLES[1]["start"], ALL)
    assert mirror.outcome is not None
    assert mirror.outcome.returns[0] < 0
    table.set_up(mirror)
    table.ended(mirror)
    expect(table.ending.get_by_role("heading")).to_have_text("Stuck")
    expect(table.ending).to_contain_text("left")
    for ply in reversed(range(mirror.line.ply)):
        table.button("Undo").click()
        table.at_ply(ply)
    expect(table.ending).to_be_hidden()
    again = puzzle(PUZZLES[1]["start"])
    table.press(*again.way(PUZZLES[1]["solution"][0]))
    again.play(PUZZLES[1]["solution"][0])
    table.shows(again)


@IN_LONG
def test_a_puzzle_made_by_hand_is_begun(table: Table, game: str) -> None:
    made = PUZZLES[0]
    table.follow(f"new;start={made['start']}")
    table.dialog.get_by_text("Variants").click()
    table.dialog.get_by_label("Rings", exact=False).check()
    table.dialog.get_by_label("Game for two or more").check()
    expect(table.dialog.get_by_role("group", name="Opponent")).to_be_visible()
    table.dialog.get_by_label("Puzzle for one", exact=False).check()
    expect(table.dialog.get_by_role("group", name="Opponent")).to_be_hidden()
    table.dialog.get_by_role("button", name="Start").click()
    expect(table.dialog).to_be_hidden()
    table.shows(puzzle(made["start"]))


@IN_LONG
def test_after_a_puzzle_the_usual_game_is_suggested(table: Table, game: str) -> None:
    table.page.evaluate("location.hash = 'new;play=puzzle'")
    table.dialog.get_by_role("button", name="Start").click()
    expect(table.page.locator("#title")).to_contain_text("uzzle")
    table.button("New game").first.click()
    expect(table.dialog.get_by_role("group", name="Opponent")).to_be_visible()
    table.dialog.get_by_role("button", name="Start").click()
    expect(table.page.locator("#title")).not_to_contain_text("uzzle")
