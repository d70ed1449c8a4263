"""What leaves the page: the link and the record; and what it remembers of looks."""

from __future__ import annotations

import pytest
from e2e.support.mirror import ALL, SAMPLE, Mirror
from e2e.support.once import IN_CHROMIUM, IN_FIREFOX, IN_LONG
from e2e.support.table import Table
from playwright.sync_api import Page, expect

from quanta.record.record import Record

pytestmark = pytest.mark.parametrize("game", SAMPLE)


@IN_FIREFOX
@pytest.mark.parametrize(
    ("name", "with_page"), [("Copy link", True), pytest.param("Copy record", False, marks=IN_LONG)]
)
def test_what_is_copied_can_be_pasted(table: Table, game: str, name: str, with_page: bool) -> None:
    mirror = Mirror.new(game, 5)
    table.set_up(mirror)
    table.button("Share").first.click()
    table.dialog.get_by_role("button", name=name).click()
    expect(table.dialog.get_by_role("status")).to_contain_text("copied")
    table.page.keyboard.press("Escape")
    table.set_up(Mirror.new(game, 2))
    table.button("My games").first.click()
    field = table.dialog.get_by_label("Open a link or a record")
    field.focus()
    table.page.keyboard.press("Control+v")
    page, _, record = field.input_value().rpartition("#")
    assert (page, str(Record.parse(record))) == (table.url if with_page else "", mirror.public)
    table.dialog.get_by_role("button", name="Open").click()
    table.shows(Mirror(mirror.public))


@IN_CHROMIUM
def test_the_device_may_send_the_link(table: Table, game: str) -> None:
    mirror = Mirror.new(game, ALL)
    table.set_up(mirror)
    table.page.evaluate("() => { navigator.share = async (what) => { window.sent = what; }; }")
    table.button("Share").first.click()
    buttons = table.dialog.locator(".dialog-body :is(button, input, textarea, summary)")
    expect(buttons.nth(0)).to_have_text("Copy link")
    expect(buttons.nth(1)).to_have_text("Send…")
    table.dialog.get_by_role("button", name="Send").click()
    sent = table.page.evaluate("() => window.sent")
    page, _, record = sent["url"].partition("#")
    assert (page, str(Record.parse(record))) == (table.url, mirror.record)
    assert sent["title"] == mirror.scene()["title"]


def theme(page: Page) -> str | None:
    return page.locator("html").get_attribute("data-theme")


@IN_CHROMIUM
def test_a_theme_is_chosen_once_for_every_page(page: Page, site: str, game: str) -> None:
    page.goto(site)
    assert theme(page) is None
    ground = "() => getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    page.get_by_role("button", name="Theme").click()
    expect(page.get_by_role("button", name="Theme: dark")).to_be_visible()
    assert page.evaluate(ground) != light
    for address in (f"{game}/index.html", ""):
        page.goto(site + address)
        assert theme(page) == "dark"
    page.get_by_role("button", name="Theme").click()
    assert page.evaluate(ground) == light
    page.reload()
    assert theme(page) is None
