"""The built site, served, and watched browsers: an error or a foreign request fails a test."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from e2e.engine import remember
from quanta_site.paths import DIST
from quanta_site.serve import running

COMMANDS = {
    "chromium": ("chromium", "chromium-browser", "google-chrome"),
    "firefox": ("firefox-esr", "firefox"),
}


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the front page; it ends in a slash."""
    assert (DIST / "index.html").is_file(), "There is no built site: make site"
    with running(DIST) as url:
        yield url


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any], browser_name: str
) -> dict[str, Any]:
    """The machine's own browser where it has one; Playwright's otherwise."""
    found = next(filter(None, map(shutil.which, COMMANDS.get(browser_name, ()))), None)
    if found is None:
        return browser_type_launch_args
    channel = {"channel": "moz-firefox"} if browser_name == "firefox" else {}
    return {**browser_type_launch_args, "executable_path": found, **channel}


@pytest.fixture
def complaints(context: BrowserContext, site: str) -> Iterator[list[str]]:
    """What went wrong in any page of this test, which fails if something is left in it at the end.

    A test that provokes an error takes it out of the list.
    """
    heard: list[str] = []

    def watch(page: Page) -> None:
        page.on("console", lambda said: heard.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: heard.append(str(error)))

    def check(url: str) -> None:
        if not url.startswith((site, "data:", "blob:")):
            heard.append(f"a request to {url}")

    context.on("page", watch)
    context.on("request", lambda request: check(request.url))
    yield heard
    assert not heard


@pytest.fixture(autouse=True)
def _watched(context: BrowserContext, complaints: list[str]) -> None:
    """Every test is watched, and can get at the engine."""
    remember(context)
