"""Pack bytes for the single file, as text with two bytes to a letter; unpack.js reads it.

In UTF-16 nearly every two bytes are a letter, so packing as text costs three in a hundred, where
base64 costs 33. They are compressed in the form that browsers unpack themselves.
"""

from __future__ import annotations

import gzip
import struct

LEVEL = 7
"""Of compression: the best takes three times as long and saves a hundredth."""
ESCAPE = 0x5C
HALVES = range(0xD800, 0xE000)
"""Halves of letters, which cannot be separate; they are moved to where there is room."""
FORBIDDEN = {0, 0x0D, 0x3C, ESCAPE}
"""Letters that a browser changes in a script element: NUL, the end of a line, the start of a
tag."""
HALVES_BY, FORBIDDEN_BY = -0xC000, 0x4000


def pack(content: bytes) -> str:
    """The content as text."""
    packed = gzip.compress(content, LEVEL, mtime=0)
    return text(struct.pack("<I", len(packed)) + packed)


def text(content: bytes) -> str:
    """The letters for these bytes; an odd number is filled up."""
    even = content + bytes(len(content) % 2)
    words = struct.unpack(f"<{len(even) // 2}H", even)
    return "".join(map(letters, words))


def letters(word: int) -> str:
    """The letter of a word, or two letters where there is none."""
    if word in HALVES:
        return chr(ESCAPE) + chr(word + HALVES_BY)
    if word in FORBIDDEN:
        return chr(ESCAPE) + chr(word + FORBIDDEN_BY)
    return chr(word)
