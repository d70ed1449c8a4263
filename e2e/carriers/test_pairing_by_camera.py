"""Two devices are paired by the codes that each shows to the camera of the other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserType, Page, expect

from e2e.site.test_accessibility import look
from e2e.support.camera import film, seeing, shown
from e2e.support.mirror import SAMPLE
from e2e.support.once import IN_CHROMIUM, IN_LONG
from e2e.support.table import Table
from e2e.support.two_devices import ask_to_connect
from e2e.support.watch import watch

pytestmark = IN_CHROMIUM
SCAN = "Scan the other device\u2019s code"


def asking(page: Page, site: str, game: str) -> Table:
    """A page that shows its code and waits for that of the other device."""
    table = Table(page, site, game)
    ask_to_connect(table)
    expect(table.dialog.get_by_role("img", name="QR code")).to_be_visible()
    return table


@IN_LONG
@pytest.mark.parametrize("game", SAMPLE[:1])
def test_cameras_are_all_that_pairing_needs(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    browser_context_args: dict[str, Any],
    site: str,
    complaints: list[str],
    tmp_path: Path,
    game: str,
) -> None:
    films = [tmp_path / "of-one.y4m", tmp_path / "of-other.y4m"]
    one_sees, other_sees = (seeing(browser_type_launch_args, file) for file in films)
    with browser_type.launch(**one_sees) as first, browser_type.launch(**other_sees) as second:
        contexts = [each.new_context(**browser_context_args) for each in (first, second)]
        asked: list[str] = []
        for context in contexts:
            watch(context, site, complaints)
            context.on("request", lambda request: asked.append(request.url))
        one, other = (asking(each.new_page(), site, game) for each in contexts)
        assert not any("/decode-" in url for url in asked), "loaded before it is needed"

        look(one.page)

        modules = other.dialog.locator("svg.qr path")
        question = modules.get_attribute("d") or ""
        film(films[1], shown(one.dialog))
        other.button(SCAN).click()
        expect(other.button(SCAN)).to_be_hidden()
        expect(modules).not_to_have_attribute("d", question)

        film(films[0], shown(other.dialog))
        one.button(SCAN).click()
        other.dialog.get_by_role("button", name="Accept", exact=True).click()
        assert any("/decode-" in url for url in asked)
        for table in (one, other):
            expect(table.page.locator("#sealed")).to_contain_text("is connected")
            expect(table.dialog).to_have_count(0)
