"""After one visit the server is stopped, and everything goes on working."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from e2e.support.documents import GAME, LINKS, START
from e2e.support.host import Host
from e2e.support.mirror import GAMES, SAMPLE, Mirror, golden
from e2e.support.once import IN_CHROMIUM, IN_LONG, LATER_IN_FIREFOX
from e2e.support.two_devices import connect
from e2e.support.visit import Keeping, Visit, saved
from playwright.sync_api import BrowserContext, BrowserType, Page, expect

from quanta.record.record import Record
from quanta_site.app.precache import listed

END = {"legions": 30}
"""The plies left of a golden game that opponents play on, where whole ones are long."""
BY_HAND = {"quantum": 3}
"""Games that opponents take hundreds of plies to end: this number of a golden one are played
here."""


@pytest.fixture(scope="module")
def departed(keeping: Keeping) -> Iterator[Visit]:
    """A browser that was on one page of a site whose server has been stopped since."""
    visit = keeping.visit()
    visit.table(SAMPLE[0]).open()
    saved(visit.page)
    visit.host.stop()
    yield visit
    keeping.leave()


@pytest.fixture
def away(departed: Visit, complaints: list[str]) -> Visit:
    """Its page, for each of the tests."""
    return departed


@LATER_IN_FIREFOX
@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game in SAMPLE else IN_LONG) for game in GAMES]
)
def test_a_game_is_played_to_its_end(away: Visit, game: str) -> None:
    table = away.table(game)
    if left := BY_HAND.get(game):
        mirror = Mirror.near_the_end(game, left)
        table.open(mirror.record)
        table.perform(mirror, Record.parse(golden(game)).actions[-left:])
    else:
        mirror = Mirror.near_the_end(game, END[game]) if game in END else Mirror.new(game)
        table.open(mirror.record)
        for seat in range(2):
            table.page.locator(f"#seat-{seat}").select_option("level1")
    expect(table.ending).to_be_visible()
    mirror.catch_up(table.actions())
    table.ended(mirror)


@IN_LONG
@IN_CHROMIUM
def test_every_kind_of_page_is_there(away: Visit) -> None:
    pages = [name for name in listed(away.host.site) if name.endswith("index.html")]
    kinds = {re.sub("|".join(GAMES), "game", name): name for name in pages}
    for page in kinds.values():
        away.page.goto(away.host.url + page, wait_until="commit")
        expect(away.page.locator(".foot")).to_contain_text("Quanta")


@pytest.mark.parametrize("address", ["", "/?from=elsewhere", "/index.html?from=elsewhere"])
def test_a_page_is_there_under_each_of_its_addresses(away: Visit, address: str) -> None:
    away.page.goto(f"{away.host.url}{SAMPLE[0]}{address}", wait_until="commit")
    assert away.page.url.startswith(f"{away.host.url}{SAMPLE[0]}/")
    expect(away.page.locator("#board > svg")).to_be_visible()
    # Firefox takes the next visit to the same address for another one while this is being loaded.
    away.page.wait_for_load_state()


@IN_LONG
@IN_CHROMIUM  # test_links has such an address in both
@pytest.mark.parametrize("page", ["", "leap/index.html"])
def test_a_link_whose_sign_was_encoded_opens(away: Visit, page: str) -> None:
    away.page.goto(f"{away.host.url}{page}%23{LINKS['position']}")
    expect(away.page.locator("html")).to_have_attribute("data-engine", "ready")
    assert START in away.table(GAME).record()


@IN_LONG
@IN_CHROMIUM
def test_what_is_loaded_only_when_it_is_needed_is_there_too(away: Visit) -> None:
    away.page.goto(away.host.url)
    away.page.get_by_role("link", name="Open on a large board").click()
    expect(away.page.locator("#puzzle")).to_contain_text("Puzzle of")
    away.page.locator("#offline").click()
    expect(away.page.get_by_role("dialog")).to_contain_text("are stored on this device")
    away.page.keyboard.press("Escape")
    table = away.table(GAME)
    table.open(Mirror.new(GAME, 2).record)
    for name in ("Share", "My games", "Puzzles", "Settings", "New game"):
        table.button(name).first.click()
        expect(table.dialog).to_be_visible()
        away.page.keyboard.press("Escape")
    table.follow("challenge")
    connect(table)
    expect(table.dialog.get_by_role("img", name="QR code")).to_be_visible()


@IN_CHROMIUM
def test_a_page_that_does_not_exist_is_reported(away: Visit, complaints: list[str]) -> None:
    away.page.goto(f"{away.host.url}nowhere/")
    expect(away.page.get_by_role("heading")).to_have_text("This page is not stored on this device")
    away.page.get_by_role("link", name="To the games").click()
    expect(away.page.get_by_role("link", name="Play").first).to_be_visible()
    complaints.clear()  # browsers report the missing page


@LATER_IN_FIREFOX
def test_nothing_is_downloaded_twice(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    visitor: BrowserContext,
    host: Host,
    browser_name: str,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """A Chromium that forgets all when it ends keeps no long files between page and worker."""
    if browser_name == "chromium":
        profile = tmp_path_factory.mktemp("profile")
        with browser_type.launch_persistent_context(profile, **browser_type_launch_args) as lasting:
            _first_visit(lasting.new_page(), host)
    else:
        _first_visit(visitor.new_page(), host)
    assert {name: times for name, times in host.sent.items() if times > 1} == {}


def _first_visit(page: Page, host: Host) -> None:
    page.goto(f"{host.url}{SAMPLE[0]}/index.html")
    saved(page)
