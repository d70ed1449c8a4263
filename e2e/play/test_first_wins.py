"""The last step of each game's lessons: a whole game, won against the easiest opponent."""

from __future__ import annotations

import pytest
from e2e.support.hands import keyboard
from e2e.support.mirror import GAMES, Mirror
from e2e.support.once import IN_TURN
from e2e.support.table import Table
from playwright.sync_api import expect
from tests.support.effort import amount

import quanta
from quanta import registry
from quanta.lesson import link
from quanta.lesson.built_in import lessons

ATTEMPTS = 5
OPEN = [game for game in GAMES if registry.modules(game).kernel][: amount(1, 1, 10)]
"""Games in which nothing is hidden, so that the test can follow what the opponent does."""


@IN_TURN
@pytest.mark.parametrize("game", OPEN)
def test_the_first_win_is_had_on_the_page(table: Table, game: str) -> None:
    """By the keyboard, with what a stronger player would do in the learner's place."""
    lesson = lessons(game)[-1]
    strong = quanta.player(game, level=4)
    table.follow(link.named(game, lesson.id, lesson.steps[-1].id))
    expect(table.page.locator("#live")).to_contain_text(lesson.steps[-1].say)
    for _ in range(ATTEMPTS):
        mirror = Mirror(lesson.record(len(lesson.steps) - 1))
        seat = mirror.position.to_play
        while mirror.outcome is None:
            if mirror.position.to_play == seat:
                action = strong(quanta.open(mirror.record).position)
                table.act(mirror, mirror.way(action), action, keyboard)
            else:
                table.answered(mirror)
        if mirror.outcome.won_by(seat):
            break
        table.button("Try again").press("Enter")
        table.at_ply(0)
    expect(table.page.locator("#lesson")).to_contain_text("Right.")
    table.button("Leave").click()
