"""What a seat declares in a message of sealed play beside its moves, or in their place."""

from __future__ import annotations

from quanta.core.game import Outcome
from quanta.record.declarations import RESIGN, resignation
from quanta.sealed.faults import BadMessage

OFFER_DRAW = "offer-draw"
"""With the moves of a message. It stands until the next message."""
ACCEPT_DRAW = "accept-draw"
"""In the place of moves, after a message with an offer: the game is drawn."""
ENDINGS = (RESIGN, ACCEPT_DRAW)
"""What ends the game; nothing is played with it."""
KNOWN = (*ENDINGS, OFFER_DRAW)


def checked(word: str, before: str) -> str:
    """``word``, if it may be said after ``before``, which the message before says. Raises
    BadMessage."""
    if word and word not in KNOWN:
        raise BadMessage("word", word=word)
    if word == ACCEPT_DRAW and before != OFFER_DRAW:
        raise BadMessage("no-offer")
    return word


def ending(word: str, seat: int) -> Outcome | None:
    """How the game ends when ``seat`` says ``word``; None where it goes on."""
    if word == RESIGN:
        return resignation(seat, 2)
    return Outcome((0, 0), "A draw was agreed.") if word == ACCEPT_DRAW else None
