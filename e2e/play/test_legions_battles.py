"""Legions: scenarios and the campaign, played to their ends against the program. Usually only the
last plies of each battle are played by hand; in the long form all of them, in every browser."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from e2e.library.test_backup import backup
from e2e.library.test_my_games import give, shelf
from e2e.support.battle import to_the_end
from e2e.support.mirror import ALL, Mirror
from e2e.support.once import IN_CHROMIUM, IN_LONG
from e2e.support.storage import EMPTY
from e2e.support.table import Table
from playwright.sync_api import expect
from tests.games.legions.play import game
from tests.support.effort import amount

from quanta.core.game import CHANCE, Sequel
from quanta.core.rng import Stream
from quanta.games.legions.hooks import sequel
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.scenarios.house import CAMPAIGNS, SCENARIOS
from quanta.record.record import Record

LEFT = amount(6, 6, ALL)
"""Plies of a battle that are played by hand."""
SOME = SCENARIOS[: amount(1, 1, len(SCENARIOS))]
LEVEL = "level2"
pytestmark = [] if LEFT == ALL else [IN_CHROMIUM]


@pytest.fixture(name="game")
def game_id() -> str:
    return "legions"


def begun(params: Mapping[str, str]) -> Mirror:
    """A battle with as many plies left as are played by hand; the dice of its start have fallen."""
    whole = game("battle", params)
    first = max(0, len(whole.actions) - LEFT)
    while whole.positions[first].to_play == CHANCE:
        first += 1
    return Mirror(str(replace(whole.record(), actions=tuple(whole.actions[:first]))))


def fight(table: Table, mirror: Mirror) -> LegionsPosition:
    """Play White against the program, to the end of the battle."""
    table.page.locator("#seat-1").select_option(LEVEL)
    position = to_the_end(table, mirror, Stream("fight"))
    table.ended(mirror, mirror.told(0))
    return position


@IN_LONG
@pytest.mark.parametrize("scenario", SOME)
def test_a_scenario_is_played_to_its_end(table: Table, scenario: str) -> None:
    mirror = begun({"scenario": scenario})
    table.set_up(mirror)
    fight(table, mirror)
    expect(table.button("Report")).to_be_visible()
    expect(table.ending).not_to_contain_text("Go on:")


@IN_LONG
@pytest.mark.parametrize("campaign", CAMPAIGNS)
def test_a_campaign_is_played_from_battle_to_battle(table: Table, campaign: str) -> None:
    mirror = begun({"campaign": campaign})
    table.set_up(mirror)
    while (found := after(table, fight(table, mirror))).params is not None:
        mirror = goes_on(table, found)
        if LEFT != ALL:
            mirror = begun(found.params)
            table.set_up(mirror)
    expect(table.page.get_by_role("button", name="Go on")).to_have_count(0)
    assert "The river road is" in found.text or "Nobody is left" in found.text


@IN_LONG
@IN_CHROMIUM
@pytest.mark.parametrize("campaign", CAMPAIGNS)
def test_the_front_page_goes_on_with_a_campaign(table: Table, site: str, campaign: str) -> None:
    table.page.evaluate(EMPTY)
    mirror = Mirror(str(game("battle", {"campaign": campaign}).record()))
    table.set_up(mirror)
    found = after(table, ended(mirror))
    text = backup(table)
    table.page.evaluate(EMPTY)
    shelf(table)
    give(table, text)  # as on another device
    expect(table.notices).to_contain_text("1 game imported.")
    yours = table.page.locator("#your-games-list a")
    table.page.goto(site)
    expect(yours).to_have_count(1)
    yours.get_by_text(f"Go on: {found.title}").click()
    table.ready()
    expect(table.page.locator("#phases")).to_contain_text("Set-up")  # of the next battle
    assert Record.parse(table.saved()).params["campaign"] == (found.params or {})["campaign"]
    # Once someone has moved in it, the next battle is what one goes on with.
    table.play(Mirror(table.saved()), 1)
    table.page.goto(site)
    expect(yours).to_have_count(1)
    expect(yours).not_to_contain_text("Go on")
    table.page.go_back()
    table.ready()
    table.page.evaluate(EMPTY)


def ended(mirror: Mirror) -> LegionsPosition:
    position = mirror.line.nodes[-1].position
    assert isinstance(position, LegionsPosition)
    return position


def after(table: Table, position: LegionsPosition) -> Sequel:
    """The next battle, in the words of the page."""
    end = position.outcome()
    assert end is not None
    found = sequel(position, end.returns)
    assert found is not None
    expect(table.ending).to_contain_text(found.text)
    return found


def goes_on(table: Table, found: Sequel) -> Mirror:
    """Begin the next battle, which is kept on the device, with the units that came through."""
    table.button(f"Go on: {found.title}").click()
    expect(table.ending).to_be_hidden()
    expect(table.page.locator("#seat-1")).to_have_value(LEVEL)
    expect(table.page.locator("#notes")).to_contain_text("now")
    begun_record = Record.parse(table.saved())
    assert begun_record.params["campaign"] == (found.params or {})["campaign"]
    table.page.reload()
    table.ready()
    assert Record.parse(table.saved()).params == begun_record.params
    mirror = Mirror(table.saved())
    table.shows(mirror)
    return mirror
