"""Clocks in sealed play: each side says in its messages what it has left, and both compute what its
turns add."""

from __future__ import annotations

import pytest
from tests.sealed.pair import Pair, drawn_bytes, played_message, stored

from quanta.core.rng import Stream
from quanta.record.record import Record
from quanta.sealed.agreement import Agreement
from quanta.sealed.audit import audit
from quanta.sealed.device import Device
from quanta.sealed.faults import BadMessage
from quanta.sealed.messages import MASTER, NONCE

BASE = {"300+5": 3000, "60": 600, "1/30": 300}


def timed(control: str, game: str = "leap", level: int = 2) -> Pair:
    params = {"leap": {"board": "hex3"}, "legions": {"limit": "140", "goal": "50"}}[game]
    rng = Stream(f"timed {control} {game}")
    terms = Agreement.on(game, params, level=level, inviter=0, clock=control)
    first = Device.challenging(terms, drawn_bytes(rng, MASTER))
    other = Device.accepting(first.outgoing, drawn_bytes(rng, MASTER), drawn_bytes(rng, NONCE))
    return Pair({0: first.receive(other.outgoing), 1: other}, rng)


def spend(pair: Pair, tenths: int) -> int:
    """Let the seat that is due take so long for its message. Returns the seat."""
    seat = pair.due
    device = pair.chosen()
    left = device.game.clocks[seat] - tenths
    pair.say(lambda _: device.measured(left).send())
    return seat


@pytest.mark.parametrize("control", BASE)
def test_both_sides_have_the_same_clocks_after_each_message(control: str) -> None:
    pair = timed(control)
    assert pair.devices[1].game.agreement.time_control == control
    expected = [BASE[control]] * 2
    for number in range(6):
        taken = 20 if number else 0  # the first move is not timed
        seat = spend(pair, taken)
        expected[seat] -= taken
        assert played_message(pair.texts[-1]).left == expected[seat]
        expected[seat] += {"300+5": 50, "60": 0, "1/30": taken}[control]
        assert [*pair.devices[0].game.clocks] == expected
        assert pair.devices[0].game.clocks == pair.devices[1].game.clocks
        pair.devices = {each: stored(device) for each, device in pair.devices.items()}


def test_dice_that_the_other_side_answers_do_not_end_a_turn() -> None:
    pair = timed("300+5", "legions")
    turns = 0
    while not pair.over and turns < 4:
        device = pair.devices[pair.due]
        answers = device.duty == "send"
        before = device.game.clocks
        seat = spend(pair, 0 if answers else 10)
        clocks = pair.devices[seat].game.clocks
        assert clocks == pair.devices[1 - seat].game.clocks
        assert all(now - then in (0, -10, 40, 50) for then, now in zip(before, clocks, strict=True))
        turns += clocks != before and not answers


def test_a_side_that_runs_out_of_time_sends_that_and_has_lost() -> None:
    pair = timed("60")
    for _ in range(5):
        spend(pair, 7)
    late = pair.due
    pair.say(Device.run_out)
    for device in pair.devices.values():
        assert device.game.over
        outcome = device.game.outcome()
        assert outcome is not None
        assert outcome.returns[late] == -1
    pair.opened()
    messages = pair.devices[0].public_json()["messages"]
    report = audit(messages)
    assert report.fits
    record = Record.parse(report.record)
    assert record.notes.time_control == "60"
    last = record.notes.declarations[len(record.actions)]
    assert [(each.seat, each.word) for each in last] == [(late, "time")]
    clocks = {node: note.clock for node, note in record.notes.annotations.items() if node}
    assert clocks == {1: 593, 2: 593, 3: 586, 4: 586, 5: 579}


def test_a_message_with_more_time_than_was_left_or_none_is_refused() -> None:
    pair = timed("60")
    spend(pair, 7)
    device = pair.chosen()
    message = device.draft.message("", 600)
    honest = pair.devices[1 - pair.due]
    for left in (601, None):
        text = _forged(device, left)
        with pytest.raises(BadMessage, match="wrong time for the clock"):
            honest.receive(text)
    assert message.left == 600
    plain = Pair.begun("leap", {"board": "hex3"})
    with pytest.raises(BadMessage, match="wrong time for the clock"):
        plain.devices[1 - plain.due].receive(_forged(plain.chosen(), 10))
    with pytest.raises(BadMessage, match="wrong time for the clock"):
        plain.devices[plain.due].run_out()
    with pytest.raises(BadMessage, match="only while the clock"):
        plain.devices[1 - plain.due].claim()


def _forged(device: Device, left: int | None) -> str:
    """A message with any time on its clock and the right proof."""
    from quanta.sealed import message_text

    return message_text.written(device.draft.message("", left).body())
