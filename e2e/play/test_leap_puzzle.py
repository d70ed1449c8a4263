"""Leap's puzzle for one: solved, stuck, taken back, and made by hand."""

from __future__ import annotations

import pytest
from e2e.support.mirror import ALL, Mirror
from e2e.support.once import IN_CHROMIUM, IN_LONG
from e2e.support.table import Table
from playwright.sync_api import expect

pytestmark = IN_CHROMIUM

SMALL, MEDIUM = "wb-wwb-bb_w", "www-wwbw-bbbbb-wbwb-bbw_w"
LARGE = "wwbb-wbbbw-bwbbwb-bwwwbbb-bbwwww-bbwbw-wbww_w"
SOLUTION = [
    "c4-g4",
    "g4-f4",
    "f4-f7",
    "f7-e6",
    "e6-d5",
    "d5-b3",
    "b3-b1",
    "b1-e4",
    "e4-a4",
    "a4-a3",
    "a3-a2",
    "a2-b2",
    "b2-b5",
    "b5-e5",
    "e5-g5",
    "g5-g7",
    "g7-f6",
    "f6-d6",
    "d6-d2",
]
"""Of the large one."""


@pytest.fixture
def game() -> str:
    return "leap"


def puzzle(start: str, plies: int = 0) -> Mirror:
    return Mirror.new("leap", plies, play="puzzle", start=start)


def test_a_puzzle_is_played_until_it_is_solved(table: Table, game: str) -> None:
    mirror = puzzle(LARGE)
    table.set_up(mirror)
    for left, action in enumerate(SOLUTION):
        expect(table.status).to_contain_text(f"{len(SOLUTION) - left} black")
        table.press(*mirror.way(action))  # after the first leap, only where to
        mirror.play(action)
        table.at_ply(left + 1)
    table.ended(mirror)
    expect(table.ending.get_by_role("heading")).to_have_text("Solved")


def test_a_stuck_player_sees_that_and_can_take_everything_back(table: Table, game: str) -> None:
    mirror = puzzle(MEDIUM, ALL)
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
    again = puzzle(MEDIUM)
    table.press(*again.way("e5-c3"))
    again.play("e5-c3")
    table.shows(again)


@IN_LONG
def test_a_puzzle_made_by_hand_is_begun(table: Table, game: str) -> None:
    table.follow(f"new;start={SMALL}")
    table.dialog.get_by_text("Variants").click()
    table.dialog.get_by_label("Rings", exact=False).check()
    table.dialog.get_by_label("Game for two or more").check()
    expect(table.dialog.get_by_role("group", name="Opponent")).to_be_visible()
    table.dialog.get_by_label("Puzzle for one", exact=False).check()
    expect(table.dialog.get_by_role("group", name="Opponent")).to_be_hidden()
    table.dialog.get_by_role("button", name="Start").click()
    expect(table.dialog).to_be_hidden()
    table.shows(puzzle(SMALL))


@IN_LONG
def test_after_a_puzzle_the_usual_game_is_suggested(table: Table, game: str) -> None:
    table.page.evaluate("location.hash = 'new;play=puzzle'")
    table.dialog.get_by_role("button", name="Start").click()
    expect(table.page.locator("#title")).to_contain_text("uzzle")
    table.button("New game").first.click()
    expect(table.dialog.get_by_role("group", name="Opponent")).to_be_visible()
    table.dialog.get_by_role("button", name="Start").click()
    expect(table.page.locator("#title")).not_to_contain_text("uzzle")
