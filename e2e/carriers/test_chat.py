"""A game in a messenger's chat, from the file that is sent there: two play, a third looks on."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from e2e.support.chat import MessengerChat
from e2e.support.once import IN_CHROMIUM
from e2e.support.two_devices import play_on, settle
from quanta.sealed.audit import audit
from quanta_site.single import chat_file

pytestmark = IN_CHROMIUM
MOST_INFO, MOST_SUMMARY = 50, 20
"""In characters: messengers cut off what is longer."""


@pytest.fixture(scope="session")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The app of one game."""
    [made] = chat_file.write(tmp_path_factory.mktemp("xdc"), ["leap"])
    return made


@pytest.fixture
def chat(browser: Browser, file: Path, complaints: list[str]) -> Iterator[MessengerChat]:
    made = MessengerChat(browser, file, complaints)
    yield made
    made.close()


def test_the_file_is_what_messengers_take(file: Path) -> None:
    assert file.stat().st_size <= chat_file.MOST
    with zipfile.ZipFile(file) as archive:
        assert {info.compress_type for info in archive.infolist()} <= {
            zipfile.ZIP_STORED,
            zipfile.ZIP_DEFLATED,
        }
        assert set(archive.namelist()) == {"index.html", "manifest.toml", "icon.png"}
        assert archive.read("manifest.toml") == b'name = "Quantum Leap"\n'
        assert archive.read("icon.png").startswith(b"\x89PNG")
        page = archive.read("index.html").decode("utf-16")
        assert '<script src="webxdc.js" charset="utf-8">' in page


def test_two_play_a_game_and_a_third_looks_on(chat: MessengerChat) -> None:
    alice = chat.join("Alice", "leap")
    alice.button("In this chat").first.click()
    alice.dialog.get_by_role("link", name="Challenge a friend").click()
    expect(alice.dialog.get_by_role("radio", name="In this chat")).to_be_checked()
    alice.dialog.get_by_role("button", name="Ask in this chat").click()
    expect(alice.page.locator("#sealed")).to_contain_text("through this chat")
    # Two look at the challenge: who accepts first plays, the other looks on.
    bob, carol = (chat.join(name, "leap") for name in ("Bob", "Carol"))
    for guest in (bob, carol):
        guest.dialog.get_by_role("button", name="Look at the challenge").click()
        expect(guest.dialog.get_by_role("heading", name="Alice challenges you")).to_be_visible()
    bob.dialog.get_by_role("button", name="Accept", exact=True).click()
    expect(carol.notices).to_contain_text("Bob was first to accept")
    carol.notices.get_by_role("button", name="Look on").click()
    expect(carol.page.locator("#onlooker")).to_contain_text("You are looking on")
    assert not play_on(alice, bob, 4)
    # Who comes back is brought all that was missed, and goes on.
    bob.page.reload()
    bob.ready()
    assert not play_on(alice, bob, 2)
    bob.page.locator("#sealed").get_by_role("button", name="Resign").click()
    bob.dialog.get_by_role("button", name="Resign").click()
    expect(alice.ending).to_be_visible()
    assert settle(alice, bob) is None
    expect(carol.ending).to_be_visible()
    messages = alice.kept["messages"]
    assert messages == bob.kept["messages"]
    assert audit(messages).fits
    expect(carol.moves).to_have_count(alice.moves.count())
    # Nothing was said twice, and nothing was asked of a network.
    said = [each["payload"]["text"] for each in chat.updates]
    assert len(said) == len(set(said))
    assert not [side.kept["private"] for side in (alice, bob) if side.kept["private"] in str(said)]
    assert not chat.asked
    for each in chat.updates:
        assert len(each.get("info", "")) <= MOST_INFO
        assert len(each.get("summary", "")) <= MOST_SUMMARY
    assert any(each.get("summary") == "Bob is to play" for each in chat.updates)
    assert chat.updates[-1]["summary"] == "Game over"
    # Another game in the same chat is beside the first.
    bob.button("In this chat: 1").first.click()
    expect(bob.dialog.get_by_role("button", name="Alice and Bob")).to_be_visible()
