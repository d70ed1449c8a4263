"""How the text of a link ends: with a letter or a digit, always.

Programs that make text into links leave out punctuation at the end, which could be that of the
sentence.
"""

from __future__ import annotations

END = "&0"
"""Follows a text that would end otherwise."""


def ended(text: str) -> str:
    """``text`` as a link has it."""
    return text if text[-1:].isalnum() else text + END


def without_end(text: str) -> str:
    """``text`` without this end, and without whatever else was put after a link with ``&``, which
    is in no record."""
    return text.partition("&")[0]
