"""Links that are opened again, or late, or are not what they claim: the page explains what they
are, and nothing that was played is lost."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from e2e.support.once import IN_CHROMIUM, IN_LONG
from e2e.support.sealed_side import SealedTable
from e2e.support.table import CLOSE
from playwright.sync_api import expect
from tests.sealed.cheats import forged
from tests.sealed.pair import Pair

from quanta.sealed.faults import BadMessage

PLAYED = {"legions": 9, "leap": 7}
"""Game -> messages after which its links are opened again."""
HOLD = """Object.defineProperty(IDBTransaction.prototype, 'oncomplete', { set(done) {
    this.addEventListener('complete', () => (window.held ? window.held.push(done) : done()));
} });"""
"""While ``held`` is a list, nothing learns that it is on the disk."""
RELEASE = "() => { const { held } = window; window.held = null; for (const done of held) done(); }"

legions = pytest.mark.parametrize("game", ["legions"])
MOVED = re.compile("has moved|needs your answer")
Sides = tuple[SealedTable, SealedTable]


def link(table: SealedTable, text: str) -> str:
    return f"{table.url}#{text}"


def said(pair: Pair, table: SealedTable, text: str) -> str:
    """The words of the table's device about a message that it has."""
    with pytest.raises(BadMessage) as error:
        table.device.receive(text)
    return str(error.value)


@IN_LONG
@legions
@IN_CHROMIUM
def test_a_link_is_opened_in_the_tab_that_has_its_game(sides: Sides, game: str) -> None:
    table, _ = sides
    pair = Pair.begun(game, level=2).run(PLAYED[game])
    table.bring(pair.devices[1 - pair.due])
    table.page.evaluate("() => document.querySelector('#sealed-save-side').click()")
    text = pair.step()
    another = table.page.context.new_page()
    another.goto(link(table, text))
    expect(table.notices).to_contain_text(MOVED)
    expect(table.dialog).to_be_hidden()
    assert len(table.kept["messages"]) == len(pair.texts)
    expect(another.get_by_role("dialog")).to_contain_text("The link was opened there.")
    expect(another.locator("#sealed")).to_be_hidden()
    another.get_by_role("button", name="Show it here").click()
    expect(another.locator("#sealed")).to_be_visible()
    another.close()


@IN_LONG
@pytest.mark.parametrize("game", ["leap"])
@IN_CHROMIUM
def test_any_link_of_a_game_opens_it_where_it_is(sides: Sides, game: str) -> None:
    """Each link is opened where the page was closed."""
    pair = Pair.begun(game, level=1).run(PLAYED[game])
    one, other = sides if pair.due == 0 else sides[::-1]
    one.bring(pair.devices[pair.due])
    other.bring(pair.devices[1 - pair.due])
    before = one.kept
    one.page.goto("about:blank")
    one.page.goto(link(one, pair.texts[0]))
    one.ready()
    expect(one.notices).to_contain_text(said(pair, one, pair.texts[0]))
    expect(one.notices).to_contain_text("Your game is as it was.")
    expect(one.page.locator("#sealed")).to_contain_text(before["fingerprint"])
    assert one.kept == before
    sent = one.send()
    other.page.goto("about:blank")
    other.page.goto(sent)
    other.ready()
    expect(other.notices).to_contain_text(MOVED)
    assert other.kept["messages"] == one.kept["messages"]


@IN_LONG
@legions
@IN_CHROMIUM
def test_a_backup_goes_on_with_its_own_links(sides: Sides) -> None:
    pair = Pair.begun("legions", level=2).run(PLAYED["legions"])
    seat = pair.due
    one, other = sides
    one.bring(pair.devices[seat])
    with one.page.expect_download() as saving:
        one.button("Save my side…").click()
        one.dialog.get_by_role("button", name="Save my side").click()
    pair.step()
    pair.step()
    other.open()
    other.bring_back(saving.value.path())
    own, answer = pair.texts[-2:]
    other.refuses(link(other, answer), "A message from here is missing")
    other.receive(link(other, own))
    expect(other.notices).to_contain_text("This is your own message")
    card = other.page.locator("#sealed")
    expect(card).to_contain_text("came back from a file")
    other.clear()
    other.receive(link(other, answer))
    expect(other.notices).to_contain_text(MOVED)
    expect(card).to_contain_text("came back from a file")
    card.get_by_role("button", name="Nothing is missing").click()
    expect(card).not_to_contain_text("came back from a file")
    expect(card.get_by_role("button", name="Nothing is missing")).to_have_count(0)
    assert other.device.known == pair.devices[seat].known


@pytest.mark.parametrize("game", ["leap"])
@IN_CHROMIUM
def test_a_side_goes_on_on_another_device_by_a_link(sides: Sides) -> None:
    pair = Pair.begun("leap", level=1).run(PLAYED["leap"])
    device = pair.devices[pair.due]
    one, other = sides
    one.bring(device)
    moves = []
    for _ in range(2):
        one.button("Save my side…").click()
        moves.append(one.dialog.get_by_label("Link for a device of yours").input_value())
        one.page.evaluate(CLOSE)
        if len(moves) == 1:
            one.send()
    old, new = moves
    for text, said in (
        (old, "is here again"),
        (new, "is here again"),
        (old[:-9], "is cut off"),
        (f"My side: {quote(new, safe='')}", "is here already"),
    ):
        fragment = text.partition("#")[2] or quote(text)
        if text == old and "again" in said:
            other.page.goto(f"{other.url}#{fragment}")
        else:
            other.follow(fragment)
        expect(other.notices).to_contain_text(said)
        other.ready()
        other.clear()
        assert "side=" not in other.page.url
    assert other.device.known == one.device.known
    assert other.kept["messages"] == one.kept["messages"]


@IN_LONG
@legions
@IN_CHROMIUM
def test_what_is_chosen_outlives_every_wrong_link(sides: Sides) -> None:
    pair = Pair.begun("legions", level=1).run(PLAYED["legions"])
    one, other = sides if pair.due == 0 else sides[::-1]
    one.bring(pair.devices[pair.due])
    other.bring(pair.devices[1 - pair.due])
    one.choose()
    chosen = one.kept["chosen"]
    assert chosen
    last = pair.texts[-1]
    wrong = {
        "two different messages": forged(last, end="AAAAAAAA"),
        "is cut off": last[:-6],
        "follows version 9": last.replace("sealed=1.", "sealed=9."),
        "does not continue": forged(last, element=bytes(20)),
        "is an old message": pair.texts[-3],
    }
    for words, text in wrong.items():
        one.refuses(link(one, text), words)
        assert one.kept["chosen"] == chosen
    one.page.reload()
    one.ready()
    assert one.kept["chosen"] == chosen
    other.receive(one.send())
    assert other.kept["fingerprint"] == one.kept["fingerprint"]


@IN_LONG
@pytest.mark.parametrize("game", ["leap"])
@IN_CHROMIUM
def test_what_is_chosen_before_a_message_is_on_the_disk_stays(sides: Sides) -> None:
    pair = Pair.begun("leap", level=1).run(PLAYED["leap"])
    one, other = sides if pair.due == 0 else sides[::-1]
    other.page.add_init_script(HOLD)
    one.bring(pair.devices[pair.due])
    other.bring(pair.devices[1 - pair.due])
    other.page.evaluate("() => { window.held = []; }")
    other.receive(one.send())
    other.choose()
    chosen = other.kept
    other.page.evaluate(RELEASE)
    expect(other.notices).to_contain_text(MOVED)
    assert other.kept == chosen
    one.receive(other.send())
