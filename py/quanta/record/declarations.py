"""What players declare beside their moves: that they resign, offer a draw or agree to one, ask for
a move back or give it back.

A declaration belongs to a position of the game and is kept in its record. Other words can follow; a
version that does not know one refuses the record that has it.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from quanta.core.errors import BadRecord
from quanta.core.game import Outcome
from quanta.core.limits import MAX_DECLARATIONS, MAX_SEATS

RESIGN = "resign"
"""The seat gives the game up."""
OFFER_DRAW = "offer-draw"
"""The seat offers a draw. It stands until the next ply."""
ACCEPT_DRAW = "accept-draw"
"""The seat agrees to the draw that another one offers here: the game is drawn."""
TAKE_BACK = "take-back"
"""The seat has gone back to this position from a later one: where it had seen more, or because the
other seat has let it."""
ASK_TAKE_BACK = "ask-take-back"
"""The seat asks to take back its last move. It stands until the next ply."""
KNOWN = (RESIGN, OFFER_DRAW, ACCEPT_DRAW, TAKE_BACK, ASK_TAKE_BACK)
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
    """How a game of so many seats ends by what was declared at its last position; None in play."""
    seat = resigned(declarations)
    if seat is not None:
        return resignation(seat, seats)
    return agreed_draw(seats) if draw_agreed(declarations) else None


def agreed_draw(seats: int) -> Outcome:
    """The outcome of a game of so many seats when a draw is agreed."""
    return Outcome((0,) * seats, "A draw was agreed.")


def resignation(seat: int, seats: int) -> Outcome:
    """How a game of so many seats ends when one of them resigns: the others win alike."""
    returns = tuple(1 - seats if each == seat else 1 for each in range(seats))
    return Outcome(returns, f"Player {seat + 1} resigned.")
