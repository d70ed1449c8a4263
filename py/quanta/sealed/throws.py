"""Dice that both sides compute: each throw is drawn from a key by its purpose.

The key of a message is made of all that was sent before and of the element that the message shows.
The sender of the message before did not know the element; the side that shows it could not choose
it, because a seat fixes all its elements before the game, as a hash chain. Element n − 1 is a hash
of element n, so anyone who knows an element can check the next one and cannot compute it. Element 0
is the anchor, which is published. All come from the master secret.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256

from quanta.core.game import Action, Position
from quanta.core.playout import draw
from quanta.core.rng import Stream
from quanta.sealed.hashing import digest, encoded, framed, keyed

MOST = 2_048
"""Messages that a seat can send in one game. The last one can only end it."""
CHAIN = MOST + 1
"""Elements after the anchor: one for each message, and one for the proof of the last."""
ELEMENT = 20
"""Bytes of an element. Finding one before it is shown takes anyone else 2¹⁶⁰ tries. Its owner finds
two chains that meet in 2⁸⁰, which would leave a choice of dice."""


def element(master: bytes, seat: int, number: int) -> bytes:
    """Element ``number``, 0 to ``CHAIN``, of a seat's chain."""
    return _chain(master, seat)[CHAIN - number]


@lru_cache(maxsize=4)  # each message needs an element, and each choice before it
def _chain(master: bytes, seat: int) -> tuple[bytes, ...]:
    value, same = keyed(master, "chain end", seat)[:ELEMENT], encoded("chain", seat)
    elements, length = [value], ELEMENT.to_bytes(4, "big")
    for later in range(CHAIN, 0, -1):  # as ``before`` does, which encodes the same fields each time
        value = sha256(same + framed(later) + length + value).digest()[:ELEMENT]
        elements.append(value)
    return tuple(elements)


def before(seat: int, number: int, later: bytes) -> bytes:
    """The element before ``later``, which is element ``number``."""
    return digest("chain", seat, number, later)[:ELEMENT]


def key(transcript: bytes, number: int, element: bytes) -> bytes:
    """The key of the throws of message ``number``. transcript: the hash of all messages before."""
    return digest("dice", transcript, number, element)


def set_up_stream(transcript: bytes, element: bytes) -> Stream:
    """The stream that a set-up is drawn from. transcript: the hash of challenge and acceptance;
    element: the first one of who challenged."""
    return Stream(digest("set-up", transcript, element))


def thrown_alone(position: Position, master: bytes, its_key: bytes, purpose: str) -> Action:
    """The throw for a seat that alone knows it. master: the seat's secret, which its anchor has
    fixed before the game, while the key depends on what the other side shows later: so neither can
    choose it. position: as the seat sees it."""
    return draw(position, Stream(keyed(master, "throw", its_key, purpose)))


def thrown(position: Position, its_key: bytes, purpose: str) -> Action:
    """The throw in ``position``, drawn without bias by its probabilities."""
    return draw(position, Stream(digest("throw", its_key, purpose)))
