"""Waiting for a condition whose answer is a promise: Playwright's own waits take that for a yes."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

AGAIN = """async (given) => {
    const holds = %s;
    const moment = () => new Promise((next) => setTimeout(next, 50));
    const wait = async () => { while (!await holds(given)) await moment(); };
    const patience = new Promise((_, fail) => {
        setTimeout(() => fail(new Error('It did not come true in two minutes')), 120_000);
    });
    await Promise.race([wait(), patience]);
}"""


def until(page: Page, condition: str, given: Any = None) -> None:
    """Wait until an asynchronous function of the page answers with yes; raises Playwright's Error
    where it does not, or does not answer."""
    page.evaluate(AGAIN % condition, given)
