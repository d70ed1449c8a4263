"""What someone is asked to play: the link carries whatever was chosen, and the page that opens it
shows that game and its terms."""

from __future__ import annotations

import pytest
from e2e.support.once import IN_CHROMIUM, IN_LONG
from e2e.support.sealed_side import SealedTable
from e2e.support.table import CLOSE
from playwright.sync_api import Locator, ViewportSize, expect
from tests.sealed.pair import Pair

BADGE = "navigator.setAppBadge = async (count) => { window.badge = count; };"
NEVER = """Object.defineProperty(IDBTransaction.prototype, 'oncomplete', { set() {} });"""
"""Nothing learns that it is on the disk."""
SHARING = "navigator.share = async (given) => { window.shared = given; };"
BEFORE = """([one, other]) => Boolean(document.querySelector(one).compareDocumentPosition(
    document.querySelector(other)) & Node.DOCUMENT_POSITION_FOLLOWING)"""
Sides = tuple[SealedTable, SealedTable]
pytestmark = [IN_CHROMIUM]
legions = pytest.mark.parametrize("game", ["legions"])
WIDE: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}


@legions
def test_two_people_get_from_the_front_page_to_the_first_order_in_two_messages(
    sides: Sides,
) -> None:
    host, guest = sides
    host.page.set_viewport_size(WIDE)
    guest.page.set_viewport_size(PHONE)
    host.page.goto(host.site)
    host.page.locator('[data-game="legions"]').get_by_role(
        "link", name="By link", exact=True
    ).click()
    expect(host.dialog).to_contain_text("First battle")
    host.dialog.get_by_label("Your name").fill("Ada")
    host.dialog.get_by_label("Message to your friend").fill("Until Sunday? ✓")
    expect(host.dialog.get_by_role("radio", name="White")).to_be_checked()
    host.page.evaluate(SHARING)
    host.dialog.get_by_role("button", name="Make the link").click()
    shares(host, "Quantum Legions: First battle", "80 points win", "White begins", "You play Black")
    challenge = host.message_link("Send your challenge")
    guest.page.goto(challenge)
    dialog = guest.dialog
    expect(dialog.get_by_role("heading", name="Ada challenges you")).to_be_visible()
    for said in ("First battle", "Until Sunday? ✓", "You play Black", "White begins"):
        expect(dialog).to_contain_text(said)
    expect(
        guest.page.locator('#board [data-key^="u"], #board [data-key*="0509"]')
    ).not_to_have_count(0)
    dialog.get_by_role("button", name="Accept", exact=True).click()
    acceptance = guest.message_link("Send that you accept")
    host.receive(acceptance)
    assert len(host.device.game.bodies) == 2
    assert host.device.duty == "choose"
    order = next(a for a in host.device.position.legal_actions() if a.startswith("order-"))  # type: ignore[union-attr]
    host.page.get_by_label("Type a move").fill(order)
    host.page.get_by_label("Type a move").press("Enter")
    expect(host.page.get_by_label("Type a move")).to_have_value("")
    assert host.device.half.draft == (order,)
    guest.receive(host.send())


def shares(host: SealedTable, *words: str) -> None:
    """Press what shares an invitation: its text has these words, and those of Ada."""
    host.dialog.get_by_role("button", name="Send…").click()
    text = host.page.wait_for_function("() => window.shared?.text").json_value()
    for said in ("Ada challenges you to ", "“", *words):
        assert said in text, text


@IN_LONG
@legions
def test_a_choice_in_the_dialog_for_a_new_game_is_in_the_link(sides: Sides) -> None:
    host, guest = sides
    host.open("new")
    host.dialog.get_by_text("A friend, on another device").click()
    host.dialog.get_by_role("radio", name="The mill").check()
    host.dialog.get_by_role("button", name="Start", exact=True).click()
    asked = host.page.get_by_role("dialog", name="Challenge a friend")
    expect(asked).to_contain_text("The mill")
    asked.get_by_role("button", name="Make the link").click()
    link = host.message_link("Send your challenge")
    guest.page.goto(link)
    expect(guest.dialog).to_contain_text("The mill")
    expect(guest.dialog).not_to_contain_text("command.")
    guest.dialog.get_by_role("button", name="Not now").click()
    expect(guest.page.locator("#sealed")).to_be_hidden()
    guest.accept(link)
    assert guest.device.game.agreement.record.params["scenario"] == "mill"


