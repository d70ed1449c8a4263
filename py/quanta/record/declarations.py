"""What players declare beside their moves: today, that they resign.

A declaration belongs to a position of the game and is kept in its record. Other words, such as
offers, can follow; a version that does not know one refuses the record that has it.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from quanta.core.errors import BadRecord
from quanta.core.game import Outcome
from quanta.core.limits import MAX_DECLARATIONS, MAX_SEATS

RESIGN = "resign"
"""The seat gives the game up."""
KNOWN = (RESIGN,)
WORD = re.compile(r"[a-z][a-z-]{0,31}")


class Declaration(NamedTuple):
    """seat: who declares; word: what, one of ``KNOWN``."""

    seat: int
    word: str


def checked(seat: int, word: str) -> Declaration:
    """A declaration that came from outside. Raises BadRecord."""
    if not WORD.fullmatch(word) or seat >= MAX_SEATS:
        raise BadRecord(f"{word[:40]!r} is nothing that a player declares.")
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


def resigned(declarations: tuple[Declaration, ...]) -> int | None:
    """The seat that resigned first; None where none did."""
    return next((seat for seat, word in declarations if word == RESIGN), None)


def resignation(seat: int, seats: int) -> Outcome:
    """How a game of so many seats ends when one of them resigns: the others win alike."""
    returns = tuple(1 - seats if each == seat else 1 for each in range(seats))
    return Outcome(returns, f"Player {seat + 1} resigned.")
