"""Messages are read from whatever a messenger, a letter or a hand has made of them."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.sealed.pair import Pair, finished
from tests.support.alterations import ALTERED
from tests.support.effort import IN_LONG, SAME_IN_PYODIDE, amount
from tests.support.link_makers import SENTENCES, cut_links

from quanta import registry
from quanta.sealed import message_text
from quanta.sealed.agreement import Agreement
from quanta.sealed.device import Device
from quanta.sealed.faults import BadMessage
from quanta.sealed.messages import at_place, place, width

BODY = "r.14.AbCd.0123456789abcdefghijklmnopq"
TEXT = message_text.written(BODY)
PAGE_READER = Path(__file__).with_name("page_reader.mjs")
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


@pytest.mark.parametrize("how", ALTERED)
def test_a_message_altered_on_its_way_is_the_same(how: str) -> None:
    for game in ("leap", "legions"):
        for text in finished(game, level=1).texts:
            for address in ("https://example.org/a/index.html#", "https://a.org/#hello=QW5uCg;"):
                altered = ALTERED[how](address + text)
                assert message_text.written(message_text.read(altered)) == text, altered


@IN_LONG
@SAME_IN_PYODIDE
@pytest.mark.parametrize("sentence", SENTENCES)
def test_programs_that_make_links_take_the_whole_of_a_message(sentence: str) -> None:
    assert cut_links(addresses(), sentence) == []


@cache
def addresses() -> list[str]:
    """Links with messages of whole games: the first, the last, and some between."""
    found = []
    for game in registry.ids():
        for seed in range(amount(quick=1, usual=1, long=5)):
            texts = Pair.begun(game, level=seed % 3, seed=seed).run(200).opened().texts
            sent = [*texts[:9], *texts[9 : -4 : amount(quick=8, usual=4, long=1)], *texts[-4:]]
            found += [f"https://example.org/quanta/{game}/index.html#{text}" for text in sent]
    return found


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
def test_a_message_that_is_cut_off_is_refused_as_such(at: int) -> None:
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
def test_a_text_without_a_message_is_refused_as_empty(text: str) -> None:
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
        to_play = 0

        def legal_actions(self) -> list[str]:
            return [f"{number:04}" for number in range(count)]

    number = data.draw(st.integers(0, count - 1))
    digits = place(Wide(), f"{number:04}")  # type: ignore[arg-type]
    assert len(digits) == width(count) == len(place(Wide(), f"{count - 1:04}"))  # type: ignore[arg-type]
    assert at_place(Wide(), digits) == f"{number:04}"  # type: ignore[arg-type]


@pytest.mark.host
def test_the_page_knows_altered_messages_and_reads_their_greeting() -> None:
    """The page has its own check of what is a message."""
    texts = [finished(level=1).texts[number] for number in (0, 1, 2, 9)]
    sent = [
        alter(f"https://example.org/a/index.html#hello=QW5uCkhp;{text}")
        for alter in ALTERED.values()
        for text in texts
    ]
    told = told_by_page(sent)
    assert [(each["known"], each["from"]) for each in told] == [(1, "Ann")] * len(sent)
    for each, text in zip(told, texts * len(ALTERED), strict=True):
        assert message_text.written(message_text.read(each["text"])) == text
    both = "\n".join(f"https://example.org/#{text}" for text in texts)
    assert [each["known"] for each in told_by_page([both, "leap@1/", "Sealed"])] == [4, 0, 0]


def told_by_page(texts: Sequence[str]) -> Any:
    """The answer of ``page_reader.mjs`` about texts."""
    run = subprocess.run(
        ["node", PAGE_READER], input=json.dumps(texts), capture_output=True, text=True, check=True
    )
    return json.loads(run.stdout)
