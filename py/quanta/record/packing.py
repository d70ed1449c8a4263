"""Long records as one token, ``z.…``: raw deflate in base64 that a URL fragment can hold."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import lru_cache

from quanta.core.errors import BadRecord

HEAD = "z."


def encoded(data: bytes) -> str:
    """Bytes in the base64 of URLs, without the padding."""
    return urlsafe_b64encode(data).decode("ascii").rstrip("=")


def decoded(token: str) -> bytes:
    """The inverse of ``encoded``. Raises ValueError for a token that it would not write so."""
    data = urlsafe_b64decode(token + "=" * (-len(token) % 4))
    if encoded(data) != token:
        raise ValueError("not the base64 of a URL")
    return data


@lru_cache(maxsize=4)  # a session writes the same record at every answer
def packed(plain: str) -> str:
    """``plain``, which is ASCII, as one token."""
    return HEAD + encoded(zlib.compress(plain.encode("ascii"), 9, -15))


def is_packed(text: str) -> bool:
    """Whether a record's text is a token."""
    return text.startswith(HEAD)


def unpacked(text: str, most: int) -> str:
    """What a token stands for, ``most`` characters at most: more is not even inflated.

    Raises BadRecord.
    """
    token = text[len(HEAD) :]
    try:
        squeezed = urlsafe_b64decode(token + "=" * (-len(token) % 4))
        inflater = zlib.decompressobj(-15)
        plain = inflater.decompress(squeezed, most + 1)
    except (ValueError, zlib.error) as error:
        raise BadRecord("The packed record is damaged or cut off.") from error
    if len(plain) > most:
        raise BadRecord(f"The packed record would be longer than {most} characters.")
    if not inflater.eof or inflater.unused_data:
        raise BadRecord("The packed record is damaged or cut off.")
    try:
        return plain.decode("ascii")
    except UnicodeDecodeError as error:
        raise BadRecord("The packed record is damaged.") from error
