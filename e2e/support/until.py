"""Waiting for conditions whose answer is a promise, which Playwright's own waits take for a yes."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

PATIENCE = 60_000
"""Milliseconds: an engine that starts on a busy machine takes its time."""
WAITS = """const moment = () => new Promise((next) => setTimeout(next, 20));
    const patience = (wanted) => new Promise((_, fail) => {
        setTimeout(() => fail(new Error(`Nothing came of waiting for ${wanted}`)), 120_000);
    });"""
"""For scripts in the page: a moment's rest, and what fails when waiting has taken too long."""


def until(page: Page, condition: str, given: Any = None) -> None:
    """Wait until an asynchronous function of the page answers with yes; raises Playwright's Error
    where it does not, or does not answer."""
    script = f"""async (given) => {{
        {WAITS}
        const holds = {condition};
        const wait = async () => {{ while (!await holds(given)) await moment(); }};
        await Promise.race([wait(), patience('a condition')]);
    }}"""
    page.evaluate(script, given)
