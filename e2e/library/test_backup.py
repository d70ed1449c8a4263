"""Everything as one file and back, games as text, and files dropped onto the page."""

from __future__ import annotations

import json
import os

import pytest
from e2e.library.test_my_games import give, shelf
from e2e.support.downloads import CATCH, SAVED
from e2e.support.mirror import GAMES, SAMPLE, Mirror
from e2e.support.once import IN_CHROMIUM, IN_LONG, LATER_IN_FIREFOX
from e2e.support.storage import EMPTY
from e2e.support.table import Table
from playwright.sync_api import expect
from tests.campaigns.roundtrips import game as random_game

from quanta.record import text_writer
from quanta.record.notes import Annotation
from quanta.session.transfer import import_games

pytestmark = pytest.mark.parametrize("game", SAMPLE)

PLIES, MOST = 40, "QUANTA_BACKUP_GAMES"
MANY = [(name, number) for name in GAMES for number in range(int(os.environ.get(MOST, 5)))]
"""Random games by kind and number. The environment may ask for thousands."""
DROP = """([name, text]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name, { type: 'text/plain' }));
    const at = { dataTransfer: data, bubbles: true, cancelable: true };
    document.querySelector('#board').dispatchEvent(new DragEvent('dragover', at));
    document.querySelector('#board').dispatchEvent(new DragEvent('drop', at));
}"""


def backup(table: Table) -> str:
    """The text of a backup, made now."""
    table.page.evaluate(CATCH)
    table.button("My games").first.click()
    table.dialog.get_by_role("button", name="Back up everything").click()
    text: str = table.page.evaluate(SAVED)[1]
    table.page.keyboard.press("Escape")
    return text


def drop(table: Table, name: str, text: str) -> None:
    table.page.evaluate(DROP, [name, text])


@LATER_IN_FIREFOX
def test_a_backup_brings_everything_back_and_is_the_same_then(
    table: Table, site: str, game: str
) -> None:
    table.page.evaluate(EMPTY)
    for plies in (5, 2):
        table.set_up(Mirror.new(game, plies, seed=plies))
    table.page.reload()
    table.ready()
    table.store(theme="dark", daily='{"solved":["2026-01-02"]}')
    progress = {"done": {f"{game}.rings": ["board", "first"]}, "dismissed": [game]}
    played = [["one", 1, "level2", "won", ""], ["two", 2, "away", "lost", "Ann"]]
    results = {"title": "A game", "games": [*played, ["three", 3, "level2", "won", ""]]}
    short = (",", ":")
    table.store(lessons=json.dumps(progress, separators=short))
    table.store(**{f"results/{game}": json.dumps(results, separators=short)})
    position = {"game": game, "text": "lesson=1.any", "theme": "", "times": 1, "due": "2026-01-02"}
    table.store(practice=json.dumps({"own-0123456789": position}, separators=short))
    document = json.dumps({"title": "Mine", "text": "{}", "changed": 7})
    table.store(**{f"workshop/{game}/forces/one": document})
    text = backup(table)
    table.page.evaluate(EMPTY)
    shelf(table)
    give(table, text)
    came = "1 document, 1 puzzle of the day, 2 lesson steps, 1 position and 3 results imported."
    expect(table.notices).to_contain_text(f"2 games, {came}")
    assert backup(table) == text

    table.page.evaluate(EMPTY)  # the same from the front page
    table.page.goto(site)
    shelf(table)
    give(table, text)
    expect(table.notices).to_contain_text(f"2 games, {came}")
    expect(table.page.locator("#your-games-list a")).to_have_count(2)
    table.button("My games").first.click()
    table.dialog.get_by_role("button", name="Results").click()
    shown = table.dialog.last
    expect(shown.get_by_role("row", name="Level 2 2 0 0 2")).to_be_visible()
    expect(shown.get_by_role("row", name="Ann 0 1 0 0")).to_be_visible()
    expect(shown.get_by_role("img", name="The last 3 games")).to_be_visible()
    table.page.keyboard.press("Escape")
    table.page.keyboard.press("Escape")
    table.notices.get_by_role("button", name="Open “").click()
    table.ready()
    assert table.saved() in [saved["record"] for saved in json.loads(text)["games"]]

    drop(table, "again.json", text)
    expect(table.notices).to_contain_text("0 games imported. 3 were already here.")
    assert backup(table) == text
    table.store(theme="light")
    drop(table, "theme.json", text)
    expect(table.notices).to_contain_text("Settings left unchanged: theme.")
    assert json.loads(backup(table))["settings"]["theme"] == "light"
    table.page.evaluate(EMPTY)


