"""What a page loads only when it is wanted: not before, and with a word where it does not come."""

from __future__ import annotations

import pytest
from e2e.support.files import engine_parts
from e2e.support.mirror import SAMPLE, Mirror
from e2e.support.once import IN_CHROMIUM, IN_LONG, LATER_IN_FIREFOX
from e2e.support.table import Table
from e2e.support.two_devices import connect
from playwright.sync_api import expect

from quanta_site.paths import DIST

CONNECTS = ("RTCPeerConnection", "joinRealtimeChannel")
"""What only the scripts have in them that connect to another device or play in a chat."""
NOT_LOADED = "A part of this page has not loaded. Nothing is lost"


@IN_CHROMIUM
@pytest.mark.parametrize("game", SAMPLE)
def test_a_page_that_does_not_connect_loads_nothing_that_does(own: Table, game: str) -> None:
    """And a game begins with what is in the snapshot of Python."""
    loaded: set[str] = set()
    own.page.on("request", lambda request: loaded.add(request.url.removeprefix(own.site)))

    def connecting() -> list[str]:
        scripts = {name: DIST / name for name in loaded if name.endswith(".js")}
        texts = {name: file.read_text(encoding="utf-8") for name, file in scripts.items()}
        return [name for name, text in texts.items() if any(sign in text for sign in CONNECTS)]

    mirror = Mirror.new(game, 2)
    own.open(mirror.record)
    own.play(mirror, 2)
    own.shows(mirror)
    assert engine_parts(loaded) == ["first", "glue", "pyodide.js", "snapshot"]
    for name in ("Share", "My games", "Settings", "New game"):
        own.button(name).first.click()
        expect(own.dialog).to_be_visible()
        own.page.keyboard.press("Escape")
    assert not connecting()
    own.follow("challenge")
    connect(own)
    expect(own.dialog.get_by_role("img", name="QR code")).to_be_visible()
    assert connecting()


@IN_LONG
@LATER_IN_FIREFOX
@pytest.mark.parametrize("game", SAMPLE)
def test_a_part_that_does_not_load_is_reported_and_loads_after_a_reload(
    own: Table, complaints: list[str], game: str
) -> None:
    mirror = Mirror.new(game, 2)
    own.open(mirror.record)

    own.page.route("**/web/settings-dialog-*.js", lambda route: route.abort())
    own.button("Settings").click()
    notice = own.page.locator("#notices .notice")
    expect(notice).to_contain_text(NOT_LOADED)
    own.page.unroute_all()
    notice.get_by_role("button", name="Reload").click()
    own.ready()
    own.shows(mirror)
    own.button("Settings").click()
    expect(own.dialog).to_be_visible()
    complaints.clear()  # of what did not come
