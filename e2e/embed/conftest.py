"""Pages of another site with boards in them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from e2e.embed.boards import Write
from e2e.support.watch import watch
from playwright.sync_api import Browser, BrowserContext, Page

HOSTS = ("localhost", "127.0.0.1")
BLOCKED = """if (location.hostname === '127.0.0.1') {
    const refuse = () => { throw new DOMException('Nothing may be kept.', 'SecurityError'); };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
        Object.defineProperty(window, name, { get: refuse });
    window.BroadcastChannel = refuse;
    LockManager.prototype.request = async () => refuse();
}"""
LISTEN = """
window.heard = [];
for (const type of ['ready', 'move', 'end', 'height', 'error'])
    addEventListener(`quanta:${type}`, ({ detail, target }) =>
        heard.push({ type, at: target.id ?? 'document', ...detail }));
document.addEventListener('quanta:error', ({ detail, target }) => {
    if (target === document) heard.push({ type: 'error', at: 'document', ...detail });
});
addEventListener('message', ({ data }) => heard.push({ raw: true, ...data }));
"""
COUNT = """(() => {
    const Plain = window.Worker;
    window.engines = [];
    window.Worker = class extends Plain {
        constructor(...given) { super(...given); window.engines.push(this); }
        terminate() { this.ended = true; super.terminate(); }
    };
})()"""


@pytest.fixture(scope="module")
def visitor(
    browser: Browser,
    browser_context_args: dict[str, Any],
    elsewhere: tuple[Path, str],
    site: str,
    heard: list[str],
) -> Iterator[BrowserContext]:
    """A browser in which the site, being a third party, may keep nothing."""
    with browser.new_context(**browser_context_args) as context:
        allowed = (site, *(elsewhere[1].replace("localhost", host) for host in HOSTS))
        watch(context, allowed, heard)
        context.add_init_script(BLOCKED)
        context.add_init_script(COUNT)
        yield context


@pytest.fixture
def guest(visitor: BrowserContext, complaints: list[str]) -> Iterator[BrowserContext]:
    """That browser, without what an earlier test has opened."""
    yield visitor
    for page in visitor.pages:
        page.close()


@pytest.fixture
def write(guest: BrowserContext, elsewhere: tuple[Path, str], site: str) -> Write:
    """Puts a page of the other site together, and opens it."""
    folder, address = elsewhere
    (folder / "listen.js").write_text(LISTEN)

    def written(body: str) -> Page:
        head = (
            f'<script src="listen.js"></script><script src="{site}embed/quanta-board.js"></script>'
        )
        head = f'<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">{head}'
        # Each has a name of its own: browsers tell pages of the same second apart by nothing else.
        name = f"{len(list(folder.iterdir()))}.html"
        (folder / name).write_text(f"{head}<body>{body}")
        page = guest.new_page()
        page.goto(f"{address}{name}")
        return page

    return written
