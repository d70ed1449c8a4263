"""The messages of one game in a file: a text a line, in any order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Self

from quanta.sealed import message_text
from quanta.sealed.faults import BadMessage
from quanta.sealed.messages import Acceptance, Challenge, Opening, parsed


class Transcript(NamedTuple):
    """challenge: its body; after_challenge: for message 1, 2 and so on its body, or bodies where
    there are several that differ; openings: seat → bodies."""

    challenge: str
    after_challenge: tuple[tuple[str, ...], ...]
    openings: Mapping[int, tuple[str, ...]]

    @classmethod
    def of(cls, texts: Sequence[str]) -> Self:
        """The transcript of these texts. Raises BadMessage where one cannot be read, where two
        challenges differ, and where a message is missing."""
        numbered: dict[int, list[str]] = {}
        openings: dict[int, list[str]] = {}
        for body in dict.fromkeys(map(message_text.read, texts)):
            found = parsed(body)
            if isinstance(found, Opening):
                openings.setdefault(found.seat, []).append(body)
            elif isinstance(found, Challenge | Acceptance):
                numbered.setdefault(int(isinstance(found, Acceptance)), []).append(body)
            else:
                numbered.setdefault(found.number, []).append(body)
        first, *rest = _complete(numbered)
        if len(first) > 1:
            raise BadMessage("two-games")
        return cls(first[0], tuple(rest), {seat: tuple(each) for seat, each in openings.items()})


def _complete(numbered: Mapping[int, Sequence[str]]) -> list[tuple[str, ...]]:
    """The bodies of message 0, 1 and so on. Raises BadMessage where a number is missing."""
    for number in range(max(numbered, default=0) + 1):
        if number not in numbered:
            raise BadMessage("missing", number=number)
    return [tuple(numbered[number]) for number in sorted(numbered)]
