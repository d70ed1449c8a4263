"""Clocks on two devices, stepped by the test: a game that ends by time, and a device whose clock
has stopped."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from e2e.support.clocks import STEPPED, clock, limit, passes
from e2e.support.once import IN_CHROMIUM, IN_LONG
from e2e.support.sealed_side import SealedTable
from e2e.support.two_devices import choose, connect_again, join, settle
from quanta.record.record import Record
from quanta.sealed.audit import audit

pytestmark = IN_CHROMIUM
SLACK = 12
"""Seconds that may pass by themselves while the test works."""


def shows(side: SealedTable, seat: int, most: int) -> None:
    """A clock shows this number of seconds, or a few less."""
    runs = "|".join(
        f"0:{second:02}|{second // 60}:{second % 60:02}"
        for second in range(max(most - SLACK, 0), most + 1)
    )
    expect(clock(side, seat)).to_have_text(re.compile(rf"^({runs})(\.\d)?$"))


def move(sides: tuple[SealedTable, SealedTable]) -> None:
    due = settle(*sides)
    assert due is not None
    choose(due)
    settle(*sides)


@IN_LONG
@pytest.mark.parametrize("game", ["leap"])
def test_a_game_on_two_devices_ends_by_time(sides: tuple[SealedTable, SealedTable]) -> None:
    white, black = sides
    for side in sides:
        side.page.add_init_script(STEPPED)
    white.page.goto(f"{white.site}leap/index.html#challenge")
    white.ready()
    clocks = white.dialog.get_by_label("Clock", exact=True)
    expect(clocks).to_be_hidden()
    white.dialog.get_by_role("radio", name="Here, on another device").check()
    white.dialog.get_by_role("radio", name=re.compile("^White")).check()
    limit(white, 2)
    white.dialog.get_by_role("button", name="Connect").click()
    join(white, black)
    expect(black.dialog).to_contain_text("Clock: 2 minutes each, for the whole game.")
    black.dialog.get_by_role("button", name="Accept", exact=True).click()
    for side in sides:
        for seat in (0, 1):
            expect(clock(side, seat)).to_have_text("2:00")
    # The first move is not timed; then each clock is the same on both devices.
    passes(sides, 30)
    move(sides)
    for side in sides:
        expect(clock(side, 0)).to_have_text("2:00")
        expect(clock(side, 1)).to_have_class(re.compile(r"\bruns\b"))
    passes(sides, 30)
    move(sides)
    for side in sides:
        shows(side, 1, 90)
    # While the connection is lost, no clock runs.
    black.page.reload()
    black.ready()
    expect(white.page.locator("#sealed")).to_contain_text("connect again, or go on by links")
    expect(white.page.locator("#sealed")).to_contain_text("clocks are stopped")
    expect(black.page.locator("#sealed")).to_contain_text("clocks are stopped")
    before = clock(white, 0).text_content()
    passes(sides, 60)
    expect(clock(white, 0)).to_have_text(str(before))
    connect_again(white, black)
    move(sides)
    # A device whose clock has stopped is believed within 2 seconds of what the other measured.
    black.page.evaluate("() => stopsClock()")
    passes(sides, 40)
    move(sides)
    expect(white.notices).to_contain_text("Black’s clock differs between the devices")
    shows(white, 1, 52)
    shows(black, 1, 90)
    # It does not say that its time is over: the other side can claim the win, until a move comes.
    move(sides)
    passes(sides, 56)
    white.notices.get_by_role("button", name="Claim the win").click()
    expect(white.ending).to_contain_text("Black ran out of time")
    expect(white.page.locator("#sealed")).to_contain_text("You have claimed the win")
    due = settle(*sides)
    assert due is black
    choose(black)
    settle(*sides)
    expect(white.page.locator("#sealed")).not_to_contain_text("You have claimed the win")
    # A clock ends on its own device, which sends that to the other.
    passes(sides, 121)
    for side in sides:
        expect(side.ending).to_contain_text("White ran out of time")
    assert settle(*sides) is None
    messages = white.kept["messages"]
    assert messages == black.kept["messages"]
    report = audit(messages)
    assert report.fits
    assert Record.parse(report.record).notes.time_control == "120"
    kept = Record.parse(white.record()).notes.annotations.values()
    assert len([each for each in kept if each.clock]) > 3
