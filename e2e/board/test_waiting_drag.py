"""A drag that begins while the program thinks."""

from __future__ import annotations

import pytest
from e2e.support.hands import place
from e2e.support.mirror import Mirror
from e2e.support.once import LATER_IN_FIREFOX
from e2e.support.table import Table
from playwright.sync_api import expect

SEND = """([type, [x, y]]) => document.elementFromPoint(x, y).dispatchEvent(new PointerEvent(type,
    { pointerId: 7, isPrimary: true, buttons: 1, clientX: x, clientY: y, bubbles: true }))"""
# As soon as the program thinks: its answer does not wait for a test.
DRAG = f"""([from, to]) => new Promise((seen) => {{
    const status = document.getElementById('status');
    new MutationObserver((_, watch) => {{
        if (status.dataset.kind !== 'thinking') return;
        watch.disconnect();
        for (const each of [['pointerdown', from], ['pointermove', to]]) ({SEND})(each);
        seen(document.querySelectorAll('#board.carrying .carried').length);
    }}).observe(status, {{ attributes: true }});
    document.getElementById('typed').form.requestSubmit();
}})"""


@LATER_IN_FIREFOX
@pytest.mark.parametrize("game", ["leap"])
def test_it_waits_for_its_turn(table: Table, game: str) -> None:
    mirror = Mirror.new(game, seed=1)
    table.set_up(mirror)
    table.page.locator(f"#seat-{1 - mirror.position.to_play}").select_option("level8")
    path, action = next(way for way in mirror.drags() if way[1] == "b1-b3")
    after = mirror.position.apply(action)
    free = [
        {move.split("-")[0] for move in after.apply(answer).legal_actions()}
        for answer in after.legal_actions()
    ]
    own = min(set.intersection(*free))  # whatever the answer is, this piece can move then
    table.page.get_by_label("Type a move").fill(action)
    end = place(table.page, path[1])
    assert table.page.evaluate(DRAG, [place(table.page, own), end]) == 1
    expect(table.cell(own)).to_have_attribute("aria-selected", "true")
    expect(table.page.locator("#board.carrying")).to_be_attached()
    table.page.evaluate(SEND, ["pointercancel", end])
    expect(table.page.locator("#board.carrying")).not_to_be_attached()
    table.page.keyboard.press("Escape")
