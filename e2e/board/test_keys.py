"""The keyboard in any layout: shortcuts, the six directions, held keys, and single keys off."""

from __future__ import annotations

import pytest
from e2e.support.hands import FOCUSED, ROWS
from e2e.support.mirror import Mirror
from e2e.support.once import IN_CHROMIUM, IN_LONG
from e2e.support.table import Table
from playwright.sync_api import expect

pytestmark = [IN_CHROMIUM, pytest.mark.parametrize("game", ["leap"])]

SEND = """([key, code, more]) => {
    const event = new KeyboardEvent('keydown',
        { key, code, bubbles: true, cancelable: true, ...more });
    (document.activeElement ?? document.body).dispatchEvent(event);
}"""
CTRL, SHIFT, ALT = {"ctrlKey": True}, {"shiftKey": True}, {"altKey": True}
ALT_GR = {**CTRL, **ALT}  # as Windows reports it
BACK = [
    *[(key, "KeyU", {}) for key in "uU\u0433\u03b8\u05d5\u0639"],
    *[(key, "KeyZ", CTRL) for key in "z\u044f\u03b6\u05d6"],
    ("j", "KeyJ", {}),
    ("\u043e", "KeyJ", {}),
    ("[", "BracketLeft", {}),
    ("\u0445", "BracketLeft", {}),
    ("[", "Digit8", ALT_GR),
    ("[", "Digit5", ALT),
]
FORTH = [
    ("r", "KeyR", {}),
    ("к", "KeyR", {}),
    ("y", "KeyY", CTRL),
    ("Z", "KeyZ", {**CTRL, **SHIFT}),
    ("Я", "KeyZ", {**CTRL, **SHIFT}),
    ("Z", "KeyZ", {**SHIFT, "metaKey": True}),
    ("l", "KeyL", {}),
    ("]", "Digit9", ALT_GR),
]
HELP = [("?", "Slash"), ("?", "Minus"), (",", "Slash"), ("؟", "Slash")]
LAYOUTS = ["qeadzc", "aeqdwc", "qeadyc", "йуфвяс", "'.ae;j"]
"""What US, AZERTY, QWERTZ, Russian and Dvorak keyboards write around S."""


def test_every_layout_undoes_redoes_and_lists_the_keys(table: Table, game: str) -> None:
    table.set_up(Mirror.new(game, 2))
    page = table.page
    page.evaluate("() => document.activeElement.blur()")  # shortcuts are off in fields
    for back, forth in zip(BACK, FORTH * 2, strict=False):
        page.evaluate(SEND, back)
        table.at_ply(1)
        page.evaluate(SEND, forth)
        table.at_ply(2)
    for key, code in HELP:
        page.evaluate(SEND, [key, code, SHIFT])
        expect(table.dialog.get_by_role("heading", name="Keyboard")).to_be_visible()
        page.keyboard.press("Escape")
        expect(table.dialog).to_have_count(0)


@IN_LONG
def test_the_six_keys_around_s_go_where_they_lie(table: Table, game: str) -> None:
    table.set_up(Mirror.new(game))
    rows = table.page.evaluate(ROWS)
    middle = rows[len(rows) // 2][3]
    table.cell(middle).focus()
    ends = []
    for layout in LAYOUTS:
        found = []
        for key, code in zip(layout, "QEADZC", strict=True):
            table.cell(middle).focus()
            table.page.evaluate(SEND, [key, f"Key{code}", {}])
            found.append(table.page.evaluate(FOCUSED))
        ends.append(found)
    assert len(set(ends[0])) == 6
    assert all(found == ends[0] for found in ends)


@IN_LONG
def test_a_held_key_is_one_press_and_single_keys_can_be_turned_off(table: Table, game: str) -> None:
    mirror = Mirror.new(game)
    table.set_up(mirror)
    page, settings = table.page, "() => document.documentElement.dataset.sound"
    first = page.evaluate(ROWS)[0][0]

    def hold(key: str, code: str) -> None:
        for number in range(4):
            page.evaluate(SEND, [key, code, {"repeat": number > 0}])

    hold("m", "KeyM")
    assert page.evaluate(settings) == "off"
    hold("f", "KeyF")
    page.wait_for_function(f"(first) => ({ROWS})().at(-1).at(-1) === first", arg=first)
    page.keyboard.press("f")
    cell = table.cell(mirror.drags()[0][0][0])
    cell.focus()
    hold("Enter", "Enter")
    expect(cell).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Escape")
    table.button("Settings").first.click()
    keys = table.dialog.get_by_role("group", name="Single-key shortcuts")
    keys.get_by_label("Off").check()
    page.keyboard.press("Escape")
    cell.focus()
    for key in "mfxue?":
        page.keyboard.press(key)
    page.keyboard.press("Control+Home")  # answered after them
    assert page.evaluate(settings) == "off"
    assert page.evaluate(ROWS)[0][0] == first == page.evaluate(FOCUSED)
    page.reload()
    table.ready()
    page.keyboard.press("?")
    table.button("Settings").first.click()  # which an open dialog would cover
    keys.get_by_label("On").check()
    page.keyboard.press("Escape")
    page.keyboard.press("m")
    assert page.evaluate(settings) == "on"
