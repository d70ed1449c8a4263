"""Text as it comes from outside: its encoding, and the characters in it that cannot be seen."""

from __future__ import annotations

import re

UNSEEN = "\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff"
"""For a class of characters: soft hyphens, marks of the writing direction, isolates and whatever
else phones and editors add unseen. The joiners U+200C and U+200D are not among them: letters and
emoji need them."""
_UNSEEN = re.compile(f"[{UNSEEN}]")


def without_unseen(text: str) -> str:
    """``text`` without the characters of ``UNSEEN``."""
    return _UNSEEN.sub("", text)
