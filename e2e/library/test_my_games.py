"""Saved games: going on with one, naming, deleting, taking them out and bringing them in."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from e2e.support.downloads import CATCH, SAVED
from e2e.support.mirror import ALL, SAMPLE, Mirror
from e2e.support.once import IN_CHROMIUM, IN_LONG
from e2e.support.storage import EMPTY
from e2e.support.table import Table
from playwright.sync_api import FilePayload, Locator, expect

pytestmark = pytest.mark.parametrize("game", SAMPLE)


@pytest.fixture
def three(table: Table, game: str) -> Iterator[list[Mirror]]:
    """Three games, the first one on the board; no others are saved."""
    table.page.evaluate(EMPTY)
    mirrors = [Mirror.new(game, plies, seed=plies, board="hex4") for plies in (5, ALL, 2)]
    for mirror in reversed(mirrors):
        table.set_up(mirror)
    yield mirrors
    table.page.evaluate(EMPTY)


def shelf(table: Table) -> Locator:
    """The list of games, opened."""
    table.button("My games").first.click()
    return table.dialog.get_by_role("listitem")


def give(table: Table, text: str) -> None:
    """Choose a file with this text."""
    file = FilePayload(name="games.txt", mimeType="text/plain", buffer=text.encode())
    table.dialog.locator("input[type=file]").set_input_files(file)


@IN_CHROMIUM
def test_every_game_is_there_and_can_be_gone_on_with(table: Table, three: list[Mirror]) -> None:
    games = shelf(table)
    expect(games).to_have_count(3)
    expect(games.nth(0)).to_contain_text("on the board")
    expect(games.nth(1)).to_contain_text(re.compile("wins|A draw"))
    games.nth(2).get_by_role("button", name="Continue").click()
    table.shows(three[2])
    table.play(three[2], 1)
    games = shelf(table)
    expect(games).to_have_count(3)
    expect(games.nth(0)).to_contain_text("3 moves")
    games.nth(2).get_by_role("button", name="Review").click()
    table.ended(three[1])


@IN_LONG
@IN_CHROMIUM
def test_a_rematch_in_which_nothing_is_played_leaves_no_game(
    table: Table, three: list[Mirror]
) -> None:
    shelf(table).nth(1).get_by_role("button", name="Review").click()
    table.ended(three[1])
    table.button("Play again").click()
    expect(table.ending).to_be_hidden()
    games = shelf(table)
    expect(games).to_have_count(4)
    games.last.get_by_role("button", name="Continue").click()
    table.shows(three[2])
    expect(shelf(table)).to_have_count(3)


@IN_CHROMIUM
def test_a_game_gets_a_name_and_keeps_it(table: Table, three: list[Mirror]) -> None:
    games = shelf(table)
    name = "<b>Tuesday</b> & Ann's"
    games.nth(0).get_by_role("button", name="Rename").click()
    table.dialog.get_by_label("Name of the game").fill(name)
    table.dialog.get_by_role("button", name="Save", exact=True).click()
    expect(games.nth(0)).to_contain_text(name)
    table.page.keyboard.press("Escape")
    table.play(three[0], 1)
    expect(shelf(table).nth(0)).to_contain_text(name)
    table.dialog.get_by_role("button", name="Rename").nth(1).click()
    table.page.keyboard.press("Escape")
    expect(table.dialog.get_by_label("Name of the game")).to_be_hidden()
    expect(games).to_have_count(3)


@IN_CHROMIUM
def test_a_deleted_game_can_be_brought_back_until_the_list_is_closed(
    table: Table, three: list[Mirror]
) -> None:
    games = shelf(table)
    games.nth(2).get_by_role("button", name="Delete").click()
    expect(games.nth(2)).to_contain_text("was deleted")
    games.nth(2).get_by_role("button", name="Undo").click()
    expect(games.nth(2)).to_contain_text("2 moves")
    games.nth(2).get_by_role("button", name="Delete").click()
    table.page.keyboard.press("Escape")
    expect(shelf(table)).to_have_count(2)


@IN_LONG
@IN_CHROMIUM
def test_the_game_on_the_board_can_be_deleted_and_played_on(
    table: Table, three: list[Mirror]
) -> None:
    shelf(table).nth(0).get_by_role("button", name="Delete").click()
    table.page.keyboard.press("Escape")
    table.shows(three[0])
    table.play(three[0], 1)
    expect(shelf(table).filter(has_text="on the board")).to_contain_text("6 moves")


@IN_CHROMIUM
def test_two_tabs_notice_each_other_and_do_not_overwrite_each_other(
    table: Table, three: list[Mirror], game: str
) -> None:
    other = Table(table.page.context.new_page(), table.site, game)
    other.open()
    other.shows(Mirror(three[0].record))
    table.play(three[0], 1)
    expect(other.notices).to_contain_text("continued in another tab")
    other.notices.get_by_role("button", name="Show it here").click()
    other.shows(three[0])
    twin = Mirror(three[0].record)
    table.play(three[0], 1)
    expect(other.notices).to_contain_text("continued in another tab")
    way = next(way for way in twin.ways() if way[1] != three[0].line.actions[-1])
    other.act(twin, *way)
    other.shows(twin)
    expect(other.notices).to_contain_text("saved as a separate game")
    assert three[0].record != twin.record
    expect(shelf(other).filter(has_text=re.compile(r"(?<!\d)7 moves"))).to_have_count(2)
    expect(other.dialog.get_by_role("listitem")).to_have_count(4)
    other.page.close()
    table.shows(three[0])


@IN_LONG
def test_games_go_into_files_and_come_out_of_them(table: Table, three: list[Mirror]) -> None:
    records = [mirror.record for mirror in three]
    table.page.evaluate(CATCH)
    games = shelf(table)
    games.nth(1).get_by_role("button", name="Save as file").click()
    name, text = table.page.evaluate(SAVED)
    assert name.endswith(".txt")
    assert text == records[1] + "\n"
    table.dialog.get_by_role("button", name="Save all as one file").click()
    text = table.page.evaluate(SAVED)[1]
    assert text.splitlines() == records
    table.page.evaluate(EMPTY)
    give(table, text)
    expect(table.dialog).to_be_hidden()
    table.shows(three[2])
    expect(shelf(table)).to_have_count(3)


@IN_CHROMIUM
def test_the_front_page_offers_to_go_on(table: Table, three: list[Mirror], game: str) -> None:
    page = table.page.context.new_page()
    page.goto(table.site)
    going = page.get_by_role("region", name="Your games").get_by_role("link")
    expect(going.first).to_contain_text("Against a friend, here")
    expect(going.first).to_contain_text("’s turn")
    expect(going.first.locator("svg")).to_be_visible()
    page.get_by_role("button", name="My games").click()
    expect(page.get_by_role("dialog").get_by_role("listitem")).to_have_count(3)
    page.keyboard.press("Escape")
    going.first.click()
    again = Table(page, table.site, game)
    again.shows(three[0])
    page.close()
