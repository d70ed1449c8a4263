"""Sealed play in a browser that keeps nothing, or no more: a side is explained before it is lost,
and comes back from its file."""

from __future__ import annotations

from pathlib import Path

import pytest
from e2e.support.once import IN_CHROMIUM, IN_LONG
from e2e.support.sealed_side import SealedTable
from e2e.support.storage import FULL
from e2e.support.table import CLOSE
from playwright.sync_api import expect
from tests.sealed.pair import Pair

from quanta.sealed.device import Device

FORBIDDEN = """for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(window, name, {
        get() { throw new DOMException('not here', 'SecurityError'); },
    });"""
"""As where cookies are blocked."""

pytestmark = [IN_CHROMIUM, pytest.mark.parametrize("game", ["legions"])]
Sides = tuple[SealedTable, SealedTable]


def saved_before_it_is_sent(table: SealedTable) -> tuple[Path, str]:
    """The file of one's own side, and the link, which is shown only then."""
    expect(table.dialog).to_contain_text("nothing may leave it yet")
    link = table.dialog.get_by_label("Link for your opponent")
    expect(link).to_be_hidden()
    with table.page.expect_download() as saving:
        table.dialog.get_by_role("button", name="Save my side").click()
    expect(link).to_be_visible()
    found = saving.value.path(), link.input_value()
    table.page.evaluate(CLOSE)
    return found


def text_of(link: str) -> str:
    return link.partition("#")[2]


@IN_LONG
def test_where_nothing_is_kept_a_side_goes_on_from_its_file(sides: Sides) -> None:
    white, black = sides
    white.page.add_init_script(FORBIDDEN)
    white.page.goto(white.site)
    white.page.locator('[data-game="legions"]').get_by_role(
        "link", name="By link", exact=True
    ).click()
    white.ready()
    expect(white.notices).to_contain_text("does not let the page store anything")
    white.dialog.get_by_role("button", name="Make the link").click()
    file, challenge = saved_before_it_is_sent(white)
    friend = Device.accepting(text_of(challenge), bytes(range(32)), bytes(16))
    # The page is closed, and with it the side is gone; the link that comes explains what to do.
    white.page.goto("about:blank")
    white.page.goto(f"{white.url}#{friend.outgoing}")
    expect(white.notices).to_contain_text("if your side is in a file, open the file first")
    white.bring_back(file)
    white.follow(friend.outgoing)
    expect(white.notices).to_contain_text("has accepted. The game begins.")
    # In a browser that keeps things it does the same.
    black.open()
    black.bring_back(file)
    black.receive(f"{black.url}#{friend.outgoing}")
    assert friend.receive(text_of(black.send())).game.line


@IN_LONG
def test_where_no_more_is_kept_nothing_leaves_before_the_side_is_saved(sides: Sides) -> None:
    pair = Pair.begun("legions", level=1).run(8)
    mine, _ = sides
    mine.bring(pair.devices[pair.due])
    before = mine.kept
    mine.page.add_init_script(FULL)
    mine.page.reload()
    mine.ready()
    expect(mine.notices).to_contain_text("storage is full")
    device = pair.chosen()
    for action in device.half.draft:
        mine.page.get_by_label("Type a move").fill(action)
        mine.page.get_by_label("Type a move").press("Enter")
        expect(mine.page.get_by_label("Type a move")).to_have_value("")
    mine.page.locator("#to-send .send").click()
    file, link = saved_before_it_is_sent(mine)
    assert text_of(link) == device.send().outgoing
    pair.devices[pair.due] = device
    pair.step()
    assert pair.texts[-1] == text_of(link)
    # What is stored is as it was; the file has what was sent.
    assert mine.kept == before
    assert text_of(link) in file.read_text()
