"""Which game a message belongs to, told from the texts alone, without replaying a move."""

from __future__ import annotations

from collections.abc import Sequence

from quanta.sealed.hashing import digest, short
from quanta.sealed.messages import (
    ANSWER_TAG,
    PARENT,
    TAG,
    Acceptance,
    AnswerMessage,
    Opening,
    TurnMessage,
    parsed,
)


def belongs(body: str, bodies: Sequence[str]) -> bool:
    """Whether a message claims to be of the game with these messages, openings included. That it is
    right is for ``SealedGame`` to find out. Raises BadMessage for a body that has not the form of a
    message."""
    if body in bodies:
        return True
    found, hashes = parsed(body), _hashes(bodies)
    if isinstance(found, Acceptance):
        return bool(hashes) and found.parent == hashes[0][:PARENT]
    if isinstance(found, TurnMessage | Opening):
        return len(hashes) > 1 and found.game == short(hashes[1], TAG)
    if isinstance(found, AnswerMessage):
        known = hashes[found.number - 1 : found.number] if found.number else []
        return any(found.parent == short(each, ANSWER_TAG) for each in known)
    return False


def _hashes(bodies: Sequence[str]) -> list[bytes]:
    """The transcript hash after each message."""
    found, last = list[bytes](), b""
    for body in bodies:
        if not body.startswith(f"{Opening.KIND}."):
            last = digest("message", last, body)
            found.append(last)
    return found
