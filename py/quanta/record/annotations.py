"""What people add to a played game: annotations, the names of its players, and whose turn it is in
a game played by link. The functions check what came from outside and raise BadRecord."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from quanta.core.errors import BadRecord
from quanta.core.limits import MAX_COMMENT, MAX_MARKS, MAX_NAME, MAX_SEATS
from quanta.core.quoting import quoted

GLYPHS = ("!", "?", "!!", "??", "!?", "?!")
"""Good move, mistake, brilliant move, blunder, interesting move, dubious move: as in chess."""

MARK = re.compile(r"[A-Za-z0-9_]{1,32}(?:-[A-Za-z0-9_]{1,32})?")
LINK_KEY = re.compile(r"[A-Za-z0-9_-]{6,22}")
INVISIBLE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u00ad\u200e\u200f\u2028-\u202e\u2060-\u2069\ud800-\udfff\ufeff"
    "\ufff0-\uffff\U000e0000-\U0010ffff]"
)
"""Control characters, characters that change the writing direction, lone surrogates and
noncharacters. The joiners U+200C and U+200D are allowed: letters and emoji need them."""


class LinkGame(NamedTuple):
    """A game played by link. seat: who is to move when the link is opened; key: the same in all
    links of one game."""

    seat: int
    key: str


@dataclass(frozen=True, slots=True)
class Annotation:
    """What is noted about a position and the action that led to it.

    comment: free text; glyph: one of ``GLYPHS`` or empty; marks: cells (``e3``) and arrows between
    cells (``e3-e6``).
    """

    comment: str = ""
    glyph: str = ""
    marks: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """Whether anything is noted."""
        return bool(self.comment or self.glyph or self.marks)


def checked_text(text: str, limit: int = MAX_COMMENT) -> str:
    """``text``, if it has at most ``limit`` characters, all of them allowed. Raises BadRecord."""
    if len(text) > limit:
        raise BadRecord(f"The text has {len(text)} characters; it may have {limit}.")
    wrong = INVISIBLE.search(text)
    if wrong is not None:
        code = f"U+{ord(wrong[0]):04X}"
        raise BadRecord(
            f"The text has the invisible character {code} at position {wrong.start() + 1}."
        )
    return text


def checked_glyph(text: str) -> str:
    """``text``, if it is a glyph or empty. Raises BadRecord."""
    if text and text not in GLYPHS:
        raise BadRecord(f"{quoted(text)} is not a glyph; the glyphs are {' '.join(GLYPHS)}.")
    return text


def checked_marks(marks: Sequence[str]) -> tuple[str, ...]:
    """``marks``, in their order, if each is a mark and none is repeated. Raises BadRecord."""
    if len(marks) > MAX_MARKS:
        raise BadRecord(f"A position may have {MAX_MARKS} marks; this one has {len(marks)}.")
    for mark in marks:
        if not MARK.fullmatch(mark):
            raise BadRecord(
                f"{quoted(mark)} is not a mark: a mark is a cell, or two cells joined by a hyphen."
            )
    if len(set(marks)) < len(marks):
        raise BadRecord("A mark is repeated.")
    return tuple(marks)


def checked_names(names: Mapping[int, str]) -> dict[int, str]:
    """Seat -> name, sorted and without empty names, if all are allowed. Raises BadRecord."""
    for seat in names:
        if not 0 <= seat < MAX_SEATS:
            raise BadRecord(f"There is no seat {seat}; the seats are 0 to {MAX_SEATS - 1}.")
    return {seat: checked_text(names[seat], MAX_NAME) for seat in sorted(names) if names[seat]}
