"""Messages are read from whatever a messenger, a letter or a hand has made of them."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.sealed.pair import finished

from quanta.sealed import message_text
from quanta.sealed.agreement import Agreement
from quanta.sealed.device import Device
from quanta.sealed.faults import BadMessage
from quanta.sealed.messages import at_place, place, width

BODY = "r.14.AbCd.0123456789abcdefghijklmnopq"
TEXT = message_text.written(BODY)
FRAGMENT = re.compile(r"[A-Za-z0-9._~!$&'()*+,;=:@/?-]*")


@pytest.mark.parametrize(
    "around",
    [
        "{}",
        "  {}\n",
        "https://example.org/quanta/legions/index.html#{}",
        "https://example.org/a#{}&utm_source=letter",
        "Your turn: <https://example.org/#{}>.",
        "Your turn ({}), with greetings!",
        "“{}”",
        '{{"text": "{}"}}',
        "> {}",
        "{}.",
        "*{}*",
        "\u200b{}\u200b",
    ],
)
def test_what_is_around_a_message_is_left_out(around: str) -> None:
    assert message_text.read(around.format(TEXT)) == BODY


def test_a_message_may_be_typed_without_its_beginning() -> None:
    bare = TEXT.removeprefix("sealed=")
    assert len(bare) < 60
    assert message_text.read(bare) == BODY
    assert message_text.read(f"my answer: {bare}") == BODY


@pytest.mark.parametrize("times", [1, 2, 3])
def test_percent_encoding_is_undone(times: int) -> None:
    text = f"https://example.org/#{TEXT}"
    for _ in range(times):
        text = quote(text, safe="")
    assert message_text.read(text) == BODY


@given(st.integers(1, len(TEXT) - 1), st.sampled_from(["\n", "\r\n", " ", "\n> ", "\u00ad"]))
def test_a_line_may_be_broken(at: int, gap: str) -> None:
    if gap == "\n> ":
        gap = "\n"
    if at > len(message_text.PREFIX):
        assert message_text.read(TEXT[:at] + gap + TEXT[at:]) == BODY


@given(st.integers(8, len(TEXT) - 1))
def test_a_message_that_is_cut_off_says_so(at: int) -> None:
    with pytest.raises(BadMessage) as told:
        message_text.read(TEXT[:at])
    assert told.value.fault in ("truncated", "damaged")
    if at >= len("sealed=1."):
        assert told.value.fault == "truncated"


@given(st.integers(9, len(TEXT) - 1), st.sampled_from("AZaz09-_"))
def test_a_changed_character_is_noticed(at: int, sign: str) -> None:
    if TEXT[at] != sign:
        with pytest.raises(BadMessage):
            message_text.read(TEXT[:at] + sign + TEXT[at + 1 :])


@pytest.mark.parametrize("text", ["", " ", "Good morning", "leap@1/", "https://example.org/#new"])
def test_a_text_without_a_message_says_so(text: str) -> None:
    with pytest.raises(BadMessage) as told:
        message_text.read(text)
    assert told.value.fault == "empty"


def test_every_character_may_stand_in_the_fragment_of_an_address() -> None:
    for level in (0, 1, 2):
        for text in finished(level=level).texts:
            assert FRAGMENT.fullmatch(text)


def test_the_fields_of_a_challenge_may_be_long() -> None:
    given_params = {"board": "hex4", "start": ""}
    agreement = Agreement.on("leap", given_params, level=1, inviter=0)
    text = Device.challenging(agreement, bytes(32)).outgoing
    assert message_text.read(text).endswith("leap@1;board=hex4;start=/")


@given(st.integers(1, 5000), st.data())
def test_a_place_has_as_many_digits_as_the_last_one(count: int, data: st.DataObject) -> None:
    class Wide:
        def legal_actions(self) -> list[str]:
            return [f"{number:04}" for number in range(count)]

    number = data.draw(st.integers(0, count - 1))
    digits = place(Wide(), f"{number:04}")  # type: ignore[arg-type]
    assert len(digits) == width(count) == len(place(Wide(), f"{count - 1:04}"))  # type: ignore[arg-type]
    assert at_place(Wide(), digits) == f"{number:04}"  # type: ignore[arg-type]
