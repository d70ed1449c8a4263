"""The way in, as someone new takes it: only what can be seen is used, and clicks are counted."""

from __future__ import annotations

import json
import re

import pytest
from e2e.support.mirror import GAMES, SAMPLE, Mirror
from e2e.support.once import IN_CHROMIUM, IN_LONG
from e2e.support.table import Table
from playwright.sync_api import Locator, Page, expect
from tests.support.effort import amount

from quanta import registry

pytestmark = IN_CHROMIUM

WINDOWS = [(1280, 800), (360, 740)]
LEVEL = "level2"
FIRST = re.compile("^Start: ")
"""The name of a button that opens the first unsolved puzzle of a theme."""
WINDOWS_EACH = amount(1, 1, len(WINDOWS))
"""Windows in which each of them is tried."""
TWO = GAMES if amount(0, 0, 1) else ["leap"]
"""Games whose links on the front page are followed. All have the same, which another test looks
at."""


class Visitor:
    """Someone who clicks."""

    def __init__(self, page: Page, site: str) -> None:
        self.page, self.site, self.clicks = page, site, 0

    def arrive(self) -> None:
        """Come to the front page."""
        self.page.goto(self.site)
        self.clicks = 0

    def click(self, what: Locator) -> None:
        what.click()
        self.clicks += 1

    def card(self, game: str) -> Locator:
        heading = self.page.get_by_role("heading", name=registry.rules(game).name, exact=True)
        return self.page.get_by_role("article").filter(has=heading)


@IN_LONG
def test_every_game_has_all_of_it_on_its_card_and_its_whole_name(page: Page, site: str) -> None:
    """Puzzles are a list, of which one is the second click; the rest is one click away."""
    visitor = Visitor(page, site)
    wide: dict[tuple[str, str], str] = {}
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        visitor.arrive()
        hero = page.get_by_role("link", name="Play ").first.bounding_box()
        assert hero
        assert hero["y"] + hero["height"] <= height
        for game in GAMES:
            card = visitor.card(game)
            ways = {"Play": "#play", "Learn": f"#lesson={game}.", "Puzzles": "#puzzles"}
            for name, address in (ways | {"By link": "#challenge"}).items():
                link = card.get_by_role("link", name=name, exact=True)
                link.click(trial=True)
                href = link.get_attribute("href") or ""
                assert href.startswith(f"{game}/index.html{address}")
                assert wide.setdefault((game, name), href) == href
            today = page.get_by_role("button", name=registry.rules(game).name, exact=True)
            for named in (card.get_by_role("heading"), today):
                assert named.evaluate("(of) => of.scrollWidth <= of.clientWidth")


@pytest.mark.parametrize("game", TWO)
def test_a_lesson_and_a_puzzle_are_two_clicks_away(page: Page, site: str, game: str) -> None:
    """From the card of each game, in a wide window for one game and on a phone for the next."""
    visitor, first = Visitor(page, site), TWO.index(game)
    for number in range(first, first + WINDOWS_EACH):
        width, height = WINDOWS[number % len(WINDOWS)]
        page.set_viewport_size({"width": width, "height": height})
        visitor.arrive()
        learn = page.locator("details", has=page.locator("summary", has_text="Learn"))
        visitor.click(learn.locator("summary"))
        visitor.click(learn.get_by_role("link", name=registry.rules(game).name, exact=True))
        expect(page.locator("#lesson")).to_contain_text("Step 1 of")
        assert visitor.clicks == 2
        visitor.arrive()
        visitor.click(visitor.card(game).get_by_role("link", name="Puzzles", exact=True))
        visitor.click(page.get_by_role("dialog").get_by_role("button", name=FIRST).first)
        expect(page.locator("#puzzle").get_by_role("heading")).to_be_visible()
        assert visitor.clicks == 2


@IN_LONG
@pytest.mark.parametrize("game", SAMPLE)
def test_a_game_can_be_resigned_and_the_results_are_kept(page: Page, site: str, game: str) -> None:
    visitor, table = Visitor(page, site), Table(page, site, game)
    visitor.arrive()
    visitor.click(visitor.card(game).get_by_role("link", name="Play", exact=True))
    table.ready()
    mirror = Mirror(table.saved())
    table.act(mirror, *mirror.choose())
    if mirror.position.to_play:
        table.answered(mirror)
    table.button("Resign").click()
    table.dialog.get_by_role("button", name="Resign").click()
    expect(table.ending.get_by_role("heading")).to_have_text("You lost")
    expect(table.ending).to_contain_text("0 won, 1 lost")
    shown = page.locator("#overlays input").first
    shown.set_checked(not shown.is_checked())
    chosen = shown.is_checked()
    page.reload()
    table.ready()
    expect(shown).to_be_checked(checked=chosen)
    page.locator("#legend summary").click()
    expect(page.locator("#legend")).to_contain_text("What you can choose now.")
    expect(table.ending).to_contain_text("White resigned.")
    expect(table.ending).to_contain_text("0 won, 1 lost")
    table.button("Rematch").click()
    expect(page.get_by_label("Who plays White")).to_have_value(LEVEL)
    expect(table.ending).to_be_hidden()

    # After two wins in a row the next opponent is a better one.
    played = [[str(at), at, LEVEL, how, ""] for at, how in enumerate(("lost", "won", "won"))]
    table.store(**{f"results/{game}": json.dumps({"title": "", "games": played})})
    table.button("New game").click()
    table.dialog.get_by_label("The computer").check()
    table.dialog.get_by_label("Level").select_option(LEVEL)
    expect(table.dialog).to_contain_text("2 won, 1 lost; 2 wins in a row")
    page.keyboard.press("Escape")
    visitor.arrive()
    visitor.click(visitor.card(game).get_by_role("link", name="Play", exact=True))
    expect(page.get_by_label("Who plays Black")).to_have_value("level3")


@IN_LONG
@pytest.mark.first_visit  # whose clock is set
def test_the_main_button_stays_while_the_board_shows_another_game(page: Page, site: str) -> None:
    page.clock.install()
    page.goto(site)
    main, named = page.locator("#hero-play"), page.locator("#living-name")
    says, leads = main.text_content(), main.get_attribute("href")
    first = named.text_content()
    assert leads == named.get_attribute("href")
    page.get_by_role("button", name="Go on").click()  # motion is not wanted here
    for _ in range(60):
        page.clock.run_for(1500)
        if named.text_content() != first:
            break
    assert named.text_content() != first
    assert main.text_content() == says
    assert main.get_attribute("href") == leads
    assert named.get_attribute("href") != leads
