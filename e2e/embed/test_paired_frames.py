"""Paired games in frames: the page around one gets the same messages, whatever the other seat
hides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from e2e.embed.boards import Write, board, call, click, inside, touch, wait_for
from e2e.support.once import IN_CHROMIUM
from playwright.sync_api import Page, expect
from tests.session.test_paired_games import CASES, pair_of
from tests.support.effort import amount
from tests.support.paired_games import PairedGames

from quanta.core.game import CHANCE, Action

pytestmark = IN_CHROMIUM

NAME = "one"
HEARD = "() => heard.filter(({ raw, type }) => raw && type !== 'quanta:height')"
"""All messages but those about the height, which come when the frame is drawn."""
SHOWN = "(body) => body.outerHTML.replace(document.querySelector('#live').outerHTML, '')"
"""All of the frame but what is read aloud, which comes in its own time."""
FORGET = "(record) => { heard.length = 0; one.record = record; }"
WAYS = [(case, alone) for case in CASES for alone in (False, True)]
"""Cases, and whether the visitor plays against the computer."""
SOME = WAYS if amount(False, False, True) else [WAYS[-1]]
"""The last: the session answers alike in all of them (tests/session/test_paired_games.py)."""

FIRST = amount(0, 0, 1)
"""Whether the first ply at which the games differ is looked at as well as the last."""


def secrets(pair: PairedGames, ply: int) -> list[Action]:
    """What the hider has chosen up to a ply, in one game or the other, where they differ."""
    lines = zip(pair.one.actions[:ply], pair.other.actions[:ply], strict=True)
    return [action for both in lines if len(set(both)) == 2 for action in both]


def safe(pair: PairedGames, ply: int) -> list[Action]:
    """An action of the seat to play, if there is one after which no dice are thrown."""
    position = pair.one.positions[ply]
    quiet = [a for a in position.legal_actions() if position.apply(a).to_play != CHANCE]
    return quiet[:1]


def told(page: Page, record: str, plays: Sequence[Action]) -> list[Any]:
    """All messages to the page around a frame, which asks for everything that it may: first
    before the visitor has lifted the curtain, then while the visitor looks."""
    page.evaluate(FORGET, record)
    answers = asked(page, plays)
    curtain = inside(page, NAME).locator("#curtain")
    click(curtain.get_by_role("button"))
    expect(curtain).to_be_hidden()
    answers += asked(page, plays)
    heard = [{**each, "id": 0} for each in page.evaluate(HEARD)]
    return [answers, heard, inside(page, NAME).locator("body").evaluate(SHOWN)]


def asked(page: Page, plays: Sequence[Action]) -> list[Any]:
    to = [call(page, NAME, "goto", ply) for ply in ("first", 3, "last")]
    shown = [call(page, NAME, "flip"), call(page, NAME, "play")]
    return [*to, *shown, *(call(page, NAME, "play", action) for action in plays)]


@pytest.mark.parametrize(("case", "alone"), SOME)
def test_the_page_around_a_frame_learns_nothing(
    write: Write, case: tuple[str, int, int], alone: bool
) -> None:
    """Neither what the other seat hides nor what the visitor does: the page may show what it is
    told to both players at one screen."""
    pair = pair_of(*case)
    plies = pair.plies(pair.viewer)
    seat = {"seat": pair.viewer} if alone else {}
    page = write(board(NAME, pair.records(plies[0])[0], level=1, **seat))
    touch(page, NAME)
    wait_for(page, "ready", NAME)
    for ply in dict.fromkeys(plies[:FIRST] + plies[-1:]):
        plays = secrets(pair, ply)[-4:] + ([] if alone else safe(pair, ply))
        assert plays
        one, other = (told(page, record, plays) for record in pair.records(ply))
        assert one == other
        answers, messages, _ = one
        moves = [each for each in messages if each["type"] == "quanta:move"]
        played = [each for each in answers if isinstance(each, dict) and each["plies"] > ply]
        assert [each["record"] for each in moves] == [each["record"] for each in played]
        assert all(each["record"].endswith(each["action"]) for each in moves)
