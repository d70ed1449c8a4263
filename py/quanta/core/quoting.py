"""Text from outside, as messages quote it: little of it, and nothing invisible."""

from __future__ import annotations

import re

from quanta.core.limits import MAX_MESSAGE, MAX_QUOTE

GAP = "…"
"""In place of what is left out."""


def quoted(value: object, most: int = MAX_QUOTE) -> str:
    """``value`` in quotation marks, shortened in the middle to ``most`` characters within them;
    what cannot be seen is written as a code."""
    return f"'{shown(value, most)}'"


def shown(value: object, most: int = MAX_QUOTE) -> str:
    """``value`` as ``quoted`` has it, without the quotation marks."""
    text = str(value)
    return shortened(printable(shortened(text, most)), most)


def presentable(message: str) -> str:
    """A whole message in one line: at most ``MAX_MESSAGE`` characters, all of them visible."""
    if len(message) <= MAX_MESSAGE and message.isprintable():
        return message
    line = re.sub(r"[ \t\r\n]+", " ", shortened(message, MAX_MESSAGE))
    return shortened(printable(line), MAX_MESSAGE)


def shortened(text: str, most: int) -> str:
    """``text`` without its middle where it is longer than ``most`` characters."""
    if len(text) <= most:
        return text
    end = (most - len(GAP)) // 3
    return f"{text[: most - len(GAP) - end]}{GAP}{text[len(text) - end :]}"


def printable(text: str) -> str:
    """``text`` with codes such as U+202E for control characters, marks of the writing direction and
    all else that cannot be seen."""
    return text if text.isprintable() else "".join(map(_seen, text))


def _seen(character: str) -> str:
    return character if character.isprintable() else f"U+{ord(character):04X}"
