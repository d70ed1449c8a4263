"""Records: what is read, what is written, what is refused."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.games import GAMES

from quanta import registry
from quanta.core.errors import BadParam, BadRecord, QuantaError
from quanta.core.limits import MAX_RECORD
from quanta.core.rng import Stream
from quanta.record.record import MAX_UNPACKED, Record, link_of
from quanta.record.timeline import Timeline

CRAWL = "_template@1;length=9/c2.c4"

keys = st.from_regex(r"[a-z][a-z0-9_-]{0,8}", fullmatch=True)
values = st.from_regex(r"[A-Za-z0-9_.~,:!*'()+-]{0,12}", fullmatch=True)
steps = st.from_regex(r"[A-Za-z0-9_~,:!*'()+?-]{1,12}", fullmatch=True)


@st.composite
def records(draw: st.DrawFn) -> Record:
    actions = tuple(draw(st.lists(steps, max_size=300)))
    ply = draw(st.none() | st.integers(0, max(len(actions) - 1, 0)))
    return Record(
        draw(keys),
        draw(st.dictionaries(keys, values, max_size=5)),
        actions,
        draw(st.none() | st.integers(0, 9999)),
        ply if actions else None,
    )


@given(records())
def test_writing_and_reading_are_inverse(record: Record) -> None:
    assert Record.parse(str(record)) == record
    assert Record.parse(record.plain()) == record


@given(records())
def test_a_record_is_a_url_fragment_and_survives_messengers(record: Record) -> None:
    text = str(record)
    assert quote(text, safe="/;=@.~,:!*'()+?-_") == text
    for wrapped in (f"#{text}", f"%23{text}", f"  {text}\n", quote(text), quote(quote("#" + text))):
        assert Record.parse(wrapped) == record


def test_long_records_are_packed_and_short_ones_are_not() -> None:
    short = Record.parse(CRAWL)
    assert str(short) == CRAWL
    long = Record("_template", {}, ("c2",) * MAX_UNPACKED)
    assert str(long).startswith("z.")
    assert len(str(long)) < MAX_UNPACKED < len(long.plain())
    assert Record.parse(str(long)) == long


def packed(plain: bytes) -> str:
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
    squeezed = squeezer.compress(plain) + squeezer.flush()
    return "z." + urlsafe_b64encode(squeezed).decode().rstrip("=")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "empty"),
        ("#", "empty"),
        ("%", "not the name of a game"),
        ("Leap!/", "not the name of a game"),
        ("_template;length/", "key=value"),
        ("_template;length=7;length=8/", "twice"),
        ("_template;length=<b>/", "character"),
        ("_template/c2..c3", "Ply 2"),
        ("_template/c2/c3", "cut off"),
        ("_template/c2@x", "form"),
        ("_template/c2@2", "only 1"),
        ("_template/c2\u0000", "character"),
        ("_template/\ud800", "character"),
        ("_template/ c2", "character"),
        ("_template/é", "character"),
        ("z.", "damaged"),
        ("z.!!!!", "damaged"),
        ("z.AAAA", "damaged"),
        (packed(CRAWL.encode())[:-6], "damaged"),
        (packed(CRAWL.encode()) + "AAAA", "damaged"),
        (packed(b"_template/" + b"c2." * MAX_RECORD), "longer"),
        (packed(b"\xff\xfe"), "damaged"),
        ("_template/" + "c2." * MAX_RECORD, "longer"),
        ("_template/" + ".".join(["c2"] * 20_001), "more than"),
    ],
)
def test_what_is_no_record_is_refused_with_a_reason(text: str, says: str) -> None:
    with pytest.raises(BadRecord, match=says):
        Record.parse(text)


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused_with_a_sentence(text: str) -> None:
    try:
        said = Record.parse(text).plain()
    except BadRecord as error:
        said = str(error)
    assert said.endswith(".") or Record.parse(said).plain() == said


def opened(text: str) -> Timeline:
    record = Record.parse(text)
    return Timeline.of(registry.rules(record.game), record)


def test_a_record_opens_at_its_ply() -> None:
    assert opened(f"{CRAWL}@1").ply == 1
    assert opened(CRAWL).ply == 2
    assert str(opened(f"{CRAWL}@1").record()) == f"{CRAWL};".replace(
        "length=9/c2.c4;", "length=9;start=1_w/c2.c4@1"
    )


@pytest.mark.parametrize(
    ("text", "error", "says"),
    [
        ("chess/e2-e4", BadRecord, "no game 'chess'"),
        ("_template@2/", BadRecord, "version 2"),
        ("_template@0/", BadRecord, "version 0"),
        ("_template;lenght=7/", BadParam, "no parameter 'lenght'"),
        ("_template;length=99/", BadParam, "3 to 12"),
        ("_template;start=9_w/", BadRecord, "3_w"),
        ("_template/c2.c9", BadRecord, "Ply 2, 'c9'"),
        ("leap;edition=rings/", BadRecord, "start="),
    ],
)
def test_what_cannot_be_replayed_is_refused_with_a_reason(
    text: str, error: type[QuantaError], says: str
) -> None:
    with pytest.raises(error, match=says):
        opened(text)


def test_playing_a_recorded_action_again_keeps_what_came_after() -> None:
    line = opened(f"{CRAWL}@0")
    line.apply("c2")
    assert (line.ply, line.actions) == (1, ["c2", "c4"])
    line.apply("c3")
    assert (line.ply, line.actions) == (2, ["c2", "c3"])


@pytest.mark.parametrize("game", GAMES)
def test_a_link_lacks_a_start_that_follows_from_the_parameters(game: str) -> None:
    rules = registry.rules(game)
    line = Timeline(rules, {}, rules.start({}, Stream(1)))
    record, link = line.record(), link_of(line.record(), rules)
    assert "start" in record.params
    assert ("start=" in link) == (rules.start({}, Stream(2)) != line.position)
    assert opened(link).record() == record
    line.apply(line.position.legal_actions()[0])
    hand_made = line.from_here().record()
    assert opened(link_of(hand_made, rules)).record() == hand_made
