"""The review of a whole game: a graph to walk along, the moves at which it turned."""

from __future__ import annotations

import re

import pytest
from e2e.support.engine import kill
from e2e.support.mirror import ALL, SAMPLE, Mirror
from e2e.support.once import IN_CHROMIUM, IN_LONG
from e2e.support.storage import owned
from e2e.support.table import Table
from playwright.sync_api import Locator, expect

SMALL = "hex3"
NEWEST = owned("(game) => localStorage.getItem(OWN + 'newest/' + game)")
CARD = "#review"

pytestmark = pytest.mark.parametrize("game", SAMPLE)


def reviewed(table: Table, game: str) -> tuple[Mirror, Locator]:
    """A finished game, reviewed; and its graph."""
    mirror = Mirror.new(game, ALL, board=SMALL)
    table.set_up(mirror)
    table.button("Review").click()
    over(table)
    table.at_ply(0)
    return mirror, table.page.get_by_role("slider", name="The course of the game")


def over(table: Table) -> None:
    """Wait until the review has come to its end."""
    card = table.page.locator(CARD)
    expect(card.get_by_role("button", name="Close")).to_be_visible()


@IN_LONG
@IN_CHROMIUM
def test_the_graph_is_walked_along_by_mouse_and_by_keyboard(table: Table, game: str) -> None:
    mirror, graph = reviewed(table, game)
    plies = len(mirror.line.actions)
    expect(graph).to_have_attribute("aria-valuemax", str(plies))
    size = graph.bounding_box()
    assert size is not None
    graph.click(position={"x": size["width"] / 2, "y": 9})
    table.waits("() => document.querySelector('.graph').getAttribute('aria-valuenow') > 0")
    for key, ply in [("End", plies), ("ArrowLeft", plies - 1), ("Home", 0), ("ArrowRight", 1)]:
        graph.press(key)
        table.at_ply(ply)
    expect(graph).to_have_attribute("aria-valuetext", re.compile("^Turn 1: .*’s chances "))


@IN_CHROMIUM
def test_a_turning_point_is_marked_and_leads_to_what_was_better(
    table: Table, site: str, game: str
) -> None:
    mirror, _ = reviewed(table, game)
    turn = table.page.locator(f"{CARD} .turning-points button").first
    words = turn.inner_text()
    assert re.search("A (mistake|blunder): ", words)
    marked = table.page.locator("#moves button[data-glyph]").first
    ply = int(marked.get_attribute("data-ply") or 0)
    row = "(move) => move.closest('li').querySelector('.turn').textContent"
    assert marked.evaluate(row) == words.split(".")[0]
    turn.click()
    table.at_ply(ply - 1)
    expect(table.status).to_contain_text("Better: ")
    expect(table.page.locator("#board .arrow.hint")).to_be_attached()
    move = table.page.locator(f"#moves [data-ply='{ply}']")
    expect(move).to_have_attribute("data-glyph", "?" if "A mistake" in words else "??")
    assert re.search("A (mistake|blunder): ", move.get_attribute("aria-label") or "")
    for key, at in (("ArrowRight", ply), ("ArrowLeft", ply - 1)):  # outside the board
        table.page.keyboard.press(key)
        table.at_ply(at)
    table.page.locator(CARD).get_by_role("button", name="Close").click()
    expect(table.page.locator(CARD)).to_be_hidden()
    table.shows(Mirror(mirror.at(ply - 1)))
    table.button("My games").first.click()  # it is over, wherever in it one looks
    expect(table.dialog.get_by_role("listitem").first).to_contain_text(re.compile("wins|A draw"))
    table.page.keyboard.press("Escape")
    saved = table.page.evaluate(NEWEST, game).strip('"')
    table.page.goto(site)
    expect(table.page.get_by_role("link", name="Play Quantum Leap")).to_be_visible()
    expect(table.page.locator(f"#your-games-list a[href*='id={saved}']")).to_have_count(0)
    table.page.go_back()
    table.ready()


@IN_LONG
@IN_CHROMIUM
def test_a_review_ends_with_the_game_that_it_was_of(table: Table, game: str) -> None:
    mirror, _ = reviewed(table, game)
    twin = Mirror.new(game, 0, board=SMALL)
    other = next(path for path, action in twin.ways() if action != mirror.line.actions[0])
    table.press(*other)
    expect(table.page.locator(CARD)).to_be_hidden()


@IN_CHROMIUM
def test_a_review_is_made_longer_and_stopped_at_once(table: Table, game: str) -> None:
    table.set_up(Mirror.new(game, ALL, board=SMALL))
    table.button("Review").click()
    over(table)
    card = table.page.locator(CARD)
    card.get_by_role("button", name="Search longer").click()
    card.get_by_role("button", name="Stop").click()
    over(table)
    expect(card.get_by_role("button", name="Search longer")).to_be_visible()
    expect(card.get_by_role("slider")).to_be_visible()


@IN_LONG
@IN_CHROMIUM
def test_a_review_is_made_again_when_the_engine_dies(table: Table, game: str) -> None:
    reviewed(table, game)
    kill(table.page)
    expect(table.notices).to_contain_text("Nothing was lost")
    over(table)
    table.button("One move forward").click()
    table.at_ply(1)
    expect(table.page.locator(CARD)).to_be_visible()
