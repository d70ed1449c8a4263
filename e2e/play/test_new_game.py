"""The dialog for a new game: what it offers, what it starts, what it refuses."""

from __future__ import annotations

import pytest
from e2e.support.hands import write
from e2e.support.mirror import GAMES, Mirror
from e2e.support.once import IN_CHROMIUM, IN_LONG, LATER_IN_FIREFOX, ONE_EACH
from e2e.support.table import Table
from playwright.sync_api import expect


@LATER_IN_FIREFOX
@ONE_EACH
@pytest.mark.parametrize("game", GAMES)
def test_a_new_game_starts_and_the_one_before_is_kept(table: Table, game: str) -> None:
    before = Mirror.new(game, 5, seed=50)  # no other test's: a game opened again keeps its date
    table.set_up(before)
    table.button("New game").click()
    table.dialog.get_by_role("button", name="Start").click()
    expect(table.dialog).to_be_hidden()
    expect(table.moves).to_have_count(0)
    mirror = Mirror(table.record())
    table.shows(mirror)
    table.play(mirror, 2)
    table.button("My games").click()
    expect(table.dialog.get_by_role("listitem").nth(0)).to_contain_text("2 moves")
    expect(table.dialog.get_by_role("listitem").nth(1)).to_contain_text("5 moves")


@IN_LONG
@IN_CHROMIUM
@pytest.mark.parametrize("game", ["leap"])
def test_more_seats_than_there_can_be_are_refused(table: Table, game: str) -> None:
    table.button("New game").click()
    table.dialog.get_by_text("Variants").click()
    table.dialog.get_by_label("Stones", exact=False).check()
    write(table.dialog.get_by_label("Players", exact=True), "999999")
    table.dialog.get_by_label("Choose who plays each side").check()
    expect(
        table.dialog.get_by_role("group", name="Who plays").get_by_role("combobox")
    ).to_have_count(6)
    table.dialog.get_by_role("button", name="Start").click()
    expect(table.dialog.get_by_role("alert")).to_contain_text("from 2 to 6")


@IN_CHROMIUM
@pytest.mark.parametrize("game", ["leap"])
def test_what_is_chosen_is_what_is_played(table: Table, game: str) -> None:
    table.button("New game").click()
    dialog = table.dialog
    dialog.get_by_text("Variants").click()
    dialog.get_by_label("Stones", exact=False).check()
    expect(dialog.get_by_label("Puzzle for one", exact=False)).to_be_hidden()
    write(dialog.get_by_label("Players", exact=True), "3")
    dialog.get_by_label("Board", exact=True).select_option(label="Line")
    write(dialog.get_by_label("length", exact=False), "9")
    write(dialog.get_by_label("width", exact=False).locator("visible=true"), "3")
    dialog.get_by_label("the number of its enemy neighbours").check()
    dialog.get_by_label("stop a leap").check()
    dialog.get_by_role("button", name="Start").click()
    expect(dialog).to_be_hidden()
    mirror = Mirror(table.record())
    params = mirror.line.params
    assert (params["edition"], params["seats"]) == ("stones", "3")
    assert (params["count"], params["gaps"]) == ("opponents", "block")
    assert [len(row) for row in params["start"].partition("_")[0].split("-")] == [9, 9, 9]
    table.shows(mirror)
    expect(table.page.get_by_label("Who plays")).to_have_count(3)


@IN_CHROMIUM
@pytest.mark.parametrize("game", ["leap"])
def test_a_start_that_cannot_be_read_is_refused_with_a_reason(table: Table, game: str) -> None:
    mirror = Mirror.new(game, 4)
    table.set_up(mirror)
    table.follow("new;start=wb-wwb-bb")
    expect(table.dialog).to_contain_text("the position that you set up")
    table.dialog.get_by_role("button", name="Start").click()
    expect(table.dialog.get_by_role("alert")).to_contain_text("lacks")
    table.dialog.get_by_role("button", name="Cancel").click()
    table.shows(mirror)
    assert table.record() == mirror.public
