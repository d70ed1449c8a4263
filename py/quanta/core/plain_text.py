"""Text as it comes from outside: its encoding, and the characters in it that cannot be seen."""

from __future__ import annotations

import re

from quanta.core.errors import BadRequest

UNSEEN = "\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff"
"""For a class of characters: soft hyphens, marks of the writing direction, isolates and whatever
else phones and editors add unseen. The joiners U+200C and U+200D are not among them: letters and
emoji need them."""
_UNSEEN = re.compile(f"[{UNSEEN}]")

UTF_8, UTF_16 = "utf-8-sig", "utf-16"
WIDE = (b"\xff\xfe", b"\xfe\xff")
"""The byte order marks of UTF-16."""


def without_unseen(text: str) -> str:
    """``text`` without the characters of ``UNSEEN``."""
    return _UNSEEN.sub("", text)


def encoding_of(head: bytes) -> str:
    """The encoding of a text that begins with these bytes: UTF-16 where a byte order mark says so,
    else UTF-8, whose mark may be there or not. Raises BadRequest for UTF-16 without a mark."""
    if head.startswith(WIDE):
        return UTF_16
    if b"\0" in head[:2]:
        raise BadRequest("It looks like UTF-16 without a byte order mark. Save it as UTF-8.")
    return UTF_8


def decoded(data: bytes) -> str:
    """The text of a file, its lines as Python has them. Raises BadRequest for other encodings than
    those of ``encoding_of``."""
    encoding = encoding_of(data)
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        known = "UTF-16, as its beginning says" if encoding == UTF_16 else "UTF-8"
        raise BadRequest(
            f"It is not in {known}: byte {error.start + 1} is wrong. Save it as UTF-8."
        ) from error
    return text.replace("\r\n", "\n").replace("\r", "\n")
