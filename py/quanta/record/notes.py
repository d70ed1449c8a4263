"""The contents of a record besides its moves: annotations, declarations, names, the time control,
and whose turn it is in a game played by link. The functions check outside data and raise BadRecord.

A declaration belongs to a position: that a player resigns or has run out of time, offers a draw or
agrees to one, asks for a move back or gives it back. Other words can follow; a version that does
not know one refuses the record that has it.

``Notes`` are a game tree in serial form. Nodes are numbered: 0 is the start, 1 … n are the plies of
the main line, and the plies of the variations follow in the order in which the record lists these.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from quanta.core.errors import BadRecord
from quanta.core.game import Action, Outcome
from quanta.core.limits import MAX_COMMENT, MAX_DECLARATIONS, MAX_MARKS, MAX_NAME, MAX_SEATS
from quanta.core.plain_text import UNSEEN
from quanta.core.quoting import quoted

GLYPHS = ("!", "?", "!!", "??", "!?", "?!")
"""Good move, mistake, brilliant move, blunder, interesting move, dubious move: as in chess."""

MARK = re.compile(r"[A-Za-z0-9_]{1,32}(?:-[A-Za-z0-9_]{1,32})?")
LINK_KEY = re.compile(r"[A-Za-z0-9_-]{6,22}")
BREAK = re.compile("[\t-\r\x1c-\x1f\x85\u2028\u2029]+")
"""Line breaks and tabs."""
INVISIBLE = re.compile(
    f"[\x00-\x1f\x7f-\x9f\u2028\u2029{UNSEEN}\ud800-\udfff\ufff0-\ufffb\ufffe\uffff"
    "\U000e0000-\U000e00ff\U000e01f0-\U0010ffff]"
)
"""Control characters, invisible ones, lone surrogates and noncharacters. The selectors from U+E0100
are not among them: the names of some people are written with them."""


class LinkGame(NamedTuple):
    """A game played by link. seat: who is to move when the link is opened; key: the same in all
    links of one game."""

    seat: int
    key: str


@dataclass(frozen=True, slots=True)
class Annotation:
    """Notes about a position and the action that led to it.

    comment: free text; glyph: one of ``GLYPHS`` or empty; marks: cells (``e3``) and arrows between
    cells (``e3-e6``); clock: what was left on the clock of who has moved, in tenths of a second.
    """

    comment: str = ""
    glyph: str = ""
    marks: tuple[str, ...] = ()
    clock: int | None = None

    def __bool__(self) -> bool:
        """Whether anything is noted."""
        return bool(self.comment or self.glyph or self.marks) or self.clock is not None


def cleaned(text: str) -> str:
    """``text`` in one line, without what cannot be seen: phones and editors put that into a text
    without the writer's knowledge, so it is not a reason to refuse it."""
    return text if text.isprintable() else INVISIBLE.sub("", BREAK.sub(" ", text))


def in_one_line(text: str) -> str:
    """``text``, cleaned, with single spaces."""
    return " ".join(cleaned(text).split())


def checked_text(text: str, limit: int = MAX_COMMENT) -> str:
    """``text``, cleaned, if it then has at most ``limit`` characters. Raises BadRecord."""
    text = cleaned(text)
    if len(text) > limit:
        raise BadRecord(f"The text has {len(text)} characters; it may have {limit}.")
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
    """Seat -> name, cleaned, sorted and without empty names. Raises BadRecord."""
    for seat in names:
        if not 0 <= seat < MAX_SEATS:
            raise BadRecord(f"There is no seat {seat}; the seats are 0 to {MAX_SEATS - 1}.")
    texts = {seat: checked_text(names[seat], MAX_NAME) for seat in sorted(names)}
    return {seat: name for seat, name in texts.items() if name}


RESIGN = "resign"
"""The seat gives the game up."""
TIME = "time"
"""The seat has run out of time, and so lost."""
OFFER_DRAW = "offer-draw"
"""The seat offers a draw. It is open until the next ply."""
ACCEPT_DRAW = "accept-draw"
"""The seat agrees to the draw that another one offers here: the game is drawn."""
TAKE_BACK = "take-back"
"""The seat has gone back to this position from a later one: where it had seen more, or because the
other seat has let it."""
ASK_TAKE_BACK = "ask-take-back"
"""The seat asks to take back its last move. It is open until the next ply."""
KNOWN = (RESIGN, TIME, OFFER_DRAW, ACCEPT_DRAW, TAKE_BACK, ASK_TAKE_BACK)
WORD = re.compile(r"[a-z][a-z-]{0,31}")


