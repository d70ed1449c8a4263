"""A small screen that is touched: whole games, and nothing that sticks out at the side."""

from __future__ import annotations

import pytest
from e2e.support.hands import finger
from e2e.support.mirror import END, GAMES, Mirror
from e2e.support.once import IN_CHROMIUM, IN_LONG, LATER_IN_FIREFOX, ONE_EACH
from e2e.support.shared import Shared
from e2e.support.table import Table
from playwright.sync_api import Page, expect

STICKS_OUT = """() => {
    const room = document.documentElement.clientWidth;
    const boxes = document.querySelectorAll('html, dialog[open], dialog[open] > *, #board svg');
    return [...boxes].filter((box) => box.getBoundingClientRect().right > room + 0.5
        || box.scrollWidth > box.clientWidth).map((box) => box.outerHTML.slice(0, 99));
}"""
WORDLESS = """() => [...document.querySelectorAll('.top .tool')].filter((tool) => {
    const [own, said] = [tool, tool.querySelector('span')].map((each) =>
        each.getBoundingClientRect());
    return own.width && !(said.width > 20 && said.left >= own.left && said.right <= own.right);
}).map((tool) => tool.textContent)"""
"""The tools of the header that are shown without a word."""
DIALOGS = {
    "Share": "Share this game",
    "My games": "My games",
    "New game": "New game",
    "Keyboard": "Keyboard",
}


def fits(page: Page) -> None:
    """Nothing sticks out."""
    assert page.evaluate(STICKS_OUT) == []


@ONE_EACH
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end_by_touch(phone: Table, game: str) -> None:
    mirror, way = Mirror.to_the_end(game, long=END)  # a whole game is that with the swap
    phone.set_up(mirror)
    fits(phone.page)
    phone.finish(mirror, way, finger)
    phone.ended(mirror)
    fits(phone.page)


@LATER_IN_FIREFOX
@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game == "legions" else IN_LONG) for game in GAMES]
)
def test_every_dialog_fits(phone: Table, game: str) -> None:
    phone.set_up(Mirror.new(game, 7))
    for name, title in DIALOGS.items():
        if name == "My games":
            expect(phone.button(name)).to_be_hidden()
            phone.button("Menu").click()
            fits(phone.page)
        phone.button(name).first.click()
        expect(phone.dialog.get_by_role("heading", name=title)).to_be_visible()
        fits(phone.page)
        phone.page.keyboard.press("Escape")


@IN_CHROMIUM
@pytest.mark.parametrize("game", ["legions"])
def test_the_tools_of_a_game_have_words_or_are_in_a_menu_of_words(phone: Table, game: str) -> None:
    phone.set_up(Mirror.new(game, 7))
    for width, menu in ((360, True), (690, True), (710, False), (768, False), (1280, False)):
        phone.page.set_viewport_size({"width": width, "height": 740})
        fits(phone.page)
        assert phone.page.evaluate(WORDLESS) == []
        expect(phone.button("Menu")).to_be_visible(visible=menu)
        if menu:
            phone.button("Menu").click()
            expect(phone.button("Puzzles")).to_be_visible()
            assert phone.page.evaluate(WORDLESS) == []
            phone.page.keyboard.press("Escape")
        expect(phone.button("Puzzles")).to_be_visible(visible=not menu)
    phone.page.set_viewport_size({"width": 360, "height": 740})


@LATER_IN_FIREFOX
@pytest.mark.parametrize("address", ["", "legions/rules/index.html"])
def test_pages_to_read_fit(phones: Shared, site: str, address: str) -> None:
    page = phones.page()
    page.goto(site + address)
    fits(page)
    page.close()


@IN_CHROMIUM
@pytest.mark.parametrize("game", ["legions"])
def test_the_answer_to_hint_is_in_sight(phone: Table, game: str) -> None:
    phone.set_up(Mirror.new(game, 7))
    phone.button("Hint").tap()
    expect(phone.page.locator("#status")).to_have_attribute("data-kind", "hint")
    expect(phone.status).to_be_in_viewport(ratio=1)
    expect(phone.page.locator("#board")).to_be_in_viewport()
