"""Comments, glyphs, marks and what becomes of variations, by mouse and by keyboard."""

from __future__ import annotations

import pytest
from e2e.support.mirror import SAMPLE, Mirror
from e2e.support.once import IN_CHROMIUM, IN_LONG
from e2e.support.table import Table
from playwright.sync_api import expect

from quanta.record.game_tree import Node

pytestmark = pytest.mark.parametrize("game", SAMPLE)

SCRIPT = "<img src=x onerror=alert(1)> & „gut“"


@pytest.fixture
def mirror(table: Table, game: str) -> Mirror:
    """A game some plies old, on the table, with the notes open."""
    mirror = Mirror.new(game, 6)
    table.set_up(mirror)
    table.page.evaluate("() => { document.querySelector('.annotation-editor').open = true; }")
    return mirror


def node(table: Table, ply: int) -> Node:
    """A node of the game as this device keeps it."""
    return Mirror(table.saved()).line.nodes[ply]


@IN_CHROMIUM
def test_a_comment_and_a_glyph_are_kept_and_shown_as_text(table: Table, mirror: Mirror) -> None:
    table.moves.nth(3).click()
    table.at_ply(4)
    table.page.get_by_label("A comment on this move").fill(SCRIPT)
    table.page.keyboard.press("Tab")
    expect(table.page.locator("#moves .comment-text")).to_have_text(SCRIPT)
    table.button("!? interesting").click()
    expect(table.button("!? interesting")).to_have_attribute("aria-pressed", "true")
    annotation = node(table, 4).annotation
    assert (annotation.comment, annotation.glyph) == (SCRIPT, "!?")
    table.button("!? interesting").click()
    expect(table.button("!? interesting")).to_have_attribute("aria-pressed", "false")
    table.page.reload()
    table.ready()
    expect(table.page.locator("#moves .comment-text")).to_have_text(SCRIPT)


@IN_CHROMIUM
def test_what_is_deleted_can_be_brought_back(table: Table, mirror: Mirror) -> None:
    table.moves.nth(3).click()
    table.at_ply(4)
    table.button("Delete from here").click()
    expect(table.moves).to_have_count(3)
    table.button("Restore what was deleted").click()
    expect(table.moves).to_have_count(6)
    table.at_ply(4)
    expect(table.button("Restore what was deleted")).to_be_hidden()


@IN_LONG
def test_the_board_is_marked_by_mouse(table: Table, mirror: Mirror) -> None:
    first, second = sorted(mirror.targets())[:2]
    for modifier, button in (("", "right"), ("Shift", "left")):
        table.cell(first).hover()
        if modifier:
            table.page.keyboard.down(modifier)
        table.page.mouse.down(button=button)  # type: ignore[arg-type]
        table.cell(second).hover()
        table.page.mouse.up(button=button)  # type: ignore[arg-type]
        if modifier:
            table.page.keyboard.up(modifier)
        wanted = 0 if modifier else 1  # the same mark again takes it away
        expect(table.page.locator("#board .arc.marked")).to_have_count(wanted)
    table.at_ply(6)


@IN_LONG
@IN_CHROMIUM
def test_the_board_is_marked_by_keyboard(table: Table, mirror: Mirror) -> None:
    table.button("Mark the board").click()
    for _ in range(2):
        table.page.keyboard.press("Enter")
    expect(table.page.locator("#board .mark")).to_have_count(1)
    (mark,) = node(table, 6).annotation.marks
    assert mark in mirror.targets()
    table.page.keyboard.press("Escape")
    expect(table.button("Mark the board")).to_have_attribute("aria-pressed", "false")
    table.button("Undo").click()
    expect(table.page.locator("#board .mark")).to_have_count(0)
