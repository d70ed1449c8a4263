"""The puzzle of the day: from the front page to its solution."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

import pytest
from e2e.site.test_accessibility import look
from e2e.support.mirror import Mirror
from e2e.support.once import IN_CHROMIUM, IN_LONG
from e2e.support.storage import owned
from e2e.support.table import Table
from playwright.sync_api import Page, expect

from quanta import registry
from quanta.session.puzzles import daily_puzzle

pytestmark = [IN_CHROMIUM, pytest.mark.first_visit]  # whose clock is set

DAY, BEFORE = "2026-11-24", "2026-11-23"
TASK = "#puzzle"


@pytest.fixture
def today(page: Page) -> Page:
    """A visitor's browser whose calendar shows one day."""
    page.clock.set_fixed_time(f"{DAY}T12:00:00")
    return page


@IN_LONG
def test_the_front_page_leads_to_the_puzzle_which_is_solved(today: Page, site: str) -> None:
    puzzle = daily_puzzle.puzzle(DAY)
    today.goto(site)
    today.get_by_role("link", name="Open on a large board").click()
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
    expect(task.get_by_role("button", name="More puzzles")).to_be_visible()
    expect(task.get_by_role("button", name="Next puzzle")).to_be_visible()
    expect(table.ending).to_be_hidden()  # one card, and one word for it
    expect(table.status).to_contain_text("Solved!")
    task.get_by_role("button", name="Share").click()
    shared = task.get_by_label("Result to share")
    told = f"24 November 2026: .*Solved without help.*#daily={DAY}$"
    expect(shared).to_have_value(re.compile(told, re.DOTALL))
    assert puzzle.solution[0] not in shared.input_value()
    today.goto(site)
    name = registry.rules(puzzle.game).name
    expect(today.get_by_role("button", name=f"{name}, solved")).to_be_visible()


def test_puzzles_of_the_day_are_solved_on_the_front_page(today: Page, site: str) -> None:
    """With the judge and the card of the large board: a doomed first leap is reported, and what was
    shown to the end is not solved."""
    puzzle = daily_puzzle.puzzle(DAY)
    assert (puzzle.game, puzzle.kind) == ("leap", "chain")
    today.goto(site)
    assert not today.workers
    today.get_by_role("button", name="Solve it here").click()
    card = today.locator(TASK)
    expect(card).to_contain_text(puzzle.goal)
    look(today)
    mirror = Mirror(puzzle.record)
    wrong = next(path for path, action in mirror.ways() if action != puzzle.solution[0])
    press(today, wrong)
    expect(card).to_contain_text("That’s not it")
    card.get_by_role("button", name="Take it back").click()
    expect(card).not_to_contain_text("That’s not it")
    for action in puzzle.solution:
        press(today, mirror.way(action))
        mirror.line.apply(action)
    expect(card).to_contain_text("Solved with help")
    expect(card.get_by_role("button", name="Share")).to_be_visible()
    expect(today.locator("#daily-leap")).to_have_accessible_name(re.compile("solved"))
    expect(today.locator("#daily-says")).to_be_empty()

    own = "legions"
    shown = daily_puzzle.puzzle_of(own, DAY)
    today.locator(f"#daily-{own}").click()
    expect(card).to_contain_text(shown.goal)
    expect(today.get_by_role("link", name="Open on a large board")).to_have_attribute(
        "href", f"{own}/index.html#daily={own}.{DAY}"
    )
    card.get_by_role("button", name="Show all moves").click()
    press(today, Mirror(shown.record).way(shown.solution[0]))
    expect(card).to_contain_text("does not count as solved")
    expect(card.get_by_role("button", name="Share")).to_have_count(0)
    kept = json.loads(today.evaluate(owned("() => localStorage.getItem(OWN + 'daily')")))
    assert kept["solved"] == [DAY]
    card.get_by_role("link", name="Previous day").click()
    expect(card).to_contain_text("23 November")


def press(page: Page, path: Iterable[str]) -> None:
    """Click these cells of the card's board."""
    for target in path:
        page.locator(f'#daily-board [data-target="{target}"]').click()


@IN_LONG
def test_a_puzzle_of_another_game_is_found_on_its_page(today: Page, site: str) -> None:
    puzzle = daily_puzzle.puzzle(DAY)
    other = "quantum" if puzzle.game != "quantum" else "leap"
    today.goto(f"{site}{other}/index.html#daily={DAY}")
    expect(today.locator(TASK)).to_contain_text(puzzle.goal)
    expect(today).to_have_url(re.compile(f"/{puzzle.game}/"))
