"""Back and forth through a game: undo, redo, the list of moves, keys."""

from __future__ import annotations

import pytest
from e2e.support.mirror import GAMES, Mirror, public
from e2e.support.once import IN_CHROMIUM, IN_LONG, LATER_IN_FIREFOX, ONE_EACH
from e2e.support.table import Table
from playwright.sync_api import expect

pytestmark = [ONE_EACH, pytest.mark.parametrize("game", GAMES)]

PRESS = """(names) => {
    for (const name of names) document.querySelector(`[aria-label="${name}"]`).click();
}"""
"""Presses these buttons before the engine can answer."""


@pytest.fixture
def mirror(table: Table, game: str) -> Mirror:
    """A game some plies old, on the table."""
    mirror = Mirror.new(game, 6)
    table.set_up(mirror)
    return mirror


def at(table: Table, mirror: Mirror, ply: int) -> None:
    """The whole game is still there, and this ply is looked at."""
    table.shows(Mirror(mirror.at(ply)))


@IN_CHROMIUM
def test_undo_and_redo_go_one_ply(table: Table, mirror: Mirror) -> None:
    undo, redo = table.button("Undo"), table.button("Redo")
    expect(redo).to_be_disabled()
    undo.click()
    at(table, mirror, 5)
    undo.click()
    at(table, mirror, 4)
    redo.click()
    at(table, mirror, 5)
    assert table.record() == public(mirror.at(5))
    table.button("To the start").click()
    at(table, mirror, 0)
    expect(undo).to_be_disabled()


@LATER_IN_FIREFOX
def test_a_click_on_a_move_goes_there(table: Table, mirror: Mirror) -> None:
    table.moves.nth(2).click()
    at(table, mirror, 3)
    table.button("One move back").click()
    at(table, mirror, 2)
    table.button("One move forward").click()
    at(table, mirror, 3)


@LATER_IN_FIREFOX
def test_presses_that_follow_fast_add_up(table: Table, mirror: Mirror) -> None:
    back, forward = "One move back", "One move forward"
    for names, ply in (
        ([back, back, back], 3),
        ([back, "To the last move"], 6),
        (["To the start", forward, forward], 2),
        (["To the start", back, "To the last move", forward], 6),
    ):
        table.page.evaluate(PRESS, names)
        at(table, mirror, ply)


def other_way(table: Table, mirror: Mirror) -> Mirror:
    """Play something else than was played at ply 3, which is looked at; the game as it is then."""
    played = mirror.line.actions[3]
    table.press(*next(path for path, action in Mirror(mirror.at(3)).ways() if action != played))
    table.waits("() => document.querySelectorAll('#moves .variation').length === 1")
    return Mirror(table.saved())


@IN_CHROMIUM
def test_playing_on_from_an_earlier_ply_is_a_variation(table: Table, mirror: Mirror) -> None:
    table.moves.nth(2).click()
    table.at_ply(3)
    other = other_way(table, mirror)
    assert other.line.actions[:3] == mirror.line.actions[:3]
    assert other.line.node.index == 1
    expect(table.moves).to_have_count(6)
    table.moves.nth(5).click()
    table.shows(mirror)
    table.page.locator("#moves .variation button").first.click()
    table.waits("() => document.querySelector('.variation [aria-current]')")


@IN_LONG
@IN_CHROMIUM
def test_what_is_played_after_undo_is_the_game(table: Table, mirror: Mirror) -> None:
    for ply in (5, 4, 3):
        table.button("Undo").click()
        table.at_ply(ply)
    other = other_way(table, mirror)
    assert other.line.node.index == 0
    table.shows(other)
    table.page.locator("#moves .variation button").last.click()
    table.waits("() => document.querySelector('.variation [aria-current]')")
    table.page.evaluate("() => { document.querySelector('.annotation-editor').open = true; }")
    table.button("Make it the main line").click()
    table.shows(mirror)
