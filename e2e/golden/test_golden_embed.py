"""What is in other people's pages works as it did: see tests/golden/README.md.

How frames put a thing into words may change, so that is not compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from e2e.golden.test_golden import SITE, load, named
from e2e.support.engine import await_engine
from e2e.support.once import IN_CHROMIUM, IN_LONG
from e2e.support.until import until
from e2e.support.watch import watch
from playwright.sync_api import Browser, BrowserContext, Page, expect

EMBED: dict[str, Any] = load("embed.json")
USUAL = ("a picture until it is touched", "a game with secrets")
"""Fragments that show what is in the others."""
HEARD = "window.heard = []; addEventListener('message', ({ data }) => heard.push(data));"
SEND = """async (message) => {
    const before = heard.length;
    const answered = new Promise((resolve) => addEventListener('message', ({ data }) => {
        if (['quanta:error', 'quanta:done'].includes(data.type)) resolve();
    }));
    document.querySelector('iframe').contentWindow.postMessage(message, '*');
    await answered;
    return heard.slice(before).filter(({ type }) => type !== 'quanta:height');
}"""
EVENTS = """for (const type of ['ready', 'move', 'end', 'error'])
    addEventListener(`quanta:${type}`,
        ({ detail }) => heard.push({ event: `quanta:${type}`, detail }));"""
CALL = """async ([method, ...given]) => {
    const before = heard.length;
    const answer = await one[method](...given)
        .then((done) => ({ done }), (why) => ({ refused: why.constructor.name }));
    return { ...answer, events: heard.slice(before).filter(({ event }) => event) };
}"""
TOPMOST = """() => [...document.querySelectorAll('#board [data-target]')]
    .map((each) => [each.dataset.target, each.getBoundingClientRect()])
    .sort(([, a], [, b]) => Math.round(a.top - b.top) || Math.round(a.left - b.left))[0][0]"""
EXACT = ("v", "type", "id", "game", "record", "ply", "plies", "action", "seat", "returns")

Write = Callable[[str], Page]


def essence(message: dict[str, Any]) -> dict[str, Any]:
    """A message with the kinds of its fields, and the values of those that are no prose."""
    exact = (*EXACT, "reason") if {"reason", "message"} <= message.keys() else EXACT
    return {
        name: value
        if name in exact
        else [type(each).__name__ for each in value]
        if isinstance(value, list)
        else type(value).__name__
        for name, value in message.items()
    }


def essences(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [essence(message) for message in messages]


def of(heard: list[dict[str, Any]], type_: str) -> dict[str, Any]:
    """The first message of a type."""
    return next(message for message in heard if message["type"] == type_)


def frame(site: str, fragment: str) -> str:
    return f'<iframe src="{site}embed/index.html#{escape(fragment)}"></iframe>'


@pytest.fixture(scope="module")
def visitor(
    browser: Browser,
    browser_context_args: dict[str, Any],
    site: str,
    elsewhere: tuple[Path, str],
    heard: list[str],
) -> Iterator[BrowserContext]:
    """A browser that shows the other site and, in frames, ours."""
    with browser.new_context(**browser_context_args) as context:
        watch(context, (site, elsewhere[1]), heard)
        yield context


@pytest.fixture
def write(
    visitor: BrowserContext, elsewhere: tuple[Path, str], complaints: list[str]
) -> Iterator[Write]:
    """Opens a page of another site; it notes the messages of frames. ``ORIGIN`` in it means
    that site's origin."""
    folder, address = elsewhere

    def written(body: str) -> Page:
        head = '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">'
        body = body.replace("ORIGIN", address.rstrip("/"))
        # Each has a name of its own: browsers tell pages of the same second apart by nothing else.
        name = f"{len(list(folder.iterdir()))}.html"
        (folder / name).write_text(f"{head}<script>{HEARD}</script><body>{body}")
        page = visitor.new_page()
        page.goto(f"{address}{name}")
        return page

    yield written
    for page in visitor.pages:
        page.close()


def wait_for(page: Page, type_: str) -> list[dict[str, Any]]:
    """All that was heard until there was a message of this type."""
    page.wait_for_function("(type) => heard.some((each) => each.type === type)", arg=type_)
    heard: list[dict[str, Any]] = page.evaluate("() => heard")
    return heard


