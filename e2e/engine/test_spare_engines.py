"""A review on several engines: what spare ones find counts once, and none is needed."""

from __future__ import annotations

from typing import Any

import pytest
from e2e.support.mirror import ALL, SAMPLE, Mirror
from e2e.support.once import IN_CHROMIUM
from e2e.support.table import Table
from playwright.sync_api import expect

SPARE = """(dies) => {
    // As if the offline copy were there, on a device with a core to spare.
    document.documentElement.dataset.offline = 'ready';
    for (const [name, value] of [['hardwareConcurrency', 2], ['deviceMemory', 8]])
        Object.defineProperty(navigator, name, { value, configurable: true });
    const told = window.shared = { lent: [], found: [], spares: 0, stopped: 0, last: null };
    const engine = window.engines.at(-1);
    const post = engine.postMessage.bind(engine);
    engine.postMessage = (text) => {
        const { do: what, first } = JSON.parse(text);
        if (what === 'found-block') told.found.push(first);
        post(text);
    };
    engine.addEventListener('message', ({ data }) => {
        const { review } = JSON.parse(data);
        if (review) told.last = review;
    });
    const Plain = window.Worker;
    window.Worker = class extends Plain {
        constructor(...given) {
            super(...given);
            told.spares += 1;
        }
        postMessage(text) {
            told.lent.push(JSON.parse(text).first);
            if (dies) super.terminate();
            else super.postMessage(text);
        }
        terminate() {
            told.stopped += 1;
            super.terminate();
        }
    };
}"""
MINE = Mirror.new(SAMPLE[0], ALL, board="hex4")
"""A finished game of several blocks."""

pytestmark = [IN_CHROMIUM, pytest.mark.parametrize("game", SAMPLE)]


def reviewed(table: Table, *, dies: bool) -> dict[str, Any]:
    """What was shared of a review that has come to its end. dies: the spare engine does."""
    table.open(str(MINE.line.record()))
    table.ready()
    table.page.evaluate(SPARE, dies)
    table.button("Review").click()
    card = table.page.locator("#review")
    expect(card.get_by_role("button", name="Close")).to_be_visible()
    shared: dict[str, Any] = table.page.evaluate("() => window.shared")
    last = shared["last"]
    assert (last["busy"], last["done"]) == (False, last["total"])
    assert None not in last["winning_chances"]
    return shared


def test_what_a_spare_engine_finds_counts_once(own: Table, game: str) -> None:
    shared = reviewed(own, dies=False)
    assert shared["spares"] == shared["stopped"] == 1
    assert shared["found"], "it brought nothing"
    assert len({*shared["lent"]}) == len(shared["lent"])
    assert {*shared["found"]} <= {*shared["lent"]}
    assert len({*shared["found"]}) == len(shared["found"])


def test_nothing_is_lost_when_a_spare_engine_dies(own: Table, game: str) -> None:
    shared = reviewed(own, dies=True)
    assert (shared["spares"], shared["found"]) == (1, [])
    assert len(shared["lent"]) == 1
