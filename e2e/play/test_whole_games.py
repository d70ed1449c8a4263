"""Games played to their end by mouse, and what the page offers then."""

from __future__ import annotations

import pytest
from e2e.support import stillness
from e2e.support.mirror import ALL, GAMES, Mirror
from e2e.support.once import IN_CHROMIUM, IN_LONG, IN_TURN, LATER_IN_FIREFOX, ONE_EACH
from e2e.support.table import Table
from playwright.sync_api import expect
from tests.support.effort import amount

WINDOWS = [(1280, 800), (360, 740), (768, 1024), (1920, 1080)][: amount(1, 1, 4)]
OTHERWISE = ("leap", "quantum")
"""Games that other tests play to their end, by keyboard and by touch."""
each_game = pytest.mark.parametrize("game", GAMES)


@LATER_IN_FIREFOX
@IN_TURN
@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=IN_LONG if game in OTHERWISE else ()) for game in GAMES]
)
@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_a_game_is_played_to_its_end_by_clicking(
    table: Table, game: str, window: tuple[int, int]
) -> None:
    """And meanwhile the board stays where it is; then the page fits windows of all sizes."""
    mirror, way = Mirror.to_the_end(game)
    table.page.set_viewport_size({"width": window[0], "height": window[1]})
    table.set_up(mirror)
    stillness.watch(table.page)
    table.finish(mirror, way)
    table.ended(mirror)
    stillness.has_held_still(table.page)
    stillness.scrolls_only_down(table.page)
    assert table.record() == mirror.public


@IN_CHROMIUM
@ONE_EACH
@each_game
def test_after_the_end_one_can_look_back_and_play_again(table: Table, game: str) -> None:
    mirror = Mirror.new(game, ALL)
    table.set_up(mirror)
    table.ended(mirror)
    if any(entry["seat"] < 0 for entry in mirror.scene()["moves"]):
        # Where dice decide much, a review would find nothing.
        expect(table.button("Review")).to_have_count(0)
        table.button("To the start").click()
    else:
        table.button("Review").click()
    table.at_ply(0)
    expect(table.ending).to_be_hidden()
    table.button("To the last move").click()
    table.ended(mirror)
    table.button("Play again").click()
    expect(table.ending).to_be_hidden()
    expect(table.moves).to_have_count(0)
    table.shows(Mirror(table.record()))
