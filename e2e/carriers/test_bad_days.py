"""Bad days of a game on two devices: a storage that is full, and a page that is closed while dice
are being thrown. Nothing is lost or played twice, and no secret is revealed."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
from playwright.sync_api import expect
from tests.sealed.pair import lively

from e2e.support.engine import silence
from e2e.support.once import IN_CHROMIUM, IN_LONG
from e2e.support.sealed_side import GROWN, SealedTable
from e2e.support.storage import FULL
from e2e.support.two_devices import MOVED, challenge, connect_again, play_on, settle
from e2e.support.until import PATIENCE
from quanta.core.game import Action
from quanta.session.modes.sealed import SealedSide

pytestmark = [IN_CHROMIUM, pytest.mark.parametrize("game", ["legions"])]
Sides = tuple[SealedTable, SealedTable]


def turn(due: SealedTable) -> tuple[Sequence[Action], bool]:
    """What a side chooses next, and whether that asks the other device for dice."""
    device, actions = due.device, list[Action]()
    while device.duty == "choose":
        assert device.position is not None
        actions.append(lively(device.position, due.rng))
        device = device.play(actions[-1])
    return actions, SealedSide(device).data()["throw"]


def enter(due: SealedTable, actions: Sequence[Action]) -> None:
    """Choose these, and do not wait for what follows the last of them."""
    field = due.page.get_by_label("Type a move")
    for action in actions:
        kept = due.kept
        field.fill(action)
        field.press("Enter")
        before = [due.game, kept["private"], len(kept["messages"])]
        due.page.wait_for_function(MOVED, arg=before, timeout=PATIENCE)


@IN_LONG
def test_a_page_that_is_closed_during_a_throw_gets_the_same_dice_later(sides: Sides) -> None:
    one, other = sides
    challenge(one, other)
    while True:
        due = settle(one, other)
        assert due is not None
        actions, asks = turn(due)
        if asks:
            break
        enter(due, actions)
    rest = other if due is one else one
    silence(rest.page)  # so that it does not answer yet
    sent = len(due.kept["messages"])
    enter(due, actions)
    due.page.wait_for_function(GROWN, arg=[due.game, sent], timeout=PATIENCE)
    request = due.kept
    assert request["throw"]
    due.page.reload()
    due.ready()
    expect(rest.page.locator("#sealed")).to_contain_text("connect again, or go on by links")
    assert due.kept["messages"] == request["messages"]
    connect_again(rest, due)
    settle(one, other)
    messages = due.kept["messages"]
    assert messages == rest.kept["messages"]
    assert messages[: len(request["messages"])] == request["messages"]
    assert len(set(messages)) == len(messages)
    assert due.device.game.line is not None
    assert not due.device.game.line.chance_is_due
    assert not play_on(one, other, 2)


@IN_LONG
def test_a_storage_that_is_full_sends_nothing_before_the_side_is_saved(sides: Sides) -> None:
    one, other = sides
    challenge(one, other)
    play_on(one, other, 2)
    due = settle(one, other)
    assert due is not None
    rest = other if due is one else one
    kept, there = due.kept, rest.kept["messages"]
    due.page.evaluate(f"() => {{ {FULL} }}")
    actions, _ = turn(due)
    field = due.page.get_by_label("Type a move")
    for action in actions:
        field.fill(action)
        field.press("Enter")
        expect(field).to_have_value("")
    expect(due.notices).to_contain_text("storage is full")
    expect(due.dialog).to_contain_text("nothing may leave it yet")
    link = due.dialog.get_by_label("Link for your opponent")
    expect(link).to_be_hidden()
    assert rest.kept["messages"] == there
    with due.page.expect_download() as saving:
        due.dialog.get_by_role("button", name="Save my side").click()
    text = link.input_value().partition("#")[2]
    assert json.loads(kept["private"])["master"] not in text
    # What is stored is as it was; the file has what is sent now, as a link.
    assert due.kept == kept
    file = saving.value.path()
    assert text in file.read_text()
    rest.follow(text)
    rest.page.wait_for_function(
        MOVED, arg=[rest.game, rest.kept["private"], len(there)], timeout=PATIENCE
    )
    assert rest.kept["messages"][: len(there) + 1] == [*there, text]
