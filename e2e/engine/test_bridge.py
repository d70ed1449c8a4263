"""The engine behind the page: it starts, it answers, and it comes back when it is killed."""

from __future__ import annotations

from typing import Any

import pytest
from e2e.support.engine import silence
from e2e.support.module_script import script_of
from e2e.support.once import IN_CHROMIUM, IN_LONG
from e2e.support.scripts import worker as script_of_worker
from playwright.sync_api import BrowserContext, Page

from quanta import registry
from quanta_site.paths import DIST

GAMES = registry.ids()
pytestmark = pytest.mark.first_visit

# The policy is the same on all pages; this one starts no engine before it is touched.
BRIDGE = "web/bridge.js"
MODULE = "engine/bridge.js"
MAKE = """async ([root, bridge, worker]) => {
    const { Bridge } = await import(`${root}${bridge}`);
    window.heard = [];
    window.bridge = new Bridge(`${root}${worker}`);
    for (const type of ['progress', 'ready', 'fatal', 'waiting', 'update', 'recovered'])
        window.bridge.on(type, (detail) => window.heard.push([type, detail]));
}"""
ASK = "(request) => window.bridge.ask(request)"
ALL_BUT = """(bytes) => window.heard.some(([type, told]) =>
    type === 'progress' && told.loaded > 0.99 * told.total - bytes)"""
"""Whether all but these bytes have come. Each hundredth is reported; nothing more comes after
that."""
HEARD = "(type) => window.heard.filter(([heard]) => heard === type).map(([, detail]) => detail)"


def ask(page: Page, do: str, **arguments: object) -> dict[str, Any]:
    """The reply to a request."""
    reply: dict[str, Any] = page.evaluate(ASK, {"do": do, **arguments})
    return reply


def heard(page: Page, kind: str) -> list[Any]:
    """The messages of the bridge of one kind."""
    told: list[Any] = page.evaluate(HEARD, kind)
    return told


def start(page: Page, site: str, worker: str = "") -> Page:
    """A page with a bridge in ``window.bridge`` and its messages in ``window.heard``."""
    page.goto(f"{site}embed/index.html")
    page.route(
        f"{site}{BRIDGE}",
        lambda route: route.fulfill(body=script_of(MODULE), content_type="text/javascript"),
    )
    page.evaluate(MAKE, [site, BRIDGE, worker or script_of_worker()])
    return page


def fatal(page: Page) -> str:
    """The bridge's message when it gave up; it then answers every request with that."""
    page.wait_for_function("() => window.heard.some(([type]) => type === 'fatal')")
    (message,) = heard(page, "fatal")
    reply = ask(page, "ping")
    assert not reply["ok"]
    assert reply["error"]["message"] == message
    return str(message)


@pytest.fixture
def bridged(page: Page, site: str) -> Page:
    """A page with an engine on its way."""
    return start(page, site)


@IN_CHROMIUM
def test_an_engine_that_falls_silent_is_replaced(page: Page, site: str) -> None:
    page.clock.install()
    start(page, site)
    scene = ask(page, "new", game=GAMES[0], params={}, players=[])["scene"]
    for _ in range(3):  # it is given up where it falls silent so often without an answer between
        silence(page)
        page.evaluate("() => { window.reply = window.bridge.ask({do: 'ping'}); }")
        page.clock.fast_forward(10_000)
        assert page.evaluate("() => window.reply")["scene"]["record"] == scene["record"]


@IN_CHROMIUM
@pytest.mark.parametrize(
    ("missing", "told"),
    [
        ("engine/*", ".zip"),
        pytest.param("*/first-*", "first-", marks=IN_LONG),
        pytest.param("*/glue-*", "glue-", marks=IN_LONG),
    ],
)
def test_a_file_that_cannot_be_fetched_is_named(
    context: BrowserContext, page: Page, site: str, complaints: list[str], missing: str, told: str
) -> None:
    context.route(f"**/{missing}", lambda route: route.fulfill(status=404))
    message = fatal(start(page, site))
    assert told in message
    assert "reload the page" in message
    complaints.clear()  # browsers report the missing file too


@IN_CHROMIUM
def test_an_engine_that_cannot_live_is_given_up(
    page: Page, site: str, complaints: list[str]
) -> None:
    assert "3 times" in fatal(start(page, site, "no-such-worker.js"))
    complaints.clear()


@IN_CHROMIUM
def test_an_engine_of_which_nothing_arrives_is_given_up(
    context: BrowserContext, page: Page, site: str
) -> None:
    context.route("**/first-*.wasm", lambda route: None)
    page.clock.install()
    start(page, site)
    (held,) = DIST.glob("*/first-*.wasm")
    page.wait_for_function(ALL_BUT, arg=held.stat().st_size)
    page.clock.fast_forward(45_000)
    assert "45 seconds" in fatal(page)


@IN_CHROMIUM
def test_a_bridge_that_has_missed_a_reply_asks_for_the_whole_scene(page: Page, site: str) -> None:
    page.add_init_script("""
        window.Worker = class extends window.Worker {
            set onmessage(listener) {
                window.engine = this;
                super.onmessage = (told) => JSON.parse(told.data).id === 'lost' || listener(told);
            }
        };
    """)
    start(page, site)
    ask(page, "new", game=GAMES[0], params={}, players=[])
    page.evaluate('() => window.engine.postMessage(\'{"id":"lost","do":"flip"}\')')
    scene = ask(page, "ping")["scene"]
    assert scene["flipped"]
    assert scene == ask(page, "scene")["scene"]
    assert not ask(page, "flip")["scene"]["flipped"]
