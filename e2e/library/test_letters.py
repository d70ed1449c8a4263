"""Play by link between two browsers: each link brings a move; old and forked ones are noticed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from e2e.support.mirror import Mirror
from e2e.support.once import IN_CHROMIUM, IN_LONG
from e2e.support.storage import owned
from e2e.support.table import CLOSE, Table
from playwright.sync_api import expect

from quanta import registry
from quanta.record.record import Record

# A game with draws; of those whose turns have several moves the session knows (test_play_by_link).
pytestmark = [IN_CHROMIUM, pytest.mark.parametrize("game", ["quantum"])]


@pytest.fixture
def other(own: Table) -> Table:
    """Another device."""
    return own


def step(table: Table) -> None:
    """Play any move."""
    mirror = Mirror(table.saved())
    plies = mirror.line.ply
    table.press(*mirror.choose()[0])
    table.at_ply(plies + 1)


def start_by_link(table: Table) -> None:
    """Have Share start a game by link; it opens once more, with the link, and is closed."""
    table.dialog.get_by_role("button", name="Start a game by link").click()
    expect(table.dialog).to_contain_text("and whose turn it is")
    table.page.evaluate(CLOSE)
    expect(table.button("Send your move")).to_be_visible()


def arrive(table: Table, link: str, words: str) -> None:
    """Open a link on the page as it is."""
    table.follow(link.partition("#")[2])
    expect(table.page.locator("#notices")).to_contain_text(words)


@IN_LONG
def test_a_game_goes_back_and_forth_by_links(table: Table, other: Table, game: str) -> None:
    mirror = Mirror.new(game, 4)
    table.set_up(mirror)
    due = mirror.position.to_play
    table.button("Share").first.click()
    table.dialog.get_by_role("button", name="QR code").click()
    expect(table.dialog.get_by_role("img", name="QR code")).to_be_visible()
    table.dialog.get_by_label("The person who opens the link plays").select_option(index=due)
    start_by_link(table)
    first = table.link()
    other.page.goto(first)
    other.ready()
    assert [s.input_value() for s in other.page.locator("#seats select").all()].count("away") > 0
    step(other)
    while other.button("Send your move").is_hidden():  # a turn may be made of several moves
        step(other)
    second = other.link()
    arrive(table, second, "Your friend has moved")
    assert (
        Record.parse(second.partition("#")[2]).actions
        == Mirror(table.saved()).line.record().actions
    )
    arrive(table, first, "older than your game")
    # The last move is taken back, as the other agrees, and played again.
    other.button("Ask to take your move back").click()
    expect(other.button("Send your question")).to_be_visible()
    arrive(table, other.link(), "asks to take the last move back")
    table.page.locator("#by-link-take-back").click()
    expect(table.button("Send your move")).to_be_visible()
    arrive(other, table.link(), "your move is taken back")
    assert "take-back" in Record.parse(other.saved()).plain()
    step(other)
    while other.button("Send your move").is_hidden():
        step(other)
    second = other.link()
    arrive(table, second, "Your friend has moved")
    # A resignation is sent by a link too, and can be taken back.
    table.button("Resign").click()
    table.dialog.get_by_role("button", name="Resign").click()
    expect(table.button("Send that you resign")).to_be_visible()
    arrive(other, table.link(), "The end of the game has arrived")
    for each in (table, other):
        expect(each.ending).to_contain_text("resigned.")
        each.button("Undo").click()
        expect(each.ending).to_be_hidden()
    agree_to_a_draw(table, other, game)
    # The other takes the last move back, and sends another one.
    last = Mirror(other.saved())
    other.button("Undo").click()
    other.at_ply(last.line.ply - 1)
    before = Mirror(last.at(last.line.ply - 1))
    way = next(path for path, action in before.ways() if action != last.line.actions[-1])
    other.press(*way)
    other.waits("() => document.querySelector('#moves .variation')")
    table.follow(other.link().partition("#")[2])
    table.dialog.get_by_role("button", name="Keep mine").click()
    expect(table.page.locator("#moves .variation")).to_have_count(1)
    kept = Mirror(table.saved()).line.record()
    assert kept.actions == Record.parse(second.partition("#")[2]).actions


def agree_to_a_draw(table: Table, other: Table, game: str) -> None:
    """Offer a draw with the last move, accept it, and take it back, where the game has draws."""
    offer = other.button("Offer a draw with this move")
    if not registry.modules(game).draws:
        expect(offer).to_be_hidden()
        return
    offer.click()
    other.dialog.get_by_role("button", name="Play on").click()
    expect(offer).to_be_visible()
    offer.click()
    other.dialog.get_by_role("button", name="Offer a draw").click()
    arrive(table, other.link(), "An offer of a draw has arrived")
    table.page.locator("#declarations-draw").click()
    table.dialog.get_by_role("button", name="Accept the draw").click()
    expect(table.button("Send that you accept")).to_be_visible()
    arrive(other, table.link(), "The end of the game has arrived")
    for each in (table, other):
        expect(each.ending).to_contain_text("A draw was agreed.")
        each.button("Undo").click()
        expect(each.ending).to_be_hidden()


POINT_WITH_EACH_RECORD = """() => {
    const cell = document.querySelector('#board [data-target]');
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message) {
        post.call(this, message);
        if (!String(message).includes('"do":"open"')) return;
        for (const type of ['pointerleave', 'pointerover']) {
            cell.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse' }));
        }
    };
}"""
"""Whenever the engine is to open a game, the pointer asks what a cell can do: the answer shows the
game of a link before it is known to which saved game it belongs."""


@IN_LONG
def test_share_gives_the_friend_the_seat_that_the_computer_plays(own: Table, game: str) -> None:
    mirror = Mirror.new(game, 2)
    for seat in range(2):
        players = ["level2", "level2"]
        players[seat] = "human"
        own.keep(mirror, players)
        own.open()
        own.button("Share").first.click()
        friend = own.dialog.get_by_label("The person who opens the link plays")
        expect(friend).to_have_value(str(1 - seat))
        expect(own.dialog).to_contain_text("this one stays under “My games”")


@IN_LONG
def test_a_link_leaves_the_game_on_the_board_as_it_is(table: Table, game: str) -> None:
    challenge = Mirror.new(game, 4)
    table.set_up(challenge)
    table.button("Share").first.click()
    friend = table.dialog.get_by_label("The person who opens the link plays")
    friend.select_option(index=challenge.position.to_play)
    start_by_link(table)
    sent = Record.parse(table.link().partition("#")[2])
    table.page.reload()
    other = Mirror.new(game, 6, seed=3)
    table.set_up(other)
    name = table.page.evaluate(
        owned("(game) => localStorage.getItem(OWN + `newest/${game}`)"), game
    )
    table.page.evaluate(POINT_WITH_EACH_RECORD)
    arrive(table, f"#{replace(sent, actions=sent.actions[:-1])}", "older than your game")
    kept = owned("(name) => JSON.parse(localStorage.getItem(OWN + `game/${name}`)).record")
    assert Record.parse(table.page.evaluate(kept, name)) == other.line.record()
