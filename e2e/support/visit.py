"""A visit to a host's site by a browser that may keep a copy of it."""

from __future__ import annotations

from dataclasses import dataclass

from e2e.support.host import Host
from e2e.support.table import Table
from playwright.sync_api import Page, expect

WAITS = """const moment = () => new Promise((next) => setTimeout(next, 20));
    const patience = (wanted) => new Promise((_, fail) => {
        setTimeout(() => fail(new Error(`Nothing came of waiting for ${wanted}`)), 60_000);
    });"""
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


@dataclass
class Visit:
    """A page, and the host it is from."""

    page: Page
    host: Host

    def table(self, game: str) -> Table:
        """The page, to be used for a game."""
        return Table(self.page, self.host.url, game)


def saved(page: Page) -> None:
    """Wait until the page says that everything is kept."""
    expect(page.locator("#offline")).to_have_text("Available offline")


def keeps(page: Page, versions: int) -> None:
    """Wait until the browser keeps so many versions of the site, whole or not."""
    page.evaluate(KEEPS, versions)


def look_for_update(page: Page, *, fails: bool = False) -> None:
    """What browsers do by themselves at every visit, until the new version is there or given up."""
    page.evaluate(UPDATE, "redundant" if fails else "installed")
