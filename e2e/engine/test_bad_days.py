"""Caches damaged, cleared, full or forbidden, a wrong clock, a frame, no WebAssembly: the page
explains what is wrong, and no game is lost."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from e2e.support.host import Host
from e2e.support.mirror import SAMPLE, Mirror
from e2e.support.once import IN_CHROMIUM, IN_LONG
from e2e.support.outcome import failed
from e2e.support.scripts import own_script, starter
from e2e.support.table import Table
from e2e.support.until import until
from e2e.support.visit import Keeping, Visit, checked, saved
from e2e.support.watch import excuse_missing
from playwright.sync_api import BrowserContext, Page, expect

pytestmark = IN_CHROMIUM  # whose way it is that these faults are made

GAME = SAMPLE[0]
IMPATIENT = """{
    const plain = window.setTimeout;
    window.setTimeout = (work, wait, ...given) =>
        plain(work, wait > 5_000 && wait < 10_000 ? 0 : wait, ...given);
}"""
"""The time after which a page looks into what is wrong with its engine is over at once."""
DATE = """{
    const Plain = Date, now = Plain.parse('%s');
    window.Date = class extends Plain {
        constructor(...given) { super(...(given.length ? given : [now])); }
        static now() { return now; }
    };
}"""
EACH_KEPT = """async (part) => {
    let found = false;
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const { url } of await cache.keys()) {
            if (!new RegExp(part).test(url)) continue;
            %s
        }
    }
    return found;
}"""
"""What is done with each kept file of such an address."""
SPOIL = EACH_KEPT % "await cache.put(url, new Response('spoilt'));"
ERASE = (
    EACH_KEPT
    % """const stored = await cache.match(url);
            const bytes = new Uint8Array(await stored.arrayBuffer()).fill(0x20);
            await cache.put(url, new Response(bytes, { headers: stored.headers }));"""
)
"""Damage that leaves a file as long as it was."""
MENDED = EACH_KEPT % "found ||= (await (await cache.match(url))?.blob())?.size > 1e6;"
ENGINE = "/first-.*wasm$"
CLEAR = "async () => { for (const name of await caches.keys()) await caches.delete(name); }"
FULL = """Cache.prototype.put = () => {
    throw new DOMException('no more', 'QuotaExceededError');
};
"""
NO_CACHES = """CacheStorage.prototype.open = () => {
    throw new DOMException('not here', 'SecurityError');
};
"""
FORBIDDEN = {
    "no such thing": "delete Navigator.prototype.serviceWorker;",
    "not in this frame": """Object.defineProperty(Navigator.prototype, 'serviceWorker', {
        get() { throw new DOMException('not here', 'SecurityError'); },
    });""",
    "not in this window": """if (window.ServiceWorkerContainer) {
        ServiceWorkerContainer.prototype.register = async () => {
            throw new DOMException('not here', 'SecurityError');
        };
    }""",
}

HERE = "not in this frame"
"""The one of them that a page meets most."""


@pytest.fixture
def visit(
    request: pytest.FixtureRequest, keeping: Keeping, complaints: list[str]
) -> Iterator[Visit]:
    """A page with a game of some plies, of which everything is kept, and nowhere but in the
    offline copy."""
    visit = keeping.visit()
    visit.host.headers["Cache-Control"] = "no-store"
    visit.table(GAME).open(Mirror.new(GAME, 3).record)
    saved(visit.page)
    checked(visit.page)
    yield visit
    if complaints or failed(request):
        keeping.close()
    keeping.leave()


def mirror_of(table: Table) -> Mirror:
    return Mirror(table.record())


def still_plays(table: Table, plies: int = 3) -> None:
    """The game is at hand, and goes on."""
    table.ready()
    expect(table.moves).to_have_count(plies)
    mirror = mirror_of(table)
    table.play(mirror, 1)
    table.shows(mirror)


def wait_long(visit: Visit) -> None:
    """Load the page, and find the time over in which the engine should come."""
    visit.page.add_init_script(IMPATIENT)
    visit.page.reload()


def told(page: Page, words: str) -> None:
    """The dialog about playing offline has these words."""
    expect(page.locator("#offline")).to_have_text("Not available offline")
    page.locator("#offline").click()
    expect(page.get_by_role("dialog")).to_contain_text(words)
    page.keyboard.press("Escape")


@IN_LONG
def test_a_damaged_page_and_damaged_scripts_are_noticed_and_fetched_again(visit: Visit) -> None:
    visit.page.evaluate(ERASE, f"/{GAME}/index.html")
    visit.page.evaluate(SPOIL, own_script(f"{GAME}/index.html"))
    visit.page.evaluate(ERASE, starter(f"{GAME}/index.html"))
    visit.page.reload()
    visit.table(GAME).ready()
    visit.host.stop()
    visit.page.reload()
    still_plays(visit.table(GAME))


@IN_LONG
def test_without_a_connection_damage_is_reported_and_repaired_later(
    visit: Visit, complaints: list[str]
) -> None:
    visit.host.stop()
    visit.page.evaluate(SPOIL, own_script(f"{GAME}/index.html"))
    visit.page.reload()
    expect(visit.page.locator("#notices")).to_contain_text("has not loaded")
    visit.host.start()
    visit.page.get_by_role("button", name="Reload").click()
    still_plays(visit.table(GAME))
    excuse_missing(complaints)


@IN_LONG
def test_a_damaged_engine_is_noticed_and_fetched_again(visit: Visit, complaints: list[str]) -> None:
    visit.page.evaluate(SPOIL, ENGINE)
    wait_long(visit)
    # By the check of the page, or by the service worker when the engine asks for it.
    until(visit.page, MENDED, ENGINE)
    visit.host.stop()
    visit.page.reload()
    still_plays(visit.table(GAME))
    excuse_missing(complaints)


@IN_LONG
def test_a_damaged_engine_that_cannot_be_fetched_is_reported(
    visit: Visit, complaints: list[str]
) -> None:
    visit.page.evaluate(SPOIL, ENGINE)
    visit.host.stop()
    wait_long(visit)
    expect(visit.page.locator("#notices")).to_contain_text("on this device is not complete")
    told(visit.page, "The connection was lost")
    visit.host.start()
    visit.page.locator("[data-notice=damaged-copy]").get_by_role("button", name="Reload").click()
    still_plays(visit.table(GAME))
    saved(visit.page)
    excuse_missing(complaints)


@IN_LONG
def test_a_cleared_copy_is_reported_and_saved_again(visit: Visit, complaints: list[str]) -> None:
    visit.page.evaluate(CLEAR)
    visit.host.stop()
    visit.page.reload()
    expect(visit.page.get_by_role("heading")).to_have_text("This page is not stored on this device")
    visit.host.start()
    visit.page.reload()
    still_plays(visit.table(GAME))
    saved(visit.page)
    excuse_missing(complaints)


@IN_LONG
@pytest.mark.parametrize(
    ("trouble", "words"),
    [
        pytest.param(FULL, "not enough space", id="full"),
        pytest.param(NO_CACHES, "does not let the page store", id="forbidden", marks=IN_LONG),
    ],
)
def test_where_no_files_can_be_kept_the_page_says_so_and_plays_on(
    visitor: BrowserContext, host: Host, trouble: str, words: str
) -> None:
    host.put("sw.js", trouble + host.text("sw.js"))
    table = Table(visitor.new_page(), host.url, GAME)
    table.open()
    told(table.page, words)
    still_plays(table, 0)
    table.page.reload()
    still_plays(table, 1)


@IN_LONG
def test_an_update_for_which_there_is_no_room_leaves_the_old_version_whole(visit: Visit) -> None:
    visit.host.update(f"{GAME}/index.html")
    visit.host.put("sw.js", FULL + visit.host.text("sw.js"))
    visit.page.reload()
    table = visit.table(GAME)
    still_plays(table)
    saved(table.page)
    visit.host.stop()
    visit.page.reload()
    still_plays(table, 4)


@IN_LONG
@pytest.mark.parametrize("game", [GAME])
@pytest.mark.parametrize(
    "why", [pytest.param(each, marks=() if each == HERE else IN_LONG) for each in FORBIDDEN]
)
def test_where_service_workers_are_forbidden_the_page_says_so_and_plays_on(
    own: Table, game: str, why: str
) -> None:
    own.page.add_init_script(FORBIDDEN[why])
    own.open()
    told(own.page, "You can play as long as the page is open")
    still_plays(own, 0)


@IN_LONG
def test_a_clock_that_is_wrong_makes_no_difference(visit: Visit) -> None:
    visit.host.stop()
    visit.page.add_init_script(DATE % "2099-02-03T04:05:06Z")
    visit.page.reload()
    still_plays(visit.table(GAME))
    saved(visit.page)


def test_where_webassembly_is_blocked_the_page_says_so_and_keeps_the_games(
    visitor: BrowserContext, host: Host, complaints: list[str]
) -> None:
    host.headers["Cache-Control"] = "no-store"
    table = Table(visitor.new_page(), host.url, GAME)
    mirror = Mirror.new(GAME, 4)
    table.keep(mirror)
    host.headers["Content-Security-Policy"] = "script-src 'self'"
    table.page.goto(table.url)
    expect(table.status).to_contain_text("WebAssembly is blocked here")
    expect(table.page.locator("#offline")).to_have_text("Play offline")
    complaints.clear()
    del host.headers["Content-Security-Policy"]
    table.page.reload()
    table.ready()
    table.shows(mirror)
