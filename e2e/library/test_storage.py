"""A browser that keeps nothing, no more, or what it kept is spoilt: play goes on."""

from __future__ import annotations

import json

import pytest
from e2e.support.mirror import SAMPLE, Mirror
from e2e.support.once import IN_CHROMIUM, IN_LONG
from e2e.support.storage import owned
from e2e.support.table import Table
from playwright.sync_api import expect

FORBIDDEN = """for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
        get() { throw new DOMException('not here', 'SecurityError'); },
    });"""
FULL = """Storage.prototype.setItem = () => {
    throw new DOMException('no more', 'QuotaExceededError');
};"""
KEPT = owned("(name) => localStorage.getItem(OWN + name)")

pytestmark = [IN_CHROMIUM, pytest.mark.parametrize("game", SAMPLE)]


def goes_on(own: Table) -> None:
    """A game is played, is found under My games, and another is begun."""
    mirror = Mirror(own.record())
    own.play(mirror, 4)
    own.shows(mirror)
    own.button("My games").first.click()
    expect(own.dialog.get_by_role("listitem").first).to_contain_text("4 moves")
    own.page.keyboard.press("Escape")
    own.button("New game").click()
    own.dialog.get_by_role("button", name="Start").click()
    expect(own.moves).to_have_count(0)
    own.button("My games").first.click()
    four = own.dialog.get_by_role("listitem").filter(has_text="4 moves")
    four.get_by_role("button", name="Continue").click()
    own.shows(mirror)


@IN_LONG
def test_where_nothing_can_be_kept_play_goes_on_with_a_notice(own: Table, game: str) -> None:
    own.page.add_init_script(FORBIDDEN)
    own.open()
    expect(own.notices).to_contain_text("does not let the page store anything")
    goes_on(own)
    own.page.goto(own.site)
    expect(own.notices).to_contain_text("does not let the page store anything")


def test_where_no_more_can_be_kept_play_goes_on_with_a_notice(own: Table, game: str) -> None:
    old = Mirror.new(game, 3)
    own.keep(old)
    own.page.add_init_script(FULL)
    own.open()
    own.shows(old)
    expect(own.notices).to_contain_text("storage is full")
    own.button("New game").click()
    own.dialog.get_by_role("button", name="Start").click()
    expect(own.moves).to_have_count(0)
    goes_on(own)
    own.page.reload()
    own.shows(old)


def test_damaged_entries_are_reported_and_left_alone(own: Table, game: str) -> None:
    sound = Mirror.new(game, 3)
    own.keep(sound)
    entry = json.loads(own.page.evaluate(KEPT, "game/kept"))
    illegal = json.dumps({**entry, "name": "spoilt", "record": sound.record + ".a1-a1"})
    damaged = {"cut": '{"game":"', "wrong": '{"game":7,"plies":[]}', "null": "null"}
    own.store(**{f"game/{name}": text for name, text in damaged.items()})
    own.store(**{"game/illegal": illegal, f"newest/{game}": "illegal", "scene/kept": '{"rec'})
    own.store(daily='{"task":{},"solved":[7]}', puzzles="[7]", lessons="7", settings="[]")
    own.store(**{f"opponent/{game}": '{"kind":9}', f"results/{game}": '{"levels":7}'})
    own.open()
    expect(own.notices).to_contain_text("3 saved games are damaged")
    expect(own.notices).to_contain_text("Your last game could not be opened: Ply 4")
    own.button("My games").first.click()
    games = own.dialog.get_by_role("listitem")
    expect(games).to_have_count(2)
    expect(own.dialog).to_contain_text("3 saved entries are damaged")
    games.filter(has_not_text="spoilt").get_by_role("button", name="Continue").click()
    own.shows(sound)
    for name, text in damaged.items():
        assert own.page.evaluate(KEPT, f"game/{name}") == text
