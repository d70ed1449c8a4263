"""The workshop: a unit, a list and a map are made, played with, sent on and brought in again."""

from __future__ import annotations

import json
import re
from urllib.parse import unquote

import pytest
from e2e.library.test_storage import FORBIDDEN
from e2e.site.test_accessibility import look
from e2e.support import hands
from e2e.support.engine import kill
from e2e.support.hands import write
from e2e.support.once import IN_CHROMIUM, IN_LONG, LATER_IN_FIREFOX
from e2e.support.table import Table
from e2e.support.workshop import GAME, Shop
from playwright.sync_api import Locator, Page, expect

from quanta.record.record import Record

UNIT = "U1:Hares:a:3:3:5:4:6:1:532:"
"""As a parameter of a game has it."""
ACTIVE = "(element) => element === document.activeElement"
BEFORE = """(element) => document.activeElement.compareDocumentPosition(element)
    & Node.DOCUMENT_POSITION_PRECEDING ? 'Shift+Tab' : 'Tab'"""


def keys(what: Locator) -> None:
    """By keyboard alone: Tab to it, then Space, which means what a click does there."""
    key = what.evaluate(BEFORE)
    for _ in range(200):
        if what.evaluate(ACTIVE):
            break
        what.page.keyboard.press(key)
    assert what.evaluate(ACTIVE), f"{key} never came to {what}"
    what.page.keyboard.press("Space")


@IN_LONG
@IN_CHROMIUM
def test_a_unit_and_a_list_are_made_and_played_with(shop: Shop) -> None:
    """By keyboard alone; with the mouse all the other tests do so."""
    shop.begin(press=keys)
    write(shop.field("/name"), "The Third <i>")
    expect(shop.verdict).to_have_text("1 problem")
    write(shop.field("/name"), "The Third")
    expect(shop.head).to_have_text("The Third")
    keys(shop.field("/units/0"))
    write(shop.field("/units/0/name"), "Hares")
    expect(shop.field("/units/0")).to_contain_text("30 points")
    write(shop.field("/units/0/range"), "6")
    expect(shop.field("/units/0")).to_contain_text("40 points")
    keys(shop.button("Add a unit"))
    expect(shop.field("/units/1")).to_contain_text("U2 New unit")
    expect(shop.page.locator("#notes")).to_contain_text("One of each70")
    record = shop.play(keys)
    assert record.params["forces"] == (f"own:The_Third,{UNIT},U2:New_unit:a:3:3:5:4:4:1:532:")
    expect(shop.page.locator("main")).to_contain_text("Hares")


@IN_CHROMIUM
def test_a_map_is_painted_and_played_on(shop: Shop) -> None:
    """By keyboard alone; with mouse and finger the tests of the set-up editor paint."""
    shop.begin("Board sections", press=keys)
    brush = shop.page.get_by_role("radio", name="Urban")
    shop.page.get_by_role("radio", name="Forest").focus()
    for _ in range(3):
        shop.page.keyboard.press("ArrowDown")
    expect(brush).to_be_checked()
    for target, label in (
        ("0102", "0102, urban"),
        ("1305", "1305, urban"),
        ("0703", "0703, urban"),
    ):
        hands.keyboard(shop.page, target)
        expect(shop.page.locator(f'#board [data-target="{target}"]')).to_have_attribute(
            "aria-label", label
        )
    opposite = shop.page.locator('#board [data-target="1306"]')
    expect(opposite).to_have_attribute("aria-label", "1306, urban")
    keys(shop.button("Undo"))
    expect(shop.page.locator('#board [data-target="0703"]')).to_have_attribute(
        "aria-label", "0703, open"
    )
    expect(opposite).to_have_attribute("aria-label", "1306, urban")
    record = shop.play(keys)
    own, house = record.params["sections"].split("!")
    assert own.startswith("Own_section:t:ooooooooooooo-uoooooooooooo-")
    assert house.startswith("Mill_Lane:")


@IN_CHROMIUM
def test_a_scenario_is_made_and_played(shop: Shop) -> None:
    shop.begin("Scenarios")
    expect(shop.page.locator("#palette")).to_be_hidden()
    shop.field("/objectives/0").click()
    write(shop.field("/objectives/0/hexes"), "0101")
    expect(shop.verdict).to_have_text("1 problem")
    expect(shop.problems).to_contain_text("0101 is not on the small map.")
    expect(shop.button("Use in a game")).to_be_disabled()
    write(shop.field("/objectives/0/hexes"), "0607 0707")
    shop.button("Add an objective").click()
    expect(shop.verdict).to_have_text("Ready to play.")
    expect(shop.page.locator("#board .flag")).to_have_count(2)
    record = shop.play()
    assert "~ah:10:0607.0707:the_crossing,at:20:0707:~" in record.params["scenario"]
    expect(shop.page.locator("#board .flag")).to_have_count(2)


