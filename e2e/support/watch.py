"""What a browser must never do: report an error or ask another origin for anything. In long test
runs it must not need the rest of the small engine either."""

from __future__ import annotations

import os

from playwright.sync_api import BrowserContext, ConsoleMessage, Page
from tests.support.effort import amount

GIVEN_UP = "Failed to load \u2018\u2019. A ServiceWorker intercepted"
"""Firefox's error about a request that a page no longer wanted when its answer came."""

MISSING = ("Failed to load resource: ", "Loading failed for the ")
"""How Chromium and Firefox begin when a file did not arrive."""

REST = "The rest of the engine was loaded."
"""The message of the engine's worker then (web/engine/rest.js)."""

loads: list[str] = []
"""The tests whose pages have loaded the rest, and these pages: the summary counts them."""

NO_REST = bool(amount(False, False, True))
"""Whether a test fails that needs the rest. What runs can depend on time and on memory, so
``make test`` asks it of whole games alone (e2e/engine/test_small_engine.py)."""


def watch(context: BrowserContext, site: str | tuple[str, ...], complaints: list[str]) -> None:
    """From now on, note what goes wrong in any page of a context. site: where it may ask."""
    allowed = (site,) if isinstance(site, str) else site

    def note(text: str) -> None:
        if not text.startswith(GIVEN_UP):
            complaints.append(text)

    def hear(said: ConsoleMessage) -> None:
        loaded = said.text.startswith(REST)
        if loaded:
            test = os.environ.get("PYTEST_CURRENT_TEST", "").partition(" ")[0]
            loads.append(f"{test} on {said.page.url if said.page else ''}")
        if said.type == "error" or (NO_REST and loaded):
            note(said.text)

    def listen(page: Page) -> None:
        page.on("console", hear)
        page.on("pageerror", lambda error: note(str(error)))

    def check(url: str) -> None:
        if not url.startswith((*allowed, "data:", "blob:")):
            complaints.append(f"a request to {url}")

    context.on("page", listen)
    context.on("request", lambda request: check(request.url))


def excuse_missing(complaints: list[str]) -> None:
    """Take out the errors about files that did not arrive: at the end of a test in which that was
    meant to happen, because a browser may report it when the test is further on."""
    complaints[:] = [each for each in complaints if not each.startswith(MISSING)]
