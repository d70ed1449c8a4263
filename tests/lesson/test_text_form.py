"""Lesson documents as text and as links: read, written, and refused with a reason."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quanta.lesson import link
from quanta.lesson.document import BadLesson
from quanta.lesson.text_form import is_lesson, read, write

GOOD = """lesson leap one
# a comment
title: Two steps
about: A capture
  and a question.

step capture
rules: leap-rings R4 R7, leap-stones R4
at: leap;start=ooo-oooo-owwbo-oooo-obb_w/
show: c3 c3-d3
overlays:
say: Capture.
goal: capture d3
wrong c3-c2: Not there.
wrong: Not that.
praise: Good.
next: why

step why
say: Why?
goal: choose
right: Because. -- So it is.
false: No.
"""


def test_a_document_is_read() -> None:
    lesson = read(GOOD)
    first, second = lesson.steps
    assert (lesson.game, lesson.id, lesson.about) == ("leap", "one", "A capture and a question.")
    assert first.rules == ("leap-rings R4", "leap-rings R7", "leap-stones R4")
    assert (first.marks, first.overlays, second.overlays) == (("c3", "c3-d3"), (), None)
    assert first.feedback == {"c3-c2": "Not there.", "": "Not that."}
    assert [(each.right, each.text, each.feedback) for each in second.options] == [
        (True, "Because.", "So it is."),
        (False, "No.", ""),
    ]
    assert lesson.record(1) == first.at
    assert (lesson.after(0), lesson.after(1)) == (1, None)


HEAD = "lesson leap one\n"
STEP = f"{HEAD}step a\nat: leap;start=ww-bwb-bb_w/\nsay: x\n"

WRONG = [
    ("", "begins with a line such as"),
    ("lesson Leap one\n", "Line 1: the head is not a game and an id"),
    (HEAD, "has no step"),
    (f"{HEAD}step a\nsay: x\n", "Line 2: the first step has no position; add a line at:"),
    (f"{HEAD}colour: red\n", "Line 2: a lesson has no 'colour'"),
    (f"{HEAD}title: a\ntitle: b\n", "Line 3: there are two of title:"),
    (f"{HEAD}step A!\n", "Line 2: 'A!' is not an id"),
    (f"{STEP}step a\n", "Line 5: there are two steps a"),
    (f"{STEP}say: again\n", "Line 5: there are two of say:"),
    (f"{STEP}goal: fly\n", "Line 5: there is no goal 'fly'"),
    (f"{STEP}goal: capture\n", "Line 5: capture has 0 words after it; it takes 1"),
    (f"{STEP}goal: win soon\n", "Line 5: 'soon' is not a number"),
    (f"{STEP}goal: play\n", "Line 2: the goal play needs a right answer"),
    (f"{STEP}goal: choose\n", "Line 2: the goal choose needs options"),
    (f"{STEP}right: yes\n", "Line 2: options need the goal choose"),
    (f"{STEP}answer: a b\n", "Line 5: the answer is not a list of actions"),
    (f"{STEP}only: no\n", "Line 5: only: can be yes"),
    (f"{STEP}rules: R1\n", "Line 5: 'R1' names no rules"),
    (f"{STEP}show: a-b-c\n", "Line 5: 'a-b-c' is not a mark"),
    (f"{STEP}next: b\n", "Line 2: the step a goes on with b, which is not there"),
    (f"{STEP}nonsense\n", "Line 5: 'nonsense' is not a key and a value"),
    (f"{STEP}colour: red\n", "Line 5: a step has no 'colour'; the keys are"),
    (f"{STEP}wrong: x\nwrong: y\n", "Line 6: this wrong answer is explained twice"),
    (f"{STEP}praise:\n", "Line 5: there is nothing after the colon"),
    (f"{STEP}praise: \u202e\n", "Line 5: there is nothing after the colon"),
    (f"{STEP}praise: {'x' * 601}\n", "Line 5: the text is longer than 600"),
    ("  lesson leap one\n", "Line 1: it continues nothing"),
    (STEP + "#" * 60_000, "longer than 60000 characters"),
]


def test_the_id_of_a_digest_is_as_free_as_that_of_a_game() -> None:
    lesson = read(f"{STEP}rules: dots_and_boxes R3 H1, hex2 R4\n")
    assert lesson.steps[0].rules == ("dots_and_boxes R3", "dots_and_boxes H1", "hex2 R4")
    assert read(write(lesson)).steps[0].rules == lesson.steps[0].rules


@pytest.mark.parametrize(("text", "why"), WRONG, ids=[why for _, why in WRONG])
def test_an_error_is_reported_with_its_line(text: str, why: str) -> None:
    with pytest.raises(BadLesson) as caught:
        read(text)
    assert why in str(caught.value)


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    for given_text in (text, STEP + text):
        try:
            lesson = read(given_text)
        except BadLesson:
            continue
        assert write(read(write(lesson))) == write(lesson)


def test_links_hold_a_document_and_a_step_or_a_name() -> None:
    lesson = read(GOOD)
    packed = link.parse(link.pack(lesson, "why"))
    assert packed.lesson is not None
    assert (write(packed.lesson), packed.step) == (write(lesson), "why")
    assert link.parse("lesson=leap.rings.first") == (None, "leap", "rings", "first")
    assert link.parse(GOOD).lesson == lesson
    assert is_lesson(GOOD)
    assert not is_lesson("leap;start=ww-bwb-bb_w/")


KEPT = "lesson=1.bVDLTsMwEPyVES4c"


@given(st.text(max_size=60))
def test_damaged_links_are_refused(tail: str) -> None:
    for text in (f"lesson=1.{tail}", KEPT + tail, f"lesson={tail}"):
        try:
            found = link.parse(text)
        except BadLesson:
            continue
        assert found.lesson is None
        assert text.startswith(f"lesson={found.game}.{found.name}")
