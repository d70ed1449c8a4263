"""Each cheat is found out, at its level, with its sentence, and changes nothing."""

from __future__ import annotations

import re

import pytest
from tests.sealed.cheats import CHEATS, MISHAPS, Cheat, Played, other_rules
from tests.sealed.pair import drawn_bytes
from tests.support.effort import SAME_IN_PYODIDE

from quanta.core.limits import MAX_MESSAGE
from quanta.core.rng import Stream
from quanta.sealed.audit import audit
from quanta.sealed.device import Device
from quanta.sealed.faults import SENTENCES, BadMessage

pytestmark = SAME_IN_PYODIDE
TRIED = [
    pytest.param(cheat, level, id=f"{cheat.what}, level {level}")
    for cheat in (*CHEATS, *MISHAPS)
    for level in cheat.levels
]


def sentence(fault: str) -> re.Pattern[str]:
    """What is said of a fault, whatever is filled in."""
    parts = re.split(r"\{\w+\}", SENTENCES[fault])
    return re.compile(".+".join(map(re.escape, parts)))


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
        done.device.receive(done.text)
    assert told.value.fault == cheat.fault, str(told.value)
    assert sentence(cheat.fault).fullmatch(str(told.value))
    assert done.device.public_json() == before


def test_there_are_more_than_twenty() -> None:
    assert len({cheat.what for cheat in CHEATS}) == len(CHEATS) > 20


def test_a_challenge_by_other_rules_is_not_accepted() -> None:
    text = other_rules(1).text
    with pytest.raises(BadMessage, match="version 7 of its rules") as told:
        Device.accepting(text, drawn_bytes(Stream("m"), 32), bytes(16))
    assert told.value.fault == "rules-version"


@pytest.mark.parametrize("fault", SENTENCES)
def test_each_sentence_is_short_and_ends(fault: str) -> None:
    said = SENTENCES[fault]
    assert said.endswith(".")
    assert len(said) <= MAX_MESSAGE - 60
