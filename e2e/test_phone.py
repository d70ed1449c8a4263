"""A small screen that is touched: whole games, and nothing that sticks out at the side."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.hands import finger
from e2e.mirror import GAMES, Mirror
from e2e.table import Table

STICKS_OUT = """() => {
    const room = document.documentElement.clientWidth;
    const boxes = document.querySelectorAll('html, dialog[open], dialog[open] > *, #board svg');
    return [...boxes].filter((box) => box.getBoundingClientRect().right > room + 0.5
        || box.scrollWidth > box.clientWidth).map((box) => box.outerHTML.slice(0, 99));
}"""
DIALOGS = {"Share": "Share this game", "New game": "New game", "Keyboard": "Keyboard"}

pytestmark = pytest.mark.browser_context_args(
    viewport={"width": 360, "height": 740}, has_touch=True
)


def fits(page: Page) -> None:
    """Nothing sticks out."""
    assert page.evaluate(STICKS_OUT) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_by_touch(own: Table, game: str) -> None:
    mirror = Mirror.new(game)
    own.open(mirror.record)
    fits(own.page)
    own.play(mirror, hand=finger)
    own.ended(mirror)
    fits(own.page)


@pytest.mark.parametrize("game", ["leap"])
def test_a_whole_game_with_the_swap_is_played_by_touch(own: Table, game: str) -> None:
    mirror = Mirror.new(game, edition="stones", board="hex4")
    own.open(mirror.record)
    own.play(mirror, hand=finger)
    own.ended(mirror)


@pytest.mark.parametrize("game", GAMES)
def test_every_page_and_dialog_fits(own: Table, game: str) -> None:
    for address in ("", f"{game}/rules/index.html"):
        own.page.goto(own.site + address)
        fits(own.page)
    own.open(Mirror.new(game, 7).record)
    for name, title in {**DIALOGS, "My games": "My games"}.items():
        own.button(name).click()
        expect(own.dialog.get_by_role("heading", name=title)).to_be_visible()
        fits(own.page)
        own.page.keyboard.press("Escape")
