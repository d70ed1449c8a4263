"""Two devices at one table: whole games over a real connection, and what becomes of them when it
breaks."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.support.once import IN_CHROMIUM
from e2e.support.sealed_side import SealedTable
from e2e.support.two_devices import challenge, code, connect_again, play_on, settle
from quanta.sealed.audit import audit

TURNS = 6
"""How many turns are played before the connection is cut."""


def agreed(one: SealedTable, other: SealedTable) -> None:
    """Both have the same game, and its audit finds nothing."""
    assert one.kept["messages"] == other.kept["messages"]
    assert one.kept["fingerprint"] == other.kept["fingerprint"]
    assert audit(one.kept["messages"]).fits


@pytest.mark.parametrize("game", ["leap"])
def test_a_game_is_played_on_two_devices_to_its_end(
    sides: tuple[SealedTable, SealedTable],
) -> None:
    one, other = sides
    challenge(one, other)
    assert play_on(one, other)
    agreed(one, other)
    for side in sides:
        expect(side.ending).to_be_visible()
        secret = side.kept["private"]
        assert not any(secret in link for link in side.links)


@IN_CHROMIUM
@pytest.mark.parametrize("game", ["legions"])
def test_a_lost_connection_is_told_and_made_again(
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
    # A third device looks on, and is told no secret.
    one.button("Show this game on a third device").first.click()
    assert code(one.page).partition("#")[2].startswith("join=1.o.legions-watch.")
