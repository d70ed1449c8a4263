"""What a seat declares in a message of sealed play beside its moves, or in their place."""

from __future__ import annotations

from quanta.core.game import Outcome
from quanta.record.declarations import (
    ACCEPT_DRAW,
    ASK_TAKE_BACK,
    OFFER_DRAW,
    RESIGN,
    TAKE_BACK,
    agreed_draw,
    resignation,
)
from quanta.sealed.faults import BadMessage

ENDINGS = (RESIGN, ACCEPT_DRAW)
"""What ends the game; nothing is played with it. A draw is accepted after a message that offers
one."""
ALONE = (*ENDINGS, ASK_TAKE_BACK, TAKE_BACK)
"""What stands in the place of moves. Moves are taken back after a message that asks for it; any
other message leaves them as they are."""
KNOWN = (*ALONE, OFFER_DRAW)
"""An offer comes with the moves of a message, and stands until the next one."""


def checked(word: str, before: str) -> str:
    """``word``, if it may be said after ``before``, which the message before says. Raises
    BadMessage."""
    if word and word not in KNOWN:
        raise BadMessage("word", word=word)
    if word == ACCEPT_DRAW and before != OFFER_DRAW:
        raise BadMessage("no-offer")
    if word == TAKE_BACK and before != ASK_TAKE_BACK:
        raise BadMessage("unasked")
    return word


def ending(word: str, seat: int) -> Outcome | None:
    """How the game ends when ``seat`` says ``word``; None where it goes on."""
    if word == RESIGN:
        return resignation(seat, 2)
    return agreed_draw(2) if word == ACCEPT_DRAW else None
