"""The last step of each game's first lesson: a whole game, won against the easiest opponent."""

from __future__ import annotations

from dataclasses import replace

import pytest
from e2e.support.hands import Hand, ear, finger, keyboard, mouse
from e2e.support.mirror import GAMES, Mirror
from e2e.support.once import IN_LONG, IN_TURN
from e2e.support.table import PLY, Table
from playwright.sync_api import expect
from tests.support.effort import amount

import quanta
from quanta import registry
from quanta.core.game import Action
from quanta.core.rng import Stream
from quanta.lesson import link
from quanta.lesson.built_in import lessons
from quanta.record.record import Record

ATTEMPTS = 5
HANDS: dict[str, Hand | None] = {
    "keyboard": keyboard,
    "mouse": mouse,
    "finger": finger,
    "ear": None,
}
SOME_HANDS = list(HANDS)[: amount(1, 1, 4)]
SOME_GAMES = sorted(GAMES, key=lambda game: registry.modules(game).kernel is None)[
    : amount(1, 1, len(GAMES))
]
OVER = "document.getElementById('status').dataset.kind === 'over'"


class FirstGame:
    """The game of the last step, as the learner may know it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lesson = lessons(table.game)[0]
        whole = Record.parse(self.lesson.record(len(self.lesson.steps) - 1))
        start = registry.rules(table.game).start(whole.params, Stream(0))
        self.seat = start.to_play
        seen = start.seen_by(self.seat).text()
        self.record = replace(whole, params={**whole.params, "start": seen})
        self.strong = quanta.player(table.game, level=4)

    def begin(self) -> None:
        step = self.lesson.steps[-1]
        self.table.follow(link.named(self.lesson.game, self.lesson.id, step.id))
        expect(self.table.page.locator("#live")).to_contain_text(step.say)

    def choose(self, played: list[Action], hand: Hand | None) -> None:
        """Take the learner's turn where it is theirs, by ear from the names of things alone."""
        mirror = Mirror(str(replace(self.record, actions=tuple(played))))
        if mirror.position.outcome() is not None or mirror.position.to_play != self.seat:
            return
        action = self.strong(quanta.open(mirror.record).position)
        path = mirror.way(action)
        if hand is not None:
            self.table.press(*path, hand=hand)
            return
        view, done = registry.view(self.table.game), list[str]()
        sentence = view.describe_action(mirror.position, action)
        for _ in (*path, "the unit that acts anyway, where it is named first"):
            if self.table.page.evaluate(f"() => {PLY}") == len(played):
                done.append(ear(self.table.page, sentence, done))

    def play(self, hand: Hand | None) -> None:
        """To the end. Then nothing is hidden any more, and what was played reads differently."""
        while not self.table.page.evaluate(f"() => {OVER}"):
            played = self.table.told()
            self.choose(played, hand)
            self.table.waits(f"(known) => {OVER} || {PLY} > known", len(played))


@IN_LONG
@IN_TURN
@pytest.mark.parametrize("by", SOME_HANDS)
@pytest.mark.parametrize("game", SOME_GAMES)
def test_the_first_win_is_had_on_the_page(
    request: pytest.FixtureRequest, browser_name: str, game: str, by: str
) -> None:
    """With what a stronger player would do in the learner's place. browser_name: required so that
    the test is one of each browser."""
    table: Table = request.getfixturevalue("phone" if by == "finger" else "table")
    first = FirstGame(table)
    first.begin()
    card = table.page.locator("#lesson")
    for _ in range(ATTEMPTS):
        first.play(HANDS[by])
        if card.locator(".card-feedback.good").count():
            break
        table.button("Try again").press("Enter")
        table.at_ply(0)
    expect(card).to_contain_text("Right.")
    table.button("Leave").click()
