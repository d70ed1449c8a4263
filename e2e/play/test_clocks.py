"""Clocks beside the players, stepped by the test: whole games that end by time, for two at one
screen and against the computer; their state, kept, paused and announced."""

from __future__ import annotations

import re

import pytest
from e2e.support.clocks import SECOND, clock
from e2e.support.mirror import GAMES, Mirror
from e2e.support.once import IN_CHROMIUM, IN_LONG, ONE_EACH
from e2e.support.table import Table
from playwright.sync_api import Page, expect

from quanta.record.record import Record

pytestmark = pytest.mark.first_visit  # whose clock is set

HIDE = """(hidden) => {
    Object.defineProperty(document, 'hidden', { get: () => hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
}"""


@pytest.fixture
def timed(page: Page, site: str) -> Table:
    """A page of Leap whose clock the test steps."""
    page.clock.install()
    table = Table(page, site, "leap")
    table.open()
    return table


def runs(table: Table, seat: int) -> None:
    """Wait until the clock of a seat runs."""
    expect(clock(table, seat)).to_have_class(re.compile(r"\bruns\b"))


def begin(table: Table, opponent: str, control: str) -> Mirror:
    """Begin a game with clocks by the dialog."""
    table.button("New game").click()
    table.dialog.get_by_label(opponent, exact=True).check()
    table.dialog.get_by_label("Clock", exact=True).select_option(label=control)
    if opponent == "The computer":
        table.dialog.get_by_label("Level").select_option(index=0)
        table.dialog.get_by_label("White", exact=True).check()
    table.dialog.get_by_role("button", name="Start").click()
    expect(table.dialog).to_be_hidden()
    expect(clock(table, 0)).to_be_visible()
    return Mirror(table.record())


def passes(table: Table, seconds: float) -> None:
    table.page.clock.fast_forward(int(seconds * SECOND))


def lift(table: Table) -> None:
    """Lift the curtain, if it is drawn; until then no one has to choose."""
    curtain = table.page.locator("#curtain button")
    if curtain.is_visible():
        expect(table.page.locator("#seats .clock.runs")).to_have_count(0)
        passes(table, 3600)
        curtain.click()


@IN_CHROMIUM
def test_two_at_one_screen_play_until_the_time_of_one_is_over(timed: Table) -> None:
    mirror = begin(
        timed, "A friend, on this screen", "5 minutes each, and 5 seconds more after each turn"
    )
    expect(clock(timed, 0)).to_have_text("5:00")
    passes(timed, 60)  # the first move is not timed
    expect(clock(timed, 0)).to_have_text("5:00")
    timed.play(mirror, 1)
    expect(clock(timed, 0)).to_have_text("5:05")
    passes(timed, 200)
    expect(clock(timed, 1)).to_have_text(re.compile(r"^1:[34]\d$"))
    timed.play(mirror, 1)
    expect(clock(timed, 1)).to_have_text(re.compile(r"^1:4\d$"))
    # A pause, and a page that is opened again, which pauses too.
    pause = timed.button("Pause")
    pause.click()
    passes(timed, 600)
    expect(clock(timed, 0)).to_have_text(re.compile(r"^(5:0|4:5)\d$"))
    timed.button("Go on").click()
    runs(timed, 0)
    passes(timed, 100)
    timed.page.reload()
    timed.ready()
    expect(timed.page.locator(".clock-foot")).to_contain_text("The page was opened again")
    passes(timed, 600)
    expect(clock(timed, 0)).to_have_text(re.compile(r"^3:[12]\d$"))
    timed.play(mirror, 1)
    # Undo gives no time back, and two at one screen are timed while the page is hidden, too.
    passes(timed, 50)
    timed.button("Undo").click()
    runs(timed, 0)
    timed.page.evaluate(HIDE, True)
    passes(timed, 155)
    timed.page.evaluate(HIDE, False)
    left = clock(timed, 0)
    expect(left).to_have_text(re.compile(r"^0:[345]\d$"))
    expect(timed.page.locator("#live")).to_have_text(re.compile("White: one minute left"))
    expect(left).not_to_have_class(re.compile(r"\blast\b"))
    passes(timed, 45)
    expect(left).to_have_class(re.compile(r"\blast\b"))
    expect(left).to_have_text(re.compile(r"^0:0\d\.\d$"))
    passes(timed, 15)
    expect(timed.ending.get_by_role("heading")).to_have_text("Black wins")
    expect(timed.ending).to_contain_text("White ran out of time.")
    expect(timed.status).to_contain_text("White ran out of time.")
    expect(left).to_have_text("0:00.0")
    kept = Record.parse(timed.saved())
    assert kept.notes.time_control == "300+5"
    assert [word for said in kept.notes.declarations.values() for _, word in said] == ["time"]
    assert all(note.clock is not None for note in kept.notes.annotations.values())
    assert set(kept.notes.annotations) == {1, 2}
    # Without clocks it goes on; another game has them again, until one is begun without.
    timed.button("Play again").click()
    expect(clock(timed, 0)).to_have_text("5:00")
    timed.button("Pause").wait_for(state="hidden")


@IN_CHROMIUM
def test_the_clock_against_the_computer_stops_while_the_page_is_hidden(timed: Table) -> None:
    mirror = begin(timed, "The computer", "3 minutes each, for the whole game")
    timed.press(*mirror.way(mirror.position.legal_actions()[0]))
    timed.page.wait_for_function("() => document.querySelectorAll('#moves [data-ply]').length > 1")
    runs(timed, 0)
    expect(timed.button("Pause")).to_be_hidden()
    timed.page.evaluate(HIDE, True)
    passes(timed, 600)
    timed.page.evaluate(HIDE, False)
    runs(timed, 0)
    expect(clock(timed, 0)).to_have_text(re.compile(r"^(3:00|2:5\d)$"))
    expect(clock(timed, 1)).to_have_text(re.compile(r"^(3:00|2:5\d)$"))
    # What is looked at makes no difference.
    timed.page.keyboard.press("[")
    passes(timed, 200)
    expect(timed.ending.get_by_role("heading")).to_have_text("You lost")
    expect(timed.ending).to_contain_text("White ran out of time.")
    timed.button("Undo").click()
    expect(clock(timed, 0)).to_be_hidden()
    expect(timed.ending).to_be_hidden()


@IN_LONG
@IN_CHROMIUM
@ONE_EACH
@pytest.mark.parametrize("game", GAMES)
def test_the_time_ends_every_game_whoever_is_to_play(page: Page, site: str, game: str) -> None:
    page.clock.install()
    timed = Table(page, site, game)
    timed.open()
    timed.button("New game").click()
    timed.dialog.get_by_label("A friend, on this screen", exact=True).check()
    timed.dialog.get_by_label("Clock", exact=True).select_option(index=1)
    timed.dialog.get_by_role("button", name="Start").click()
    expect(timed.dialog).to_be_hidden()
    expect(page.get_by_role("timer")).to_have_count(2)
    mirror = Mirror(timed.saved())
    running = page.locator("#seats .clock.runs")
    lift(timed)
    timed.play(mirror, 1)
    lift(timed)
    expect(running).to_have_count(1)
    late = str(running.get_attribute("aria-label")).removesuffix("’s clock")
    passes(timed, 3600)
    expect(timed.ending).to_contain_text(f"{late} ran out of time.")
    expect(page.locator("#seats .clock.runs")).to_have_count(0)
