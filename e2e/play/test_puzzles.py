"""The list of puzzles: one is opened, solved with help, and shared."""

from __future__ import annotations

from urllib.parse import urldefrag

import pytest
from e2e.site.test_accessibility import look
from e2e.support.once import IN_CHROMIUM
from e2e.support.table import Table
from playwright.sync_api import expect

from quanta.games.leap.puzzles import puzzles
from quanta.record.record import Record

PUZZLE = min(
    (p for p in puzzles() if p.kind == "chain"), key=lambda p: (p.grade, len(p.solution), p.id)
)


@pytest.fixture
def game() -> str:
    return "leap"


@IN_CHROMIUM
def test_a_puzzle_of_the_list_is_solved_judged_and_remembered(table: Table, game: str) -> None:
    page, card = table.page, table.page.locator("#puzzle")
    table.button("Puzzles").click()
    listed = table.dialog
    expect(listed.get_by_role("heading", name="Win by force")).to_be_visible()
    look(page)
    listed.get_by_label("Paste a link to a puzzle", exact=False).fill("chain.leap;start=ww/")
    listed.get_by_role("button", name="Open").click()
    expect(listed.get_by_role("alert")).not_to_be_empty()
    listed.get_by_label("Paste a link to a puzzle", exact=False).fill(f"puzzle=leap.{PUZZLE.id}")
    listed.get_by_role("button", name="Open").click()
    expect(card).to_contain_text(PUZZLE.goal)
    expect(table.dialog).to_be_hidden()

    start = Record.parse(PUZZLE.record).params["start"]
    first = PUZZLE.solution[0].split("-")
    wrong = wrong_action(start).split("-")
    table.press(*wrong)
    expect(card).to_contain_text("not the way")
    card.get_by_role("button", name="Take it back").click()
    table.at_ply(0)
    expect(card).not_to_contain_text("not the way")
    card.get_by_role("button", name="Solution").click()
    card.get_by_role("list", name="The solution").get_by_role("button").first.click()
    expect(table.status).to_contain_text("Looking ahead")
    card.get_by_role("button", name="Hide the solution").click()
    expect(table.status).not_to_contain_text("Looking ahead")
    card.get_by_role("button", name="Show me").click()
    expect(card).to_contain_text(f"from {first[0]} to {first[1]}")

    table.press(*first)
    for ply, action in enumerate(PUZZLE.solution[1:], 2):
        table.press(action.split("-")[1])
        table.at_ply(ply)
    expect(card).to_contain_text("Solved!")
    table.button("Puzzles").click()
    expect(table.dialog.get_by_text("1 of 315 solved")).to_be_visible()
    table.page.keyboard.press("Escape")

    card.get_by_role("link", name="Start again").click()
    table.at_ply(0)
    table.button("Puzzles").click()
    table.dialog.get_by_role("button", name="Puzzle from here").click()
    expect(table.dialog.get_by_role("status")).to_contain_text("the only answer")
    address = table.dialog.get_by_label("A link to this puzzle").input_value()
    assert len(address) <= 300
    page.keyboard.press("Escape")
    table.follow(urldefrag(address).fragment)
    page.wait_for_function("() => !location.hash")  # it shows the same puzzle as before
    expect(card).to_contain_text(PUZZLE.goal)
    expect(card).to_contain_text("with help")


def wrong_action(start: str) -> str:
    """A legal first leap that no answer begins with."""
    from quanta.games.leap.rules import RULES

    position = RULES.read(start, {"play": "puzzle"})
    return next(a for a in position.legal_actions() if a != PUZZLE.solution[0])
