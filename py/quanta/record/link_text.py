"""The text of links: long records packed into one token, ``z.…``, which is raw deflate in URL-safe
base64; and a last character that is always a letter or a digit.

Programs that make text into links leave out punctuation at the end, which could be that of the
sentence.
"""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import lru_cache

from quanta.core.errors import BadRecord

HEAD = "z."
END = "&0"
"""Added to a text with another last character."""


def to_base64(data: bytes) -> str:
    """URL-safe base64, without padding."""
    return urlsafe_b64encode(data).decode("ascii").rstrip("=")


def from_base64(token: str) -> bytes:
    """The inverse of ``to_base64``. Raises ValueError for any other text."""
    data = urlsafe_b64decode(token + "=" * (-len(token) % 4))
    if to_base64(data) != token:
        raise ValueError("not URL-safe base64")
    return data


@lru_cache(maxsize=4)  # a session writes the same record in every reply
def pack(plain: str) -> str:
    """``plain``, which must be ASCII, as one token."""
    return HEAD + to_base64(zlib.compress(plain.encode("ascii"), 9, -15))


def is_packed(text: str) -> bool:
    """Whether the text of a record is such a token."""
    return text.startswith(HEAD)


def unpack(text: str, limit: int) -> str:
    """The inverse of ``pack``. Raises BadRecord for a damaged token, and for one that means
    more than ``limit`` characters, which is not inflated any further."""
    token = text[len(HEAD) :]
    try:
        deflated = urlsafe_b64decode(token + "=" * (-len(token) % 4))
        inflater = zlib.decompressobj(-15)
        plain = inflater.decompress(deflated, limit + 1)
    except (ValueError, zlib.error) as error:
        raise BadRecord("The packed record is damaged or cut off.") from error
    if len(plain) > limit:
        raise BadRecord(f"The packed record would be longer than {limit} characters.")
    if not inflater.eof or inflater.unused_data:
        raise BadRecord("The packed record is damaged or cut off.")
    try:
        return plain.decode("ascii")
    except UnicodeDecodeError as error:
        raise BadRecord("The packed record is damaged.") from error


def ended(text: str) -> str:
    """``text`` with a last character that is safe in a link."""
    return text if text[-1:].isalnum() else text + END


def without_end(text: str) -> str:
    """``text`` up to the first ``&``, which no record contains: without ``END`` and anything else
    that was added to a link."""
    return text.partition("&")[0]
