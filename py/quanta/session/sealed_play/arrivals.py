"""The kind of a message of sealed play, and the game it belongs to, before it is received."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quanta.core.errors import QuantaError
from quanta.sealed import message_text
from quanta.sealed.device import Device
from quanta.sealed.faults import BadMessage
from quanta.sealed.hashing import VERSION
from quanta.sealed.messages import Acceptance, AnswerMessage, Challenge, Opening, parsed
from quanta.sealed.sealed_game import SealedGame
from quanta.sealed.transcript import belongs
from quanta.session.modes.sealed import SealedSide
from quanta.session.sealed_play import terms
from quanta.session.sealed_play.exchange import private_half

if TYPE_CHECKING:
    from quanta.session.protocol.replies import ArrivalData, ArrivalKind

KINDS: dict[type, ArrivalKind] = {
    Challenge: "challenge",
    Acceptance: "acceptance",
    AnswerMessage: "answer",
    Opening: "opening",
}


def described(text: str, games: Sequence[str]) -> ArrivalData:
    """Describe the message in ``text``. games: the messages of each stored game, a line each.
    Raises BadMessage, BadRecord and BadParam."""
    body = message_text.read(text)
    message = parsed(body)
    data: ArrivalData = {
        "kind": KINDS.get(type(message), "move"),
        "text": message_text.written(body),
        "match": next((at for at, game in enumerate(games) if _fits(body, game)), -1),
    }
    if isinstance(message, Challenge):
        _add_terms(data, SealedGame.begun(body))
    return data


def _fits(body: str, messages: str) -> bool:
    """Whether the message belongs to the game of these messages; False if they cannot be read."""
    try:
        return belongs(body, [message_text.read(each) for each in messages.splitlines()])
    except BadMessage:
        return False


def _add_terms(data: ArrivalData, game: SealedGame) -> None:
    agreed = game.agreement
    data["game"], data["name"] = agreed.record.game, agreed.rules.name
    control = agreed.time_control
    data["terms"] = terms.described(agreed.record.game, agreed.record.params, control)
    data["level"], data["seat"] = agreed.level, 1 - agreed.inviter


def side(messages: str, private: str, games: Sequence[str], privates: Sequence[str]) -> ArrivalData:
    """Describe one side of a game before it is stored. messages: a line each; games, privates: the
    public and private halves of the stored games. Raises QuantaError for a side that cannot be
    read."""
    device = _device(messages, private)
    data: ArrivalData = {
        "kind": "side",
        "text": "",
        "match": -1,
        "sealed": SealedSide(device).data(),
        "more": True,
    }
    for at, (kept, half) in enumerate(zip(games, privates, strict=False)):
        own = _readable(kept, half)
        if own is not None and _is_same(own, device):
            data["match"], data["more"] = at, _has_more(device, own)
    return data


def _is_same(own: Device, device: Device) -> bool:
    """Whether two devices are of one side of one game."""
    same_half = (own.seat, own.half.master) == (device.seat, device.half.master)
    return same_half and own.game.bodies[0] == device.game.bodies[0]


def _has_more(device: Device, own: Device) -> bool:
    """Whether a device has all messages of another, and more."""
    here, there = (each.public_json()["messages"] for each in (own, device))
    return len(there) > len(here) and {*here} <= {*there}


def _device(messages: str, private: str) -> Device:
    public = {"version": VERSION, "messages": messages.splitlines()}
    return Device.from_json(public, private_half(private))


def _readable(messages: str, private: str) -> Device | None:
    """A stored side; None if it can no longer be read."""
    try:
        return _device(messages, private)
    except QuantaError:
        return None
