"""A visit to a host's site by a browser that may keep a copy of it."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Page, expect

from e2e.host import Host
from e2e.table import Table

UNTIL = """async (given) => {
    while (!await (%s)(given)) await new Promise(requestAnimationFrame);
}"""
VERSIONS = """async (count) =>
    (await caches.keys()).filter((name) => !name.endsWith(' tabs')).length === count"""
ARRIVED = """async () => {
    const { installing } = await navigator.serviceWorker.getRegistration();
    return !installing;
}"""
UPDATE = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    registration.update();
    while (!registration.installing) await new Promise(requestAnimationFrame);
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


def until(page: Page, condition: str, given: object = None) -> None:
    """Wait for what a page can only find out by waiting itself."""
    page.evaluate(UNTIL.replace("%s", condition), given)


def keeps(page: Page, versions: int) -> None:
    """Wait until the browser keeps so many versions of the site, whole or not."""
    until(page, VERSIONS, versions)


def look_for_update(page: Page, *, fails: bool = False) -> None:
    """What browsers do by themselves at every visit; with ``fails``, wait for its end."""
    page.evaluate(UPDATE)
    if fails:
        until(page, ARRIVED)
