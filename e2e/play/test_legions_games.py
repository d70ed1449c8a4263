"""Legions: a game from the choice of forces to its end, secrets, and lines of sight explained."""

from __future__ import annotations

from dataclasses import replace

import pytest
from e2e.support.hands import place
from e2e.support.mirror import Mirror, golden
from e2e.support.once import IN_CHROMIUM, IN_LONG
from e2e.support.table import Table
from playwright.sync_api import expect
from tests.games.legions.play import eager
from tests.games.legions.setups import FORCES, battle, sections
from tests.games.legions.test_legions_secrets import reordered

from quanta.core.rng import Stream
from quanta.games.legions.position import LegionsPosition
from quanta.record.record import Record

SEEN = """async () => {
    for (const frame of [1, 2]) await new Promise(requestAnimationFrame);
    const parts = document.querySelectorAll('#board, #phases, #status, #seats, #notes, #moves');
    return [...parts].map((part) => part.outerHTML);
}"""
"""What is on the page, once the line above the board fits its text."""


@pytest.fixture
def game() -> str:
    return "legions"


def middle(plies: int) -> LegionsPosition:
    """A golden game after this number of plies."""
    whole = Record.parse(golden("legions"))
    position = Mirror(str(replace(whole, actions=whole.actions[:plies]))).position
    assert isinstance(position, LegionsPosition)
    return position


def from_here(position: LegionsPosition) -> Mirror:
    """A game that begins at this position."""
    return Mirror(str(Record("legions", {"start": position.text()})))


@IN_LONG
@IN_CHROMIUM
def test_a_whole_game_is_played_from_the_forces_to_the_end(table: Table) -> None:
    mirror = Mirror.new("legions", limit="80", goal="10", turns="2")
    table.set_up(mirror)
    rng = Stream("eager")
    while mirror.outcome is None:
        assert isinstance(mirror.position, LegionsPosition)
        action = eager(mirror.position, rng)
        table.act(mirror, mirror.way(action), action)
    table.ended(mirror)
    expect(table.page.get_by_role("heading", name="The luck of the dice")).to_be_visible()


@IN_CHROMIUM
def test_nothing_on_the_page_depends_on_the_orders_of_the_other_side(table: Table) -> None:
    rng = Stream("curtain")
    one = next(p for n in range(100, 200) if (p := middle(n)).stage == "play" and p.seat == 0)
    other = reordered(one, 1, rng)
    assert other != one
    seen = []
    for position in (one, other):
        mirror = from_here(position)
        table.clear()
        table.set_up(from_here(middle(6)))  # so that nothing is left of what was here before
        table.set_up(mirror)
        table.page.evaluate("() => document.activeElement.blur()")  # it is not pointed anywhere
        expect(table.status).to_contain_text("Then end the turn.")
        seen.append((table.page.evaluate(SEEN), table.link()))
    for first, second in zip(*seen, strict=True):
        assert first == second


@IN_CHROMIUM
def test_behind_the_curtain_nothing_depends_on_any_order(table: Table) -> None:
    rng = Stream("curtain")
    one = next(p for n in range(100, 200) if (p := middle(n)).stage == "play" and p.seat == 0)
    other = reordered(reordered(one, 1, rng), 0, rng)
    seen = []
    for position in (one, other):
        table.follow(from_here(position).record)
        table.page.wait_for_function("() => !location.hash")
        expect(table.page.get_by_role("heading", name="Pass the device to White")).to_be_visible()
        seen.append(table.page.evaluate(SEEN))
        assert table.page.locator("#stage").evaluate("(stage) => stage.inert")
        table.waits("() => true")
    for first, second in zip(*seen, strict=True):
        assert first == second


@IN_CHROMIUM
def test_a_blocked_line_of_sight_is_explained_and_drawn(table: Table) -> None:
    params = {"forces": FORCES, "sections": sections(f="0306")}
    position = battle("a0304:T1 b0308:U1", f="0306")
    mirror = Mirror(str(Record("legions", {**params, "start": position.text()})))
    table.set_up(mirror)
    box = table.page.get_by_label("What is seen from a hex, and why not", exact=True)
    box.check()
    table.press("0304")
    table.page.mouse.move(*place(table.page, "0308"))
    words = "0304 to 0308: the line is blocked: it crosses 0306 (a forest)."
    expect(table.status).to_contain_text(words)
    drawn = table.page.locator("#board [data-key='ray'].blocked")
    expect(drawn).to_be_attached()
    expect(table.page.locator("#board .blocker")).to_have_count(1)
    table.press("0308")
    expect(table.page.locator("#live")).to_have_text(words)
    table.page.keyboard.press("Escape")
    table.press("0505", "0508")
    expect(table.status).to_contain_text("0505 to 0508: the line is clear.")
    box.uncheck()
    expect(drawn).not_to_be_attached()
