"""The engine dies in mid-game: the player sees a word about it and loses nothing."""

from __future__ import annotations

import pytest
from e2e.support.engine import kill, kill_when_thinking
from e2e.support.mirror import SAMPLE, Mirror
from e2e.support.once import IN_CHROMIUM, IN_LONG
from e2e.support.table import Table
from playwright.sync_api import expect

pytestmark = pytest.mark.parametrize("game", SAMPLE)


@IN_CHROMIUM
def test_a_game_goes_on_when_the_engine_is_killed(table: Table, game: str) -> None:
    mirror = Mirror.new(game)
    table.set_up(mirror)
    table.play(mirror, 3)
    while not mirror.picks():
        table.play(mirror, 1)
    path, action = mirror.picks()[0]
    table.press(path[0])
    expect(table.cell(path[0])).to_have_attribute("aria-selected", "true")
    table.page.keyboard.press("f")
    kill(table.page)
    table.press(*path[1:])
    mirror.play(action)
    table.page.keyboard.press("f")  # it is still turned round
    table.shows(mirror)
    expect(table.notices).to_contain_text("Nothing was lost")
    assert table.record() == mirror.public


@IN_LONG
@IN_CHROMIUM
def test_an_opponent_whose_engine_is_killed_while_it_thinks_answers_all_the_same(
    table: Table, game: str
) -> None:
    mirror = Mirror.new(game, 2)
    table.set_up(mirror)
    table.page.locator("#seat-1").select_option("level3")
    kill_when_thinking(table.page)
    path, action = mirror.choose()
    table.press(*path)
    expect(table.notices).to_contain_text("Nothing was lost")
    mirror.play(action)
    table.answered(mirror)
    table.shows(mirror)
    expect(table.page.locator("#seat-1")).to_have_value("level3")
