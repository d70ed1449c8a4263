"""Pages that test after test may use, because starting an engine takes longer than most tests."""

from __future__ import annotations

from typing import Any

from e2e.support.engine import remember
from e2e.support.table import Table
from e2e.support.watch import watch
from playwright.sync_api import Browser, BrowserContext, Page


class Shared:
    """One page for each game, all of one context, made when first used.

    complaints: what went wrong since a page was lent last.
    """

    def __init__(self, browser: Browser, site: str, options: dict[str, Any]) -> None:
        self.complaints: list[str] = []
        self._browser, self._site, self._options = browser, site, options
        self._context: BrowserContext | None = None
        self._tables: dict[str, Table] = {}
        self._pages: dict[str, Page] = {}

    def table(self, game: str) -> Table:
        """The page of a game, with nothing open but the board."""
        self.complaints.clear()
        if game not in self._tables:
            self._tables[game] = Table(self.page(), self._site, game)
            self._tables[game].open()
        table = self._tables[game]
        table.page.bring_to_front()  # browsers slow a page down that is behind another
        table.clear()
        return table

    def kept(self, name: str) -> Page:
        """The page of this name beside them, as the test before left it; an empty one at first."""
        self.complaints.clear()
        if name not in self._pages:
            self._pages[name] = self.page()
        self._pages[name].bring_to_front()
        return self._pages[name]

    def page(self) -> Page:
        """An empty page beside them."""
        if self._context is None:
            self._context = self._browser.new_context(**self._options)
            watch(self._context, self._site, self.complaints)
            remember(self._context)
        return self._context.new_page()

    def close(self) -> None:
        """Give the pages up; the next test gets new ones."""
        if self._context is not None:
            self._context.close()
        self._context = None
        self._tables.clear()
        self._pages.clear()