class Declaration(NamedTuple):
    """seat: who declares; word: what, one of ``KNOWN``."""

    seat: int
    word: str


def checked(seat: int, word: str) -> Declaration:
    """A declaration that came from outside. Raises BadRecord."""
    if not WORD.fullmatch(word) or seat >= MAX_SEATS:
        raise BadRecord(f"{word[:40]!r} is not a declaration.")
    if word not in KNOWN:
        raise BadRecord(f"{word!r} is a declaration that only a newer version may know.")
    return Declaration(seat, word)


def added(known: tuple[Declaration, ...], more: Declaration) -> tuple[Declaration, ...]:
    """``known`` and one more. Raises BadRecord."""
    if more in known:
        raise BadRecord("A declaration is repeated.")
    if len(known) == MAX_DECLARATIONS:
        raise BadRecord(f"A position may have {MAX_DECLARATIONS} declarations.")
    return (*known, more)


LOSSES = {RESIGN: "resigned", TIME: "ran out of time"}
"""Declarations by which a seat loses -> what it did."""


def loss(declarations: tuple[Declaration, ...]) -> Declaration | None:
    """The first one by which a seat has lost; None where none has."""
    return next((each for each in declarations if each.word in LOSSES), None)


def draw_agreed(declarations: tuple[Declaration, ...]) -> bool:
    """Whether one seat offered a draw and another one agreed."""
    offered = {seat for seat, word in declarations if word == OFFER_DRAW}
    return any(word == ACCEPT_DRAW and offered - {seat} for seat, word in declarations)


def draw_offered(declarations: tuple[Declaration, ...]) -> int | None:
    """The seat that offers a draw; None where none does, or it was accepted."""
    if draw_agreed(declarations):
        return None
    return next((seat for seat, word in declarations if word == OFFER_DRAW), None)


def take_back_asked(declarations: tuple[Declaration, ...]) -> int | None:
    """The seat that asks to take its last move back; None where none does."""
    return next((seat for seat, word in declarations if word == ASK_TAKE_BACK), None)


def ending(declarations: tuple[Declaration, ...], seats: int) -> Outcome | None:
    """The outcome of a game of ``seats`` by the declarations at its last position; None in play."""
    lost = loss(declarations)
    if lost is not None:
        return declared_loss(lost, seats)
    return agreed_draw(seats) if draw_agreed(declarations) else None


def agreed_draw(seats: int) -> Outcome:
    """The outcome of a game of ``seats`` when a draw is agreed."""
    return Outcome((0,) * seats, "A draw was agreed.")


def declared_loss(lost: Declaration, seats: int, name: str = "") -> Outcome:
    """The outcome of a game of ``seats`` when one of them resigns or runs out of time: the others
    win alike. name: of the seat, where it is known."""
    returns = tuple(1 - seats if each == lost.seat else 1 for each in range(seats))
    return Outcome(returns, f"{name or f'Player {lost.seat + 1}'} {LOSSES[lost.word]}.")


class Variation(NamedTuple):
    """``actions``, at least one, played after node ``after`` as an alternative to the line that
    continues there."""

    after: int
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Notes:
    """The contents of a record besides the main line.

    variations: ordered by ``after``, so that one always follows the line it branches from;
    annotations, declarations: by node number; names: by seat; link_game: set if the game is played
    by link; time_control: empty if it is played without clocks.
    """

    variations: tuple[Variation, ...] = ()
    annotations: Mapping[int, Annotation] = field(default_factory=dict)
    names: Mapping[int, str] = field(default_factory=dict)
    link_game: LinkGame | None = None
    declarations: Mapping[int, tuple[Declaration, ...]] = field(default_factory=dict)
    time_control: str = ""

    def __bool__(self) -> bool:
        """Whether there is anything to write."""
        noted = self.variations or self.annotations or self.declarations
        return bool(noted or self.names or self.link_game or self.time_control)

    @property
    def size(self) -> int:
        """The number of nodes in the variations."""
        return sum(len(variation.actions) for variation in self.variations)


NO_NOTES = Notes()
"""Of a record that has only its moves."""
