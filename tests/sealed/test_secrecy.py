"""No byte of a message depends on a secret: paired games that differ in nothing else."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, get_args

import pytest
from tests.sealed.cheats import has, moments
from tests.sealed.pair import Pair, finished, played_message, seals_of
from tests.support.effort import amount
from tests.support.paired_games import DOORS, OWN_FORM, Moment, Twins

from quanta.core.game import Action
from quanta.core.rng import Stream
from quanta.record.link_text import to_base64
from quanta.sealed.device import Device
from quanta.sealed.messages import TurnMessage
from quanta.session.protocol.requests import ExportForm
from quanta.session.session import Session
from quanta.testing.visitor import FEW

ORDERS = ("advance", "engage", "strike")
OWN = ("messages", "private", "outgoing", "fingerprint")
"""What the page keeps for itself, or gives to the carrier: that is compared as such."""
EACH = amount(6, 6, 2)
"""At each level one in this number of doors is opened, at the next level the next one."""


def open_part(text: str) -> str:
    """The message without seals, and without what follows from them and from those of earlier
    messages: the checksum, the proof and the hash of what was sent before."""
    found = replace(played_message(text), proof=b"")
    if not isinstance(found, TurnMessage):
        return replace(found, parent="").body()
    blank = tuple(bytes(len(each)) for each in found.seals)
    return replace(found, seals=blank, parent=bytes(16)).body()


def with_orders(device: Device, words: tuple[str, ...]) -> Device:
    """The device whose draft has these orders in the place of its own."""
    left = list(words)
    draft = [
        f"{each.rpartition('-')[0]}-{left.pop()}" if each.startswith("order-") and left else each
        for each in device.half.draft
    ]
    return replace(device, half=replace(device.half, draft=tuple(draft)))


@pytest.mark.parametrize("level", [0, 1, 2])
def test_a_turn_with_other_orders_differs_in_its_seals_alone(level: int) -> None:
    pair = next(moments(level, has("order-")))
    device = pair.devices[pair.due]
    texts = {with_orders(device, (word,)).send().outgoing for word in ORDERS}
    assert len(texts) == 3
    assert len({open_part(text) for text in texts}) == 1
    assert len({len(text) for text in texts}) == 1
    assert len({seals_of(text) for text in texts}) == 3


def test_an_army_of_other_units_differs_in_its_seals_alone() -> None:
    device = Pair.begun().devices[0]
    assert device.position is not None
    texts = set()
    for action in device.position.legal_actions():
        texts.add(device.play(action).play("done").send().outgoing)
    assert len(texts) > 10
    assert len({open_part(text) for text in texts}) == 1
    assert len({len(text) for text in texts}) == 1


@pytest.mark.parametrize("seed", [1])
def test_a_whole_game_with_another_hidden_order_differs_in_seals_alone(seed: int) -> None:
    """At level 0 the dice can be the same, so that the games stay paired to their end."""
    pair = finished(level=0, seed=seed)
    line = pair.devices[0].game.line
    assert line is not None
    hidden = [
        (ply, pair.devices[line.played[ply].seat].known[ply])
        for ply in line.seals
        if ply not in line.shown and line.played[ply].action.startswith("order-")
    ]
    assert hidden
    for ply, action in hidden[:3]:
        place, _, word = action.rpartition("-")
        other = next(each for each in ORDERS if each != word)
        texts = replayed(pair, seed, {ply: f"{place}-{other}"})
        mine = pair.texts[2 : len(texts) + 2]
        assert len(texts) == pair.devices[0].game.number - 2
        assert [open_part(text) for text in texts] == [open_part(text) for text in mine]
        assert [*map(len, texts)] == [*map(len, mine)]
        assert sum(a != b for a, b in zip(map(seals_of, texts), map(seals_of, mine), strict=True))


def replayed(pair: Pair, seed: int, changes: dict[int, Action]) -> list[str]:
    """The messages of the same game, in which some secret actions are others."""
    fresh = Pair.begun(level=0, seed=seed)
    while not fresh.over:
        device = fresh.devices[fresh.due]
        while device.duty == "choose":
            ply = len(device.actions)
            action = pair.devices[device.seat].known[ply]
            device = device.play(changes.get(ply, action))
        fresh.devices[device.seat] = device
        fresh.step()
    return fresh.texts[2:]


def test_the_public_half_and_what_is_printed_have_no_secret() -> None:
    pair = Pair.begun().run(9)
    for device in pair.devices.values():
        told = json.dumps(device.public_json()) + repr(device) + device.transcript()
        told += repr(device.half) + repr(device.game)
        assert to_base64(device.half.master) not in told
        assert repr(device.half.master) not in told
        line = device.game.line
        assert line is not None
        secrets = [device.known[p] for p in line.seals if line.played[p].seat == device.seat]
        assert secrets
        assert not [each for each in secrets if each in told]
        assert device.private_json()["private"] is True


def test_what_a_device_knows_is_what_its_seat_sees() -> None:
    pair = Pair.begun().run(12)
    for seat, device in pair.devices.items():
        assert device.own is not None
        assert device.own == device.own.seen_by(seat)
        line = device.game.line
        assert line is not None
        assert line.position == line.position.seen_by(None) == device.own.seen_by(None)


def test_equal_orders_have_seals_that_are_not_equal() -> None:
    pair = finished()
    line = pair.devices[0].game.line
    assert line is not None
    assert len({*line.seals.values()}) == len(line.seals) > 20
    salts = [*line.shown.values()]
    assert len({*salts}) == len(salts) > 10


def restored(device: Device) -> Session:
    """A session in which a side goes on."""
    session = Session(Stream("sealed"), limits=FEW)
    private = json.dumps(device.private_json())
    request = {
        "do": "sealed",
        "step": "restore",
        "messages": device.public_json()["messages"],
        "private": private,
    }
    reply = json.loads(session.handle(json.dumps(request)))
    assert reply["ok"], reply
    return session


@pytest.mark.parametrize("level", [0, 1, 2])
def test_no_door_of_who_receives_a_turn_differs_with_its_orders(
    level: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dice follow from messages and their seals; here they do not, so that the games stay
    paired."""
    monkeypatch.setattr("quanta.sealed.throws.key", lambda *_: b"the same")
    pair = Pair.begun(level=level)
    while not has("order-")(device := pair.chosen()):
        pair.devices[pair.due] = device
        pair.step()
    other = pair.devices[1 - pair.due]
    texts = [with_orders(device, (word,)).send().outgoing for word in ORDERS[:2]]
    for door in list(DOORS)[level % EACH :: EACH]:
        twins = Twins()
        twins.sessions = [restored(other.receive(text)) for text in texts]
        scene = twins.scene()
        guesses = (scene["record"], scene["record"])
        own = twins.legal()
        now = Moment("legions", scene, guesses, device.seat, other.seat, own, ())
        for request in DOORS[door](now):
            twins.same(door, **request)
            twins.search()


