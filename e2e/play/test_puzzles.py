"""The list of puzzles: one is opened, solved with help, and shared."""

from __future__ import annotations

import re
from urllib.parse import urldefrag

import pytest
from e2e.site.test_accessibility import look
from e2e.support.mirror import Mirror
from e2e.support.once import IN_CHROMIUM, IN_LONG
from e2e.support.storage import owned
from e2e.support.table import Table
from playwright.sync_api import expect

from quanta.games.leap.puzzles import puzzles
from quanta.record.puzzle_file import Puzzle
from quanta.record.record import Record

CHAINS = sorted(
    (p for p in puzzles() if p.kind == "chain"), key=lambda p: (p.grade, len(p.solution))
)
PUZZLE, FOLLOWING = CHAINS[:2]
GAMES_KEPT = owned(
    "() => Object.keys(localStorage).filter((key) => key.startsWith(OWN + 'game/')).length"
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
    expect(card).to_contain_text("That’s not it")
    card.get_by_role("button", name="Take it back").click()
    table.at_ply(0)
    expect(card).not_to_contain_text("That’s not it")
    card.get_by_role("button", name="Show me").click()
    expect(card).to_contain_text(f"from {first[0]} to {first[1]}")

    solve(table, PUZZLE)
    expect(card).to_contain_text("Solved!")
    expect(card).to_contain_text("Solved with help")
    table.button("Puzzles").click()
    expect(table.dialog.get_by_text("1 of 315 solved")).to_be_visible()
    table.page.keyboard.press("Escape")

    card.get_by_role("button", name="Next puzzle").click()
    expect(card).to_contain_text("Difficulty 1 of 7")
    card.get_by_role("button", name="Show me").click()
    expect(card).to_contain_text(" leaps from ")
    page.reload()  # that it helped is not forgotten
    table.ready()
    solve(table, FOLLOWING)
    expect(card).to_contain_text("Solved with help")
    table.follow(f"puzzle=leap.{PUZZLE.id}")
    expect(card).to_contain_text("You have solved this one, with help.")
    card.get_by_role("link", name="Start again").click()
    table.at_ply(0)


@IN_LONG
@IN_CHROMIUM
def test_a_puzzle_is_made_of_a_position_and_its_solution_is_looked_at(
    table: Table, game: str
) -> None:
    page, card = table.page, table.page.locator("#puzzle")
    table.follow(f"puzzle=leap.{PUZZLE.id}")
    expect(card).to_contain_text(PUZZLE.goal)
    table.button("Puzzles").click()
    table.dialog.get_by_role("button", name="Puzzle from here").click()
    expect(table.dialog.get_by_role("status")).to_contain_text("the only answer")
    address = table.dialog.get_by_label("A link to this puzzle").input_value()
    assert len(address) <= 300
    page.keyboard.press("Escape")
    table.follow(urldefrag(address).fragment)
    page.wait_for_function("() => !location.hash")  # it shows the same puzzle as before
    expect(card).to_contain_text(PUZZLE.goal)
    card.get_by_role("button", name="Show all moves").click()
    card.get_by_role("list", name="The solution").get_by_role("button").first.click()
    expect(table.status).to_contain_text("Looking ahead")
    card.get_by_role("button", name="Hide all moves").click()
    expect(table.status).not_to_contain_text("Looking ahead")


@IN_LONG
@IN_CHROMIUM
def test_a_run_of_puzzles_ends_after_three_mistakes_or_by_the_clock(
    table: Table, game: str
) -> None:
    page, card = table.page, table.page.locator("#puzzle")
    mirror = Mirror.new(game, 3)
    table.set_up(mirror)
    kept = page.evaluate(GAMES_KEPT)
    table.button("Puzzles").click()
    table.dialog.get_by_role("button", name="Run until three mistakes").click()
    for mistakes in range(3):
        expect(card).to_contain_text(f"0 solved, {mistakes} of 3 mistakes")
        onward = card.locator("#puzzle-next")
        expect(onward).to_have_attribute("aria-disabled", "true")
        table.button("Hint").click()
        expect(onward).not_to_have_attribute("aria-disabled", "true")
        if mistakes < 2:
            page.keyboard.press("n")
    expect(card).to_contain_text("The run is over: no puzzles solved.")
    expect(card).to_contain_text("Your best so far: 0.")
    table.button("Puzzles").first.click()
    table.dialog.get_by_role("button", name="3-minute run").click()
    expect(card).to_contain_text(re.compile("Time left: 2:[45]"))
    look(page)
    card.get_by_role("button", name="Stop").click()
    expect(card).to_contain_text("The run is over")
    expect(card).not_to_contain_text("Time left")
    table.button("Leave").click()
    table.shows(mirror)  # and no run is among the saved games
    table.button("My games").first.click()
    expect(table.dialog.get_by_role("listitem").filter(has_text="on the board")).to_have_count(1)
    expect(table.dialog.get_by_role("listitem")).to_have_count(kept)
    page.keyboard.press("Escape")


def solve(table: Table, puzzle: Puzzle) -> None:
    """Play the solution, all of it by one particle."""
    table.press(*puzzle.solution[0].split("-"))
    for ply, action in enumerate(puzzle.solution[1:], 2):
        table.press(action.split("-")[1])
        table.at_ply(ply)


def wrong_action(start: str) -> str:
    """A legal first leap that no answer begins with."""
    from quanta.games.leap.rules import RULES

    position = RULES.read(start, {"play": "puzzle"})
    return next(a for a in position.legal_actions() if a != PUZZLE.solution[0])
