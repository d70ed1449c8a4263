"""The notes of a record: read, written and refused, for games of every kind."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.record.test_record import opened
from tests.support.trees import TEXTS

from quanta.core.errors import BadRecord, QuantaError
from quanta.core.limits import MAX_COMMENT, MAX_DEPTH, MAX_NODES
from quanta.record.notes import (
    INVISIBLE,
    Annotation,
    LinkGame,
    Notes,
    checked_names,
    checked_text,
)
from quanta.record.notes_text import NotesReader, write_notes
from quanta.record.record import Record, check_actions
from quanta.session.transfer import import_games

CRAWL = "_template@1;length=9;start=1_w/c2.c4.c5"

seen = st.text(max_size=60).filter(lambda text: text and not INVISIBLE.search(text))


@given(seen)
def test_any_text_that_can_be_seen_is_a_comment_and_a_name(text: str) -> None:
    names, link_game = {0: text[:60]}, LinkGame(1, "k3x9Qz")
    notes = Notes((), {1: Annotation(text)}, names, link_game)
    record = Record("_template", {}, ("c2",), notes=notes)
    assert Record.parse(str(record)) == Record.parse(record.link()) == record


UNSEEN = {
    "co\u00adoperate": "cooperate",
    "\u200f\u05e9\u05dc\u05d5\u05dd": "\u05e9\u05dc\u05d5\u05dd",
    "C++\u200e!": "C++!",
    "\u2068Ann\u2069": "Ann",
    "a\u202eb\u202c": "ab",
    "a\u2060b\u200bc": "abc",
    "\ufeffhello": "hello",
    "one\u2028two\u0085three": "one two three",
    "one\ttwo\x0bthree": "one two three",
    "a\x00b\U0010ffff": "ab",
    "\U0001f469\u200d\U0001f467 \u0645\u06cc\u200c\u0631\u0648\u0645 \u8fbb\U000e0100": None,
    "\u2764\ufe0f \uf8ff": None,
}
"""What phones and editors add to a text -> what is kept of it; None for all of it."""


@pytest.mark.parametrize(("text", "kept"), [(text, kept or text) for text, kept in UNSEEN.items()])
def test_what_cannot_be_seen_is_dropped_and_nothing_is_refused_for_it(text: str, kept: str) -> None:
    assert checked_text(text) == checked_text(kept) == kept
    assert checked_names({0: text}) == {0: kept}
    record = Record("_template", {}, ("c2",), notes=Notes((), {1: Annotation(text)}, {0: text}))
    game = f'[Game "_template"]\n[Player1 "{text}"]\n\n1. \u200ec2\u00ad {{{text}}} *'
    for line in (opened(str(record)), import_games.read(game)):
        assert line.nodes[1].annotation == Annotation(kept)
        assert line.tree.names == {0: kept}


def test_a_note_of_nothing_that_can_be_seen_is_none() -> None:
    assert checked_text("\ud800\u00ad") == ""
    assert not Record.parse("_template/c2/1:~4oCu~;0@~wq0~/").notes


def test_variations_are_counted_on_from_the_end_of_the_game() -> None:
    line = opened(f"{CRAWL}@7/0=c3.c4;1=c3;4=c5/")
    assert line.actions == ["c3", "c5"]
    assert line.ply == 2
    line.go_to(line.root)
    assert [child.action for child in line.root.children] == ["c2", "c3"]


@pytest.mark.parametrize(
    ("notes", "says"),
    [
        ("x", "none of"),
        ("0=", "Ply 1"),
        ("0=c3..c4", "Ply 2"),
        ("3=c7", "ends its line"),
        ("9=c7", "no node 9"),
        ("1=c3;0=c3", "come before"),
        ("0=c3;0:", "empty"),
        ("0:a;0:b", "already"),
        ("0:a;9:b", "node 9"),
        ("0!!!", "none of"),
        ("0!", "the start is not a move"),
        ("1!;1?", "already"),
        ("0+", "not a declaration"),
        ("3+1", "not a declaration"),
        ("3+1-RESIGN", "not a declaration"),
        ("3+99-resign", "not a declaration"),
        ("3+1-offer-peace", "newer version"),
        ("3+1-resign;3+1-resign", "repeated"),
        ("9+1-resign", "node 9"),
        ("3+5-resign", "seat 5 resign"),
        ("0*", "not a mark"),
        ("0*e3-e6-e9", "not a mark"),
        ("0*e3.e3", "repeated"),
        ("0*" + ".".join(f"e{n}" for n in range(70)), "64 marks"),
        ("0:~AA", "character"),
        ("0:~!!~", "character"),
        ("0:~A~", "damaged"),
        ("0:~_w~", "damaged"),
        ("0:~7aCA~", "damaged"),
        ("0:" + "a" * (MAX_COMMENT + 1), "4001"),
        ("0@" + "a" * 61, "61"),
        ("0@Ann;0@Bea", "already"),
        ("99@Ann", "no seat 99"),
        ("0~abc", "no game"),
        ("0,300;0,300", "already"),
        ("0,1e9", "no time control"),
        ("0,0", "no time control"),
        ("1,x", "no time on a clock"),
        ("1,12;1,13", "already"),
        ("1,3600000", "a thousand hours"),
        ("9,12", "node 9"),
        ("0~k3x9Qz;1~k3x9Qz", "already"),
        ("0=" + ".".join(["c3"] * MAX_NODES), "nodes"),
        (";".join(f"{n}=x.y" for n in [0, *range(4, 4 + 2 * MAX_DEPTH, 2)]), "deep"),
        ("5@Ann", "seat 5"),
        ("0=c2", "Variation 1, 'c2', is already there"),
        ("0=c3.c4;0=c3", "Variation 2, 'c3', is already there"),
        ("0=c3.c9", "Variation 1, after node 0, ply 2, 'c9'"),
        ("2~k3x9Qz", "for seat 2"),
    ],
)
def test_what_is_no_note_is_refused_with_its_place_and_a_reason(notes: str, says: str) -> None:
    with pytest.raises(BadRecord, match=says):
        opened(f"{CRAWL}/{notes}/")


def test_who_runs_out_of_time_loses_and_the_clocks_are_kept() -> None:
    text = f"{CRAWL}/0,300+5;1,298.4;3,0;3+0-time/"
    line = opened(text)
    end = line.node.outcome()
    assert end is not None
    assert (end.returns, end.reason) == ((-1, 1), "Player 1 ran out of time.")
    assert line.tree.time_control == "300+5"
    assert [node.annotation.clock for node in line.nodes] == [None, 2984, None, 0]
    assert str(line.record()) == text


def test_a_resignation_ends_the_game_where_nothing_was_played_after_it() -> None:
    line = opened(f"{CRAWL}/3+1-resign/")
    end = line.node.outcome()
    assert end is not None
    assert (end.returns, end.reason) == ((1, -1), "Player 2 resigned.")
    assert opened(f"{CRAWL}/2+1-resign/").nodes[2].outcome() is None
    assert str(line.record()) == f"{CRAWL}/3+1-resign/"
    line.apply("c7")
    assert line.nodes[3].outcome() is None


def test_a_link_that_was_cut_is_noticed() -> None:
    whole = f"{CRAWL}/0=c3.c4;1:Well_played!/"
    for size in range(len(CRAWL) + 1, len(whole)):
        with pytest.raises(BadRecord, match="cut off"):
            Record.parse(whole[:size])


@given(st.text(alphabet="0129=:*@~!?;._-acAZ'()%é", max_size=60))
def test_any_notes_are_read_or_refused_with_a_sentence(notes: str) -> None:
    read: Notes | None = None
    try:
        read = NotesReader(3, check_actions).read(notes)
        said = write_notes(read)
    except QuantaError as error:
        said = str(error)
    if read is None:
        assert said.endswith(".")
    else:
        assert NotesReader(3, check_actions).read(said) == read


def test_what_scripts_and_markup_say_is_text() -> None:
    for text in TEXTS:
        record = Record("_template", {}, ("c2",), notes=Notes((), {1: Annotation(text)}))
        assert "<" not in str(record)
        assert Record.parse(str(record)).notes.annotations[1].comment == text
