"""Messages as text: with a version and a checksum, and read from whatever a messenger made of them.

``sealed=1.<check>.<body>``. Every character may stand in the fragment of an address. A message may
be typed without ``sealed=``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from quanta.core.limits import MAX_RECORD
from quanta.sealed.faults import BadMessage
from quanta.sealed.hashing import DIGITS, VERSION, digest, short

PREFIX = "sealed="
CHECK = 5
"""Characters of the checksum; two more have the length."""
BARE = re.compile(r"(?:^|[\s#<(\"])([0-9]{1,4}\.[A-Za-z0-9_-]{7}\.)")
NUMBER = re.compile(r"[0-9]{1,4}")
END = re.compile(r"[^!-~]|[<>\"&]")
"""What no message has: all but visible ASCII, and what addresses stand in."""
INVISIBLE = re.compile("[\\s\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]+")
CLOSING = ".,;:!?)]}*"
"""What may follow a message in a sentence. No message ends so."""


def written(body: str) -> str:
    """The text of a message, for a link, a code to scan or a file."""
    return f"{PREFIX}{VERSION}.{_check(body)}.{body}"


def _check(body: str) -> str:
    return short(digest("check", body), CHECK) + _length(len(body))


def _length(length: int) -> str:
    return DIGITS[length // 64 % 64] + DIGITS[length % 64]


def read(text: str) -> str:
    """The body of the message in ``text``: an address, a line of a letter, the message alone. White
    space in it, percent-encoding and what follows it are tolerated. Raises BadMessage."""
    if len(text) > MAX_RECORD:
        raise BadMessage("too-long")
    tries = list(_candidates(_unquoted(text)))
    if not tries:
        raise BadMessage("empty")
    for version, check, body in tries:
        if version == str(VERSION) and check == _check(body):
            return body
    raise _fault(tries)


def _candidates(found: str) -> Iterator[tuple[str, str, str]]:
    """(version, check, body) of what may be a message: up to the first gap, then without gaps."""
    whole = _from_the_start(found)
    for text in (whole, INVISIBLE.sub("", whole)) if whole else ():
        part = END.split(text, maxsplit=1)[0]
        for each in dict.fromkeys((part, part.rstrip(CLOSING))):
            version, check, body = (*each.split(".", 2), "", "")[:3]
            yield version, check, body


def _from_the_start(text: str) -> str:
    """``text`` from where a message begins in it; empty where none does."""
    _, prefix, rest = text.partition(PREFIX)
    if prefix:
        return rest.lstrip()
    bare = BARE.search(text)
    return text[bare.start(1) :] if bare else ""


def _unquoted(text: str) -> str:
    """``text`` without the percent-encoding that messengers put on a link, however often."""
    if "%" not in text:
        return text
    from urllib.parse import unquote  # late: slow to import, and most messages need no decoding

    for _ in range(3):
        text = unquote(text, errors="replace")
    return text


def _fault(tries: list[tuple[str, str, str]]) -> BadMessage:
    version, check, body = tries[0]
    if not NUMBER.fullmatch(version):
        return BadMessage("damaged")
    if int(version) != VERSION:
        return BadMessage("version", version=int(version))
    told = DIGITS.find(check[-2:-1]) * 64 + DIGITS.find(check[-1:])
    cut = len(check) < CHECK + 2 or len(body) < told
    return BadMessage("truncated" if cut else "damaged")
