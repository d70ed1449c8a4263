"""Time controls and clocks as text, in the forms of PGN, which other programs read.

A control is ``300`` (seconds for the whole game), ``300+5`` (and 5 seconds more after each turn) or
``1/30`` (30 seconds for each turn).
"""

from __future__ import annotations

import re

from quanta.core.errors import BadRecord
from quanta.core.quoting import quoted

SECONDS = "[1-9][0-9]{0,5}"
CONTROL = re.compile(rf"(?P<base>{SECONDS})(?:\+(?P<more>{SECONDS}))?|1/(?P<turn>{SECONDS})")
MOST_TENTHS = 36_000_000
"""On a clock: less than a thousand hours."""
LEFT = re.compile(r"([0-9]{1,7})(?:\.([0-9]))?")
CLOCK = re.compile(r"\[%clk ([0-9]{1,3}):([0-5][0-9]):([0-5][0-9])(?:\.([0-9]))?\] ?")
"""The beginning of a comment with the time left on the clock of the seat that has moved."""


def checked_control(text: str) -> str:
    """``text``, if it is a time control. Raises BadRecord."""
    if not CONTROL.fullmatch(text):
        raise BadRecord(
            f"{quoted(text)} is no time control; one is 300, 300+5 or 1/30, in seconds."
        )
    return text


def control_in_words(control: str) -> str:
    """A time control in words: ``5 minutes each, and 5 seconds more after each turn``."""
    match = _parts(control)
    if match["turn"]:
        return f"{_duration(int(match['turn']))} for each turn"
    whole = f"{_duration(int(match['base']))} each"
    if not match["more"]:
        return f"{whole}, for the whole game"
    return f"{whole}, and {_duration(int(match['more']))} more after each turn"


def _parts(control: str) -> re.Match[str]:
    match = CONTROL.fullmatch(control)
    assert match is not None, "only checked controls are stored"
    return match


def _duration(seconds: int) -> str:
    minutes, rest = divmod(seconds, 60)
    parts = ((minutes, "minute"), (rest, "second"))
    return " ".join(f"{n} {unit}{'' if n == 1 else 's'}" for n, unit in parts if n)


def first_left(control: str) -> int:
    """The time on a clock before the first move, in tenths of a second."""
    match = _parts(control)
    return 10 * int(match["turn"] or match["base"])


def after_turn(control: str, left: int) -> int:
    """The time on a clock after a turn that ended with ``left`` on it, both in tenths of a
    second."""
    match = _parts(control)
    return 10 * int(match["turn"]) if match["turn"] else left + 10 * int(match["more"] or 0)


def written_left(tenths: int) -> str:
    """The time left, as records write it: ``271`` or ``271.4`` seconds."""
    seconds, tenth = divmod(tenths, 10)
    return f"{seconds}.{tenth}" if tenth else str(seconds)


def read_left(text: str) -> int:
    """The time left, in tenths of a second. Raises BadRecord."""
    match = LEFT.fullmatch(text)
    if match is None:
        raise BadRecord("this is no time on a clock.")
    tenths = 10 * int(match[1]) + int(match[2] or 0)
    if tenths >= MOST_TENTHS:
        raise BadRecord("no clock shows a thousand hours.")
    return tenths


def written_clock(tenths: int) -> str:
    """The time left, as comments write it: ``[%clk 0:04:31]``."""
    minutes, seconds = divmod(tenths // 10, 60)
    hours, minutes = divmod(minutes, 60)
    tenth = f".{tenths % 10}" if tenths % 10 else ""
    return f"[%clk {hours}:{minutes:02}:{seconds:02}{tenth}]"


def read_clock(match: re.Match[str]) -> int:
    """The time in a match of ``CLOCK``, in tenths of a second."""
    hours, minutes, seconds, tenth = (int(part or 0) for part in match.groups())
    return 10 * (3600 * hours + 60 * minutes + seconds) + tenth
