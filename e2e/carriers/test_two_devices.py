"""Two devices at one table: whole games over a real connection, and what becomes of them when it
breaks."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect
from tests.sealed.pair import Pair

from e2e.support.clocks import STEPPED, clock, passes
from e2e.support.once import IN_CHROMIUM, IN_FIREFOX, IN_LONG
from e2e.support.sealed_side import SealedTable, seated
from e2e.support.two_devices import challenge, choose, connect_again, join, play_on, settle
from quanta.sealed.audit import audit

HOUR, LONG = 60, 660
"""The clocks in minutes, and how long a turn takes in seconds."""
RUNS = re.compile(r"\bruns\b")
TURNS = 3
"""How many turns are played; e2e/campaigns/two_devices.py plays whole games."""


def agreed(one: SealedTable, other: SealedTable) -> None:
    """Both have the same game, and its audit finds nothing."""
    assert one.kept["messages"] == other.kept["messages"]
    assert one.kept["fingerprint"] == other.kept["fingerprint"]
    assert audit(one.kept["messages"]).fits


def due_of(sides: tuple[SealedTable, SealedTable]) -> SealedTable:
    """The side that is to choose."""
    due = settle(*sides)
    assert due is not None
    return due


@IN_FIREFOX
@pytest.mark.parametrize("game", ["leap"])
def test_a_game_is_played_on_two_devices_and_its_end_arrives(
    sides: tuple[SealedTable, SealedTable],
) -> None:
    one, other = sides
    challenge(one, other)
    play_on(one, other, 1)
    one.page.locator("#sealed").get_by_role("button", name="Resign").click()
    one.dialog.get_by_role("button", name="Resign").click()
    expect(other.ending).to_be_visible()
    assert settle(one, other) is None
    agreed(one, other)
    for side in sides:
        expect(side.ending).to_be_visible()
        secret = side.kept["private"]
        assert not any(secret in link for link in side.links)


@IN_LONG
@IN_CHROMIUM
@pytest.mark.parametrize("game", ["legions"])
def test_a_third_device_looks_on_with_the_clocks_and_sees_no_secret(
    sides: tuple[SealedTable, SealedTable], page: Page, site: str
) -> None:
    one, other = sides
    for side in sides:
        side.page.add_init_script(STEPPED)
    challenge(one, other, minutes=HOUR)
    settle(one, other)
    third = SealedTable(page, site, "legions")
    one.button("Show this game on a third device").first.click()
    join(one, third)
    looks_on = third.page.locator("#onlooker")
    expect(looks_on).to_contain_text("The board shows what both players know")
    expect(third.page.locator("#lesson-offer")).to_be_hidden()
    play_on(one, other, 1)
    slow = [one, other].index(due_of(sides))
    for side in sides:
        expect(clock(side, slow)).to_have_class(RUNS)
    passes(sides, LONG)
    play_on(one, other, 1)
    due = [one, other].index(due_of(sides))
    assert due != slow
    expect(third.status).to_contain_text(f"{('White', 'Black')[due]} is to play")
    # A turn has taken long by its own device, and another one has begun.
    expect(clock(third, slow)).to_have_text(re.compile("^4"))
    expect(clock(third, slow)).to_have_text(clock(sides[slow], slow).inner_text())
    expect(clock(third, due)).to_have_class(RUNS)
    expect(clock(third, slow)).not_to_have_class(RUNS)
    told = third.page.evaluate("() => JSON.stringify({ ...localStorage })")
    for side in sides:
        assert json.loads(side.kept["private"])["master"] not in told
    assert not third.kept
    one.page.goto(site)
    expect(looks_on).to_contain_text("no longer shown here")
    expect(other.page.locator("#sealed")).to_contain_text("has left the page")


@IN_LONG
@IN_CHROMIUM
@pytest.mark.parametrize("game", ["legions"])
def test_a_lost_connection_is_reported_and_made_again(
    sides: tuple[SealedTable, SealedTable],
) -> None:
    one, other = sides
    challenge(one, other)
    play_on(one, other, TURNS)
    before = one.kept["messages"]
    other.page.reload()
    other.ready()
    expect(one.page.locator("#sealed")).to_contain_text("connect again, or go on by links")
    expect(one.button("Connect again").first).to_be_visible()
    connect_again(one, other)
    settle(one, other)
    assert one.kept["messages"][: len(before)] == before
    play_on(one, other, TURNS)
    assert one.kept["messages"] == other.kept["messages"]


def ask(side: SealedTable, button: str, answer: str) -> None:
    """Press a button that asks first, and say yes."""
    side.button(button).click()
    side.dialog.get_by_role("button", name=answer, exact=True).click()


@IN_LONG
@IN_CHROMIUM
@pytest.mark.parametrize("game", ["quantum"])
def test_offers_questions_and_a_rematch_go_by_themselves(
    sides: tuple[SealedTable, SealedTable],
) -> None:
    one, other = seated(sides, Pair.begun("quantum", {}).run(6))
    seats = [side.device.seat for side in (one, other)]
    one.button("Connect the other device").click()
    join(one, other)
    expect(other.page.locator("#sealed")).to_contain_text("is connected")
    # Taking a move back is declined, and so is a draw, by playing on.
    ask(one, "Ask to take your last move back", "Ask")
    expect(other.status).to_contain_text("asks to take a move back")
    other.button("Decline: keep the move").click()
    expect(one.notices).to_contain_text("your move is not taken back. Play on.")
    expect(one.page.locator("#sealed")).not_to_contain_text("send your move")
    expect(one.page.locator("#sealed")).not_to_contain_text("is not taken back")
    ask(one, "Offer a draw with this move", "Offer a draw")
    choose(one)
    expect(other.notices).to_contain_text("offers a draw")
    choose(other)
    expect(other.notices).not_to_contain_text("offers a draw")
    settle(one, other)
    choose(one)
    # A move is taken back, and an offer is accepted.
    settle(one, other)
    ask(other, "Ask to take your last move back", "Ask")
    one.button("Agree: take it back").click()
    expect(other.notices).to_contain_text("your move is taken back")
    ask(other, "Offer a draw with this move", "Offer a draw")
    choose(other)
    ask(one, "Accept the draw", "Accept the draw")
    for side in sides:
        expect(side.ending).to_contain_text("A draw was agreed.")
    # The rematch is resigned, as soon as anyone may.
    one.button("Rematch").click()
    expect(one.dialog).not_to_contain_text("link", use_inner_text=True)
    one.dialog.get_by_role("button", name="Ask for a rematch").click()
    expect(other.dialog).to_contain_text("You play")
    expect(other.dialog).not_to_contain_text("link")
    other.dialog.get_by_role("button", name="Accept", exact=True).click()
    play_on(one, other, 1)
    assert [side.device.seat for side in (one, other)] == seats[::-1]
    due = due_of(sides)
    ask(due, "Resign", "Resign")
    for side in sides:
        expect(side.ending).to_contain_text("resigned")
    assert settle(one, other) is None
    agreed(one, other)
    assert not one.dialog.count()