@IN_CHROMIUM
@pytest.mark.parametrize(
    "entry",
    [
        pytest.param(each, marks=() if each["name"] in USUAL else IN_LONG)
        for each in EMBED["fragments"]
    ],
    ids=named,
)
def test_the_address_of_a_frame_shows_what_it_did(
    page: Page, site: str, entry: dict[str, Any]
) -> None:
    page.goto(f"{site}embed/index.html#{entry['fragment']}")
    html, picture = page.locator("html"), page.locator("#touch img")
    expect(html).to_have_attribute("data-engine", entry["engine"])
    assert (html.get_attribute("data-theme") or "") == entry["theme"]
    assert page.locator("#bar").is_visible() == entry["bar"]
    found = picture.get_attribute("src") if picture.count() else ""
    assert found == entry["poster"]
    if entry["engine"] != "ready":
        expect(page.locator("#touch")).to_be_visible()
        assert picture.evaluate("(img) => img.decode().then(() => img.naturalWidth)") > 0
        return
    expect(page.locator("#bar .count")).to_have_text(entry["count"])
    assert page.evaluate(TOPMOST) == entry["topmost"]
    home = page.locator("#bar .home").get_attribute("href") or ""
    record = home.partition("#")[2]
    assert record == entry["record"] or record.startswith(f"{entry['record']}@")


@IN_CHROMIUM
def test_a_frame_and_the_page_around_it_talk_as_they_did(write: Write, site: str) -> None:
    opening = EMBED["opening"]
    record = quote(opening["record"], safe="")
    page = write(frame(site, f"record={record}&start=1&origin=ORIGIN"))
    heard = wait_for(page, "quanta:ready")
    for message in opening["heard"]:
        if message["type"] == "quanta:height":
            assert {**message, "height": 0} == {**of(heard, message["type"]), "height": 0}
        else:
            assert essence(of(heard, message["type"])) == essence(message)
    for turn in EMBED["talk"]:
        assert essences(page.evaluate(SEND, turn["sent"])) == essences(turn["heard"]), turn["sent"]


@IN_LONG
@IN_CHROMIUM
def test_a_frame_refuses_what_it_refused(write: Write, site: str) -> None:
    page = write(frame(site, "game=leap&start=1"))
    await_engine(page.frame_locator("iframe"))
    for turn in EMBED["without an origin"]:
        assert essences(page.evaluate(SEND, turn["sent"])) == essences(turn["heard"])
    assert {message["type"] for message in page.evaluate("() => heard")} == {
        "quanta:height",
        "quanta:error",
    }
    bad = EMBED["a bad record"]
    page = write(frame(site, f"record={bad['record']}&start=1&origin=ORIGIN"))
    heard = wait_for(page, "quanta:error")
    assert essence(of(heard, "quanta:error")) == essence(bad["heard"][0])


@IN_LONG
@IN_CHROMIUM
def test_an_opponent_in_a_frame_reports_its_move(write: Write, site: str) -> None:
    golden = EMBED["an opponent"]
    page = write(frame(site, f"{golden['fragment']}&origin=ORIGIN"))
    heard = wait_for(page, "quanta:move")
    chosen = ("action", "record")
    found, wanted = (
        {
            name: value
            for name, value in essence(of(each, "quanta:move")).items()
            if name not in chosen
        }
        for each in (heard, golden["heard"])
    )
    assert found == wanted
    assert of(heard, "quanta:move")["record"].endswith(f"/{of(heard, 'quanta:move')['action']}")


@IN_CHROMIUM
def test_the_element_answers_and_reports_as_it_did(write: Write, site: str) -> None:
    golden = EMBED["element"]
    page = write(
        f'<script>{EVENTS}</script><script src="{site}embed/quanta-board.js"></script>'
        f'<quanta-board id="one" record="{golden["record"]}" controls="none"></quanta-board>'
    )
    for call in golden["calls"]:
        found = page.evaluate(CALL, call["call"])
        assert found.keys() == call.keys() - {"call"}, call["call"]
        assert essence(found.get("done", {})) == essence(call.get("done", {}))
        for event, wanted in zip(found["events"], call["events"], strict=True):
            assert event["event"] == wanted["event"]
            assert essence(event["detail"]) == essence(wanted["detail"])
    last = golden["calls"][-2]["done"]["record"]
    assert page.evaluate("() => one.record") == last
    page.evaluate("(record) => { one.record = record; }", golden["record"])
    until(page, "async () => (await one.play()).plies === 2")
    page.evaluate("() => one.stop()")
    expect(page.locator("iframe")).to_have_count(0)


@IN_CHROMIUM
@pytest.mark.parametrize(
    "kind",
    [pytest.param(kind, marks=() if kind == "element" else IN_LONG) for kind in EMBED["snippets"]],
)
def test_the_text_in_a_page_shows_the_game_that_it_did(write: Write, site: str, kind: str) -> None:
    page = write(EMBED["snippets"][kind].replace(SITE, site))
    inside = page.frame_locator("iframe")
    touch = page if kind == "element" else inside
    button = touch.get_by_role("button").first
    expect(button).to_be_visible()
    if kind == "element":
        button.press("Enter")
    else:
        expect(inside.locator("#touch-label")).not_to_be_empty()
        button.dispatch_event("click")
    expect(inside.locator(".count")).to_have_text("1 / 2")
    expect(inside.locator("html")).to_have_attribute("data-theme", "dark")
