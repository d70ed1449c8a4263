"""The rest of the small engine, when a function of it is needed after all: it comes in mid-game, or
stock Pyodide does, and no ply is lost either way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from e2e.engine.test_bridge import BRIDGE, MODULE, ask, heard, start
from e2e.support.host import Host
from e2e.support.lacking import lacking_engine, put_engine
from e2e.support.module_script import script_of
from e2e.support.once import IN_CHROMIUM, IN_LONG, LATER_IN_FIREFOX
from e2e.support.until import until
from e2e.support.visit import saved
from e2e.support.watch import REST
from playwright.sync_api import BrowserContext, Page, Route

from quanta import registry
from quanta.record import link_text
from quanta.record.record import Record
from quanta_site.app import precache

pytestmark = pytest.mark.first_visit

GAME = "leap"
PLAIN = {"setup": "random"}
"""A board for which nothing has to be searched."""
PLIES = 6
PLAYED = """async (plies) =>
    (await window.bridge.ask({ do: 'now' })).scene.moves.length >= plies"""


@pytest.fixture(scope="session")
def lacking() -> Path:
    return lacking_engine()


def answer_from(context: BrowserContext, folder: Path) -> list[str]:
    """Let the context have this engine in place of the site's; the parts that it asks for."""
    asked: list[str] = []

    def give(route: Route) -> None:
        part = route.request.url.rpartition("/")[2].partition("-")[0]
        asked.append(part)
        if (folder / f"{part}.wasm").is_file():
            route.fulfill(path=folder / f"{part}.wasm", content_type="application/wasm")
        else:
            route.fulfill(status=404)

    context.route("**/first-*.wasm", give)
    context.route("**/rest-*.wasm", give)
    return asked


def play(page: Page) -> str:
    """Play three plies; the record."""
    scene = ask(page, "new", game=GAME, params=PLAIN, players=[])["scene"]
    for _ in range(3):
        scene = move(page, scene)
    assert len(scene["moves"]) == 3
    return str(scene["record"])


def move(page: Page, scene: dict[str, Any]) -> dict[str, Any]:
    """Make a move of those that there are; the scene then."""
    for target in scene["paths"][0]:
        scene = ask(page, "click", target=target)["scene"]
    return scene


def need_the_rest(page: Page, record: str) -> None:
    """In the middle of the game with that record, ask for something that calls the function that is
    left out. Then the game goes on as if nothing had been."""
    reply = ask(page, "compare", record=link_text.pack(record))
    assert reply["ok"], reply
    scene = ask(page, "now")["scene"]
    assert scene["record"] == record
    before = Record.parse(record).actions
    after = Record.parse(move(page, scene)["record"]).actions
    assert after[:-1] == before


@LATER_IN_FIREFOX
def test_a_first_game_of_any_kind_needs_no_rest(page: Page, site: str) -> None:
    told: list[str] = []
    page.on("console", lambda said: told.append(said.text))
    start(page, site)
    for game in registry.ids():
        scene = ask(page, "new", game=game, params={}, players=["human", "human"])["scene"]
        for _ in range(PLIES):
            for target in scene["paths"][len(scene["paths"]) // 2]:
                scene = ask(page, "click", target=target)["scene"]
        ask(page, "players", players=["level1", "level2"])
        until(page, PLAYED, 2 * PLIES)
    assert not [text for text in told if text.startswith(REST)]


@IN_LONG
@IN_CHROMIUM
def test_a_function_of_the_rest_is_loaded_in_mid_game(
    context: BrowserContext, page: Page, site: str, lacking: Path, complaints: list[str]
) -> None:
    asked = answer_from(context, lacking)
    record = play(start(page, site))
    assert asked == ["first"]
    need_the_rest(page, record)
    assert asked == ["first", "rest"]
    assert not heard(page, "recovered")
    complaints.clear()


@IN_LONG
@IN_CHROMIUM
def test_without_a_network_the_rest_comes_from_the_offline_copy(
    visitor: BrowserContext, host: Host, lacking: Path, complaints: list[str]
) -> None:
    put_engine(host, lacking)
    (host.site / BRIDGE).write_text(script_of(MODULE), encoding="utf-8")
    host.put(precache.WORKER, precache.worker(host.site))
    told: list[str] = []
    visitor.on("console", lambda said: told.append(said.text))
    page = visitor.new_page()
    page.goto(f"{host.url}{GAME}/index.html")
    saved(page)
    host.stop()
    record = play(start(page, host.url))
    need_the_rest(page, record)
    assert not heard(page, "recovered")
    assert any(said.startswith(REST) for said in told)
    complaints.clear()


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param({"status": 404}, id="missing", marks=IN_LONG),
        pytest.param({"body": "spoilt"}, id="damaged", marks=[IN_CHROMIUM, IN_LONG]),
    ],
)
def test_where_the_rest_does_not_arrive_stock_pyodide_goes_on(
    context: BrowserContext,
    page: Page,
    site: str,
    lacking: Path,
    complaints: list[str],
    answer: dict[str, Any],
) -> None:
    answer_from(context, lacking)
    context.route("**/rest-*.wasm", lambda route: route.fulfill(**answer))
    record = play(start(page, site))
    need_the_rest(page, record)
    (recovered,) = heard(page, "recovered")
    assert recovered["scene"]["record"] == record
    complaints.clear()
