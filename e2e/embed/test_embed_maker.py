"""The page that makes the HTML of embeds."""

from __future__ import annotations

from e2e.support.mirror import GAMES
from e2e.support.once import IN_CHROMIUM, IN_LONG
from playwright.sync_api import Page, expect


@IN_LONG
@IN_CHROMIUM
def test_an_address_that_names_no_game_leaves_the_page_as_it_is(page: Page, site: str) -> None:
    for number, fragment in enumerate(["%E0%A4%A", "constructor", "__proto__;edition=rings"]):
        page.goto(f"{site}embed/make/index.html?{number}#{fragment}")
        expect(page.get_by_label("Game", exact=True)).to_have_value(GAMES[0])
        expect(page.get_by_role("alert")).to_be_visible()
        page.get_by_label("Record or link").fill("")
        expect(page.locator("#preview quanta-board")).to_be_visible()
