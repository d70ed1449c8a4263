"""The board under the pointer and the keyboard: picks, reasons, hints, overlays, drags, typing."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest
from e2e.support.hands import FOCUSED, ROWS, drag, keyboard, place, tab
from e2e.support.mirror import GAMES, Mirror, answer
from e2e.support.once import IN_CHROMIUM, IN_LONG, LATER_IN_FIREFOX, ONE_EACH
from e2e.support.table import Table
from playwright.sync_api import Page, expect

from quanta import registry
from quanta.scene.shapes import Shape

LAYER = "#board svg > g[aria-hidden]"
COUNT = f"() => document.querySelectorAll('{LAYER} *').length"
SECOND_FINGER = """() => document.querySelector('#board svg').dispatchEvent(new PointerEvent(
    'pointerdown', { pointerId: 99, pointerType: 'touch', isPrimary: false, bubbles: true }))"""
IN_THE_AIR = """() => document.querySelectorAll('.carried, .carrying, .drag-line').length
    + [...document.querySelectorAll('#board [data-key]')].filter((each) => each.style.transform)
        .length"""
KEYS = f"(key) => Boolean(document.querySelector(`{LAYER} > [data-key='${{key}}']`))"

pytestmark = [ONE_EACH, pytest.mark.parametrize("game", GAMES)]


@pytest.fixture
def mirror(table: Table, game: str) -> Mirror:
    """A game some plies old, on the table."""
    mirror = Mirror(begun(game))
    table.set_up(mirror)
    return mirror


@cache
def begun(game: str) -> str:
    """The record of a game in which something can be dragged."""
    mirror = Mirror.new(game, 6)
    while not mirror.drags():
        mirror.go_on()
    return mirror.record


def parts(shapes: Iterable[Shape]) -> int:
    """How many elements draw these shapes."""
    return sum(1 + parts(shape.get("parts", ())) for shape in shapes)


def drawn(scene: dict[str, Any]) -> list[Shape]:
    """All but the cells."""
    return [shape for shape in scene["shapes"] if "target" not in shape]


def refusal(mirror: Mirror) -> tuple[str, str]:
    """A target that cannot be clicked, and why."""
    record = mirror.record
    for cell in reversed([s["target"] for s in mirror.scene()["shapes"] if "target" in s]):
        scene = answer(record, do="click", target=cell)["scene"]
        if scene["status"]["kind"] == "illegal":
            return cell, scene["status"]["text"]
    raise AssertionError("nothing is refused")


@IN_CHROMIUM
def test_a_click_that_is_not_legal_says_why(table: Table, mirror: Mirror) -> None:
    cell, why = refusal(mirror)
    table.press(cell)
    expect(table.status).to_contain_text(why)
    expect(table.page.locator("#live")).to_have_text(why)
    table.shows(mirror)


@LATER_IN_FIREFOX
def test_a_pick_can_be_dropped_by_escape_and_by_a_second_click(
    table: Table, mirror: Mirror
) -> None:
    first, *_ = mirror.picks()[0][0]
    cell = table.cell(first)
    for way in ("Escape", "click"):
        table.press(first)
        expect(cell).to_have_attribute("aria-selected", "true")
        if way == "Escape":
            table.page.keyboard.press(way)
        else:
            table.press(first)
        expect(cell).not_to_have_attribute("aria-selected", "true")
    table.shows(mirror)


@IN_CHROMIUM
def test_a_pick_shows_where_it_can_go(table: Table, mirror: Mirror) -> None:
    first, *_ = mirror.picks()[0][0]
    table.press(first)
    goals = {path[1] for path, _ in mirror.ways() if path[0] == first}
    expect(table.page.locator("#board [data-target].goal")).to_have_count(len(goals))
    for shape in answer(mirror.record, do="click", target=first)["scene"]["shapes"]:
        if shape.get("target") in goals:
            expect(table.cell(shape["target"])).to_have_accessible_name(shape["label"])
    table.page.keyboard.press("Escape")


@LATER_IN_FIREFOX
def test_resting_on_a_cell_shows_what_it_can_do(table: Table, mirror: Mirror) -> None:
    plain = {shape["key"] for shape in drawn(mirror.scene())}
    target, more = next(
        (way[0], added)
        for way, _ in mirror.ways()
        for scene in [answer(mirror.record, do="point", target=way[0])["scene"]]
        if (added := {shape["key"] for shape in drawn(scene)} - plain)
    )
    table.page.mouse.move(*place(table.page, target))
    for key in more:
        table.page.wait_for_function(KEYS, arg=key)
    table.page.mouse.move(1, 1)
    for key in more:
        table.page.wait_for_function(f"(key) => !({KEYS})(key)", arg=key)


def test_a_move_is_dragged(table: Table, mirror: Mirror) -> None:
    path, action = mirror.drags()[0]
    drag(table.page, *path)
    mirror.play(action)
    table.shows(mirror)


@LATER_IN_FIREFOX
def test_a_drag_that_ends_off_the_board_moves_nothing(table: Table, mirror: Mirror) -> None:
    path, action = mirror.drags()[0]
    table.page.mouse.move(*place(table.page, path[0]))
    table.page.mouse.down()
    table.page.mouse.move(*place(table.page, path[1]), steps=3)
    table.page.mouse.move(2, 2, steps=3)
    table.page.mouse.up()
    table.press(path[1])
    mirror.play(action)
    table.shows(mirror)


@LATER_IN_FIREFOX
def test_a_second_finger_ends_a_drag_and_a_flip_does_not(table: Table, mirror: Mirror) -> None:
    path, action = mirror.drags()[0]

    def take() -> None:
        table.page.mouse.move(*place(table.page, path[0]))
        table.page.mouse.down()
        table.page.mouse.move(*place(table.page, path[1]), steps=3)
        expect(table.page.locator("#board.carrying")).to_be_attached()

    take()
    table.page.evaluate(SECOND_FINGER)
    assert table.page.evaluate(IN_THE_AIR) == 0
    table.page.mouse.up()
    table.page.keyboard.press("Escape")
    expect(table.moves).to_have_count(len(mirror.line.actions))
    first = table.page.evaluate(ROWS)[0][0]
    take()
    table.page.keyboard.press("f")
    table.page.wait_for_function(f"(first) => ({ROWS})().at(-1).at(-1) === first", arg=first)
    table.page.mouse.move(*place(table.page, path[1]), steps=3)
    assert table.page.evaluate(IN_THE_AIR) > 0
    table.page.mouse.up()
    mirror.play(action)
    table.page.keyboard.press("f")
    table.shows(mirror)
    assert table.page.evaluate(IN_THE_AIR) == 0


@LATER_IN_FIREFOX
def test_a_move_is_typed(table: Table, mirror: Mirror) -> None:
    field = table.page.get_by_label("Type a move")
    _, action = mirror.choose()
    field.fill(action)
    field.press("Enter")
    mirror.play(action)
    table.shows(mirror)
    expect(field).to_have_value("")
    field.fill("nonsense")
    field.press("Enter")
    expect(table.status).to_contain_text("nonsense")
    expect(field).to_have_value("nonsense")
    table.shows(mirror)
    field.fill("")


@IN_CHROMIUM
def test_moves_are_announced_to_screen_readers(table: Table, mirror: Mirror) -> None:
    path, action = mirror.choose()
    table.press(*path)
    told = answer(mirror.record, do="type", text=action)["scene"]["says"]
    expect(table.page.locator("#live")).to_have_text(told)


@IN_CHROMIUM
def test_a_hint_is_given_and_goes_again(table: Table, mirror: Mirror) -> None:
    table.button("Hint").click()
    expect(table.page.locator("#status")).to_have_attribute("data-kind", "hint")
    words, position = table.status.inner_text().lower(), mirror.position
    name = registry.view(table.game).name_action
    assert any(name(position, action).lower() in words for action in position.legal_actions())
    expect(table.page.locator(f"{LAYER} .hint").first).to_be_attached()
    table.page.keyboard.press("Escape")
    table.press(mirror.picks()[0][0][0])
    expect(table.page.locator(f"{LAYER} .hint")).to_have_count(0)
    table.press(mirror.picks()[0][0][0])


@LATER_IN_FIREFOX
def test_the_board_is_turned_round(table: Table, mirror: Mirror) -> None:
    page = table.page
    rows = page.evaluate(ROWS)
    first, last = rows[0][0], rows[-1][-1]
    table.button("Flip").click()
    page.wait_for_function(f"(first) => ({ROWS})().at(-1).at(-1) === first", arg=first)
    (right, low), (left, high) = place(page, first), place(page, last)
    assert left < right
    assert high < low
    table.act(mirror, *mirror.choose(), keyboard)  # the arrows follow what is seen
    page.keyboard.press("f")
    table.shows(mirror)


@IN_LONG
@IN_CHROMIUM
def test_overlays_are_switched(table: Table, mirror: Mirror) -> None:
    for overlay in mirror.scene()["overlays"]:
        box = table.page.get_by_label(overlay["label"], exact=True)
        for on in (not overlay["on"], overlay["on"]):
            box.set_checked(on)
            scene = answer(mirror.record, do="show", key=overlay["key"], on=on)["scene"]
            table.page.wait_for_function(
                f"(parts) => ({COUNT})() === parts", arg=parts(drawn(scene))
            )
    table.shows(mirror)


@IN_LONG
@LATER_IN_FIREFOX
def test_the_way_past_the_header_leads_to_the_board(table: Table, mirror: Mirror) -> None:
    table.shows(mirror)
    link = table.page.get_by_role("link", name="Skip to the board")
    link.focus()
    expect(link).to_be_focused()
    table.page.keyboard.press("Enter")
    expect(table.page).to_have_url(re.compile("#board$"))
    table.play(mirror, 1)
    table.shows(mirror)
    expect(table.notices).to_be_empty()


@LATER_IN_FIREFOX
def test_the_arrows_stop_at_the_edge_and_the_board_is_one_tab_stop(
    table: Table, mirror: Mirror
) -> None:
    page: Page = table.page
    rows: list[list[str]] = page.evaluate(ROWS)
    cells = [cell for row in rows for cell in row]
    expect(page.locator("#board [tabindex='0']")).to_have_count(1)
    tab(page, cells)
    page.keyboard.press("Control+Home")
    assert page.evaluate(FOCUSED) == rows[0][0]
    page.keyboard.press("ArrowUp")
    assert page.evaluate(FOCUSED) == rows[0][0]
    page.keyboard.press("Control+End")
    assert page.evaluate(FOCUSED) == rows[-1][-1]
    for key in ("ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
        assert page.evaluate(FOCUSED) == rows[-1][-1]
    page.keyboard.press("Home")
    assert page.evaluate(FOCUSED) == rows[-1][0]
    expect(page.locator("#board [tabindex='0']")).to_have_attribute("data-target", rows[-1][0])
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUSED) not in cells
