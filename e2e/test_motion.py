"""What moves on the board, for those who like it."""

from __future__ import annotations

import pytest

from e2e.mirror import GAMES, Mirror
from e2e.table import Table

LIVELY = """() => {
    const plain = window.matchMedia;
    window.matchMedia = (query) => query.includes('reduced-motion')
        ? { matches: false } : plain.call(window, query);
    window.ran = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
        window.ran.push([this.dataset.key, JSON.stringify(frames)]);
        return animate.call(this, frames, timing);
    };
    return () => {
        window.matchMedia = plain;
        Element.prototype.animate = animate;
    };
}"""
TRAVELLED = """() => window.ran.filter(([, frames]) => frames.includes('translate'))
    .map(([key]) => key)"""


@pytest.mark.parametrize("game", GAMES)
def test_pieces_travel_and_end_where_they_belong(table: Table, game: str) -> None:
    mirror = Mirror.new(game)
    while not mirror.picks():  # nothing moves before there is something on the board
        mirror.play(mirror.choose()[1])
    table.set_up(mirror)
    calm = table.page.evaluate_handle(LIVELY)
    table.play(mirror, 6)  # faster than the pieces travel
    table.shows(mirror)
    assert len(table.page.evaluate(TRAVELLED)) >= 6
    table.page.wait_for_function("() => !document.querySelector('#board .leaving')")
    table.page.get_by_label("Who plays").nth(mirror.position.to_play).select_option("random")
    table.answered(mirror)
    table.shows(mirror)
    calm.evaluate("(calm) => calm()")
