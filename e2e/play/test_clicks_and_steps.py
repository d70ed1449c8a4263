"""Double clicks, clicks that open another tab, steps back, and midnight."""

from __future__ import annotations

import datetime

import pytest
from e2e.support.hands import place
from e2e.support.mirror import Mirror
from e2e.support.once import IN_CHROMIUM
from e2e.support.storage import owned
from e2e.support.table import Table
from playwright.sync_api import Page, expect

INDEX = "() => navigation.currentEntry.index"
EVENING = datetime.datetime.fromisoformat("2026-12-30T23:50:00+00:00")
SOLVED = owned("""() => localStorage.setItem(OWN + 'daily', JSON.stringify(
    { task: null, solved: ['2026-12-29', '2026-12-30', 'leap.2026-12-30'] }))""")


@IN_CHROMIUM
@pytest.mark.parametrize("game", ["leap"])
def test_links_leave_no_step_back_and_double_clicks_do_things_once(table: Table, game: str) -> None:
    table.set_up(Mirror.new(game))
    before = table.page.evaluate(INDEX)
    for plies in (2, 3):
        table.set_up(Mirror.new(game, plies))
        table.page.wait_for_function(f"(index) => ({INDEX})() === index", arg=before)
    table.page.mouse.dblclick(*place(table.page, "a1"))
    assert table.page.evaluate("() => getSelection().toString()") == ""
    table.page.keyboard.press("Escape")
    table.button("Share").first.dblclick()
    expect(table.dialog).to_have_count(1)
    table.page.keyboard.press("Escape")
    expect(table.dialog).to_have_count(0)


@IN_CHROMIUM  # Firefox draws nothing in a tab that is behind
@pytest.mark.parametrize("game", ["leap"])
def test_continue_opens_that_game_in_this_tab_or_another(own: Table, game: str) -> None:
    mirror = Mirror.new(game, 3)
    players = ["level2", "level2"]
    players[mirror.position.to_play] = "human"
    own.keep(mirror, players)
    own.page.goto(own.site)
    link = own.page.locator(".continue-link")
    expect(link).to_contain_text("Against the computer, level 2")
    with own.page.context.expect_page() as opened:
        link.click(modifiers=["ControlOrMeta"])
    Table(opened.value, own.site, game).ready()
    Table(opened.value, own.site, game).shows(mirror)
    opened.value.close()
    expect(own.page).to_have_url(own.site)
    link.click()
    own.ready()
    own.shows(mirror)


@IN_CHROMIUM
@pytest.mark.first_visit
def test_at_midnight_the_front_page_has_the_next_puzzle(page: Page, site: str) -> None:
    page.clock.install(time=EVENING)
    page.goto(site)
    page.evaluate(SOLVED)
    page.reload()
    ticked = page.locator("#daily-games button", has_text="✓")
    expect(ticked).not_to_have_count(0)
    page.clock.run_for(20 * 60 * 1000)
    expect(ticked).to_have_count(0)
    assert "daily=2026-12-31" in str(page.locator("#today").get_attribute("href"))
    expect(page.locator("#streak")).to_contain_text("keep it going")
