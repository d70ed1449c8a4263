"""Files of the engine that are damaged, or do not come because the connection is lost before the
offline copy is complete: the game goes on from what is there, and no ply is lost."""

from __future__ import annotations

import pytest
from e2e.engine.test_bad_days import MENDED, SPOIL
from e2e.engine.test_bridge import ask, heard, start
from e2e.engine.test_small_engine import GAME, play
from e2e.support.host import Host
from e2e.support.mirror import Mirror
from e2e.support.once import IN_CHROMIUM, IN_LONG
from e2e.support.table import Table
from e2e.support.until import until
from e2e.support.visit import saved
from e2e.support.watch import excuse_missing
from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.first_visit

ARCHIVES = "**/engine/*.zip"
WITHOUT = "The engine starts without a snapshot"
TOLD = "(kind) => window.heard.some(([heard]) => heard === kind)"


def lose_connection(context: BrowserContext) -> None:
    """Let nothing come of what Python imports late."""
    context.route(ARCHIVES, lambda route: route.abort())


@IN_LONG
@IN_CHROMIUM
def test_a_damaged_snapshot_is_mended_while_the_game_is_on(
    visitor: BrowserContext, host: Host
) -> None:
    told: list[str] = []
    visitor.on("console", lambda said: told.append(said.text))
    page = visitor.new_page()
    table = Table(page, host.url, GAME)
    table.open(Mirror.new(GAME).record)
    saved(page)
    page.evaluate(SPOIL, "/snapshot-")
    page.reload()
    table.ready()
    assert any(said.startswith(WITHOUT) for said in told)
    until(page, MENDED, "/snapshot-")
    host.stop()
    told.clear()
    page.reload()
    table.ready()
    mirror = Mirror(table.record())
    table.play(mirror, 1)
    table.shows(mirror)
    assert not [said for said in told if said.startswith(WITHOUT)]


@IN_CHROMIUM
def test_a_request_for_which_a_file_does_not_come_is_refused_and_the_game_goes_on(
    context: BrowserContext, page: Page, site: str, complaints: list[str]
) -> None:
    record = play(start(page, site))
    lose_connection(context)
    refused = ask(page, "puzzles", game=GAME)
    assert not refused["ok"]
    assert "no connection" in refused["error"]["message"]
    page.wait_for_function(TOLD, arg="recovered")
    (recovered,) = heard(page, "recovered")
    assert recovered["scene"]["record"] == record
    assert recovered["error"] == refused["error"]
    assert ask(page, "undo")["scene"]["ply"] < recovered["scene"]["ply"]
    context.unroute(ARCHIVES)
    assert ask(page, "puzzles", game=GAME)["puzzles"]["puzzles"]
    assert not heard(page, "fatal")
    excuse_missing(complaints)
    complaints.clear()  # Firefox has more to say of the files


@IN_LONG
@IN_CHROMIUM
def test_an_opponent_waits_for_a_file_that_does_not_come(
    context: BrowserContext, page: Page, site: str, complaints: list[str]
) -> None:
    play(start(page, site))
    lose_connection(context)
    before = len(ask(page, "players", players=["level1", "level1"])["scene"]["moves"])
    page.wait_for_function(TOLD, arg="waiting")
    assert ask(page, "ping")["ok"]
    context.unroute(ARCHIVES)
    page.wait_for_function(TOLD, arg="recovered")
    until(
        page,
        "async (plies) => (await window.bridge.ask({ do: 'ping' })).scene.moves.length > plies",
        before,
    )
    assert not heard(page, "fatal")
    complaints.clear()  # of the files
