"""Leap in its kinds: both editions, and Black's swap."""

from __future__ import annotations

import pytest
from e2e.support.hands import keyboard
from e2e.support.mirror import Mirror
from e2e.support.once import IN_CHROMIUM, IN_FIREFOX
from e2e.support.table import Table
from playwright.sync_api import expect


@pytest.fixture
def game() -> str:
    return "leap"


@IN_CHROMIUM
def test_black_keeps_the_set_up_and_the_game_begins(table: Table, game: str) -> None:
    mirror = Mirror.new(game, edition="stones")
    table.set_up(mirror)
    table.button("Keep the set-up").click()
    mirror.play("keep")
    table.shows(mirror)
    expect(table.button("Keep the set-up")).to_be_hidden()
    table.play(mirror, 2)
    table.shows(mirror)


@IN_CHROMIUM
def test_black_swaps_two_stones(table: Table, game: str) -> None:
    mirror = Mirror.new(game, edition="stones", board="hex4")
    table.set_up(mirror)
    rows = mirror.position.text()
    action = next(a for _, a in mirror.ways() if mirror.position.apply(a).text()[:-2] != rows[:-2])
    table.press(*mirror.way(action))
    mirror.play(action)
    table.shows(mirror)
    expect(table.button("Swap two stones")).to_be_hidden()


@pytest.mark.parametrize(
    ("edition", "board"),
    [
        pytest.param("rings", "hex3", marks=IN_CHROMIUM),
        pytest.param("stones", "hex3", marks=IN_FIREFOX),
    ],
)
def test_a_whole_game_is_played_by_keyboard_alone(
    table: Table, game: str, edition: str, board: str
) -> None:
    mirror = Mirror.new(game, edition=edition, board=board)
    table.set_up(mirror)
    table.play(mirror, hand=keyboard)
    table.ended(mirror)
