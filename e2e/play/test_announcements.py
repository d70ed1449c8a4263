"""What is read aloud, and where the focus goes when the control that has it goes."""

from __future__ import annotations

import pytest
from e2e.support.hands import FOCUSED
from e2e.support.mirror import Mirror
from e2e.support.once import IN_CHROMIUM
from e2e.support.table import Table
from playwright.sync_api import expect

pytestmark = [IN_CHROMIUM, pytest.mark.parametrize("game", ["leap"])]

LISTEN = """() => {
    window.heard = [];
    const region = document.getElementById('live');
    new MutationObserver(() => {
        const blocked = document.querySelector('dialog[open]')?.contains(region) === false;
        if (region.textContent && !blocked) window.heard.push(region.textContent);
    }).observe(region, { childList: true });
}"""
HEARS = "(parts) => parts.every((part) => window.heard.some((text) => text.includes(part)))"
DROP = """() => {
    const data = new DataTransfer();
    for (const name of ['a.txt', 'b.txt']) data.items.add(new File([`no game ${name}`], name));
    document.body.dispatchEvent(
        new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
}"""
ELSEWHERE = "() => document.activeElement.closest('#notices') === null"


def test_all_is_heard_also_while_a_dialog_is_open(table: Table, game: str) -> None:
    table.set_up(Mirror.new(game))
    table.page.evaluate(LISTEN)
    table.page.evaluate(DROP)
    table.page.wait_for_function(HEARS, arg=["a.txt", "b.txt"])
    table.button("Settings").first.click()
    expect(table.dialog).to_be_visible()
    table.page.evaluate("() => { window.heard = []; }")
    table.page.evaluate(DROP)
    table.page.wait_for_function(HEARS, arg=["a.txt", "b.txt"])
    table.page.keyboard.press("Escape")
    expect(table.dialog).to_have_count(0)
    table.page.evaluate("() => { window.heard = []; }")
    table.page.evaluate(DROP)
    table.page.wait_for_function(HEARS, arg=["a.txt", "b.txt"])


def test_the_focus_goes_to_what_comes_next(table: Table, game: str) -> None:
    table.set_up(Mirror.new(game))
    table.page.evaluate(DROP)
    dismiss = table.notices.get_by_role("button", name="Dismiss")
    expect(dismiss).to_have_count(2)
    dismiss.first.press("Enter")
    expect(dismiss).to_be_focused()
    dismiss.press("Enter")
    expect(dismiss).to_have_count(0)
    assert table.page.evaluate(FOCUSED)
    assert table.page.evaluate(ELSEWHERE)
    table.button("My games").first.press("Enter")
    rename = table.dialog.get_by_role("button", name="Rename")
    rename.first.press("Enter")
    table.page.keyboard.press("Escape")
    expect(rename.first).to_be_focused()
    table.page.keyboard.press("Escape")
    table.button("Analysis").press("Enter")
    line = table.page.locator("#analysis button").nth(3)
    line.press("Enter")
    table.page.wait_for_function("() => document.activeElement !== document.body")
    table.page.keyboard.press("Escape")
