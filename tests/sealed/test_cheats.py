"""Each cheat is found out, at its level, with its sentence, and changes nothing."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from tests.sealed.cheats import (
    CHEATS,
    MISHAPS,
    UNNOTICED,
    Cheat,
    Played,
    Received,
    accepted,
    forged,
    message,
    other_rules,
)
from tests.sealed.pair import drawn_bytes, finished

from quanta.core.rng import Stream
from quanta.sealed import message_text
from quanta.sealed.audit import audit
from quanta.sealed.device import Device
from quanta.sealed.faults import SENTENCES, BadMessage
from quanta.sealed.messages import Opening

TRIED = [
    pytest.param(cheat, level, id=f"{cheat.what}, level {level}")
    for cheat in (*CHEATS, *MISHAPS)
    for level in cheat.levels
]


def sentence(fault: str) -> re.Pattern[str]:
    """What is said of a fault, whatever is filled in."""
    parts = re.split(r"\{\w+\}", SENTENCES[fault])
    return re.compile(".+".join(map(re.escape, parts)))


def received(done: Received) -> Device:
    """Who gets the text, or the several in it."""
    texts = [f"sealed={each}" for each in done.text.split("sealed=")[1:]]
    return done.device.caught_up(texts) if len(texts) > 1 else done.device.receive(done.text)


@pytest.mark.parametrize(("cheat", "level"), TRIED)
def test_a_cheat_is_found_out(cheat: Cheat, level: int) -> None:
    done = cheat.run(level)
    if isinstance(done, Played):
        report = audit(done.texts)
        (fault,) = (each for each in report.findings if not each.fits)
        assert sentence(cheat.fault).fullmatch(fault.said)
        assert fault.seat == done.seat
        assert not report.record
        return
    before = done.device.public_json()
    with pytest.raises(BadMessage) as told:
        received(done)
    assert told.value.fault == cheat.fault, str(told.value)
    assert sentence(cheat.fault).fullmatch(str(told.value))
    assert done.device.public_json() == before


@pytest.mark.parametrize(
    ("cheat", "level"),
    [
        pytest.param(cheat, level, id=f"{cheat.what}, level {level}")
        for cheat in UNNOTICED
        for level in cheat.levels
    ],
)
def test_an_unnoticed_cheat_stays_unnoticed(cheat: Cheat, level: int) -> None:
    """The manual says what is not noticed; here it is tried, so that it says no more than that."""
    done = cheat.run(level)
    if isinstance(done, Played):
        assert audit(done.texts).fits
    else:
        assert received(done).game.number == done.device.game.number + 1


def test_a_challenge_by_other_rules_is_not_accepted() -> None:
    text = other_rules(1).text
    with pytest.raises(BadMessage, match="version 7 of its rules") as told:
        Device.accepting(text, drawn_bytes(Stream("m"), 32), bytes(16))
    assert told.value.fault == "rules-version"


def test_a_bystander_does_not_spoil_the_audit() -> None:
    """With the secrets open it shows which of two messages is by the seat."""
    pair = finished()
    false = [forged(pair.texts[n], proof=bytes(12)) for n in (4, 7) if ".m." in pair.texts[n]]
    assert false
    for texts in ([*pair.texts, *false], [*false, *pair.texts]):
        report = audit(texts)
        assert report.fits, report.findings
        assert report.record
        told = [each for each in report.findings if "not by this seat" in each.said]
        assert len(told) == len(false)


def test_lines_that_were_added_do_not_spoil_the_audit() -> None:
    """Anyone can accept a challenge, prove and open it, and send messages after the end."""
    pair = finished()
    end = message(next(text for text in reversed(pair.texts) if ".m." in text))
    later = [replace(end, number=end.number + more) for more in (1, 5)]
    stranger = accepted(pair.texts[0])
    opening = Opening(pair.devices[0].game.tag, 1, bytes(16), stranger.half.master)
    bodies = [stranger.game.bodies[1], opening.body(), *(each.body() for each in later)]
    added = [message_text.written(body) for body in bodies]
    for texts in ([*pair.texts, *added], [*added, *pair.texts]):
        report = audit(texts)
        assert report.fits, report.findings
        assert report.record == audit(pair.texts).record
        assert "over before this message" in report.findings[end.number + 1].said
