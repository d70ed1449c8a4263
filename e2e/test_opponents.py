"""Opponents that are no people: they answer, undo goes past them, and games with them end."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.mirror import GAMES, Mirror
from e2e.table import Table

COMPUTER = ["random", "greedy"]

pytestmark = pytest.mark.parametrize("game", GAMES)


def seat(table: Table, number: int, player: str) -> None:
    """Let someone play a seat."""
    table.page.get_by_label("Who plays").nth(number).select_option(player)


@pytest.mark.parametrize("player", COMPUTER)
def test_a_whole_game_is_played_against(table: Table, game: str, player: str) -> None:
    mirror = Mirror.new(game)
    table.set_up(mirror)
    seat(table, 1, player)
    while mirror.outcome is None:
        path, action = mirror.choose()
        table.press(*path)
        mirror.play(action)
        while mirror.position.to_play == 1 and mirror.outcome is None:
            table.answered(mirror)
    table.ended(mirror)


def test_two_computers_play_by_themselves(table: Table, game: str) -> None:
    mirror = Mirror.new(game)
    table.set_up(mirror)
    for number, player in enumerate(COMPUTER):
        seat(table, number, player)
    expect(table.ending).to_be_visible()
    mirror.catch_up(table.actions())
    table.ended(mirror)


def test_undo_goes_back_past_the_opponents_move_and_redo_over_it(table: Table, game: str) -> None:
    mirror = Mirror.new(game)
    table.set_up(mirror)
    seat(table, 1, "random")
    for _ in range(2):
        path, action = mirror.choose()
        table.press(*path)
        mirror.play(action)
        table.answered(mirror)
    for name, ply in [("Undo", 2), ("Undo", 0), ("Redo", 2), ("Redo", 4)]:
        table.button(name).click()
        table.at_ply(ply)
        expect(table.moves).to_have_count(4)
    table.shows(mirror)


def test_a_line_that_was_left_can_be_brought_back(table: Table, game: str) -> None:
    mirror = Mirror.new(game)
    table.set_up(mirror)
    seat(table, 1, "greedy")
    path, action = mirror.choose()
    table.press(*path)
    mirror.play(action)
    table.answered(mirror)
    back = table.button("Bring back what was played before")
    expect(back).to_be_hidden()
    table.button("Undo").click()
    table.at_ply(0)
    other = Mirror(mirror.at(0).partition("/")[0] + "/")
    path, action = next(way for way in other.ways() if way[1] != mirror.line.actions[0])
    table.press(*path)
    other.play(action)
    table.answered(other)
    table.shows(other)
    back.click()
    table.shows(mirror)
    assert table.record() == mirror.record
