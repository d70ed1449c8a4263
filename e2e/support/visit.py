"""A visit to a host's site by a browser that may keep a copy of it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from e2e.support.engine import remember
from e2e.support.host import Host, copied
from e2e.support.storage import EMPTY, QUICKEST
from e2e.support.table import Table
from e2e.support.until import WAITS
from e2e.support.watch import watch
from playwright.sync_api import Browser, BrowserContext, Page, expect

KEEPS = f"""async (count) => {{
    {WAITS}
    const versions = async () => (await caches.keys())
        .filter((name) => name.startsWith('quanta http') && !name.endsWith(' tabs'));
    const kept = async () => {{
        while ((await versions()).length !== count) await moment();
    }};
    await Promise.race([kept(), patience(`${{count}} kept versions`)]);
}}"""
UPDATE = f"""async (end) => {{
    {WAITS}
    const registration = await navigator.serviceWorker.getRegistration();
    // Browsers look by themselves too: what they found may be under way or ready before this looks.
    const ends = new Set();
    const watch = (worker) => {{
        const look = () => ends.add(worker.state);
        worker?.addEventListener('statechange', look);
    }};
    registration.onupdatefound = () => watch(registration.installing);
    watch(registration.installing);
    const ended = () => ends.has(end) || registration.waiting?.state === end;
    const updated = async () => {{
        do {{
            await registration.update();
            do await moment(); while (registration.installing);
        }} while (!ended());
    }};
    await Promise.race([updated(), patience(`an update to be ${{end}}`)]);
}}"""

CHECK = f"""async () => {{
    {WAITS}
    const {{ active }} = await navigator.serviceWorker.getRegistration();
    const {{ port1, port2 }} = new MessageChannel();
    const checked = new Promise((done) => {{ port1.onmessage = done; }});
    active.postMessage({{ offline: 'check' }}, [port2]);
    await Promise.race([checked, patience('a check of the copy')]);
}}"""


@dataclass
class Visit:
    """A page, and the host it is from."""

    page: Page
    host: Host

    def table(self, game: str) -> Table:
        """The page, to be used for a game."""
        return Table(self.page, self.host.url, game)


class Keeping:
    """A browser that keeps an offline copy of a host's site, for test after test: made when first
    used.

    complaints: where it is written down what goes wrong in its pages.
    """

    def __init__(
        self, browser: Browser, folder: Path, options: dict[str, Any], complaints: list[str]
    ) -> None:
        self._browser, self._folder, self._complaints = browser, folder, complaints
        self._options = {**options, "service_workers": "allow"}
        self._context: BrowserContext | None = None
        self._host: Host | None = None

    def visit(self, *, reset: bool = True) -> Visit:
        """A page on which nothing is opened yet; no game is saved. reset: whether the host serves
        the site as it was built, and not the version that the browser has a copy of."""
        if self._host is None:
            self._host = Host(copied(self._folder))
        if reset or self._context is None:
            self._host.reset()
        self._host.start()
        if self._context is None:
            self._context = self._browser.new_context(**self._options)
            watch(self._context, self._host.url, self._complaints)
            remember(self._context)
        visit = Visit(self._context.new_page(), self._host)
        visit.page.goto(f"{self._host.url}{QUICKEST}")
        visit.page.evaluate(EMPTY)
        return visit

    def leave(self) -> None:
        """Close all pages."""
        for page in self._context.pages if self._context else ():
            page.close()

    def close(self) -> None:
        """Give the browser's copy up; the next test makes another."""
        if self._context is not None:
            self._context.close()
        self._context = None

    def stop(self) -> None:
        """Close it, and stop the host."""
        self.close()
        if self._host is not None:
            self._host.stop()


def saved(page: Page) -> None:
    """Wait until the page reports that everything is kept."""
    expect(page.locator("#offline")).to_have_text("Available offline")


def checked(page: Page) -> None:
    """Wait until every kept file has been looked at, which a page has done once its engine is
    ready: only then does damage stay until a page meets it."""
    page.evaluate(CHECK)


def keeps(page: Page, versions: int) -> None:
    """Wait until the browser keeps this number of versions of the site, whole or not."""
    page.evaluate(KEEPS, versions)


def look_for_update(page: Page, *, fails: bool = False) -> None:
    """What browsers do by themselves at every visit, until the new version is there or given up."""
    page.evaluate(UPDATE, "redundant" if fails else "installed")
