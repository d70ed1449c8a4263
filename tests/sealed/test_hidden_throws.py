"""Dice that one side alone sees: it draws them from its own secret, and cannot choose them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.sealed.pair import Pair, seals_of

from quanta import registry
from quanta.core.errors import IllegalAction
from quanta.core.playout import random_action
from quanta.record.record import Record
from quanta.record.timeline import Timeline
from quanta.sealed import throws
from quanta.sealed.agreement import LEVELS, OPEN_DICE, Agreement, PlainPlay
from quanta.sealed.audit import audit
from quanta.sealed.device import Device
from quanta.sealed.faults import BadMessage
from quanta.sealed.public_line import PublicLine

pytest_plugins = ("tests.support.dudo",)
pytestmark = [pytest.mark.host, pytest.mark.usefixtures("dudo")]

TWO = {"seats": "2", "dice": "2"}


def public_line(device: Device) -> PublicLine:
    assert device.game.line is not None
    return device.game.line


def begun(level: int, inviter: int = 0, seed: int = 1) -> Pair:
    pair = Pair.begun("dudo", TWO, level, seed, inviter)
    pair.choose = random_action
    return pair


@pytest.mark.parametrize("inviter", [0, 1])
@pytest.mark.parametrize("level", LEVELS)
def test_a_whole_game_of_hidden_dice_passes_the_audit(level: int, inviter: int) -> None:
    pair = begun(level, inviter)
    while not pair.over:
        pair.step(offline=level == inviter)
        for seat, device in pair.devices.items():
            public = public_line(device).position
            assert device.own is None or device.own.seen_by(None) == public
            told = [action for action in device.actions if action.startswith("throw")]
            assert all(action.endswith("-?") == (action[6] != str(seat)) for action in told)
    pair.opened()
    report = audit(pair.texts)
    assert report.fits, report.findings
    line = Timeline.of(registry.rules("dudo"), Record.parse(report.record))
    assert line.nodes[-1].position.outcome() == pair.devices[0].game.outcome()
    assert not any("?" in action for action in line.actions)


def test_each_throw_is_sealed_in_the_message_of_its_own_side() -> None:
    pair = begun(1)
    first, second = pair.step(), pair.step()
    assert (len(seals_of(first)), len(seals_of(second))) == (1, 1)
    line = public_line(pair.devices[0])
    assert [action for _, action in line.played] == ["throw-0-?", "throw-1-?"]


def test_dice_that_were_chosen_are_noticed_in_the_audit(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = throws.thrown_alone
    pair = begun(1)
    monkeypatch.setattr(throws, "thrown_alone", lambda position, *_: position.legal_actions()[-1])
    pair.step()  # two sixes
    monkeypatch.setattr(throws, "thrown_alone", honest)
    pair.run().opened()
    report = audit(pair.texts)
    assert not report.fits
    assert "What was sealed at ply 1" in report.findings[-1].said


def test_dice_that_are_shown_have_to_be_those_that_were_sealed() -> None:
    pair = begun(OPEN_DICE).run(2)
    pair.until(lambda each: lifts(each.devices[each.due]))
    device = pair.devices[pair.due]
    assert device.own is not None
    dice = {*device.own.legal_actions()}
    lie = next(each for each in device.own.seen_by(None).legal_actions() if each not in dice)
    forged = replace(device, own=device.own.seen_by(None))
    with pytest.raises(IllegalAction, match="not what you sealed"):
        forged.play(lie)


def lifts(device: Device) -> bool:
    """Whether the device has to lift its cup next."""
    actions = device.own.legal_actions() if device.own is not None and device.to_send else ()
    return bool(actions) and actions[0].startswith(f"show-{device.seat}")


def test_a_game_that_does_not_say_whose_draw_is_secret_is_refused_before_it_begins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Agreement, "play", PlainPlay())
    with pytest.raises(BadMessage, match="Chance is secret in this game"):
        Agreement.on("dudo", TWO, level=1, inviter=0)


def test_the_dice_of_both_sides_are_even() -> None:
    """Neither secret nor key alone decides: over many games each face comes up as often."""
    faces = ""
    for seed in range(12):
        pair = begun(1, seed=seed).run(2)
        for seat, device in pair.devices.items():
            faces += next(each[8:] for each in device.actions if each.startswith(f"throw-{seat}"))
    assert len(faces) == 48
    assert set(faces) == set("123456")
