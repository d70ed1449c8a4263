"""Messages as text: with a version, a length and a checksum, and read from whatever a messenger
has made of them.

``sealed=1.<length>.<body>.<check>``. Every character may be in the fragment of an address, and
the last is a letter or a digit: what makes links of addresses leaves out other characters at their
end. A message may be typed without ``sealed=``.
"""

from __future__ import annotations

import re
from functools import lru_cache

from quanta.core.limits import MAX_RECORD
from quanta.record import link_reader
from quanta.sealed.faults import BadMessage
from quanta.sealed.hashing import DIGITS, VERSION, digest

PREFIX = "sealed="
CHECK = 8
"""Characters of the checksum, which are only letters and digits."""
ALPHANUMERIC = DIGITS[:62]
BARE = re.compile(r"(?:^|[\s#<(\"])([0-9]{1,4}\.(?:[0-9]{1,6}|[A-Za-z0-9_-]{7})\.[caomr]\.)")
NUMBER = re.compile(r"[0-9]{1,4}")
LENGTH = re.compile(r"0|[1-9][0-9]{0,5}")
EARLIER = re.compile(r"[A-Za-z0-9_-]{7}")
"""In place of the length, in earlier messages of version 1, before a release."""
END = re.compile(r"[^!-~]|[<>\"&]")
"""Characters that no message has: all but visible ASCII, and what surrounds addresses."""
GAPS = re.compile("\\s++(?:>[\\s>]*+)?")
"""Characters that messengers put into a long word, and letters before each line that they quote."""


@lru_cache(maxsize=4096)
def written(body: str) -> str:
    """The text of a message, for a link, a code to scan or a file."""
    return f"{PREFIX}{VERSION}.{len(body)}.{body}.{_check(body)}"


def _check(body: str) -> str:
    number, check = int.from_bytes(digest("check", body)[:8], "big"), ""
    for _ in range(CHECK):
        number, digit = divmod(number, len(ALPHANUMERIC))
        check = ALPHANUMERIC[digit] + check
    return check


def read(text: str) -> str:
    """The body of the message in ``text``: an address, a letter, the message alone. It may be
    altered as any link may, and have white space in it. Raises BadMessage."""
    if len(text) > MAX_RECORD:
        raise BadMessage("too-long")
    first = None
    for plain in link_reader.plain_forms(text):
        try:
            return _body(GAPS.sub("", _from_the_start(plain)))
        except BadMessage as error:
            first = first or error
    assert first is not None, "there is always a form"
    raise first


def _body(text: str) -> str:
    """The body of the message that ``text`` begins with. Raises BadMessage."""
    if not text:
        raise BadMessage("empty")
    version, length, rest = (*text.split(".", 2), "", "")[:3]
    size = int(length) if version == str(VERSION) and LENGTH.fullmatch(length) else -1
    body = END.split(rest, maxsplit=1)[0][: max(size, 0)]
    if len(body) != size or rest[size:][: CHECK + 1] != f".{_check(body)}":
        raise _fault(version, length, rest, size)
    return body


def _from_the_start(text: str) -> str:
    """``text`` from where a message begins in it; empty where none does."""
    _, prefix, rest = text.partition(PREFIX)
    if prefix:
        return rest
    bare = BARE.search(text)
    return text[bare.start(1) :] if bare else ""


def _fault(version: str, length: str, rest: str, size: int) -> BadMessage:
    """A fault in a text. size: of its body, below 0 where it is not known."""
    if not NUMBER.fullmatch(version):
        return BadMessage("damaged")
    if int(version) != VERSION:
        return BadMessage("version", version=int(version))
    if size < 0 and EARLIER.fullmatch(length) and rest:
        return BadMessage("earlier")
    cut = not rest if size < 0 else len(END.split(rest, maxsplit=1)[0]) < size + 1 + CHECK
    return BadMessage("truncated" if cut else "damaged")
