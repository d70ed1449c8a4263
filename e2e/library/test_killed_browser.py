"""A browser that is killed: what it had not yet stored of a game is there again."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from e2e.support.kill import kill_browser
from e2e.support.mirror import SAMPLE, Mirror
from e2e.support.once import LATER_IN_FIREFOX
from e2e.support.table import Table
from e2e.support.watch import watch
from playwright.sync_api import BrowserContext, BrowserType, Error, expect

NOTES = """(() => {
    window.notes = [];
    const plain = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (...given) {
        const made = plain.apply(this, given);
        made.addEventListener('complete', () => {
            const counting = plain.call(this, 'journal').objectStore('journal').count();
            counting.onsuccess = () => window.notes.push(counting.result);
        });
        return made;
    };
})()"""
"""Counts what is noted after each change of it."""
Opened = Callable[[], BrowserContext]


@pytest.fixture
def profile(tmp_path: Path) -> str:
    """The folder of a browser's own files. Its name finds the browser among all processes."""
    return str(tmp_path / "profile-of-a-browser")


@pytest.fixture
def opened(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    browser_context_args: dict[str, Any],
    profile: str,
    site: str,
    complaints: list[str],
) -> Opened:
    """Starts a browser that keeps what it stores; the address of the site is the same each time."""

    def start() -> BrowserContext:
        options = {**browser_type_launch_args, **browser_context_args}
        context = browser_type.launch_persistent_context(profile, **options)
        watch(context, site, complaints)
        return context

    return start


@LATER_IN_FIREFOX
@pytest.mark.parametrize("game", SAMPLE)
def test_a_game_goes_on_where_it_was_when_the_browser_was_killed(
    opened: Opened, profile: str, site: str, game: str
) -> None:
    killed = opened()
    table, mirror = Table(killed.new_page(), site, game), Mirror.new(game)
    table.open()
    table.set_up(mirror)
    table.play(mirror, 3)
    table.page.evaluate("() => navigator.locks.query()")  # after the note that is on its way
    kill_browser(profile)
    with suppress(Error):  # it is gone already
        killed.close()
    again = opened()
    again.add_init_script(NOTES)
    table = Table(again.new_page(), site, game)
    table.open()
    expect(table.notices).to_contain_text("They have been put back")
    assert all(table.page.evaluate("() => notes")), (
        "the game is noted, should this one be killed too"
    )
    table.shows(mirror)
    table.play(mirror, 1)
    table.shows(mirror)
    again.close()
