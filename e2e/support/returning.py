"""A browser that has been to the site before: it has the engine's files once a test has opened a
game, and nothing else of an earlier visit is left in it."""

from __future__ import annotations

from typing import Any

from e2e.support.engine import remember
from e2e.support.storage import EMPTY, QUICKEST
from e2e.support.watch import watch
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

SIZE: ViewportSize = {"width": 1280, "height": 720}
"""Of a page whose size no test has changed."""


class Returning:
    """One context, and one page of it, for test after test, made when first used: opening a
    page costs a browser about as much as starting the engine on it.

    complaints: where it is written down what goes wrong in its pages.
    """

    def __init__(
        self, browser: Browser, site: str, options: dict[str, Any], complaints: list[str]
    ) -> None:
        self._complaints = complaints
        self._browser, self._site, self._options = browser, site, options
        self._context: BrowserContext | None = None
        self._page: Page | None = None

    def context(self) -> BrowserContext:
        """The context, with no page of a game open."""
        if self._context is None:
            self._context = self._browser.new_context(**self._options)
            watch(self._context, self._site, self._complaints)
            remember(self._context)
        self._blank(self._context).evaluate(EMPTY)
        return self._context

    def lends(self, context: BrowserContext) -> bool:
        """Whether this is the context."""
        return context is self._context

    def page(self) -> Page:
        """Its page, on which nothing is open. One that is given a script for all that it will show
        is not used again."""
        assert self._context is not None
        page = self._blank(self._context)
        add = page.add_init_script

        def spoil(*given: Any, **named: Any) -> Any:
            self._page = None
            return add(*given, **named)

        page.add_init_script = spoil  # type: ignore[method-assign]
        return page

    def _lasting(self, context: BrowserContext) -> Page:
        if self._page is None or self._page.is_closed():
            self._page = context.new_page()
        return self._page

    def _blank(self, context: BrowserContext) -> Page:
        """The page, as a new one is, but for an address of the site."""
        page = self._lasting(context)
        address = f"{self._site}{QUICKEST}"
        if page.url != address:
            page.goto(address)
        page.bring_to_front()
        return page

    def clear(self) -> None:
        """Close what a test has opened."""
        if self._context is None:
            return
        for page in self._context.pages:
            if page is not self._page:
                page.close()
        self._context.unroute_all()
        if self._page is not None:
            self._page.unroute_all()
            self._page.set_viewport_size(SIZE)
            self._blank(self._context)  # where nothing goes on thinking

    def close(self) -> None:
        """Give the context up; the next test gets another."""
        if self._context is not None:
            self._context.close()
        self._context = self._page = None
