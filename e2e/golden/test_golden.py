"""What people have kept in their browsers and files opens as it did: see tests/golden/README.md."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from e2e.library.test_backup import backup
from e2e.library.test_my_games import give, shelf
from e2e.support.host import Host
from e2e.support.mirror import SAMPLE, Mirror
from e2e.support.once import IN_CHROMIUM, IN_LONG
from e2e.support.storage import EMPTY, QUICKEST, owned
from e2e.support.table import ACTIONS, Table
from e2e.support.workshop import Shop
from playwright.sync_api import BrowserContext, Page, expect

from quanta import Record, registry

GOLDEN = Path(__file__).parents[2] / "tests" / "golden"
SITE = "https://example.org/quanta/"
STORE = "(all) => Object.entries(all).forEach(([name, text]) => localStorage.setItem(name, text))"
STORED = owned("""() => Object.fromEntries(Object.entries(localStorage)
    .map(([key, text]) => [key.slice(OWN.length), text]))""")
HOLDS = owned("""(games) =>
    Object.keys(localStorage).filter((key) => key.startsWith(OWN + 'game/')).length === games""")
KEEPS = owned("(game) => localStorage.getItem(OWN + `newest/${game}`)")
LISTS = f"(moves) => JSON.stringify(({ACTIONS})()) === JSON.stringify(moves)"
STANDS = """(at) => {
    const move = document.querySelector('#moves [aria-current=true]')?.dataset;
    const [ply, action] = at.split('. ');
    return at ? move?.action === action && ply === (move.ply ?? ply) : !move;
}"""

PLAYED_BY = """(players) => {
    const choosers = [...document.querySelectorAll('#seats select')];
    return choosers.length > 0
        && choosers.every(({ id, value }) => value === players[id.replace('seat-', '')]);
}"""
"""Whether these play; who never chooses anything has no player to choose."""

REGISTERED = """(() => {
    window.registered = 0;
    const { serviceWorker } = navigator;
    if (!serviceWorker) return; // on an empty page
    const register = serviceWorker.register.bind(serviceWorker);
    serviceWorker.register = (...given) => { window.registered += 1; return register(...given); };
})()"""


def read(name: str) -> str:
    return (GOLDEN / name).read_text(encoding="utf-8")


def load(name: str) -> Any:
    return json.loads(read(name))


KEPT: dict[str, Any] = load("storage.json")["kept"]
OPENS: dict[str, dict[str, Any]] = load("storage.json")["opens"]
LINKS: list[dict[str, Any]] = [each for each in load("links.json") if "steps" not in each]
"""Those that open games; tests/lesson/test_golden_links.py opens those of lessons."""
TEXTS: dict[str, dict[str, Any]] = load("texts.json")
DOCUMENTS: list[dict[str, Any]] = load("documents/documents.json")
SAVED = {name.split("/")[2]: game for name, game in KEPT.items() if name.startswith("quanta/game/")}
NEWEST_FIRST = sorted(SAVED, key=lambda id_: -SAVED[id_]["changed"])
ON_ITS_PAGE = [
    each for each in LINKS if "reads" in each and each["link"].startswith(f"{SITE}{each['page']}/")
]
"""Links that a page can follow without being left for another."""


IN_OTHERS = ("on the front page", "the puzzle of a day", "own force list")
"""Links of which the tests of sealed play, of puzzles and of documents follow the like."""


def named(value: Any) -> str:
    """The id of a test about an entry."""
    return str(value["name"]) if isinstance(value, dict) else str(value)


def as_kept(value: Any) -> str:
    """A value as the page wrote it."""
    if isinstance(value, str):
        return value
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def plain(record: str) -> str:
    return Record.parse(record).plain()


def shows(table: Table, golden: dict[str, Any]) -> None:
    """Wait until the page lists the moves, is at that one, and has these players."""
    table.waits(LISTS, golden["moves"])
    table.waits(STANDS, golden["at"])
    table.waits(PLAYED_BY, golden["players"])


@pytest.fixture
def keeper(page: Page, site: str) -> Page:
    """A page in a browser in which an earlier version of the site was used."""
    page.goto(f"{site}{QUICKEST}")
    page.evaluate(STORE, {name: as_kept(value) for name, value in KEPT.items()})
    page.goto(site)
    return page


@IN_CHROMIUM
@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=() if game == "legions" else IN_LONG)
        for game in sorted({saved["game"] for saved in SAVED.values()})
    ],
)
def test_saved_games_are_listed_and_gone_on_with(keeper: Page, site: str, game: str) -> None:
    table = Table(keeper, site, game)
    for id_ in (each for each in NEWEST_FIRST if SAVED[each]["game"] == game):
        keeper.get_by_role("button", name="My games").first.click()
        games = keeper.get_by_role("dialog").get_by_role("listitem")
        expect(games).to_have_count(len(SAVED))
        names = [SAVED[each]["name"] or SAVED[each]["title"] for each in NEWEST_FIRST]
        assert games.locator(".saved-name").all_text_contents() == names
        games.nth(NEWEST_FIRST.index(id_)).get_by_role("button").first.click()
        keeper.wait_for_url(f"{table.url}**")
        table.ready()
        shows(table, OPENS[id_])
        now = keeper.evaluate(STORED)[f"game/{id_}"]
        assert now == as_kept(SAVED[id_])


@IN_LONG
@IN_CHROMIUM
def test_a_saved_game_is_played_on_under_the_same_name(keeper: Page, site: str) -> None:
    named = next(id_ for id_ in SAVED if SAVED[id_]["name"])
    table = Table(keeper, site, SAVED[named]["game"])
    table.open()
    shows(table, OPENS[named])
    table.press(*Mirror(table.saved()).choose()[0])
    keeper.wait_for_function(
        owned("([id, old]) => JSON.parse(localStorage.getItem(OWN + `game/${id}`)).record !== old"),
        arg=[named, SAVED[named]["record"]],
    )
    game = json.loads(keeper.evaluate(STORED)[f"game/{named}"])
    assert {key: game[key] for key in ("name", "asked")} == {
        key: SAVED[named][key] for key in ("name", "asked")
    }


@IN_LONG
@IN_CHROMIUM
@pytest.mark.first_visit  # whose clock is set
def test_settings_are_as_they_were(keeper: Page, site: str) -> None:
    expect(keeper.locator("html")).to_have_attribute("data-theme", KEPT["quanta/theme"])
    daily = KEPT["quanta/daily"]
    keeper.clock.set_fixed_time(f"{daily['task']['day']}T12:00:00")
    keeper.reload()
    table = Table(keeper, site, daily["task"]["game"])
    solved = f"{registry.rules(table.game).name}, solved"
    expect(keeper.get_by_role("button", name=solved)).to_be_visible()
    table.open()
    expect(keeper.locator("#puzzle")).to_be_visible()
    expect(keeper.locator("#puzzle")).to_contain_text(daily["task"]["goal"])


@IN_LONG
@IN_CHROMIUM
def test_who_wants_no_offline_copy_gets_none(visitor: BrowserContext, host: Host) -> None:
    visitor.add_init_script(REGISTERED)
    page = visitor.new_page()
    page.goto(f"{host.url}{QUICKEST}")
    page.evaluate(STORE, {"quanta/offline": KEPT["quanta/offline"]})
    Table(page, host.url, SAMPLE[0]).open()  # when the engine is there, a copy would be made
    assert page.evaluate("() => registered") == 0
    page.locator("#offline").click()
    wanted = page.get_by_role("dialog").get_by_role("button", name="Make available offline")
    expect(wanted).to_be_visible()


@IN_LONG
@IN_CHROMIUM
def test_a_backup_is_restored(page: Page, site: str) -> None:
    own = Table(page, site, SAMPLE[0])
    own.open()
    shelf(own)
    golden = load("backup.json")
    give(own, read("backup.json"))
    taken = f"{len(golden['games'])} games, {len(golden['documents'])} documents and 1 puzzle"
    expect(own.notices).to_contain_text(taken)
    stored = page.evaluate(STORED)
    for name, text in golden["documents"].items():
        assert stored[f"workshop/{name}"] == text
    for game in golden["games"]:
        assert json.loads(stored[f"game/{game['id']}"]).items() >= essence_of(game).items()
    found = json.loads(backup(own))
    solved = [json.loads(each["settings"].pop("daily"))["solved"] for each in (golden, found)]
    assert solved[0] == solved[1]
    assert found == golden


def essence_of(game: dict[str, Any]) -> dict[str, Any]:
    """The fields of a game in a backup, its id aside, which is its name in storage."""
    return {key: value for key, value in game.items() if key != "id"}


@IN_CHROMIUM
@pytest.mark.parametrize(("game", "link"), [(e["page"], e) for e in ON_ITS_PAGE], ids=named)
def test_a_link_is_followed(table: Table, game: str, link: dict[str, Any]) -> None:
    table.page.evaluate(EMPTY)
    if link.get("pasted"):
        table.button("My games").first.click()
        table.dialog.get_by_label("Open a link or a record").fill(link["link"])
        table.dialog.get_by_role("button", name="Open").click()
    else:
        table.follow(link["link"].partition("#")[2])
    table.page.wait_for_function(KEEPS, arg=game)  # the one before may have shown the same game
    shows(table, link)
    kept = plain(table.saved())
    assert kept == link.get("saved", link["reads"])
    table.page.evaluate(EMPTY)


@IN_CHROMIUM
@pytest.mark.parametrize(
    "link",
    [
        pytest.param(each, marks=IN_LONG if each["name"] in IN_OTHERS else ())
        for each in LINKS
        if each not in ON_ITS_PAGE
    ],
    ids=named,
)
def test_a_link_that_leads_elsewhere_or_begins_a_game_is_followed(
    page: Page, site: str, link: dict[str, Any]
) -> None:
    table = Table(page, site, link["page"])
    page.goto(link["link"].replace(SITE, site))
    if "#new" in link["link"]:
        table.ready()
        table.dialog.get_by_role("button", name="Start").click()
    page.wait_for_url(f"{table.url}**")
    table.ready()
    page.wait_for_function(KEEPS, arg=link["page"])
    shows(table, link)
    assert plain(table.saved()) == link.get("saved", link.get("reads"))


@IN_CHROMIUM
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=IN_LONG if at else ()) for at, name in enumerate(TEXTS)]
)
@pytest.mark.parametrize("game", SAMPLE)
def test_a_file_of_games_is_taken_in(table: Table, game: str, name: str) -> None:
    table.page.evaluate(EMPTY)
    shelf(table)
    give(table, read(f"texts/{name}"))
    golden = TEXTS[name]
    for place in golden["refused"]:
        expect(table.dialog.get_by_role("alert")).to_contain_text(place)
    table.page.wait_for_function(
        HOLDS,
        arg=len(golden["games"]),
    )
    table.clear()
    games = json.loads(backup(table))["games"]
    wanted = [each["reads"] for each in golden["games"]]
    assert sorted(plain(each["record"]) for each in games) == sorted(wanted)
    table.page.evaluate(EMPTY)


@IN_LONG
@IN_CHROMIUM
def test_documents_are_where_they_were_left(keeper: Page, site: str) -> None:
    shop = Shop(keeper, site)
    shop.open()
    craft = KEPT["quanta/bench/legions"]
    for document in sorted(DOCUMENTS, key=lambda each: each["craft"] != craft):
        if document["craft"] != craft:
            keeper.locator(f"#crafts button[value={document['craft']}]").click()
        expect(shop.head).to_have_text(document["title"])
        expect(shop.verdict).to_have_text("Ready to play.")
        expect(shop.shelf).to_have_count(1)
        assert shop.exported() == read(f"documents/{document['file']}")


@IN_CHROMIUM
@IN_LONG
@pytest.mark.parametrize(
    "document",
    DOCUMENTS,
    ids=lambda each: each["craft"],
)
def test_a_document_is_brought_in_in_each_of_its_forms_and_played_with(
    shop: Shop, document: dict[str, str]
) -> None:
    page = shop.page
    forms = (read(f"documents/{document['file']}"), document["short"], document["record"])
    for number, text in enumerate(forms, start=1):
        shop.bring_in(text)
        expect(page.locator(f"#crafts button[value={document['craft']}]")).to_have_attribute(
            "aria-pressed", "true"
        )
        expect(shop.shelf.filter(has_text=document["title"])).to_have_count(number)
        expect(shop.head).to_have_text(document["title"])
        expect(shop.verdict).to_have_text("Ready to play.")
        assert json.loads(shop.exported()).items() >= essence(document).items()
    record = shop.play()
    assert record.params[document["craft"]] == document["short"]


def essence(document: dict[str, str]) -> dict[str, Any]:
    """The fields of a document that its short form keeps."""
    whole: dict[str, Any] = json.loads(read(f"documents/{document['file']}"))
    return {key: value for key, value in whole.items() if key != "about"}
