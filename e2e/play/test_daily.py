"""The puzzle of the day: from the front page to its solution, and to other days."""

from __future__ import annotations

import re

import pytest
from e2e.site.test_accessibility import look
from e2e.support.mirror import Mirror
from e2e.support.once import IN_CHROMIUM
from e2e.support.table import Table
from playwright.sync_api import Page, expect

from quanta.session import daily_puzzle

pytestmark = [IN_CHROMIUM, pytest.mark.first_visit]  # whose clock is set

DAY, BEFORE = "2026-11-24", "2026-11-23"
TASK = "#puzzle"


@pytest.fixture
def today(page: Page) -> Page:
    """A visitor's browser whose calendar shows one day."""
    page.clock.set_fixed_time(f"{DAY}T12:00:00")
    return page


def test_the_front_page_leads_to_the_puzzle_which_is_solved(today: Page, site: str) -> None:
    puzzle = daily_puzzle.puzzle(DAY)
    today.goto(site)
    today.get_by_role("link", name="Puzzle of the day", exact=True).click()
    task = today.locator(TASK)
    expect(task).to_contain_text("Puzzle of 24 November 2026")
    expect(task).to_contain_text(puzzle.goal)
    expect(task).not_to_contain_text("Solved")
    look(today)
    table, mirror = Table(today, site, puzzle.game), Mirror(puzzle.record)
    table.shows(mirror)
    table.perform(mirror, puzzle.solution)
    expect(task).to_contain_text("Solved!")
    expect(task).to_contain_text("Solved without help.")
    expect(table.ending.get_by_role("button", name="More puzzles")).to_be_visible()
    task.get_by_role("button", name="Share").click()
    shared = task.get_by_label("Result to share")
    told = f"24 November 2026: .*Solved without help.*#daily={DAY}$"
    expect(shared).to_have_value(re.compile(told, re.DOTALL))
    assert puzzle.solution[0] not in shared.input_value()
    today.goto(site)
    expect(today.get_by_role("link", name="Puzzle of the day: solved")).to_be_visible()


def test_other_days_are_reached_but_none_to_come(today: Page, site: str) -> None:
    today.goto(f"{site}{daily_puzzle.puzzle(DAY).game}/index.html#daily")
    task = today.locator(TASK)
    expect(task).to_contain_text("24 November")
    expect(task.get_by_role("link", name="Next day")).to_have_count(0)
    task.get_by_role("link", name="Previous day").click()
    expect(task).to_contain_text("23 November")
    expect(task).to_contain_text(daily_puzzle.puzzle(BEFORE).goal)
    task.get_by_role("link", name="Next day").click()
    expect(task).to_contain_text("24 November")


def test_a_puzzle_of_another_game_is_found_on_its_page(today: Page, site: str) -> None:
    puzzle = daily_puzzle.puzzle(DAY)
    other = "quantum" if puzzle.game != "quantum" else "leap"
    today.goto(f"{site}{other}/index.html#daily={DAY}")
    expect(today.locator(TASK)).to_contain_text(puzzle.goal)
    expect(today).to_have_url(re.compile(f"/{puzzle.game}/"))


@pytest.mark.parametrize("game", ["leap"])
def test_a_date_that_is_none_changes_nothing(table: Table, game: str) -> None:
    mirror = Mirror.new(game, 3)
    table.set_up(mirror)
    for day in ("2026-02-30", "soon", ""):
        table.follow(f"daily={day}")
        expect(table.notices).to_contain_text("nothing was changed")
        table.clear()
    expect(table.page.locator(TASK)).to_be_hidden()
    table.shows(mirror)
