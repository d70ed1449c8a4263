"""Opponents that are no people: they answer, and undo goes past them."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.mirror import GAMES, SAMPLE, Mirror
from e2e.table import Table

COMPUTER = ["random", "greedy"]


def against(table: Table, mirror: Mirror, player: str) -> None:
    """Bring a game onto the board in which the second seat is a computer's."""
    table.set_up(mirror)
    table.page.get_by_label("Who plays").nth(1).select_option(player)


def exchange(table: Table, mirror: Mirror) -> None:
    """Play an action and wait for the answer."""
    table.act(mirror, *mirror.choose())
    while mirror.outcome is None and mirror.position.to_play == 1:
        table.answered(mirror)


@pytest.mark.parametrize("game", SAMPLE)
@pytest.mark.parametrize("player", COMPUTER)
def test_a_whole_game_is_played_against(table: Table, game: str, player: str) -> None:
    mirror = Mirror.new(game)
    against(table, mirror, player)
    while mirror.outcome is None:
        exchange(table, mirror)
    table.ended(mirror)


@pytest.mark.parametrize("game", SAMPLE)
def test_two_computers_play_by_themselves(table: Table, game: str) -> None:
    mirror = Mirror.new(game)
    against(table, mirror, "random")
    table.page.get_by_label("Who plays").nth(0).select_option("greedy")
    expect(table.ending).to_be_visible()
    mirror.catch_up(table.actions())
    table.ended(mirror)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("player", COMPUTER)
def test_undo_goes_back_past_the_opponents_moves_and_redo_over_them(
    table: Table, game: str, player: str
) -> None:
    mirror = Mirror.new(game)
    against(table, mirror, player)
    for _ in range(2):
        exchange(table, mirror)
    own = [ply for ply, at in enumerate(mirror.line.positions) if at.to_play == 0]
    for name, ply in [("Undo", -2), ("Undo", -3), ("Redo", -2), ("Redo", -1)]:
        table.button(name).click()
        table.at_ply(own[ply])
        expect(table.moves).to_have_count(len(mirror.line.actions))
    table.shows(mirror)


@pytest.mark.parametrize("game", GAMES)
def test_a_line_that_was_left_can_be_brought_back(table: Table, game: str) -> None:
    mirror = Mirror.new(game)
    against(table, mirror, "greedy")
    exchange(table, mirror)
    back = table.button("Bring back what was played before")
    expect(back).to_be_hidden()
    table.button("Undo").click()
    table.at_ply(0)
    other = Mirror.new(game)
    table.press(*next(path for path, act in other.ways() if act != mirror.line.actions[0]))
    back.wait_for()
    back.click()
    table.shows(mirror)
    assert table.record() == mirror.public
