"""The engine's view of a position on the page: the analysis and its lines; and that
it stops, and comes back when the engine dies."""

from __future__ import annotations

import re

import pytest
from e2e.support.engine import kill
from e2e.support.mirror import GAMES, SAMPLE, Mirror
from e2e.support.once import IN_CHROMIUM, IN_LONG
from e2e.support.table import PLY, Table
from playwright.sync_api import expect

SMALL = "hex3"
CARD = "#analysis"
PLIES = f"{CARD} .candidates .ply:not([hidden])"
BEST = f"{CARD} .candidates > :first-child .ply:not([hidden])"
"""The plies of the best line: at first there may be but one."""
AHEAD = f"{CARD} .preview-line .ply"
STEPPED = f"""(at) => [...document.querySelectorAll('{AHEAD}')]
    .findIndex((ply) => ply.matches('[aria-current]')) === at"""
"""Whether this number of plies before the one looked at are in the line."""

each_game = pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game in SAMPLE else IN_LONG) for game in GAMES]
)
one_game = pytest.mark.parametrize("game", SAMPLE)


def analysed(table: Table, mirror: Mirror) -> None:
    """Bring a game onto the board and analyse its position."""
    table.set_up(mirror)
    table.button("Analysis").click()
    expect(table.page.locator(PLIES).first).to_be_visible()


@IN_CHROMIUM
@each_game
def test_the_analysis_goes_along_with_the_game_and_can_be_switched_off(
    table: Table, game: str
) -> None:
    mirror = Mirror.new(game, 7)
    while not mirror.picks():
        mirror.go_on()
    analysed(table, mirror)
    expect(table.page.locator("#board .idea").first).to_be_attached()
    words = re.compile(r"^(It is|Proven: ).+\.$")
    expect(table.page.get_by_role("meter")).to_have_attribute("aria-valuetext", words)
    table.play(mirror, 1)
    table.shows(mirror)
    table.button("Undo").click()
    table.waits(f"(before) => {PLY} < before", mirror.line.ply)
    table.waits(f"() => document.querySelector('{PLIES}') !== null")
    table.page.keyboard.press("x")
    expect(table.page.locator(CARD)).to_be_hidden()
    expect(table.page.locator("#board .idea")).to_have_count(0)


@IN_CHROMIUM
@one_game
def test_a_line_is_stepped_into_and_left_again(table: Table, game: str) -> None:
    page, mirror = table.page, Mirror.new(game, 4, board=SMALL)
    analysed(table, mirror)
    before = table.record()
    page.locator(BEST).nth(1).click()
    table.waits(STEPPED, 1)
    expect(table.status).to_contain_text("Looking ahead, move 2 of")
    assert table.moves.count() == len(mirror.line.actions)
    assert table.record() == before
    page.get_by_role("button", name="One move back in the line").click()
    table.waits(STEPPED, 0)
    for at in range(1, page.locator(AHEAD).count()):
        page.keyboard.press("]")
        table.waits(STEPPED, at)
    page.keyboard.press("Escape")
    expect(page.locator(AHEAD).first).to_be_hidden()
    table.shows(mirror)
    page.locator(PLIES).first.click()
    table.waits(STEPPED, 0)
    table.press(mirror.picks()[0][0][0])
    expect(table.status).to_contain_text("This is a preview")
    page.get_by_role("button", name="Back to the game").click()
    table.shows(mirror)


@IN_CHROMIUM
@one_game
def test_a_line_is_played(table: Table, game: str) -> None:
    page, mirror = table.page, Mirror.new(game, 4, board=SMALL)
    analysed(table, mirror)
    page.locator(BEST).nth(1).click()
    table.waits(STEPPED, 1)
    line = page.locator(AHEAD).all_inner_texts()[:2]
    table.button("Play to here").click()
    mirror.play(*line)
    table.shows(mirror)
    table.button("Undo").click()
    table.at_ply(5)


@IN_LONG
@IN_CHROMIUM
@one_game
def test_it_comes_back_when_the_engine_dies(table: Table, game: str) -> None:
    mirror = Mirror.new(game, 4)
    analysed(table, mirror)
    kill(table.page)
    expect(table.notices).to_contain_text("Nothing was lost")
    expect(table.button("Analysis")).to_have_attribute("aria-pressed", "true")
    table.play(mirror, 1)
    expect(table.page.locator(CARD)).to_contain_text(re.compile(r"depth \d+"))
    table.shows(mirror)
