"""Games with dice and secrets between two browsers that share nothing but the links they send."""

from __future__ import annotations

import json
from collections import deque

import pytest
from e2e.support.once import IN_CHROMIUM, IN_LONG
from e2e.support.sealed_side import SealedTable, seated
from e2e.support.table import CLOSE
from playwright.sync_api import expect
from tests.sealed.pair import Pair

BATTLE = {"limit": "100", "goal": "20"}
"""A short game of Legions."""
SHORT = 2
"""The seed of one that ends soon."""
LEFT = 3
"""How many messages are played in browsers at the end of a game."""
LONGEST = 512
"""Characters of a turn's link in the middle of a game."""


def near_the_end() -> Pair:
    """A game of Legions with strict rolls so few messages before its end."""
    pair = Pair.begun("legions", BATTLE, level=2, seed=SHORT)
    before = deque([dict(pair.devices)], LEFT + 1)
    while not pair.over:
        pair.step()
        before.append(dict(pair.devices))
    return Pair(before[0], pair.rng)


def to_the_end(one: SealedTable, other: SealedTable) -> None:
    """Play on by links, the second side offline once it has one; the first is to send."""
    away, sent = other.page.context, 0
    while one.device.duty in ("choose", "send"):
        link = one.send()
        if other.device.game.number > 2:
            assert len(link) <= LONGEST
        other.receive(link)
        sent += 1
        away.set_offline(sent > 1)  # what sends is loaded when it is first wanted
        one, other = other, one
    away.set_offline(False)


def checked(one: SealedTable, other: SealedTable) -> None:
    """Open the secrets of a finished game on both sides, let one of them check it, and replay it
    there."""
    first, second = (one, other) if one.device.duty == "open" else (other, one)
    for each, friend in ((first, second), (second, first)):
        each.button("Send your secrets").first.click()
        friend.receive(each.message_link("Send your secrets"))
    assert one.kept["messages"] == other.kept["messages"]
    assert one.kept["fingerprint"] == other.kept["fingerprint"]
    one.button("Check the game").click()
    one.dialog.get_by_role("button", name="Next step").click()
    one.dialog.get_by_role("button", name="All steps").click()
    expect(one.dialog).to_contain_text("Everything fits")
    expect(one.dialog.locator("li.wrong")).to_have_count(0)
    one.dialog.get_by_role("button", name="Replay the game").click()
    expect(one.page.locator("#sealed")).to_be_hidden()
    expect(one.ending).to_be_visible()


@IN_LONG
@IN_CHROMIUM
@pytest.mark.parametrize("game", ["legions"])
def test_the_end_of_a_battle_is_played_by_links_and_checked(
    sides: tuple[SealedTable, SealedTable],
) -> None:
    one, other = seated(sides, near_the_end())
    to_the_end(one, other)
    checked(one, other)


