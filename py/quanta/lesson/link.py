"""Lessons in links: ``lesson=GAME.LESSON.STEP`` for one that comes with a game, and the whole
document, deflated with a dictionary of what such documents are made of, for any other."""

from __future__ import annotations

import re
import zlib
from typing import NamedTuple

from quanta.core.limits import MAX_LESSON
from quanta.lesson.document import BadLesson, Lesson
from quanta.lesson.text_form import is_lesson, read, write
from quanta.record.link_text import ended, from_base64, to_base64, without_end

SIGN = "lesson="
NAMED = re.compile(r"([a-z_][a-z0-9_-]*)\.([a-z0-9-]+)(?:\.([a-z0-9-]+))?")
PACKED = re.compile(r"1\.([A-Za-z0-9_-]+)(?:\.([a-z0-9-]+))?")
WORDS_1 = (
    "next: \nopponent: level1\npraise: Right. That is the only move. Well done. "
    "wrong: That is not the only right answer. false: right: -- and the same with is are not can "
    "no one two three four five six friend friends enemy enemies piece pieces stack token tile "
    "tower particle stone ring rings cell unit order turn leaps move moves capture captures "
    "which what who White Black Red Blue to play and wins win in the of your this that it "
    "\nonly: yes\nanswer: \ngoal: choose\ngoal: all\ngoal: pick \ngoal: illegal \ngoal: reach "
    "\ngoal: capture \ngoal: win 1\ngoal: play\nanswer: \nsay: \noverlays: numbers\nshow: \n"
    "@1;start=play.a.a.a.3.9.1.0.0_1-2_-_-_a0506:C2:3:0:n_-_ab/ooooo-ooooo-ooooo-ooooo-ooooo_"
    "8-8-8-8-8-8-8-8_w/5-5-5-5-5_w/;edition=stones;board=hex5;start="
    "bwbww-wwbwbw-wbbwbbw-bwbbbbbw-bbbwbwbbw-bbbbwwww-wbbbwbw-bwbbww-bwwww_w/\n\nstep "
    "\nat: \nrules: \nabout: \ntitle: Puzzle\nlesson "
)
"""The dictionary of form 1, the likeliest at the end. It never changes: links depend on it."""


class LessonLink(NamedTuple):
    """The content of a link. lesson: the document, or None where it names one of ``game``; name:
    its id; step: where to open it, empty for its beginning."""

    lesson: Lesson | None
    game: str
    name: str
    step: str


def named(game: str, lesson: str, step: str = "") -> str:
    """The text of a link to a lesson that comes with a game."""
    return ended(f"{SIGN}{game}.{lesson}.{step}" if step else f"{SIGN}{game}.{lesson}")


def pack(lesson: Lesson, step: str = "") -> str:
    """A lesson as the text of a link. step: where to open it."""
    return ended(f"{SIGN}1.{deflated(write(lesson))}" + (f".{step}" if step else ""))


def deflated(text: str) -> str:
    """A text as a token, deflated with the dictionary of form 1."""
    deflater = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zdict=WORDS_1.encode())
    return to_base64(deflater.compress(text.encode()) + deflater.flush())


def parse(text: str) -> LessonLink:
    """The content of a link, or of a document itself. Raises BadLesson."""
    if is_lesson(text):
        return _of(read(text), "")
    body = without_end(text.removeprefix(SIGN))
    packed = PACKED.fullmatch(body)
    if packed is not None:
        return _of(read(inflated(packed[1])), packed[2] or "")
    match = NAMED.fullmatch(body)
    if match is None:
        raise BadLesson("The link to the lesson is damaged or cut off. Ask for it again.")
    return LessonLink(None, match[1], match[2], match[3] or "")


def _of(lesson: Lesson, step: str) -> LessonLink:
    return LessonLink(lesson, lesson.game, lesson.id, step)


def inflated(token: str) -> str:
    """The inverse of ``deflated``. Raises BadLesson."""
    try:
        inflater = zlib.decompressobj(-15, zdict=WORDS_1.encode())
        data = inflater.decompress(from_base64(token), 4 * MAX_LESSON)
        text = data.decode()
    except (ValueError, zlib.error) as error:
        raise BadLesson(
            "The lesson in the link is damaged or cut off. Ask for it again."
        ) from error
    if not inflater.eof or inflater.unused_data:
        raise BadLesson("The lesson in the link is cut off or too long. Ask for it again.")
    return text
