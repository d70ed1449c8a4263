"""axe finds nothing to complain of, on any page, in any state, in light and in dark."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from e2e.support.mirror import ALL, GAMES, SAMPLE, Mirror
from e2e.support.once import IN_CHROMIUM, IN_LONG
from e2e.support.table import Table
from playwright.sync_api import Page, ViewportSize, expect

from quanta_site.paths import ROOT

AXE = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
FINDINGS = """async (rules) =>
    (await axe.run({ ...rules, resultTypes: ['violations'] })).violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`))"""
THEMES: dict[str, dict[str, object]] = {
    "light": {},
    "dark": {"runOnly": ["color-contrast", "link-in-text-block"]},
}
"""The rules for each: the themes differ in colours alone."""
COLOURLESS: dict[str, object] = {"rules": {"color-contrast": {"enabled": False}}}
"""The rules for another width, on which no colour depends. Contrast takes most of axe's time."""
SMALL: ViewportSize = {"width": 360, "height": 740}

State = Callable[[Table, Mirror], None]


def look(page: Page) -> None:
    """Let axe look at the page in both themes."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE)
    for theme, rules in THEMES.items():
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        assert page.evaluate(FINDINGS, rules) == [], theme


def look_at_shape(page: Page) -> None:
    """Let axe look at all but the colours, which it has seen at another width."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE)
    assert page.evaluate(FINDINGS, COLOURLESS) == []


def turn(table: Table, mirror: Mirror) -> None:
    """Someone's turn, in mid-game."""
    table.set_up(mirror)


def picked(table: Table, mirror: Mirror) -> None:
    """A pick is made and a hint is given."""
    while not mirror.picks():
        mirror.go_on()
    table.set_up(mirror)
    table.button("Hint").click()
    first = mirror.picks()[0][0][0]
    table.press(first)
    expect(table.cell(first)).to_have_attribute("aria-selected", "true")


def over(table: Table, mirror: Mirror) -> None:
    """The game is over."""
    table.set_up(Mirror.new(table.game, ALL))
    expect(table.ending).to_be_visible()


def looked_back(table: Table, mirror: Mirror) -> None:
    """Undone, with more to redo, and a notice."""
    table.set_up(mirror)
    table.button("To the start").click()
    table.follow("nonsense")
    expect(table.notices).to_contain_text("nonsense")


def dialog(name: str) -> State:
    """A dialog is open."""

    def state(table: Table, mirror: Mirror) -> None:
        table.set_up(mirror)
        table.button(name).first.click()
        expect(table.dialog).to_be_visible()

    return state


def refused(table: Table, mirror: Mirror) -> None:
    """A pasted record is refused."""
    dialog("My games")(table, mirror)
    table.dialog.get_by_label("Open a link or a record").fill("nonsense")
    table.dialog.get_by_role("button", name="Open").click()
    expect(table.dialog.get_by_role("alert")).to_be_visible()


def analysed(table: Table, mirror: Mirror) -> None:
    """The position is analysed, and a line of it looked at."""
    table.set_up(mirror)
    table.button("Analysis").click()
    ply = table.page.locator("#analysis .candidates .ply:not([hidden])").first
    expect(ply).to_be_visible()
    look(table.page)
    ply.click()
    expect(table.status).to_contain_text("Looking ahead")


def reviewed(table: Table, mirror: Mirror) -> None:
    """The game has been reviewed."""
    table.set_up(Mirror.new(table.game, ALL, board="hex2"))
    table.button("Review").click()
    expect(table.page.locator("#review").get_by_role("button", name="Close")).to_be_visible()


STATES: dict[str, State] = {
    "turn": turn,
    "picked": picked,
    "over": over,
    "looked back": looked_back,
    "refused": refused,
    "analysed": analysed,
    "reviewed": reviewed,
    "new game": dialog("New game"),
    "share": dialog("Share"),
    "keyboard": dialog("Keyboard"),
    "offline": dialog("Not available offline"),
}
OWN = ("picked", "new game")  # looks of which each game has its own
USUAL = {
    "leap": ("picked", "reviewed"),
    "legions": ("picked", "new game"),
}
"""States of which the others have all but a few words, and games whose looks differ most."""
CASES = [
    pytest.param(game, state, marks=() if state in USUAL.get(game, ()) else IN_LONG)
    for game in GAMES
    for state in STATES
    if game in SAMPLE or state in OWN
]


@IN_CHROMIUM  # the rules ask about elements and styles, which are the same in both
@pytest.mark.parametrize(("game", "state"), CASES)
def test_the_page_of_a_game_is_accessible(table: Table, game: str, state: str) -> None:
    STATES[state](table, Mirror.new(game, 7))
    look(table.page)


@IN_CHROMIUM
@pytest.mark.parametrize("game", ["legions"])  # which has most beside its board
def test_the_page_of_a_game_is_accessible_on_a_phone(phone: Table, game: str) -> None:
    turn(phone, Mirror.new(game, 7))
    look_at_shape(phone.page)


READ = ["docs/command-line.html"]
DIGESTS = ["harlequin/rules/index.html"]
"""All are made alike."""
EDITORS = ["legions/set-up/index.html"]
"""Of a battle, with all that is beside its board; e2e/editor looks at the others and at the
workshop."""


@IN_CHROMIUM
@pytest.mark.parametrize(
    "address", ["", *(pytest.param(each, marks=IN_LONG) for each in (*EDITORS, *READ, *DIGESTS))]
)
def test_pages_to_read_are_accessible(page: Page, site: str, address: str) -> None:
    page.goto(site + address)
    look(page)
    page.set_viewport_size(SMALL)
    look_at_shape(page)
