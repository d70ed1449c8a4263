"""What moves on the board, for those who like it."""

from __future__ import annotations

import pytest
from e2e.support.mirror import Mirror
from e2e.support.once import IN_CHROMIUM, IN_LONG
from e2e.support.table import Table

from quanta import registry

pytestmark = IN_CHROMIUM

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


@pytest.mark.parametrize("game", [pytest.param("leap", marks=IN_LONG), "quantum"])
def test_pieces_travel_and_end_where_they_belong(table: Table, game: str) -> None:
    mirror = Mirror.new(game)
    while not mirror.drags():  # nothing moves before there is something on the board
        mirror.go_on()
    first, view = mirror.line.ply, registry.view(game)
    table.set_up(mirror)
    calm = table.page.evaluate_handle(LIVELY)
    table.act(mirror, *mirror.drags()[0])
    table.play(mirror, 5)  # faster than the pieces travel
    table.shows(mirror)
    played = list(zip(mirror.line.positions, mirror.line.actions, strict=False))[first:]
    travels = [True for before, action in played if view.moved(before, action)]
    assert len(table.page.evaluate(TRAVELLED)) >= len(travels) > 0
    table.page.wait_for_function("() => !document.querySelector('#board .leaving')")
    seat = mirror.position.to_play
    turned = view.is_at_top(mirror.position, 1 - seat)  # the board, for those who are left
    table.page.locator(f"#seat-{seat}").select_option("level1")
    table.answered(mirror)
    if turned:
        table.button("Flip").click()
    if not mirror.scene().get("secrets"):  # with those the human who is left sees less
        table.shows(mirror)
    if turned:
        table.button("Flip").click()
    calm.evaluate("(calm) => calm()")
