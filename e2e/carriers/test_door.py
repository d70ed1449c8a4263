"""The question where the friend is: a chat, too, has one sentence with what it needs."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.support.once import IN_CHROMIUM
from e2e.support.table import Table
from quanta_site.pages.render import APPS

pytestmark = IN_CHROMIUM


@pytest.mark.parametrize("game", ["leap"])
def test_where_there_is_no_app_a_chat_is_no_choice(table: Table, game: str) -> None:
    table.follow("challenge")
    places = table.dialog.locator("[name=challenge-place]")
    expect(places).to_have_count(3)
    kinds = places.evaluate_all("(inputs) => inputs.map((input) => input.value)")
    assert kinds == ["links", "device", "here"]


def test_a_game_in_a_chat_says_where_its_app_is(page: Page, site: str) -> None:
    table, app = Table(page, site, "leap"), f"{APPS}/leap.xdc"
    address = f"{table.site}leap/index.html"

    def serve(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace('"app":""', f'"app":"{app}"'))

    page.route(address, serve)
    page.route(f"{table.site}{app}", lambda route: route.fulfill(body="an app"))
    page.goto(f"{address}#challenge")
    table.ready()
    table.dialog.get_by_role("radio", name="In a chat").check()
    expect(table.dialog.locator("[name=challenge-seat]").first).to_be_hidden()
    with page.expect_download() as download:
        table.dialog.get_by_role("button", name="Download the app").click()
    assert download.value.suggested_filename == "leap.xdc"
    expect(table.dialog).to_be_hidden()
