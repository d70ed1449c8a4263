"""On paper everything is black on white, whatever the theme; and with forced colours White is the
light one."""

from __future__ import annotations

import re

import pytest
from e2e.support.mirror import SAMPLE, Mirror
from e2e.support.once import IN_CHROMIUM, IN_LONG
from e2e.support.table import Table
from playwright.sync_api import Page, expect

pytestmark = IN_CHROMIUM  # the other makes no PDF and has no forced colours

SHEET = re.compile(rb"/Type /Page\b(?!s)")
LIGHT = """() => {
    const light = (colour) => {
        const [r, g, b] = colour.match(/[\\d.]+/g).map((part) => {
            const share = Number(part) / 255;
            return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    return [...document.querySelectorAll('body *')].filter((each) => each.checkVisibility()
        && !each.closest('svg') && [...each.childNodes].some((node) => node.data?.trim()))
        .filter((each) => 1.05 / (light(getComputedStyle(each).color) + 0.05) < 3)
        .map((each) => each.textContent);
}"""
FILL = "(seat) => getComputedStyle(document.querySelector(`.ball.seat-${seat} .body`)).fill"


@pytest.mark.parametrize(
    "path",
    [
        "index.html",
        pytest.param("docs/index.html", marks=IN_LONG),
        pytest.param(f"{SAMPLE[0]}/rules/index.html", marks=IN_LONG),
    ],
)
def test_a_dark_page_is_printed_dark_on_white(page: Page, site: str, path: str) -> None:
    page.emulate_media(color_scheme="dark", media="print")
    page.goto(f"{site}{path}")
    assert page.evaluate(LIGHT) == []
    page.emulate_media(color_scheme="null", media="null")


@pytest.mark.parametrize("game", ["leap"])
def test_board_and_moves_are_printed_on_a_page_without_what_the_pointer_shows(
    own: Table, game: str
) -> None:
    own.open(Mirror.new(game, 30, seed=4).record)
    own.page.locator("#board .can").first.hover()
    aims = own.page.locator("#board .goal")
    expect(aims).not_to_have_count(0)
    own.page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    expect(aims).to_have_count(0)
    own.page.evaluate("() => dispatchEvent(new Event('afterprint'))")
    expect(aims).not_to_have_count(0)
    assert len(SHEET.findall(own.page.pdf(format="A4"))) == 1
    own.page.emulate_media(media="print", color_scheme="dark")
    expect(own.page.get_by_role("button", name="Resign")).to_be_hidden()
    for hidden in (".tools", "#actions", "#seats select", ".foot", ".print-only .blank-lines"):
        for each in own.page.locator(hidden).all():
            expect(each).to_be_hidden()
    for shown in ("#board > svg", "#moves [data-ply]"):
        expect(own.page.locator(shown).first).to_be_visible()
    expect(own.page.locator("#print-rules")).to_contain_text(f"/{game}/rules/")
    assert own.page.evaluate(LIGHT) == []
    own.page.emulate_media(media="null", forced_colors="active")
    white, black = (own.page.evaluate(FILL, seat) for seat in (0, 1))
    assert black.endswith("rgb(0, 0, 0)")
    assert not white.endswith("rgb(0, 0, 0)")
    own.page.emulate_media(forced_colors="null", color_scheme="null")
