"""A browser that has been to the site before: it has the engine's files, and nothing else of an
earlier visit is left in it."""

from __future__ import annotations

from typing import Any

from e2e.support.engine import remember
from e2e.support.table import Table
from e2e.support.watch import watch
from playwright.sync_api import Browser, BrowserContext, Page

EMPTY = "() => localStorage.clear()"


class Returning:
    """One context for test after test, made when first asked for.

    complaints: where it is written down what goes wrong in its pages.
    """

    def __init__(
        self, browser: Browser, site: str, options: dict[str, Any], complaints: list[str]
    ) -> None:
        self._complaints = complaints
        self._browser, self._site, self._options = browser, site, options
        self._context: BrowserContext | None = None
        self._keeper: Page | None = None

    def context(self, game: str) -> BrowserContext:
        """The context, with no page of a game open. game: any, to have the engine's files kept."""
        if self._context is None or self._keeper is None:
            self._context = self._browser.new_context(**self._options)
            watch(self._context, self._site, self._complaints)
            remember(self._context)
            self._keeper = self._context.new_page()
            Table(self._keeper, self._site, game).open()
            self._keeper.goto(f"{self._site}robots.txt")
        self._keeper.evaluate(EMPTY)
        return self._context

    def clear(self) -> None:
        """Close what a test has opened."""
        if self._context is None:
            return
        for page in self._context.pages:
            if page is not self._keeper:
                page.close()
        self._context.unroute_all()

    def close(self) -> None:
        """Give the context up; the next test gets another."""
        if self._context is not None:
            self._context.close()
        self._context = self._keeper = None
