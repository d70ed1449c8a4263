"""What moves on the board, for those who like it."""

from __future__ import annotations

import pytest

from e2e.mirror import GAMES, Mirror
from e2e.table import Table

LIVELY = """(() => {
    const plain = window.matchMedia.bind(window);
    window.matchMedia = (query) =>
        query.includes('reduced-motion') ? { matches: false } : plain(query);
    window.ran = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
        window.ran.push([this.dataset.key, JSON.stringify(frames)]);
        return animate.call(this, frames, timing);
    };
})()"""
TRAVELLED = """() => window.ran.filter(([, frames]) => frames.includes('translate'))
    .map(([key]) => key)"""


@pytest.mark.parametrize("game", GAMES)
def test_pieces_travel_and_end_where_they_belong(own: Table, game: str) -> None:
    own.page.add_init_script(LIVELY)
    mirror = Mirror.new(game)
    own.open(mirror.record)
    own.shows(mirror)
    assert own.page.evaluate(TRAVELLED) == []
    own.play(mirror, 6)  # faster than the pieces travel
    own.shows(mirror)
    assert len(own.page.evaluate(TRAVELLED)) >= 6
    own.page.wait_for_function("() => !document.querySelector('#board .leaving')")
    own.page.get_by_label("Who plays").nth(0).select_option("random")
    own.answered(mirror)
    own.shows(mirror)
