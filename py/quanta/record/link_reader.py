"""Reads links that were altered on their way: in a sentence, in brackets, quoted,
broken, wrapped in another link, with more put after them.

A text can often be read in several ways, such as with a line break within the link or after it.
They are tried in turn, and the first that is a game is taken.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import chain, islice, pairwise
from typing import TypeVar

from quanta.core.errors import QuantaError
from quanta.core.limits import MAX_RECORD
from quanta.core.plain_text import UNSEEN

Found = TypeVar("Found")

MOST = 60
"""Readings of one text that are tried."""
LONG = 4_000
"""Characters of a reading at which only ``MOST_LONG`` of them are tried, since each takes time."""
MOST_LONG = 8
CLOSING = 4
"""Characters at the end that may belong to the sentence."""
INVISIBLE = re.compile(f"[\u200c\u200d{UNSEEN}]")
QUOTED_LINE = re.compile(r"^[ \t]*(?:>[ \t]?)+", re.MULTILINE)
SOFT_BREAK = re.compile(r"=[ \t]*\r?\n")
QUOTED_PRINTABLE = re.compile(r"=([0-9A-F]{2})")
ADDRESS = re.compile(r"[a-z][a-z0-9+.-]{0,20}://", re.IGNORECASE)
KINDS = r"(?:sealed|lesson|puzzle)=|daily\b"
BEFORE = r"(?:(?:analyse|replay)=|h\s*e\s*l\s*l\s*o\s*=[\w\s-]{1,1700}+;\s*)?"
START = re.compile(
    rf"#\s*{BEFORE}({KINDS}|z\s*\.|[a-z_][a-z0-9_\s-]{{0,40}}+(?:@[0-9\s]{{1,8}})?[/;])"
    rf"|(?<![\w.~/=;,:@!*+?-]){BEFORE}"
    rf"({KINDS}|z\.[\w-]|[a-z_][a-z0-9_-]{{0,31}}+(?:@[0-9]{{1,4}})?(?:/|;[a-z]))"
)
"""The beginning of a link: after a #, where it may have gaps, or alone. The group is what is read,
which may also be all there is."""
LONGEST = 2 * MAX_RECORD
"""Characters of a text in which a link is looked for."""
LINE = re.compile(r"^[ \t]*+(?:z\.|[a-z_][a-z0-9_-]{0,31}+(?:@[0-9]{1,4})?[/;])", re.MULTILINE)
"""A line that is a record."""
BODY = re.compile(r"[\w.~,:!*'()+?@;=/-]+(?:\s+[\w.~,:!*'()+?@;=/-]+)*", re.ASCII)
FOREIGN = re.compile(r":~:|\?[\w.-]+=", re.ASCII)
"""The beginning of an addition to a link, besides ``&`` and ``#``."""


def read(text: str, judge: Callable[[str], Found]) -> Found:
    """The result of ``judge`` for the link in ``text``. judge: takes what follows the # of a link,
    and raises QuantaError if that is invalid; so does this function then."""
    try:
        return judge(text)
    except QuantaError as error:
        first = error
    last = None
    for reading in islice(readings(text), MOST):
        if reading == text:
            continue
        try:
            return judge(reading)
        except QuantaError as error:
            last = error
    # What begins as a record does is one: what is wrong with it says more than about a part of it.
    fault = first if last is None or START.match(text) else last
    raise type(fault)(" ".join(filter(None, (str(fault), altered(text))))) from fault


def readings(text: str) -> Iterator[str]:
    """The texts after the # of the links in ``text``, the likeliest first."""
    if len(text) > LONGEST:
        return
    seen: set[str] = set()
    for plain in plain_forms(text):
        for match in sorted(START.finditer(plain), key=lambda match: match[0][0] != "#"):
            for reading in _from(plain, match.start(match.lastindex or 0)):
                if reading not in seen:
                    seen.add(reading)
                    yield reading


def is_letter(text: str) -> bool:
    """Whether ``text`` has links among its words; not if any line begins as a record does."""
    return ADDRESS.search(text) is not None and LINE.search(text) is None


def links(text: str) -> Iterator[tuple[int, str]]:
    """The parts of a letter from one address to the next, by the numbers of their first lines."""
    number, begin = 1, 0
    starts = (match.start() for match in ADDRESS.finditer(text))
    for start, end in pairwise(chain(starts, [len(text)])):
        number += text.count("\n", begin, start)
        begin = start
        yield number, text[start:end]


def altered(text: str) -> str:
    """The alterations of a link on its way, as a sentence; empty if it seems intact, and for a text
    that is too long for a link."""
    if len(text) > LONGEST:
        return ""
    *_, plain = plain_forms(text)
    match = min(START.finditer(plain), key=lambda match: match[0][0] != "#", default=None)
    body = BODY.match(plain, match.start(match.lastindex or 0)) if match else None
    seen = [
        ("mail has re-encoded it", SOFT_BREAK.search(text)),
        ("it was percent-encoded", "%" in text),
        ("it has invisible characters in it", INVISIBLE.search(text)),
        ("there is a gap in it or text after it", body and re.search(r"\s", body[0])),
        ("something was added at its end", body and plain[body.end() :].strip()),
    ]
    changes = [words for words, so in seen if so]
    return f"The link was altered on its way: {' and '.join(changes)}." if changes else ""


def plain_forms(text: str) -> Iterator[str]:
    """``text`` without the changes that mail and messengers make to a whole text, the likeliest
    form first."""
    text = INVISIBLE.sub("", text)
    if SOFT_BREAK.search(text) or "=3D" in text:
        joined = SOFT_BREAK.sub("", QUOTED_LINE.sub("", text))
        yield _decoded(QUOTED_PRINTABLE.sub(lambda match: chr(int(match[1], 16)), joined))
    yield _decoded(QUOTED_LINE.sub("", text))


def _decoded(text: str) -> str:
    """``text`` without percent-encoding, however often it was put on, and without HTML entities."""
    if "%" in text:
        from urllib.parse import unquote  # late: slow to import, and seldom needed

        for _ in range(3):
            text = unquote(text, errors="replace")
    return INVISIBLE.sub("", text.replace("&amp;", "&"))


def _from(text: str, start: int) -> Iterator[str]:
    """The candidates for the link that begins at ``start``: across gaps, as far as they go, then
    less and less of it; each with and without what may be punctuation at its end."""
    body = BODY.match(text, start, start + MAX_RECORD)
    pieces = body[0].split() if body else []
    most = MOST if len(text) < LONG else MOST_LONG
    counts = [*range(len(pieces), max(1, len(pieces) - most), -1), 1] if pieces else []
    for count in counts:
        joined = "".join(pieces[:count])
        foreign = FOREIGN.search(joined)
        if foreign:
            joined = joined[: foreign.start()]
        if joined[-1:] in set("=;@"):
            continue  # cut off in the middle: what is left would be another game
        yield joined
        for _ in range(CLOSING):
            if joined[-1:].isalnum():
                break
            joined = joined[:-1]
            yield joined
