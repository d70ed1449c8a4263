"""A battle that is watched: dice one by one, the folded move list, the report and the replay."""

from __future__ import annotations

import re

import pytest
from e2e.support.mirror import Mirror
from e2e.support.once import IN_CHROMIUM, IN_LONG
from e2e.support.storage import owned
from e2e.support.table import Table
from playwright.sync_api import expect
from tests.games.legions.play import game as battle

from quanta.core.rng import Stream
from quanta.games.legions.scenarios.ready_games import FIRST_BATTLE
from quanta.record.record import Record
from quanta.record.timeline import Timeline
from quanta.registry import rules

LIVELY = """() => {
    const plain = window.matchMedia;
    window.matchMedia = (query) => query.includes('reduced-motion')
        ? { matches: false } : plain.call(window, query);
    return () => { window.matchMedia = plain; };
}"""
TRAY = ".dice-tray"
ATTACK = ("roll-3-5", "activate-0910-strike", "fire-0906")


@pytest.fixture
def game() -> str:
    return "legions"


@IN_CHROMIUM
def test_dice_fall_one_after_another_and_are_cut_short_by_a_key(table: Table) -> None:
    mirror = Mirror(str(Record("legions", FIRST_BATTLE, ("roll-3-5",))))
    table.set_up(mirror)
    page, tray = table.page, table.page.locator(TRAY)
    calm = page.evaluate_handle(LIVELY)
    page.evaluate(owned("""() => localStorage.setItem(OWN + 'settings', '{"dice": "slow"}')"""))
    table.press("0910", "activate-strike", "0906")
    expect(tray.locator(".throw").first).to_contain_text("hits on 4 to 6")
    expect(tray.locator(".die.fallen").first).to_be_visible()
    # The game has it already; what is shown follows.
    expect(page.locator("#moves")).not_to_contain_text("attacks 0906")
    assert "fire-0906" in table.saved()
    page.keyboard.press("Shift")
    expect(tray).to_be_hidden()
    expect(page.locator("#moves")).to_contain_text("attacks 0906")
    mirror.catch_up(table.actions())
    table.shows(mirror)
    page.evaluate(owned("() => localStorage.removeItem(OWN + 'settings')"))
    calm.evaluate("(calm) => calm()")


@IN_LONG
@IN_CHROMIUM
def test_dice_fall_again_in_a_replay(table: Table) -> None:
    line = Timeline.of(rules("legions"), Record("legions", FIRST_BATTLE, ATTACK))
    thrown = line.roll(Stream("dice"))
    table.set_up(Mirror(str(line.record())))
    page, tray = table.page, table.page.locator(TRAY)
    calm = page.evaluate_handle(LIVELY)
    table.button("Replay the game").click()
    expect(tray).to_contain_text("White’s command dice")
    # What an attack throws is seen together, and a pause ends it.
    expect(tray).to_contain_text("hits on")
    expect(tray.locator(".throw")).to_have_count(len(thrown))
    page.get_by_role("region", name="Replay").get_by_role("button", name="Pause").click()
    expect(tray).to_be_hidden()
    table.at_ply(line.plies)
    calm.evaluate("(calm) => calm()")


@IN_LONG
@IN_CHROMIUM
def test_a_battle_that_is_over_is_read_watched_and_shared(table: Table) -> None:
    mirror = Mirror(str(battle(3, FIRST_BATTLE).record()))
    page, moves = table.page, table.page.locator("#moves")
    table.set_up(mirror)
    # The story: the last turn is open, the others are headings with what they brought.
    first = moves.get_by_role("button", name=re.compile("^Turn 2 · White"))
    expect(first).to_have_attribute("aria-expanded", "false")
    expect(moves.locator("[data-ply='1']")).to_be_hidden()
    first.focus()
    page.keyboard.press("Enter")
    expect(moves.locator("[data-ply='1']")).to_be_visible()
    told = moves.get_by_role("button", name=re.compile("^White (moves|attacks) the ")).first
    told.click()
    expect(moves.locator("[aria-current=true]")).to_be_visible()
    table.button("To the last move").click()
    # The report, and from it to a turning point.
    table.button("Report").click()
    expect(table.dialog).to_contain_text("such games")
    expect(table.dialog.get_by_role("table", name="Casualties")).to_be_visible()
    with page.expect_download() as saved:
        table.dialog.get_by_role("button", name="Save as a picture").click()
    assert saved.value.suggested_filename == "legions-report.png"
    table.dialog.locator(".turning-points button").first.click()
    page.wait_for_function("() => !document.querySelector('dialog[open]')")
    table.button("To the last move").click()
    # The replay, and a link that begins with it.
    table.button("Replay").click()
    bar = page.get_by_role("region", name="Replay")
    bar.get_by_role("button", name="Pause").click()
    expect(bar.locator(".replay-marks i")).not_to_have_count(0)
    slider = bar.get_by_label("Move of the replay")
    slider.press("End")
    table.at_ply(mirror.line.plies)
    bar.get_by_role("button", name="Step back").click()
    table.at_ply(mirror.line.plies - 1)
    bar.get_by_role("button", name="Close the replay").click()
    expect(bar).to_be_hidden()
    table.button("To the last move").click()
    table.button("Share").first.click()
    table.dialog.get_by_label("A replay of the game").check()
    link = table.dialog.get_by_label("Link to this game")
    expect(link).to_have_value(re.compile("#replay="))
    address = link.input_value()
    page.keyboard.press("Escape")
    table.follow(address.partition("#")[2])
    bar.get_by_role("button", name="Pause").click()
    bar.get_by_role("button", name="Close the replay").click()
