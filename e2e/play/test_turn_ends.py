"""Where turns end, by which the graph of a review has its points."""

from __future__ import annotations

import pytest
from e2e.support.module_script import script_of
from e2e.support.once import IN_CHROMIUM
from playwright.sync_api import Page

pytestmark = [IN_CHROMIUM, pytest.mark.first_visit]

FIND = """async ([script, lists]) => {
    const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
    const { endsOfTurns } = await import(url);
    const ends = (seats) => {
        const moves = seats.map((seat, i) => ({ ply: i + 1, seat }));
        return endsOfTurns({ moves }, seats.length).flatMap((end, ply) => (end ? [ply] : []));
    };
    return lists.map(ends);
}"""


def test_the_turn_of_a_side_has_one_end_however_many_plies_it_has(page: Page) -> None:
    ends = {
        (): [0],
        (0, 1, 0, 1): [0, 1, 2, 3, 4],
        (0, 0, 0, 1, 1, 0): [0, 3, 5, 6],
        (-1, 0, 0, -1, 1, -1, -1, 1, 0): [0, 4, 8, 9],
        (0, -1): [0, 2],
    }
    lists = [list(seats) for seats in ends]
    assert page.evaluate(FIND, [script_of("moves/turns.js"), lists]) == [*ends.values()]