@IN_LONG
@IN_CHROMIUM
def test_a_stroke_of_the_mouse_paints_all_it_passes(shop: Shop) -> None:
    shop.begin("Board sections")
    shop.page.get_by_label("Paint the opposite hex too").uncheck()
    hands.drag(shop.page, "0104", "0107")
    for target in ("0104", "0107"):
        cell = shop.page.locator(f'#board [data-target="{target}"]')
        expect(cell).to_have_attribute("aria-label", f"{target}, forest")
    expect(shop.verdict).to_have_text("1 warning")
    expect(shop.problems).to_contain_text("Unfair")
    expect(shop.button("Use in a game")).to_be_enabled()
    shop.page.get_by_label("Paint the opposite hex too").check()


@IN_CHROMIUM
def test_errors_are_shown_at_their_place_and_nothing_is_lost(shop: Shop) -> None:
    shop.begin(like=1)
    shop.field("/units/1").click()
    write(shop.field("/units/1/dice"), "5 3 x")
    write(shop.field("/units/1/code"), "<b>")
    expect(shop.verdict).to_have_text("2 problems")
    expect(shop.button("Use in a game")).to_be_disabled()
    expect(shop.field("/units/1")).to_contain_text("2 problems")
    expect(shop.page.locator("#form b", has_text="<b>")).to_have_count(1)
    shop.field("/units/1").click()
    shop.problems.get_by_role("button").last.click()
    expect(shop.field("/units/1/dice")).to_be_focused()
    expect(shop.field("/units/1/dice")).to_have_attribute("aria-invalid", "true")
    shop.page.reload()
    expect(shop.verdict).to_have_text("2 problems")
    shop.field("/units/1").click()
    expect(shop.field("/units/1/dice")).to_have_value("5 3 x")
    write(shop.field("/units/1/dice"), "5 3")
    expect(shop.problems.last).to_contain_text("has 2 numbers; 3 elements take 3")
    write(shop.field("/units/1/dice"), "5 3 2")
    write(shop.field("/units/1/code"), "XC2")
    expect(shop.verdict).to_have_text("Ready to play.")


@IN_LONG
@IN_CHROMIUM
def test_what_is_no_document_is_not_brought_in(shop: Shop) -> None:
    for text, says in (
        ("", "nothing to open"),
        ('{"id": "own",\n "units": [}', "line 2, column 12"),
        ("7", "it takes an object"),
        ("hello", "neither JSON nor a record"),
        ("[]", "it takes an object"),
        ('{"nothing": 1}', "none of the fields of a force list"),
        ("legions", "only built-in documents"),
        ("[" * 999, "nested too deeply"),
    ):
        shop.bring_in(text)
        expect(shop.page.locator("#import-card").get_by_role("alert")).to_contain_text(says)
    expect(shop.shelf).to_have_count(0)


@IN_CHROMIUM
def test_documents_go_out_as_files_and_come_in_again(shop: Shop) -> None:
    shop.begin("Board sections", like=4)
    text = shop.exported()
    assert json.loads(text)["climate"] == "frozen"
    shop.button("Force lists").click()
    shop.bring_in(text)
    expect(shop.head).to_have_text("Glass Lake (copy)")
    expect(shop.button("Board sections")).to_have_attribute("aria-pressed", "true")
    expect(shop.shelf).to_have_count(2)
    shop.begin(like=2)
    with_stale = json.loads(shop.exported())
    with_stale["units"][0]["vp"] = 1
    shop.bring_in(json.dumps(with_stale))
    expect(shop.problems).to_contain_text("by the formula it costs 34")
    record = Record("legions", {"forces": f"own:Foxes,{UNIT}", "limit": "100"})
    shop.bring_in(f"https://example.org/any/index.html#{record}")
    expect(shop.head).to_have_text("Foxes")
    expect(shop.shelf).to_have_count(3)


@IN_LONG
@IN_CHROMIUM
def test_documents_stay_and_what_is_deleted_can_be_brought_back(shop: Shop) -> None:
    shop.begin(like=3)
    write(shop.field("/name"), "Kept")
    expect(shop.head).to_have_text("Kept")
    shop.begin(like=0)
    shop.page.reload()
    expect(shop.head).to_have_text("Own list")
    expect(shop.shelf).to_have_count(2)
    shop.button("Open: Kept").click()
    expect(shop.head).to_have_text("Kept")
    shop.button("Delete: Kept").click()
    expect(shop.page.locator("#desk")).to_be_hidden()
    shop.shelf.get_by_role("button", name="Undo").click()
    expect(shop.head).to_have_text("Kept")
    shop.button("Add a unit").click()
    expect(shop.page.locator("#form")).to_contain_text("New unit")
    shop.button("Undo").click()
    expect(shop.page.locator("#form")).not_to_contain_text("New unit")
    shop.field("/units/0").click()
    shop.button("Remove XL1 Outriders").click()
    expect(shop.field("/units/0")).to_contain_text("XL2")
    shop.button("Undo").click()
    expect(shop.field("/units/0")).to_contain_text("XL1")
    shop.button("Redo").click()
    expect(shop.field("/units/0")).to_contain_text("XL2")


