"""What a message of sealed play is, and to which game it belongs, before it is received."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quanta.sealed import message_text
from quanta.sealed.faults import BadMessage
from quanta.sealed.messages import Acceptance, AnswerMessage, Challenge, Opening, parsed
from quanta.sealed.sealed_game import SealedGame
from quanta.sealed.transcript import belongs
from quanta.session.sealed_play import terms

if TYPE_CHECKING:
    from quanta.session.protocol.replies import ArrivalData, ArrivalKind

KINDS: dict[type, ArrivalKind] = {
    Challenge: "challenge",
    Acceptance: "acceptance",
    AnswerMessage: "answer",
    Opening: "opening",
}


def described(text: str, games: Sequence[str]) -> ArrivalData:
    """The message in ``text``. games: the messages of each game that is kept, a line each. Raises
    BadMessage, BadRecord and BadParam."""
    body = message_text.read(text)
    message = parsed(body)
    told: ArrivalData = {
        "kind": KINDS.get(type(message), "move"),
        "match": next((at for at, game in enumerate(games) if _fits(body, game)), -1),
    }
    if isinstance(message, Challenge):
        _add_terms(told, SealedGame.begun(body))
    return told


def _fits(body: str, messages: str) -> bool:
    """Whether the message belongs to the game of these; not to one that cannot be read."""
    try:
        return belongs(body, [message_text.read(each) for each in messages.splitlines()])
    except BadMessage:
        return False


def _add_terms(told: ArrivalData, game: SealedGame) -> None:
    agreed = game.agreement
    told["game"], told["name"] = agreed.record.game, agreed.rules.name
    told["terms"] = terms.described(agreed.record.game, agreed.record.params)
    told["level"], told["seat"] = agreed.level, 1 - agreed.inviter
