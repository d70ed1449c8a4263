"""The single file from the disk: every game is played and kept, a record leaves and comes back."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from e2e.support.mirror import GAMES, SAMPLE, Mirror
from e2e.support.once import IN_CHROMIUM, IN_FIREFOX, IN_LONG, LATER_IN_FIREFOX
from e2e.support.table import Table
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.support.effort import amount

from quanta_site.paths import ROOT, SINGLE

WHOLE = (SINGLE / "quanta.html").as_uri()
OWN_FILE = GAMES if amount(0, 0, 1) else ["harlequin"]
"""Games whose own files are opened."""


@pytest.fixture
def context(browser: Browser, complaints: list[str]) -> Iterator[BrowserContext]:
    """A context that may ask for nothing but the files themselves."""
    made = browser.new_context(reduced_motion="reduce")
    made.on("page", lambda page: page.on("pageerror", lambda error: complaints.append(str(error))))
    made.on(
        "console",
        lambda said: complaints.append(said.text) if said.type == "error" else None,
    )
    made.on(
        "request",
        lambda request: (
            None
            if request.url.startswith((SINGLE.as_uri(), "blob:", "data:"))
            else complaints.append(f"a request to {request.url}")
        ),
    )
    yield made
    made.close()


def at(page: Page, game: str) -> Table:
    """The page of a game in the file that is open."""
    table = Table(page, f"{WHOLE}?", game)
    table.ready()
    return table


def test_the_file_has_the_licences_of_what_is_in_it() -> None:
    text = (SINGLE / "quanta.html").read_text(encoding="utf-16")
    for path in sorted((ROOT / "licences").iterdir()):
        assert path.read_text(encoding="utf-8").strip() in text, path.name


@IN_FIREFOX
@pytest.mark.parametrize("game", SAMPLE)
def test_a_game_is_played_from_the_disk_and_kept(page: Page, game: str) -> None:
    page.goto(WHOLE)
    page.locator(f"[data-game={game}] .play-link").click()
    table = at(page, game)
    mirror = Mirror.new(game)
    table.set_up(mirror)
    table.play(mirror, 3)
    table.button("Share").first.click()
    expect(table.dialog.get_by_label("Record of this game")).to_have_value(mirror.public)
    expect(table.dialog.get_by_role("button", name="Copy link")).to_have_count(0)
    page.keyboard.press("Escape")
    kept = table.saved()
    page.reload()
    table.ready()
    assert table.saved() == kept
    table.shows(mirror)
    page.get_by_role("link", name="Quanta").click()
    going_on = page.get_by_role("region", name="Your games").get_by_role("link")
    expect(going_on).to_have_attribute("href", re.compile(rf"^\?{game}/index\.html"))
    page.get_by_role("button", name="My games").click()
    page.get_by_label("Open a link or a record").fill(mirror.public)
    page.get_by_role("dialog").get_by_role("button", name="Open").click()
    at(page, game).shows(mirror)


@IN_LONG
@IN_CHROMIUM
@pytest.mark.parametrize("game", OWN_FILE)
def test_the_file_of_one_game_is_played_to_an_end(page: Page, game: str) -> None:
    page.goto((SINGLE / f"{game}.html").as_uri())
    table = Table(page, "", game)
    table.ready()
    mirror, way = Mirror.to_the_end(game)
    table.set_up(mirror)
    table.finish(mirror, way)
    table.ended(mirror)


@IN_LONG
@LATER_IN_FIREFOX
@pytest.mark.parametrize("game", SAMPLE)
def test_every_page_of_the_file_is_there(page: Page, game: str) -> None:
    page.goto(f"{WHOLE}?{game}/rules/index.html")
    expect(page).to_have_title(re.compile("Rules of"))
    page.get_by_role("link", name="Play", exact=True).click()
    table = at(page, game)
    table.button("Analysis").click()
    expect(page.locator("#analysis .candidates li").first).to_be_visible()


@IN_LONG
def test_a_game_that_the_file_lacks_is_reported_as_missing(page: Page) -> None:
    page.goto(f"{WHOLE}?chess/index.html#chess/e4")
    expect(page.get_by_role("region", name="Notices")).to_contain_text("does not have the game")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