@IN_CHROMIUM
def test_two_tabs_notice_each_other_and_keep_both_versions(shop: Shop) -> None:
    shop.begin()
    write(shop.field("/name"), "First")
    expect(shop.head).to_have_text("First")
    other = Shop(shop.page.context.new_page(), shop.site)
    other.open()
    expect(other.head).to_have_text("First")
    write(shop.field("/name"), "Second")
    expect(other.notices).to_contain_text("changed in another tab")
    other.notices.get_by_role("button", name="Show it here").click()
    expect(other.head).to_have_text("Second")
    write(shop.field("/name"), "Third")
    expect(other.notices).to_contain_text("changed in another tab")
    write(other.field("/name"), "Fourth")
    expect(other.notices).to_contain_text("saved as a separate one")
    expect(other.shelf.filter(has_text="Third")).to_have_count(1)
    expect(other.shelf.filter(has_text="Fourth")).to_have_count(1)
    other.page.close()


@IN_LONG
@IN_CHROMIUM
def test_a_browser_that_keeps_nothing_is_no_hindrance(page: Page, site: str) -> None:
    page.add_init_script(FORBIDDEN)
    shop = Shop(page, site)
    shop.open()
    shop.begin(like=1)
    write(shop.field("/name"), "Fleeting")
    expect(page.locator("#saved-state")).to_contain_text("save it as a file")
    shop.begin(like=2)
    shop.button("Open: Fleeting").click()
    expect(shop.head).to_have_text("Fleeting")


@IN_LONG
@IN_CHROMIUM
def test_an_engine_that_dies_is_replaced(shop: Shop) -> None:
    shop.begin()
    kill(shop.page)
    shop.field("/units/0").click()
    write(shop.field("/units/0/range"), "6")
    expect(shop.field("/units/0")).to_contain_text("40 points")


@IN_LONG
@IN_CHROMIUM
def test_the_dialog_for_a_new_game_offers_what_was_made(shop: Shop) -> None:
    shop.begin(like=1)
    table = Table(shop.page, shop.site, GAME)
    table.open()
    table.follow("new")
    table.dialog.get_by_role("radio", name=re.compile("^The usual game")).check()
    table.dialog.get_by_text("Variants").click()
    lists = table.dialog.get_by_role("group", name="Force lists")
    lists.get_by_label("The Cinder Line (copy)").check()
    look(shop.page)
    lists.get_by_label("Wardens of the Fen").check()
    sections = table.dialog.get_by_role("group", name="Board sections")
    sections.get_by_label("Mill Lane").check()
    expect(sections.get_by_role("status")).to_contain_text("2 to 9")
    table.dialog.get_by_role("button", name="Start").click()
    expect(table.dialog.get_by_role("alert")).to_contain_text("2 to 9")
    sections.get_by_label("Kiln Ridge").check()
    expect(sections.get_by_role("status")).to_be_hidden()
    table.dialog.get_by_role("button", name="Start").click()
    expect(table.dialog).to_be_hidden()
    params = Record.parse(unquote(table.record())).params
    assert [part.split(":")[0] for part in params["forces"].split("!")] == ["cinderown", "fen"]
    assert [part.split(":")[0] for part in params["sections"].split("!")] == [
        "Mill_Lane",
        "Kiln_Ridge",
    ]


@IN_CHROMIUM
@pytest.mark.parametrize("craft", ["Force lists", pytest.param("Board sections", marks=IN_LONG)])
def test_the_workshop_is_accessible(shop: Shop, craft: str) -> None:
    look(shop.page)
    shop.begin(craft)
    if craft == "Force lists":
        shop.field("/units/0").click()
        write(shop.field("/units/0/dice"), "1")
    else:
        write(shop.field("/name"), "?")
    expect(shop.verdict).to_have_text("1 problem")
    look(shop.page)


@IN_LONG
@LATER_IN_FIREFOX
def test_a_small_screen_has_room_for_it(shop: Shop) -> None:
    usual = shop.page.viewport_size
    assert usual is not None
    shop.page.set_viewport_size({"width": 360, "height": 740})
    for craft in ("Force lists", "Board sections"):
        shop.begin(craft, like=1)
        wide, room = shop.page.evaluate(
            "() => ['scrollWidth', 'clientWidth'].map((name) => document.documentElement[name])"
        )
        assert wide == room
    shop.page.set_viewport_size(usual)
