"""Readers whose browser shows letters of twice the size lose nothing, on large screens and small
(WCAG 1.4.4)."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from e2e.support.engine import await_engine
from e2e.support.mirror import GAMES, SAMPLE
from e2e.support.once import IN_CHROMIUM, IN_LONG
from playwright.sync_api import Browser, CDPSession, Page, ViewportSize
from tests.support.effort import amount

from quanta_site.paths import DIST

pytestmark = IN_CHROMIUM  # the other has no way to change the size of letters later

PAGES = sorted(
    path.relative_to(DIST).as_posix()
    for path in DIST.rglob("*.html")
    if "docs" not in path.parts or path.name == "index.html"
)
LEFT_OUT = "|".join(game for game in GAMES if game != "legions")
SOME = [path for path in PAGES if amount(0, 0, 1) or not re.search(LEFT_OUT, path)]
"""A page of each kind, of the game that has most on its pages."""
TWICE = 32
"""Pixels of letters; browsers have 16."""
LOST = """() => {
    const shown = (each) => each.checkVisibility() && !each.closest('svg, .visually-hidden, .skip');
    const texts = [...document.querySelectorAll('body *')].filter((each) => shown(each)
        && [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
    const cut = texts.filter((each) => /hidden|clip/.test(getComputedStyle(each).overflowY)
        && each.clientHeight > 2 && each.scrollHeight > each.clientHeight + 2);
    const { scrollWidth, clientWidth } = document.documentElement;
    return [...cut.map((each) => `cut: ${each.textContent}`),
        ...(scrollWidth > clientWidth ? [`${scrollWidth} pixels wide`] : [])];
}"""
NARROW = """() => [...document.querySelectorAll('dialog[open], .dialog-body')]
    .filter((each) => each.scrollWidth > each.clientWidth + 1)
    .map((each) => `${each.className}: ${each.scrollWidth} > ${each.clientWidth}`)"""
DRAWN = """() => new Promise((drawn) => {
    const after = (frames) => frames ? requestAnimationFrame(() => after(frames - 1)) : drawn();
    after(3);
})"""
"""The page hears of its size, then fits its texts, each before a frame is drawn."""
NO_ENGINE = f"""if (!/[/](?:{"|".join(GAMES)})[/]index.html$/.test(location.pathname))
    window.Worker = class extends EventTarget {{ postMessage() {{}} terminate() {{}} }};"""
"""Nothing waits for the engine on other pages than those of games, and it costs a second each."""
SIZES: list[ViewportSize] = [{"width": 1280, "height": 800}, {"width": 360, "height": 740}]
DIALOGS = ("open-share", "open-settings", "open-my-games", "open-puzzles", "open-lessons")
SENTENCE = (
    "This piece cannot be moved: " + "it would leave the board in a state that is known. " * 3
)


@pytest.fixture(scope="module")
def reader(browser: Browser) -> Iterator[Page]:
    with browser.new_context(reduced_motion="reduce", service_workers="block") as context:
        page = context.new_page()
        page.add_init_script(NO_ENGINE)
        enlarge(context.new_cdp_session(page))
        yield page


def enlarge(session: CDPSession) -> None:
    session.send("Page.setFontSizes", {"fontSizes": {"standard": TWICE, "fixed": TWICE}})


def lost(page: Page, script: str = LOST) -> list[str]:
    """What a page loses on a large screen or a small one."""
    found = []
    for size in SIZES:
        page.set_viewport_size(size)
        page.evaluate(DRAWN)
        found += [f"{size['width']}: {each}" for each in page.evaluate(script)]
    return found


def test_every_page_fits(reader: Page, site: str) -> None:
    for path in SOME:
        reader.goto(f"{site}{path}")
        if path in {f"{game}/index.html" for game in GAMES}:
            await_engine(reader)
        assert lost(reader) == [], path


@IN_LONG
def test_a_long_sentence_and_every_dialog_fit(reader: Page, site: str) -> None:
    reader.goto(f"{site}{SAMPLE[0]}/index.html")
    await_engine(reader)
    reader.evaluate(
        """(text) => {
            document.querySelector('#status-text').textContent = text;
            dispatchEvent(new Event('resize'));
            return new Promise((fits) => requestAnimationFrame(() => requestAnimationFrame(fits)));
        }""",
        SENTENCE,
    )
    assert lost(reader) == [], "the status line"
    for name in DIALOGS:
        reader.evaluate("(name) => document.getElementById(name)?.click()", name)
        reader.get_by_role("dialog").wait_for()
        assert lost(reader) == lost(reader, NARROW) == [], name
        reader.keyboard.press("Escape")