@IN_LONG
@IN_CHROMIUM
def test_many_games_with_variations_come_back_as_they_were(table: Table, game: str) -> None:
    table.page.evaluate(EMPTY)
    records = [str(random_game(name, number, PLIES).record()) for name, number in MANY]
    games = [
        {"id": f"game-{i:05}", "name": f"“{i}” <b>", "record": record, "players": [], "changed": i}
        for i, record in enumerate(records)
    ]
    drop(table, "many.json", json.dumps({"quanta": "backup", "version": 1, "games": games}))
    expect(table.notices).to_contain_text(f"{len(games)} games imported.")
    text = backup(table)
    assert [saved["record"] for saved in json.loads(text)["games"]] == records
    for _ in "twice":
        table.clear()
        table.page.evaluate(EMPTY)
        drop(table, "many.json", text)
        expect(table.notices).to_contain_text(f"{len(games)} games imported.")
        assert backup(table) == text
    table.page.evaluate(EMPTY)


@IN_CHROMIUM
def test_errors_in_a_backup_are_reported_and_the_rest_is_restored(table: Table, game: str) -> None:
    table.page.evaluate(EMPTY)
    mirror = Mirror.new(game, 3)
    good = {"record": mirror.record, "name": "<img src=x onerror=alert(1)>"}
    wrong = [{"record": f"{game}/nonsense", "name": "Bad"}, {"record": 7}, None, {}]
    documents = {"../x": "{}", f"{game}/forces/a": "no"}
    games = [good, *wrong, {**good, "players": "all", "changed": "now"}]
    whole = {"quanta": "backup", "version": 1, "games": games, "documents": documents}
    drop(table, "mixed.json", json.dumps({**whole, "settings": {"theme": "<b>"}}))
    expect(table.notices).to_contain_text(
        "1 game imported. 1 was already here. 7 could not be read."
    )
    expect(table.notices).to_contain_text("Game 2 (“Bad”)")
    expect(shelf(table).filter(has_text="<img")).to_have_count(1)
    table.page.keyboard.press("Escape")
    for text, says in (
        ('{"quanta":"backup"', "damaged"),
        ('{"quanta":"backup","version":2}', "newer version"),
        ('{"quanta":"backup","version":1,"games":7}', "damaged"),
    ):
        drop(table, "bad.json", text)
        expect(table.notices).to_contain_text(says)
    table.page.evaluate(EMPTY)


@IN_CHROMIUM
def test_games_as_text_are_saved_and_dropped(table: Table, game: str) -> None:
    table.page.evaluate(EMPTY)
    mirror = Mirror.new(game, 4)
    line = mirror.line
    line.annotate(line.root, Annotation("Zürich"))
    table.set_up(Mirror(str(line.record())))
    table.page.evaluate(CATCH)
    table.button("Share").first.click()
    table.dialog.get_by_role("button", name="Save as text").click()
    table.page.wait_for_function("() => window.saved.length === 1")
    text = table.page.evaluate(SAVED)[1]
    table.page.keyboard.press("Escape")
    assert import_games.read(text).actions == Mirror(mirror.public).line.actions
    table.page.evaluate(EMPTY)
    several = text_writer.write_all([line, Mirror.new(game, 2, seed=2).line])
    drop(table, "games.txt", several.replace("[Result", "[Event", 1))
    expect(table.notices).to_contain_text("1 game imported. 1 could not be read. Line ")
    expect(table.notices).to_contain_text("column 1: There is no tag Event")
    table.shows(Mirror.new(game, 2, seed=2))
    table.page.evaluate(EMPTY)
