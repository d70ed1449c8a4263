"""Damage to texts: what a slip, a cut or someone of ill will makes of a real one."""

from __future__ import annotations

from collections.abc import Sequence

from quanta.core.game import Rules
from quanta.core.params import Choice
from quanta.core.rng import Stream

NASTY: Sequence[str] = (
    *"\x00\t\n\r \"'\\{}[]()<>&%#@;:=/.,_-~*!?+$^|",
    *"09azAZ\x7f\u00e9\u200b\u200d\u202e\u2066\u2028\ufeff\ud800\U0001f9d1",
    "",
    "-1",
    "0",
    "99999",
    "1e999",
    "NaN",
    "Infinity",
    "null",
    "{}",
    "[]",
    "%23",
    "%00",
    "../",
    "z.",
    "1.",
    "@0",
    "start=",
    "<script>alert(1)</script>",
    "constructor",
    "__proto__",
)
SIGNS = '/;=.@_-:,!*~{}[]() \n"'
"""Separators of the parts of a text."""
HARDLY = 40
"""How often at most a part is repeated."""


def damaged(text: str, rng: Stream, others: Sequence[str]) -> str:
    """``text`` after one to three random changes."""
    for _ in range(1 + rng.below(3)):
        text = rng.choice(CHANGES)(text, rng, others)
    return text


def _inserted(text: str, rng: Stream, others: Sequence[str]) -> str:
    at = rng.below(len(text) + 1)
    return text[:at] + rng.choice(NASTY) + text[at + rng.below(3) :]


def _cut(text: str, rng: Stream, others: Sequence[str]) -> str:
    at = rng.below(len(text) + 1)
    return text[:at] + text[at + rng.below(30) :]


def _repeated(text: str, rng: Stream, others: Sequence[str]) -> str:
    at = rng.below(len(text) + 1)
    end = at + 1 + rng.below(20)
    return text[:end] + text[at:end] * rng.below(HARDLY) + text[end:]


def _exchanged(text: str, rng: Stream, others: Sequence[str]) -> str:
    """One of the parts becomes another part of this text or of one like it."""
    sign = rng.choice(SIGNS)
    parts, donor = text.split(sign), rng.choice([text, rng.choice(others)]).split(sign)
    parts[rng.below(len(parts))] = rng.choice(donor)
    return sign.join(parts)


def _moved(text: str, rng: Stream, others: Sequence[str]) -> str:
    sign = rng.choice(SIGNS)
    parts = text.split(sign)
    parts.insert(rng.below(len(parts) + 1), parts.pop(rng.below(len(parts))))
    return sign.join(parts)


def _replaced(text: str, rng: Stream, others: Sequence[str]) -> str:
    """A character becomes one that the text has elsewhere: it stays in its alphabet."""
    if not text:
        return text
    at = rng.below(len(text))
    return text[:at] + rng.choice(text) + text[at + 1 :]


CHANGES = (_inserted, _cut, _repeated, _exchanged, _exchanged, _moved, _replaced, _replaced)


def with_param(record: str, rules: Rules, rng: Stream) -> str:
    """A record with any parameter of its game in addition, half of the time."""
    if not rng.below(2):
        return record
    param = rng.choice(rules.params)
    value = _chosen(rng.choice(param.choices), rng) if param.choices else str(rng.below(700))
    head, sign, rest = record.partition(";")
    return f"{head};{param.key}={value}{sign}{rest}"


def _chosen(choice: Choice, rng: Stream) -> str:
    """Any value of a choice, and now and then one outside it."""
    numbers = (
        rng.choice([number.low, number.high]) + rng.below(3) - 1 for number in choice.numbers
    )
    return choice.key + "x".join(map(str, numbers))
