"""A new version comes while the old one is played on: it waits, and nothing is lost or mixed."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from e2e.support.engine import kill
from e2e.support.host import Host
from e2e.support.mirror import GAMES, SAMPLE, Mirror
from e2e.support.once import IN_CHROMIUM, IN_FIREFOX, IN_LONG, LATER_IN_FIREFOX
from e2e.support.outcome import failed
from e2e.support.table import Table
from e2e.support.visit import Keeping, Visit, keeps, look_for_update, saved
from e2e.support.watch import excuse_missing
from playwright.sync_api import BrowserContext, Page, expect

FIRST, SECOND = SAMPLE[0], next(game for game in GAMES if game not in SAMPLE)
PAGES = [f"{game}/index.html" for game in (FIRST, SECOND)]
OFFER = "[data-notice=update]"
FOOT = re.compile(r"<footer.*\n *<span>((?:New )*)")


def version(host: Host, page: str = PAGES[0]) -> str:
    """How the foot of this page begins in the version that the host serves."""
    found = FOOT.search(host.text(page))
    assert found
    return found[1]


def shows(page: Page, version: str) -> None:
    """Wait until the page is of this version."""
    expect(page.locator(".foot")).to_contain_text(re.compile(rf"^\s*{version}Quanta"))


@pytest.fixture(scope="module")
def updated(keeping: Keeping) -> Iterator[Keeping]:
    """A browser that has the version which the test before ended with, or that which is built."""
    keeping.visit()
    keeping.leave()
    yield keeping
    keeping.close()  # no other test wants a later version


@pytest.fixture
def visit(
    request: pytest.FixtureRequest, updated: Keeping, complaints: list[str]
) -> Iterator[Visit]:
    """A page with a game of which everything is kept."""
    visit = updated.visit(reset=False)
    visit.table(FIRST).open()
    saved(visit.page)
    yield visit
    if complaints or failed(request):
        updated.close()
    updated.leave()


def begin(table: Table, plies: int) -> Mirror:
    """A game of this number of plies, played on the page."""
    mirror = Mirror.new(table.game)
    table.open(mirror.record)
    table.play(mirror, plies)
    return mirror


@LATER_IN_FIREFOX
def test_an_update_waits_for_the_player_and_keeps_the_game(visit: Visit) -> None:
    table, old = visit.table(FIRST), version(visit.host)
    mirror = begin(table, 2)
    visit.host.update(*PAGES)
    look_for_update(visit.page)
    expect(visit.page.locator(OFFER)).to_contain_text("A new version is ready")
    table.play(mirror, 1)
    visit.page.reload()
    table.ready()
    shows(visit.page, old)
    table.shows(mirror)
    visit.page.locator(OFFER).get_by_role("button", name="Update").click()
    shows(visit.page, version(visit.host))
    table.ready()
    table.shows(mirror)
    saved(visit.page)
    keeps(visit.page, 1)
    expect(visit.page.locator(OFFER)).to_be_hidden()


@IN_LONG
@IN_CHROMIUM
def test_a_stale_tab_goes_on_in_its_own_version_beside_a_new_one(visit: Visit) -> None:
    table, old = visit.table(FIRST), version(visit.host)
    mirror = begin(table, 2)
    other = Table(visit.page.context.new_page(), visit.host.url, SECOND)
    begin(other, 1)
    visit.host.update(*PAGES)
    look_for_update(other.page)
    other.page.locator(OFFER).get_by_role("button", name="Update").click()
    shows(other.page, version(visit.host, PAGES[1]))
    other.ready()
    visit.host.stop()
    keeps(visit.page, 2)
    kill(visit.page)  # its next engine is of the old version too
    table.play(mirror, 1)
    expect(table.notices).to_contain_text("Nothing was lost")
    shows(visit.page, old)
    visit.page.locator(OFFER).get_by_role("button", name="Update").click()
    shows(visit.page, version(visit.host))
    table.ready()
    table.shows(mirror)
    keeps(visit.page, 1)


@IN_LONG
@IN_FIREFOX
def test_an_update_that_was_broken_off_goes_on_where_it_was(visit: Visit) -> None:
    old = version(visit.host)
    visit.host.update(*PAGES)
    visit.host.sent.clear()
    visit.host.missing.add(PAGES[1])
    look_for_update(visit.page, fails=True)
    keeps(visit.page, 2)
    table = visit.table(FIRST)
    mirror = begin(table, 1)
    shows(visit.page, old)
    visit.host.missing.clear()
    look_for_update(visit.page)
    visit.page.locator(OFFER).get_by_role("button", name="Update").click()
    shows(visit.page, version(visit.host))
    table.ready()
    table.shows(mirror)
    assert {name: visit.host.sent[name] for name in PAGES} == dict.fromkeys(PAGES, 1)
    assert not [name for name in visit.host.sent if name.startswith(("engine/", "pyodide"))]


@IN_LONG
@IN_CHROMIUM
def test_an_update_that_another_follows_is_discarded(visit: Visit) -> None:
    visit.host.update(PAGES[0])
    visit.host.missing.add(PAGES[0])
    look_for_update(visit.page, fails=True)
    keeps(visit.page, 2)
    visit.host.update(*PAGES)
    visit.host.missing.clear()
    look_for_update(visit.page)
    visit.page.locator(OFFER).get_by_role("button", name="Update").click()
    shows(visit.page, version(visit.host))
    saved(visit.page)
    keeps(visit.page, 1)


@IN_LONG
@IN_CHROMIUM
def test_a_first_visit_that_goes_offline_half_way_recovers_on_the_next(
    visitor: BrowserContext, host: Host, complaints: list[str]
) -> None:
    (name,) = host.site.glob("engine/snapshot-*.bin")
    host.last = name.relative_to(host.site).as_posix()
    visit = Visit(visitor.new_page(), host)
    visit.page.goto(visit.table(FIRST).url)
    expect(visit.page.locator("body")).to_contain_text(
        re.compile("onnection|Not available offline")
    )
    host.start()
    visit.page.reload()
    table = visit.table(FIRST)
    table.ready()
    saved(visit.page)
    host.stop()
    visit.page.reload()
    table.ready()
    table.play(Mirror(table.record()), 2)
    excuse_missing(complaints)
