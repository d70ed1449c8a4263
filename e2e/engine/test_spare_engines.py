"""A review on several engines, of which one dies at its first block."""

from __future__ import annotations

from typing import Any

import pytest
from e2e.support.mirror import ALL, SAMPLE, Mirror
from e2e.support.once import IN_CHROMIUM
from e2e.support.table import Table
from playwright.sync_api import expect

SPARE = """() => {
    // As if the offline copy were there, on a device with two cores to spare.
    document.documentElement.dataset.offline = 'ready';
    for (const [name, value] of [['hardwareConcurrency', 3], ['deviceMemory', 8]])
        Object.defineProperty(navigator, name, { value, configurable: true });
    const shared = window.shared = { lent: [], lost: [], found: [], spares: 0, last: null };
    const engine = window.engines.at(-1);
    const post = engine.postMessage.bind(engine);
    engine.postMessage = (text) => {
        const { do: what, first } = JSON.parse(text);
        if (what === 'found-block') shared.found.push(first);
        post(text);
    };
    engine.addEventListener('message', ({ data }) => {
        const { review } = JSON.parse(data);
        if (review) shared.last = review;
    });
    const Plain = window.Worker;
    window.Worker = class extends Plain {
        constructor(...given) {
            super(...given);
            this.number = shared.spares += 1;
        }
        postMessage(text) {
            const { first } = JSON.parse(text);
            shared.lent.push(first);
            if (this.number === 1) {
                shared.lost.push(first);
                super.terminate();
            } else super.postMessage(text);
        }
    };
}"""
MINE = Mirror.new(SAMPLE[0], ALL, board="hex4")
"""A finished game of several blocks."""

pytestmark = [IN_CHROMIUM, pytest.mark.parametrize("game", SAMPLE)]


def test_what_spare_engines_find_counts_once_and_nothing_is_lost_with_one(
    own: Table, game: str
) -> None:
    own.open(str(MINE.line.record()))
    own.ready()
    own.page.evaluate(SPARE)
    own.button("Review").click()
    card = own.page.locator("#review")
    expect(card.get_by_role("button", name="Close")).to_be_visible()
    shared: dict[str, Any] = own.page.evaluate("() => window.shared")
    last, lent, found = (shared[key] for key in ("last", "lent", "found"))
    assert (last["busy"], last["done"]) == (False, last["total"])
    assert None not in last["winning_chances"]
    assert shared["spares"] == 2
    assert len(shared["lost"]) == 1
    assert found, "the one that lives brought nothing"
    assert len({*lent}) == len(lent)
    assert len({*found}) == len(found)
    assert {*found} <= {*lent} - {*shared["lost"]}