@IN_LONG
@IN_CHROMIUM  # Firefox’s driver does not report downloads
@pytest.mark.parametrize("game", ["legions"])
def test_a_challenge_is_accepted_and_links_say_what_they_are(
    sides: tuple[SealedTable, SealedTable],
) -> None:
    white, black = sides
    challenge = white.challenge("Strict rolls")
    acceptance = black.accept(challenge)
    assert black.kept["level"] == 2
    expect(black.status).to_contain_text("Waiting for White.")
    white.receive(acceptance)
    army = white.send()
    secret = json.loads(white.kept["private"])["master"]
    assert secret not in "".join(white.links)
    expect(white.status).to_contain_text("Waiting for Black.")
    words = white.kept["fingerprint"]
    black.receive(army)
    expect(black.page.locator("#sealed")).to_contain_text(words)
    black.refuses(army, "has arrived already")
    black.refuses(army[:-4], "cut off")
    black.refuses(army[:-1] + ("A" if army[-1] != "A" else "B"), "damaged")
    black.refuses(acceptance, "message from here")
    black.refuses(challenge, "an old message")
    answer = black.send()
    black.refuses(army, "has arrived already")
    white.refuses(answer.replace("sealed=1.", "sealed=9."), "follows version 9")
    # From another tab, any of its links is opened in the one that has the game.
    again = SealedTable(white.page.context.new_page(), white.site, "legions")
    again.page.goto(challenge)
    expect(white.notices).to_contain_text("message from here")
    again.button("Show it here").click()
    expect(again.page.locator("#sealed")).to_contain_text(words)
    again.receive(answer)
    expect(again.notices).to_contain_text("Black")
    # The tab that had the game goes on with it, so either can be looked at.
    expect(white.page.locator("#sealed")).to_contain_text(again.kept["fingerprint"])
    expect(white.notices).not_to_contain_text("another tab")
    again.page.close()
    # Nothing that is shown or shared has the secret.
    white.page.reload()
    white.ready()
    assert secret in json.dumps(white.kept)
    assert secret not in white.page.content()
    assert secret not in white.link()
    # One's own side as a file, explained before it is lost, and brought back.
    with white.page.expect_download() as saving:
        white.button("Save my side…").click()
        white.dialog.get_by_role("button", name="Save my side").click()
    file = saving.value.path()
    white.page.evaluate(CLOSE)
    kept = white.kept
    white.button("My games").click()
    white.dialog.get_by_role("button", name="Delete:").first.click()
    deleting = white.page.get_by_role("dialog", name="Delete your side of this game?")
    expect(deleting).to_contain_text("on this device only")
    deleting.get_by_role("button", name="Delete it").click()
    white.dialog.locator("input[type=file]").set_input_files(file)
    expect(white.notices).to_contain_text("Your side of the game is here again.")
    white.keeps(kept["private"])
    expect(white.page.locator("#sealed")).to_contain_text("came back from a file")
    white.send()


@IN_LONG
@IN_CHROMIUM
@pytest.mark.parametrize("game", ["leap"])
def test_a_move_is_taken_back_by_links_if_the_other_side_agrees(
    sides: tuple[SealedTable, SealedTable],
) -> None:
    pair = Pair.begun("leap", {}).run(6)
    one, other = seated(sides, pair)
    plies = len(one.device.actions)
    one.button("Ask to take your last move back").click()
    one.dialog.get_by_role("button", name="Ask", exact=True).click()
    other.receive(one.message_link("Send your question"))
    expect(other.page.locator("#sealed")).to_contain_text("asks to take back turn")
    other.button("Agree: take it back").click()
    one.receive(other.message_link("Send that you agree"))
    expect(one.notices).to_contain_text("your move is taken back")
    assert len(one.device.actions) == len(other.device.actions) == plies - 2
    assert one.kept["fingerprint"] == other.kept["fingerprint"]


@IN_LONG
@IN_CHROMIUM
@pytest.mark.parametrize("game", ["quantum"])
def test_a_draw_is_agreed_by_links_and_a_rematch_changes_the_seats(
    sides: tuple[SealedTable, SealedTable],
) -> None:
    pair = Pair.begun("quantum", {}).run(6)
    one, other = seated(sides, pair)
    one.button("Offer a draw with this move").click()
    one.dialog.get_by_role("button", name="Offer a draw").click()
    other.receive(one.send())
    expect(other.notices).to_contain_text("offers a draw")
    other.button("Accept the draw").click()
    other.dialog.get_by_role("button", name="Accept the draw").click()
    one.receive(other.message_link("Send how the game ended"))
    expect(one.notices).to_contain_text("The game is over.")
    for each in sides:
        expect(each.ending).to_contain_text("A draw was agreed.")
    seats = [each.device.seat for each in sides]
    one.button("Rematch").click()
    one.dialog.get_by_role("button", name="Make the link").click()
    one.receive(other.accept(one.message_link("Send your challenge")))
    assert [each.device.seat for each in sides] == seats[::-1]
