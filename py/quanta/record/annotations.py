"""What people say about a game: remarks on its nodes, names of its seats, who is to go on.

A node is a ply that was reached: 0 is the start, 1 … n are the plies of the game, and the plies of
its variations follow in the order in which a record tells them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from quanta.core.errors import BadRecord

GLYPHS = ("!", "?", "!!", "??", "!?", "?!")
"""Good, a mistake, brilliant, a blunder, interesting, doubtful: as everywhere."""
LONGEST_TEXT = 4_000
LONGEST_NAME = 60
MOST_MARKS = 64
MOST_SEATS = 16

MARK = re.compile(r"[A-Za-z0-9_]{1,32}(?:-[A-Za-z0-9_]{1,32})?")
KEY = re.compile(r"[A-Za-z0-9_-]{6,22}")
UNSEEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\u00ad\u200e\u200f\u2028-\u202e\u2060-\u2069\ud800-\udfff\ufeff"
    "\ufff0-\uffff\U000e0000-\U0010ffff]"
)
"""Control characters, those that turn the direction of writing, halves of pairs, and no character
at all. What joins letters and emoji (U+200C, U+200D) belongs to writing."""


class Branch(NamedTuple):
    """A variation: ``actions``, at least one, played after the node ``after``, where another line
    goes on already."""

    after: int
    actions: tuple[str, ...]


class Match(NamedTuple):
    """A game that is played by links. seat: whose turn it is to open the link; key: the same in all
    links of the game."""

    seat: int
    key: str


@dataclass(frozen=True, slots=True)
class Remark:
    """What is said about a node. text: a comment; glyph: one of ``GLYPHS`` or empty; marks: places
    on the board (``e3``) and arrows between them (``e3-e6``)."""

    text: str = ""
    glyph: str = ""
    marks: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """Whether anything is said."""
        return bool(self.text or self.glyph or self.marks)


def words(text: str, most: int = LONGEST_TEXT) -> str:
    """``text`` itself if it may stand in a record. Raises BadRecord, which names the place."""
    if len(text) > most:
        raise BadRecord(f"The text has {len(text)} characters; it may have {most}.")
    wrong = UNSEEN.search(text)
    if wrong is not None:
        code = f"U+{ord(wrong[0]):04X}"
        raise BadRecord(f"The text has {code}, which cannot be seen, at place {wrong.start() + 1}.")
    return text


def glyph(text: str) -> str:
    """``text`` itself if it is a glyph, or empty. Raises BadRecord."""
    if text and text not in GLYPHS:
        raise BadRecord(f"{text[:20]!r} is no glyph; there are {' '.join(GLYPHS)}.")
    return text


def marks(found: Sequence[str]) -> tuple[str, ...]:
    """The marks, each once, in their order. Raises BadRecord."""
    if len(found) > MOST_MARKS:
        raise BadRecord(f"A node may have {MOST_MARKS} marks; this one has {len(found)}.")
    for mark in found:
        if not MARK.fullmatch(mark):
            raise BadRecord(f"{mark[:40]!r} is no mark: that is a place, or two and a hyphen.")
    if len(set(found)) < len(found):
        raise BadRecord("A mark is there twice.")
    return tuple(found)


def names(found: Mapping[int, str]) -> dict[int, str]:
    """The names of seats, by the number of the seat. Raises BadRecord."""
    for seat in found:
        if not 0 <= seat < MOST_SEATS:
            raise BadRecord(
                f"There is no seat {seat}; seats have the numbers 0 to {MOST_SEATS - 1}."
            )
    return {seat: words(found[seat], LONGEST_NAME) for seat in sorted(found) if found[seat]}
