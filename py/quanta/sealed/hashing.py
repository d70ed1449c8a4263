"""The one way in which anything is hashed: what it is for, then its fields, each with its length.

Two different lists of fields never give the same bytes, and a hash made for one purpose is of no
use for another. ``docs/sealed-play.md`` describes the bytes for other implementations.
"""

from __future__ import annotations

import hmac
from hashlib import sha256

from quanta.record.link_text import to_base64

VERSION = 1
"""Of the protocol. It is in each hash and each message."""
DOMAIN = f"quanta sealed play {VERSION}"
DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
"""The characters of URL-safe base64 by their value."""

CONSONANTS = "bdfghjklmnprstvz"
VOWELS = "aiou"
WORDS = 4

Field = bytes | str | int
"""Text is taken as UTF-8, a number as eight bytes, the greatest first."""


def encoded(purpose: str, *fields: Field) -> bytes:
    """The canonical bytes of ``fields``: the domain, the purpose and each field, preceded by its
    length in four bytes. Raises OverflowError for a number below 0 or above 2⁶⁴ − 1."""
    return b"".join(map(framed, (DOMAIN, purpose, *fields)))


def framed(field: Field) -> bytes:
    """A field preceded by its length: added to canonical bytes, it is their next field."""
    if isinstance(field, int):
        field = field.to_bytes(8, "big")
    data = field.encode() if isinstance(field, str) else field
    return len(data).to_bytes(4, "big") + data


def digest(purpose: str, *fields: Field) -> bytes:
    """SHA-256 of the canonical bytes: 32 bytes."""
    return sha256(encoded(purpose, *fields)).digest()


def keyed(secret: bytes, purpose: str, *fields: Field) -> bytes:
    """HMAC-SHA256 of the canonical bytes under a secret: 32 bytes that reveal nothing about it."""
    return hmac.digest(secret, encoded(purpose, *fields), "sha256")


def short(data: bytes, characters: int) -> str:
    """The first characters of ``data`` in URL-safe base64: a tag to recognise it by."""
    return to_base64(data)[:characters]


def fingerprint(transcript: bytes) -> str:
    """Four words that two people compare by voice, to check that their messages have not been
    changed: those of a transcript hash, joined by spaces. They are proquints: consonant, vowel,
    consonant, vowel, consonant for 16 bits."""
    data = digest("fingerprint", transcript)
    halves = (int.from_bytes(data[at : at + 2], "big") for at in range(0, 2 * WORDS, 2))
    return " ".join(map(_word, halves))


def _word(bits: int) -> str:
    first, second, third = bits >> 12, bits >> 6 & 15, bits & 15
    vowels = VOWELS[bits >> 10 & 3], VOWELS[bits >> 4 & 3]
    return "".join((CONSONANTS[first], vowels[0], CONSONANTS[second], vowels[1], CONSONANTS[third]))
