"""Back and forth through a game: undo, redo, the list of moves, keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.mirror import GAMES, Mirror, public
from e2e.table import Table

pytestmark = pytest.mark.parametrize("game", GAMES)


@pytest.fixture
def mirror(table: Table, game: str) -> Mirror:
    """A game some plies old, on the table."""
    mirror = Mirror.new(game, 6)
    table.set_up(mirror)
    return mirror


def at(table: Table, mirror: Mirror, ply: int) -> None:
    """The whole game is still there, and this ply is looked at."""
    table.shows(Mirror(mirror.at(ply)))


def test_undo_and_redo_go_one_ply(table: Table, mirror: Mirror) -> None:
    table.button("Undo").click()
    at(table, mirror, 5)
    table.button("Undo").click()
    at(table, mirror, 4)
    table.button("Redo").click()
    at(table, mirror, 5)
    assert table.record() == public(mirror.at(5))


def test_undo_ends_at_the_start_and_redo_at_the_end(table: Table, mirror: Mirror) -> None:
    undo, redo = table.button("Undo"), table.button("Redo")
    expect(redo).to_be_disabled()
    table.button("To the start").click()
    at(table, mirror, 0)
    expect(undo).to_be_disabled()
    table.button("To the last move").click()
    at(table, mirror, 6)
    expect(redo).to_be_disabled()


def test_a_click_on_a_move_goes_there(table: Table, mirror: Mirror) -> None:
    table.moves.nth(2).click()
    at(table, mirror, 3)
    table.button("One move back").click()
    at(table, mirror, 2)
    table.button("One move on").click()
    at(table, mirror, 3)


def test_keys_walk_too(table: Table, mirror: Mirror) -> None:
    plies = {"u": 5, "[": 4, "Control+z": 3, "r": 4, "]": 5, "Control+y": 6}
    for key, ply in plies.items():
        table.page.keyboard.press(key)
        table.at_ply(ply)
    table.shows(mirror)


def test_playing_on_from_an_earlier_ply_leaves_the_later_ones(table: Table, mirror: Mirror) -> None:
    table.moves.nth(2).click()
    table.at_ply(3)
    other = Mirror(mirror.at(3))
    path = next(path for path, action in other.ways() if action != mirror.line.actions[3])
    table.press(*path)
    expect(table.moves).not_to_have_count(6)
    other = Mirror(table.saved())
    assert other.line.actions[:3] == mirror.line.actions[:3]
    table.shows(other)
    table.button("Bring back what was played before").click()
    table.shows(mirror)


def test_playing_the_same_move_again_keeps_the_later_ones(table: Table, mirror: Mirror) -> None:
    table.moves.nth(2).click()
    table.at_ply(3)
    table.press(*Mirror(mirror.at(3)).way(mirror.line.actions[3]))
    at(table, mirror, 4)
