"""The messages of one game, in any order, and whether another one belongs to them: by the texts
alone, without replaying a move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import NamedTuple, Self

from quanta.sealed import message_text
from quanta.sealed.faults import BadMessage
from quanta.sealed.hashing import digest, short
from quanta.sealed.messages import (
    PARENT,
    TAG,
    Acceptance,
    AnswerMessage,
    Opening,
    TurnMessage,
    parsed,
)


class Transcript(NamedTuple):
    """challenge: its body; after_challenge: for message 1, 2 and so on its body, or bodies where
    there are several that differ; openings: seat → bodies; gap: the number of a message that is
    missing though later ones are there, which are left out; 0 where none is."""

    challenge: str
    after_challenge: tuple[tuple[str, ...], ...]
    openings: Mapping[int, tuple[str, ...]]
    gap: int = 0

    @classmethod
    def of(cls, texts: Sequence[str]) -> Self:
        """The transcript of these texts. Raises BadMessage if one cannot be read, if there is no
        challenge, or if there are two."""
        numbered: dict[int, list[str]] = {}
        openings: dict[int, list[str]] = {}
        for body in dict.fromkeys(map(message_text.read, texts)):
            message = parsed(body)
            if isinstance(message, Opening):
                openings.setdefault(message.seat, []).append(body)
            else:
                numbered.setdefault(message.number, []).append(body)
        first, *others = numbered.get(0) or [""]
        if not first:
            raise BadMessage("missing", number=0)
        if others:
            raise BadMessage("two-games")
        end = next(number for number in count(1) if number not in numbered)
        rest = tuple(tuple(numbered[number]) for number in range(1, end))
        opened = {seat: tuple(each) for seat, each in openings.items()}
        return cls(first, rest, opened, end if end < max(numbered) else 0)

    def numbered(self, number: int) -> tuple[str, ...]:
        """The bodies of message ``number``, 1 or more; none where it is missing."""
        return self.after_challenge[number - 1] if number <= len(self.after_challenge) else ()


def belongs(body: str, bodies: Sequence[str]) -> bool:
    """Whether a message claims to be of the game with these messages, openings included;
    ``SealedGame`` checks the claim. Raises BadMessage for a malformed body."""
    if body in bodies:
        return True
    message, hashes = parsed(body), _hashes(bodies)
    if isinstance(message, Acceptance):
        return bool(hashes) and message.parent == hashes[0][:PARENT]
    if isinstance(message, TurnMessage | Opening):
        return len(hashes) > 1 and message.game == short(hashes[1], TAG)
    if isinstance(message, AnswerMessage):
        known = hashes[message.number - 1 : message.number] if message.number else []
        return any(message.parent == short(each, TAG) for each in known)
    return False


def _hashes(bodies: Sequence[str]) -> list[bytes]:
    """The transcript hash after each message."""
    hashes, last = list[bytes](), b""
    for body in bodies:
        if not body.startswith(f"{Opening.KIND}."):
            last = digest("message", last, body)
            hashes.append(last)
    return hashes
