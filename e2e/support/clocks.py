"""Clocks of a game on two devices, which a test steps."""

from __future__ import annotations

from collections.abc import Iterable

from e2e.support.sealed_side import SealedTable
from e2e.support.table import Table
from playwright.sync_api import Locator

SECOND = 1000
STEPPED = """(() => {
    const now = performance.now.bind(performance);
    let [passed, still] = [0, null];
    performance.now = () => still ?? now() + passed;
    window.passes = (ms) => { passed += ms; };
    window.stopsClock = () => { still = performance.now(); };
})()"""
"""A clock that the test steps, or stops; nothing else of the page waits for it."""


def limit(side: Table, minutes: int) -> None:
    """Choose a clock of this number of minutes for the whole game, in the dialog of a challenge."""
    side.dialog.get_by_label("Clock", exact=True).select_option(label="Other minutes for the game…")
    side.dialog.get_by_label("Minutes each").fill(str(minutes))
    side.dialog.get_by_label("Seconds more after each turn").fill("0")


def clock(table: Table, seat: int) -> Locator:
    name = ("White", "Black")[seat]
    return table.page.get_by_role("timer", name=f"{name}’s clock")


def passes(sides: Iterable[SealedTable], seconds: int) -> None:
    """Let this number of seconds pass on these devices."""
    for side in sides:
        side.page.evaluate("(ms) => passes(ms)", seconds * SECOND)