@pytest.mark.parametrize("level", [0, 1, 2])
def test_nothing_that_is_shared_differs_with_ones_own_orders(level: int) -> None:
    """From the device of the side that has chosen them, before and after they are sent."""
    pair = next(moments(level, has("order-")))
    chosen = [with_orders(pair.devices[pair.due], (word,)) for word in ORDERS[:2]]
    for devices in (chosen, [each.send() for each in chosen]):
        twins = Twins()
        twins.sessions = [restored(device) for device in devices]
        pages = [told(session, do="ping") for session in twins.sessions]
        assert len({page["scene"]["record"] for page in pages}) == 1
        assert len({json.dumps(carried(page["sealed"])) for page in pages}) == 1
        assert len({json.dumps(watched(device)) for device in devices}) == 1
        for form in get_args(ExportForm):
            if form != OWN_FORM:
                shared = {"as": form, "from": max(0, twins.scene()["plies"] - 3)}
                found = [told(each, do="export", **shared) for each in twins.sessions]
                assert [each.get("text") for each in found] == [found[0].get("text")] * 2
                assert [each.get("error") for each in found] == [found[0].get("error")] * 2


def carried(sealed: dict[str, Any]) -> dict[str, Any]:
    """What a carrier can tell from a side, beside the message."""
    return {key: value for key, value in sealed.items() if key not in OWN}


def watched(device: Device) -> Any:
    """The scene of an onlooker who has got the messages that a side has."""
    session = Session(Stream("third"), limits=FEW)
    messages = device.public_json()["messages"]
    scene = told(session, do="sealed", step="watch", messages=messages)["scene"]
    assert "Fingerprint" not in json.dumps(scene["cards"])
    return scene


def told(session: Session, **request: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(session.handle(json.dumps(request)))
    return found
