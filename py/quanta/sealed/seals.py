"""Seals: salted hashes that bind a seat to a secret action, reveal nothing about it and fit no
other.

There are few orders to choose from, so that a hash alone could be guessed: each has a salt of its
own. Seat, ply and game are hashed with it, so that a seal cannot be copied, moved or used again.
"""

from __future__ import annotations

from typing import NamedTuple

from quanta.core.game import Action, Position
from quanta.sealed.hashing import digest, keyed

SIZE = 16
"""Bytes of a salt and of a seal."""
MARK = "?"
"""In the masked form of a secret action, and in no other action."""


def is_masked(action: Action) -> bool:
    """Whether an action is the masked form of a secret one."""
    return MARK in action


class Sealer(NamedTuple):
    """The sealer of an action: all that the seal depends on besides the action."""

    master: bytes
    game: bytes
    seat: int
    ply: int

    def salt(self) -> bytes:
        """The salt of this ply."""
        return salt(self.master, self.game, self.ply)

    def seal(self, action: Action) -> bytes:
        """The seal of ``action`` at this ply."""
        return seal(self.game, self.seat, self.ply, action, self.salt())

    def __repr__(self) -> str:
        return f"<sealer of seat {self.seat}>"  # a master secret is in no message and no log


def salt(master: bytes, game: bytes, ply: int) -> bytes:
    """The salt of the action at ``ply``. It reveals nothing about other salts or the master."""
    return keyed(master, "salt", game, ply)[:SIZE]


def seal(game: bytes, seat: int, ply: int, action: Action, its_salt: bytes) -> bytes:
    """The seal that binds ``seat`` to its secret action at ``ply``."""
    return digest("seal", game, seat, ply, action, its_salt)[:SIZE]


def unsealed(position: Position, masked: Action, sealed: bytes, sealer: Sealer) -> Action | None:
    """The action of ``position`` that a seal is of, None if there is none. position: as the
    seat itself sees it; masked: the action as others know it; sealer: who made the seal."""
    for action in position.legal_actions():
        if position.masked(action, None) == masked and sealer.seal(action) == sealed:
            return action
    return None
