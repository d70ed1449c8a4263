"""A visit to a host's site by a browser that may keep a copy of it."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Page, expect

from e2e.host import Host
from e2e.table import Table

UNTIL = """async (given) => {
    const holds = %s;
    while (!await holds(given)) await new Promise((next) => setTimeout(next, 20));
}"""
VERSIONS = """async (count) =>
    (await caches.keys()).filter((name) => !name.endsWith(' tabs')).length === count"""
UPDATE = """async (end) => {
    const registration = await navigator.serviceWorker.getRegistration();
    const found = new Promise((resolve) => {
        registration.onupdatefound = () => resolve(registration.installing);
    });
    registration.update();
    const worker = await found;
    const ended = () => worker.state === end;
    await new Promise((resolve) => {
        worker.addEventListener('statechange', () => { if (ended()) resolve(); });
        if (ended()) resolve();
    });
}"""


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
    page.evaluate(UNTIL % VERSIONS, versions)


def look_for_update(page: Page, *, fails: bool = False) -> None:
    """What browsers do by themselves at every visit, until the new version is there or given up."""
    page.evaluate(UPDATE, "redundant" if fails else "installed")