@IN_LONG
@pytest.mark.parametrize("game", ["leap"])
def test_a_simple_link_shows_its_sender_and_the_game(sides: Sides) -> None:
    host, guest = sides
    host.open("new;board=hex3")
    host.dialog.get_by_text("A friend, on another device").click()
    host.dialog.get_by_text("Black", exact=True).click()
    host.dialog.get_by_role("button", name="Start", exact=True).click()
    asked = host.page.get_by_role("dialog", name="Challenge a friend")
    expect(asked).to_contain_text("Your friend moves first, so you can send the link at once.")
    asked.get_by_role("radio", name="White").check()
    expect(asked).to_contain_text("You move first; your link then brings that move.")
    asked.get_by_role("radio", name="Checked links").check()
    expect(asked.locator(".when-sent")).to_be_hidden()
    asked.get_by_role("radio", name="Simple links").check()
    asked.get_by_role("radio", name="Black").check()
    asked.get_by_label("Your name").fill("Ada")
    asked.get_by_label("Message to your friend").fill("You first")
    host.page.evaluate(SHARING)
    asked.get_by_role("button", name="Make the link").click()
    sharing = host.page.get_by_role("dialog", name="Share this game")
    shares(host, "Quantum Leap", "White begins", "It takes", "You play White")
    link = sharing.get_by_label("Link to this game").input_value()
    guest.page.goto(link)
    for said in ("Ada challenges you to Quantum Leap", "“You first”", "You play White"):
        expect(guest.notices).to_contain_text(said)
    another = guest.page.context.new_page()
    another.goto(link)
    elsewhere = another.get_by_role("dialog", name="This game is open in another tab")
    elsewhere.get_by_role("button", name="To the front page").click()
    another.wait_for_url(f"{guest.site}index.html")
    another.close()


@IN_LONG
@pytest.mark.parametrize("game", ["leap"])
def test_games_by_link_are_listed_with_whom_they_wait_for(sides: Sides) -> None:
    one, other = sides
    pair = Pair.begun("leap", level=1).run(4)
    one.page.add_init_script(BADGE)
    one.bring(pair.devices[pair.due])
    other.bring(pair.devices[1 - pair.due])
    for table, words in ((one, "waiting for "), (other, "Waiting for")):
        table.button("My games").first.click()
        expect(table.dialog.locator(".saved li").first).to_contain_text(words)
        expect(table.dialog.locator(".saved li").first).to_contain_text("day")
        table.page.evaluate(CLOSE)
    assert one.page.evaluate("() => window.badge") == 1
    for name in ("Hint", "Analysis"):
        expect(one.button(name)).to_be_hidden()
    one.page.keyboard.press("h")
    expect(one.status).to_contain_text("There is no help while you play a friend")
    other.page.goto(other.site)
    expect(other.page.locator("#your-games-list")).to_contain_text("Waiting for")
    one.page.goto(one.site)
    expect(one.page.locator("#your-games-list")).to_contain_text("waiting for ")


@IN_LONG
@legions
def test_what_is_to_be_sent_is_in_view_before_resigning_and_covers_no_notice(
    sides: Sides,
) -> None:
    table, _ = sides
    pair = Pair.begun("legions", level=1).run(9)
    table.page.set_viewport_size(WIDE)
    table.bring(pair.devices[pair.due])
    table.choose()
    send = table.page.locator("#to-send .send")
    expect(send).to_be_in_viewport()
    assert table.page.evaluate(BEFORE, ["#to-send .send", "#sealed-resign"])
    table.page.set_viewport_size(PHONE)
    table.page.evaluate("() => { location.hash = 'sealed=1.AAAA'; }")
    close = table.notices.get_by_role("button", name="Dismiss").first
    expect(close).to_be_visible()
    close.click()
    expect(close).to_be_hidden()


@IN_LONG
@pytest.mark.parametrize("game", ["legions"])
def test_no_notice_covers_a_button_on_a_tablet(sides: Sides) -> None:
    table, _ = sides
    pair = Pair.begun("legions", level=1).run(9)
    table.page.set_viewport_size({"width": 768, "height": 1024})
    table.bring(pair.devices[pair.due])
    table.choose()
    table.page.evaluate("() => { location.hash = 'sealed=1.AAAA'; }")
    notice = table.notices.locator(".notice")
    expect(notice).to_be_visible()
    send = table.page.locator("#to-send .send")
    expect(send).to_be_in_viewport(ratio=1)
    assert not _overlap(notice, send)
    last = table.page.locator(".panel :is(button, a):visible").last
    last.focus()
    assert not _overlap(notice, last)
    table.page.set_viewport_size({"width": 1024, "height": 768})
    expect(send).to_be_in_viewport(ratio=1)
    assert not _overlap(notice, table.page.locator("#panel"))
    assert not _overlap(notice, table.page.locator("#board svg"))


def _overlap(one: Locator, other: Locator) -> bool:
    """Whether two elements are drawn over each other."""
    first, second = one.bounding_box(), other.bounding_box()
    assert first
    assert second
    beside = (
        first["x"] >= second["x"] + second["width"] or second["x"] >= first["x"] + first["width"]
    )
    below = (
        first["y"] >= second["y"] + second["height"] or second["y"] >= first["y"] + first["height"]
    )
    return not beside and not below


@pytest.mark.parametrize("game", ["leap"])
def test_a_storage_that_never_answers_is_reported(sides: Sides) -> None:
    table, _ = sides
    pair = Pair.begun("leap", level=1).run(4)
    table.page.add_init_script(NEVER)
    table.bring(pair.devices[pair.due])
    table.choose()
    table.page.locator("#to-send .send").click()
    expect(table.notices).to_contain_text("does not answer")
    expect(table.dialog).to_contain_text("nothing may leave it yet")
    expect(table.dialog.get_by_label("Link for your opponent")).to_be_hidden()
