"""Dice that both sides compute: each throw is drawn from a key by what it is for.

The key of a message is made of all that was sent before and of the element that the message shows.
Whoever sent the message before did not know the element; whoever shows it could not choose it.
"""

from __future__ import annotations

from quanta.core.game import Action, Position
from quanta.core.playout import draw
from quanta.core.rng import Stream
from quanta.sealed.hashing import digest


def key(transcript: bytes, number: int, element: bytes) -> bytes:
    """The key of the throws of message ``number``. transcript: the hash of all messages before."""
    return digest("dice", transcript, number, element)


def set_up_stream(transcript: bytes, element: bytes) -> Stream:
    """Where a set-up is drawn from. transcript: the hash of challenge and acceptance; element: the
    first one of who challenged."""
    return Stream(digest("set-up", transcript, element))


def thrown(position: Position, its_key: bytes, purpose: str) -> Action:
    """What chance does in ``position``, drawn without bias by its probabilities."""
    return draw(position, Stream(digest("throw", its_key, purpose)))
