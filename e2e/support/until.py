"""Waiting for a condition whose answer is a promise: Playwright's own waits take that for a yes."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

AGAIN = """async (given) => {
    const holds = %s;
    while (!await holds(given)) await new Promise((again) => setTimeout(again, 50));
}"""


def until(page: Page, condition: str, given: Any = None) -> None:
    """Wait until an asynchronous function of the page answers with yes. As long as it does not, the
    test goes on to its limit of time."""
    page.evaluate(AGAIN % condition, given)
