"""The signature of the message with which a game ends. Other messages are proven by the next one of
their sender; after the last there is none, so it is signed, for this end and no other.

It is a Winternitz signature, which needs only hashes. Each byte of what is signed has a chain of
255 steps from a secret to an end, and the signature shows each chain as many steps along as its
byte says. From there anyone can go forwards, and no one back. A checksum, which has two chains of
its own, gets smaller where a byte gets larger. The anchor, a hash of all ends, is fixed before the
game.

A seat signs once: two signatures would show more of the chains than either.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256

from quanta.sealed import throws
from quanta.sealed.hashing import digest, encoded, framed, keyed

SIZE = 16
"""Bytes of what is signed, and of each step of a chain."""
STEPS = 255
CHAINS = SIZE + 2
SIGNATURE = CHAINS * SIZE
"""Bytes of a signature."""
_STEPS = [framed(step) + SIZE.to_bytes(4, "big") for step in range(STEPS + 1)]
"""The number of each step as a field, and the length of the value, which comes next."""


@lru_cache(maxsize=4)  # challenging and accepting need it, and it takes some thousand hashes
def anchor(master: bytes, seat: int) -> bytes:
    """The anchor that fixes the signature of a seat before the game."""
    its_anchor = throws.element(master, seat, 0)
    secrets = _secrets(master, seat)
    ends = [_along(its_anchor, seat, *each, 0, STEPS) for each in enumerate(secrets)]
    return _anchor(its_anchor, seat, ends)


def signature(master: bytes, seat: int, transcript: bytes, head: str) -> bytes:
    """The signature of a message. transcript: the hash of all messages before it; head: its body up
    to the last dot, which is before the signature."""
    its_anchor = throws.element(master, seat, 0)
    places = zip(enumerate(_secrets(master, seat)), _counts(transcript, head), strict=True)
    return b"".join(_along(its_anchor, seat, *each, 0, count) for each, count in places)


def anchor_of(signed: bytes, its_anchor: bytes, seat: int, transcript: bytes, head: str) -> bytes:
    """The anchor that a signature leads to: that of its seat, if the seat has made it for this
    message. its_anchor: of the seat's chain of elements; all else: see ``signature``."""
    values = [signed[at : at + SIZE] for at in range(0, SIGNATURE, SIZE)]
    places = zip(enumerate(values), _counts(transcript, head), strict=True)
    ends = [_along(its_anchor, seat, *each, count, STEPS) for each, count in places]
    return _anchor(its_anchor, seat, ends)


def _secrets(master: bytes, seat: int) -> list[bytes]:
    return [keyed(master, "end secret", seat, chain)[:SIZE] for chain in range(CHAINS)]


def _along(its_anchor: bytes, seat: int, chain: int, value: bytes, first: int, last: int) -> bytes:
    """``value`` of a chain, which is at step ``first``, taken on to step ``last``.

    A step is ``digest("end chain", its_anchor, seat, chain, step, value)``; the fields that do not
    change are encoded once, because an anchor takes thousands of steps.
    """
    same = encoded("end chain", its_anchor, seat, chain)
    for step in _STEPS[first + 1 : last + 1]:
        value = sha256(same + step + value).digest()[:SIZE]
    return value


def _anchor(its_anchor: bytes, seat: int, ends: list[bytes]) -> bytes:
    return digest("end", its_anchor, seat, *ends)[: throws.ELEMENT]


def _counts(transcript: bytes, head: str) -> bytes:
    """The number of steps that each chain is shown along."""
    signed = digest("end message", transcript, head)[:SIZE]
    return signed + (STEPS * SIZE - sum(signed)).to_bytes(2, "big")
