"""Codes that are of no use, browsers that cannot connect, and devices that send what they should
not: one sentence for each, and nothing is lost."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from playwright.sync_api import Page, Route, expect
from tests.sealed.pair import Pair, lively

from e2e.support.engine import kill
from e2e.support.once import IN_CHROMIUM, IN_LONG, LATER_IN_FIREFOX
from e2e.support.sealed_side import SealedTable
from e2e.support.two_devices import ask_to_connect, challenge, code, paste, play_on, settle
from quanta.core.rng import Stream
from quanta.sealed import message_text
from quanta.sealed.device import Device
from quanta.sealed.messages import TurnMessage, parsed
from quanta.sealed.throws import ELEMENT

CHANNELS = """(() => {
    window.channels = [];
    const { createDataChannel } = RTCPeerConnection.prototype;
    RTCPeerConnection.prototype.createDataChannel = function (...given) {
        window.channels.push(createDataChannel.apply(this, given));
        return window.channels.at(-1);
    };
})()"""
WITHOUT_CAMERA = "Object.defineProperty(navigator, 'mediaDevices', { value: undefined })"
FLOOD = "() => { for (let n = 0; n < 900; n += 1) channels[0].send(`${n}`); }"


DAYS = 2 * 24 * 60
"""In minutes."""


def whole(device: Device, rng: Stream) -> str:
    """The text of the next message, with any choices."""
    while device.duty == "choose":
        assert device.position is not None
        device = device.play(lively(device.position, rng))
    return device.send().outgoing


def check(body: str) -> str:
    """The check of a code: FNV-1a in seven digits of base 36."""
    value = 0x811C9DC5
    for char in body:
        value = (value ^ ord(char)) * 0x01000193 % 2**32
    return np.base_repr(value, 36).lower().zfill(7)


def changed(link: str, **fields: str) -> str:
    """A code with other values in these fields."""
    head, _, text = link.rpartition("join=")
    names = ("version", "kind", "topic", "pair", "minutes")
    old = dict(zip(names, text.split("."), strict=False))
    body = ".".join([*{**old, **fields}.values(), *text.split(".")[len(names) : -1]])
    return f"{head}join={body}.{check(body)}"


def aged(link: str) -> str:
    """A code as it would have been two days ago."""
    made = link.rpartition("join=")[2].split(".")[4]
    return changed(link, minutes=np.base_repr(int(made, 36) - DAYS, 36).lower())


def ask(side: SealedTable) -> str:
    """Ask for a connection; the code that is shown."""
    ask_to_connect(side)
    return code(side.page)


def refused(page: Page, link: str, words: str) -> None:
    """A code is not accepted, and the dialog explains why."""
    paste(page, link)
    expect(page.get_by_role("alert")).to_contain_text(words)


@IN_LONG
@IN_CHROMIUM
@pytest.mark.parametrize("game", ["leap"])
def test_codes_of_no_use_are_refused_two_offers_meet_and_a_flood_ends_the_connection(
    sides: tuple[SealedTable, SealedTable],
) -> None:
    one, other = sides
    other.page.add_init_script(WITHOUT_CAMERA)
    other.page.add_init_script(CHANNELS)
    own, theirs = ask(one), ask(other)
    expect(one.dialog).to_contain_text("Then press “Scan")
    expect(other.dialog).to_contain_text("Then send its link to this device")
    damaged = theirs[:-1] + ("0" if theirs[-1] != "0" else "1")
    for link, words in (
        ("https://example.org/", "not a code from another device"),
        (own, "this device’s own code"),
        (theirs[:-9], "cut off or damaged"),
        (damaged, "damaged"),
        (theirs.replace("join=1.", "join=9."), "another version"),
        (aged(theirs), "too old"),
        (theirs.replace(".o.", ".a."), "damaged"),
    ):
        refused(one.page, link, words)
    # Both have asked: one answers the other.
    paste(one.page, theirs)
    expect(one.page.get_by_label("Link for the other device")).not_to_have_value(own)
    answer = code(one.page)
    paste(other.page, answer)
    one.dialog.get_by_role("button", name="Accept", exact=True).click()
    expect(one.page.locator("#sealed")).to_contain_text("is connected")
    # A code serves once.
    settle(one, other)
    before = other.kept
    again = SealedTable(other.page.context.new_page(), other.site, "leap")
    again.page.goto(answer)
    expect(again.notices).to_contain_text("This code answers one that is shown on another page")
    assert other.kept == before
    # A code of another game leads there.
    paste(again.page, changed(ask(again), pair="abcdefgh", topic="harlequin"))
    expect(again.dialog).to_contain_text("Another device asks to play Harlequin")
    again.page.close()
    expect(other.page.locator("#sealed")).to_contain_text("is connected")
    # An engine that was started again knows that there is a connection.
    kill(one.page)
    field = one.page.get_by_label("Type a move")
    field.fill("nothing")
    field.press("Enter")
    expect(one.notices).to_contain_text("The game engine stopped and was restarted")
    expect(one.page.locator("#sealed")).to_contain_text("is connected")
    # A flood ends the connection, and the game is kept.
    before = one.kept
    other.page.evaluate(FLOOD)
    expect(one.notices).to_contain_text("sent something unexpected")
    assert one.kept == before


@IN_LONG
@IN_CHROMIUM
@pytest.mark.parametrize("game", ["leap"])
def test_a_move_that_is_not_of_the_game_is_refused_and_the_game_goes_on(
    sides: tuple[SealedTable, SealedTable],
) -> None:
    one, other = sides
    for side in sides:
        side.page.add_init_script(CHANNELS)
    challenge(one, other)
    due = settle(one, other)
    assert due is not None
    waiting = other if due is one else one
    before = waiting.kept
    forged = parsed(message_text.read(whole(due.device, due.rng)))
    assert isinstance(forged, TurnMessage)
    for text in (
        Pair.begun("leap").step(),
        message_text.written(replace(forged, element=bytes(ELEMENT)).body()),
    ):
        due.page.evaluate("(text) => window.channels.at(-1).send(text)", text)
        expect(waiting.notices).to_contain_text("Your game is as it was.")
        assert waiting.kept == before
        waiting.clear()
    play_on(one, other, 2)
    assert one.kept["messages"] == other.kept["messages"]


@LATER_IN_FIREFOX
@pytest.mark.parametrize("game", ["leap"])
def test_a_browser_that_cannot_connect_says_so(sides: tuple[SealedTable, SealedTable]) -> None:
    one, _ = sides
    one.page.add_init_script("delete window.RTCPeerConnection")
    ask_to_connect(one)
    expect(one.notices).to_contain_text("WebRTC is missing or switched off")


@IN_LONG
@IN_CHROMIUM
@pytest.mark.parametrize("game", ["leap"])
def test_a_site_with_a_stun_server_says_whom_it_asks_before_it_asks(
    sides: tuple[SealedTable, SealedTable],
) -> None:
    one, _ = sides

    def serve(route: Route) -> None:
        answer = route.fetch()
        named = answer.text().replace('"stun":""', '"stun":"stun.example.org:3478"')
        route.fulfill(response=answer, body=named)

    one.page.route(one.url, serve)
    one.page.add_init_script(CHANNELS)
    ask_to_connect(one)
    asks = one.page.get_by_role("dialog", name="Connect two devices?")
    expect(asks).to_contain_text("asks stun.example.org:3478 for the public address")
    asks.get_by_role("button", name="Close").click()
    expect(asks).to_be_hidden()
    assert one.page.evaluate("() => channels.length") == 0
