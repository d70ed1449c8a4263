"""A game in a messenger's chat, from the file that is sent there: two play, a third looks on."""

from __future__ import annotations

import json
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from e2e.support.chat import MessengerChat
from e2e.support.mirror import GAMES
from e2e.support.once import IN_CHROMIUM, IN_LONG
from e2e.support.sealed_side import SealedTable
from e2e.support.two_devices import choose, play_on, settle
from quanta import registry
from quanta.sealed.audit import audit
from quanta_site import __main__ as builder
from quanta_site.single import chat_file

pytestmark = IN_CHROMIUM
MOST_INFO, MOST_SUMMARY = 50, 20
"""In characters: messengers cut off what is longer."""
PAGE = "?{}/index.html"
"""Of a game in the app of all."""


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The apps that ``make xdc`` builds, by name: that of all games, and that of each."""
    out = tmp_path_factory.mktemp("xdc")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["site", "xdc", "--out", str(out)])
        builder.main()
    return {file.stem: file for file in out.iterdir()}


@pytest.fixture
def chat(
    request: pytest.FixtureRequest,
    browser: Browser,
    files: dict[str, Path],
    complaints: list[str],
) -> Iterator[MessengerChat]:
    """A chat with the app of one game, or of all."""
    messenger = MessengerChat(browser, files[request.param], complaints)
    yield messenger
    messenger.close()


def ask(side: SealedTable) -> None:
    """Ask all in the chat for the game on the board."""
    side.page.locator("#open-chat").click()
    side.dialog.get_by_role("link", name="Challenge a friend").click()
    expect(side.dialog.get_by_role("radio", name="In this chat")).to_be_checked()
    side.dialog.get_by_role("button", name="Ask in this chat").click()
    expect(side.page.locator("#sealed")).to_contain_text("through this chat")


def accept(side: SealedTable) -> None:
    """Look at the challenge in the list that is open, and accept it."""
    side.dialog.get_by_role("button", name="Look at the challenge").click()
    side.dialog.get_by_role("button", name="Accept", exact=True).click()
    expect(side.page.locator("#sealed")).to_contain_text("through this chat")


def check_words(chat: MessengerChat) -> None:
    """The text in the chat is short, names the seat to play, and has no secret."""
    for each in chat.updates:
        assert len(each.get("info", "")) <= MOST_INFO
        assert len(each.get("summary", "")) <= MOST_SUMMARY
        sent = each["payload"]
        if sent["number"] > 2 and "info" in each and "is to play" in each["info"]:
            other = {"Alice": "Bob", "Bob": "Alice"}[sent["name"]]
            assert each["info"] == f"{sent['name']} has moved; {other} is to play"
            assert each["summary"] == f"{other} is to play"


def test_there_is_a_file_for_all_games_and_one_for_each(files: dict[str, Path]) -> None:
    """They have the size, the form and the contents that messengers ask for."""
    assert set(files) == {"quanta", *GAMES}
    for name, file in files.items():
        assert file.suffix == ".xdc"
        assert file.stat().st_size <= chat_file.MOST
        with zipfile.ZipFile(file) as archive:
            assert {info.compress_type for info in archive.infolist()} <= {
                zipfile.ZIP_STORED,
                zipfile.ZIP_DEFLATED,
            }
            assert set(archive.namelist()) == {"index.html", "manifest.toml", "icon.png"}
            title = registry.rules(name).name if name in GAMES else "Quanta"
            assert tomllib.loads(archive.read("manifest.toml").decode()) == {"name": title}
            assert archive.read("icon.png").startswith(b"\x89PNG")
            page = archive.read("index.html").decode("utf-16")
            assert '<script src="webxdc.js" charset="utf-8">' in page


@pytest.mark.parametrize("chat", ["leap"], indirect=True)
def test_two_play_to_the_end_and_a_third_looks_on(chat: MessengerChat) -> None:
    alice, bob, carol = meet(chat)
    # Live messages are there before the updates, which change nothing when they come.
    chat.hold()
    assert not play_on(alice, bob, 1)
    chat.release()
    due = settle(alice, bob)
    assert due is not None
    resign(due, alice if due is bob else bob, carol)
    check_end(chat, alice, bob, carol)
    assert any(each.get("summary") == "Bob is to play" for each in chat.updates)


@IN_LONG
@pytest.mark.parametrize("chat", ["quanta"], indirect=True)
def test_another_game_goes_on_beside(chat: MessengerChat) -> None:
    alice, bob, carol = meet(chat, PAGE.format("leap"))
    leap = alice.kept["messages"]
    # While that one goes on, one asks for another game, which the other accepts.
    for side in (alice, bob):
        side.game = "quantum"
    bob.page.goto(f"{bob.site}{PAGE.format('quantum')}")
    bob.ready()
    bob.page.keyboard.press("Escape")
    ask(bob)
    alice.button("In this chat: 2").first.click()
    expect(alice.dialog.get_by_role("button", name="Alice and Bob")).to_have_count(1)
    accept(alice)
    assert not play_on(alice, bob, 1)
    assert alice.kept["messages"] == bob.kept["messages"]
    # One goes back to the first, and the other is notified of the move in it, and finds it there.
    for side in (alice, bob):
        side.game = "leap"
    assert alice.kept["messages"] == leap
    due = settle(alice, bob)
    assert due is not None
    go_back(due, due.dialog, due.button("In this chat: 2").first)
    choose(due)
    other = alice if due is bob else bob
    expect(other.notices).to_contain_text("has moved in another game of this chat")
    go_back(other, other.notices)
    assert settle(alice, bob) is other
    resign(other, due, carol)
    check_end(chat, alice, bob, carol)


def meet(chat: MessengerChat, page: str = "") -> tuple[SealedTable, SealedTable, SealedTable]:
    """Alice asks, Bob is first to accept, and Carol looks on; one turn is played."""
    alice = chat.join("Alice", "leap", page)
    ask(alice)
    bob, carol = (chat.join(name, "leap", page) for name in ("Bob", "Carol"))
    for guest in (bob, carol):
        guest.dialog.get_by_role("button", name="Look at the challenge").click()
        expect(guest.dialog.get_by_role("heading", name="Alice challenges you")).to_be_visible()
    bob.dialog.get_by_role("button", name="Accept", exact=True).click()
    expect(carol.notices).to_contain_text("Bob was first to accept")
    carol.notices.get_by_role("button", name="Look on").click()
    expect(carol.page.locator("#onlooker")).to_contain_text("You are looking on")
    expect(carol.page.locator("#lesson-offer")).to_be_hidden()
    assert not play_on(alice, bob, 1)
    return alice, bob, carol


def resign(side: SealedTable, other: SealedTable, onlooker: SealedTable) -> None:
    """End the game; both and who looks on see it."""
    side.page.locator("#sealed").get_by_role("button", name="Resign").click()
    side.dialog.get_by_role("button", name="Resign").click()
    expect(other.ending).to_be_visible()
    assert settle(side, other) is None
    expect(onlooker.ending).to_be_visible()


def check_end(
    chat: MessengerChat, alice: SealedTable, bob: SealedTable, onlooker: SealedTable
) -> None:
    """All have the same game; nothing was sent twice or is secret, no network was asked."""
    messages = alice.kept["messages"]
    assert messages == bob.kept["messages"]
    assert audit(messages).fits
    expect(onlooker.moves).to_have_count(alice.moves.count())
    said = [each["payload"]["text"] for each in chat.updates]
    assert len(said) == len(set(said))
    heard = json.dumps(chat.updates) + json.dumps(chat.live)
    for side in (alice, bob):
        assert json.loads(side.kept["private"])["master"] not in heard
    assert not chat.asked
    check_words(chat)
    assert chat.updates[-1]["summary"] == "Game over"


def go_back(side: SealedTable, within: Locator, first: Locator | None = None) -> None:
    """Go on with the first game, from a list that is opened by a button, or a notice."""
    if first is not None:
        first.click()
    within.get_by_role("button", name="Go on").last.click()
    side.page.wait_for_url(f"{side.site}{PAGE.format('leap')}**")
    side.ready()
