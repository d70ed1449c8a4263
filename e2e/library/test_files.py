"""Files that a visitor opens and saves: their encoding, their names, their dates."""

from __future__ import annotations

import datetime
import json
import re

import pytest
from e2e.support.downloads import CATCH, SAVED
from e2e.support.engine import await_engine
from e2e.support.mirror import SAMPLE, Mirror
from e2e.support.once import IN_CHROMIUM, IN_LONG
from e2e.support.storage import EMPTY
from e2e.support.table import Table
from playwright.sync_api import Browser, FilePayload, expect

from quanta.record import text_writer

pytestmark = pytest.mark.parametrize("game", SAMPLE)

DROP = """(bytes) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([new Uint8Array(bytes)], 'game.txt'));
    const at = { dataTransfer, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new DragEvent('drop', at));
}"""
NAMES = {
    "???": None,
    "😀": None,
    "..": None,
    "CON": "{game}-CON",
    "nul": "{game}-nul",
    "a/b\\c:d": "a-b-c-d",
    ".hidden ": "hidden",
    "-rf": "rf",
    "\u202egnp.exe": "gnp-exe",
    "ends with dot.": "ends-with-dot",
    "हिन्दी": "हिन्दी",
    "日本語の対局" * 10: "日本語の対局" * 8 + "日本",
}
"""What a game is called -> its file, without the ending; None for the name of what is played."""


@IN_LONG
def test_games_are_read_by_their_byte_order_mark_wherever_they_come_in(
    table: Table, game: str
) -> None:
    table.page.evaluate(EMPTY)
    given = Mirror.new(game, 3)
    text = text_writer.write(given.line).replace("\n", "\r\n")
    nothing = Mirror.new(game, 1, seed=5)

    def choose(data: bytes) -> None:
        table.button("My games").first.click()
        file = FilePayload(name="game.txt", mimeType="text/plain", buffer=data)
        table.dialog.locator("input[type=file]").set_input_files(file)

    def drop(data: bytes) -> None:
        table.page.evaluate(DROP, list(data))

    for bring in (choose, drop):
        for encoding in ("utf-8-sig", "utf-16"):
            table.set_up(nothing)
            bring(text.encode(encoding))
            expect(table.dialog).to_be_hidden()
            table.shows(given)
        bring("Zoë".encode("latin-1"))
        told = table.dialog.get_by_role("alert") if bring is choose else table.notices
        expect(told).to_contain_text("It is not in UTF-8. Save it as UTF-8.")
        table.page.keyboard.press("Escape")
        bring("Zoë".encode("utf-16-le"))
        expect(told).to_contain_text("It looks like UTF-16 without a byte order mark.")
        table.page.keyboard.press("Escape")
    table.set_up(nothing)
    table.button("My games").first.click()
    table.page.get_by_label("Open a link or a record").fill(f"\ufeff{text}")
    table.dialog.get_by_role("button", name="Open", exact=True).click()
    table.shows(given)
    table.page.evaluate(EMPTY)


@IN_LONG
@IN_CHROMIUM
def test_a_file_has_a_name_that_every_system_takes(table: Table, game: str) -> None:
    table.page.evaluate(EMPTY)
    mirror = Mirror.new(game, 3)
    table.set_up(mirror)
    table.page.evaluate(CATCH)
    table.button("My games").first.click()
    for name, stem in NAMES.items():
        table.dialog.get_by_role("button", name="Rename").click()
        table.page.get_by_label("Name of the game").fill(name)
        table.dialog.get_by_role("button", name="Save", exact=True).click()
        table.dialog.get_by_role("button", name=re.compile("^Save as file")).click()
        saved = table.page.evaluate("() => window.savedAs")
        assert saved == (stem or "{game}").format(game=game) + ".record.txt"
    table.page.keyboard.press("Escape")
    table.button("Share").first.click()
    for label, ending in (("Save as file", "record"), ("Save as text", "moves")):
        table.dialog.get_by_role("button", name=label).click()
        table.page.wait_for_function(
            "(ending) => window.savedAs.endsWith(`.${ending}.txt`)", arg=ending
        )
        if ending == "record":
            assert table.page.evaluate(SAVED)[1] == mirror.public + "\n"
    table.page.evaluate(EMPTY)


@IN_LONG
@IN_CHROMIUM
def test_days_are_the_visitor_s_and_digits_those_of_the_page(
    browser: Browser, site: str, game: str
) -> None:
    page = browser.new_page(locale="ar-EG", timezone_id="Pacific/Auckland", service_workers="block")
    page.clock.set_fixed_time(datetime.datetime.fromisoformat("2026-12-01T08:00:00+13:00"))
    page.goto(f"{site}{game}/index.html#{Mirror.new(game, 3).record}")
    await_engine(page)
    page.evaluate(CATCH)
    page.get_by_role("button", name="My games").first.click()
    expect(page.locator(".saved small").first).to_contain_text("today 08:00")
    page.get_by_role("button", name="Back up everything").click()
    assert page.evaluate("() => window.savedAs") == "quanta-backup-2026-12-01.json"
    backup = json.loads(page.evaluate(SAVED)[1])
    assert backup["games"]
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Share").first.click()
    page.get_by_role("button", name="Save as file").click()
    assert page.evaluate("() => window.savedAs") == f"{game}-2026-12-01.record.txt"
    page.keyboard.press("Escape")
    page.clock.set_fixed_time(datetime.datetime.fromisoformat("2026-12-09T08:00:00+13:00"))
    page.get_by_role("button", name="My games").first.click()
    expect(page.locator(".saved small").first).to_contain_text("1 Dec 2026")
    assert not re.search("[\u0660-\u0669\u06f0-\u06f9]", page.locator("body").inner_text())
    page.close()
