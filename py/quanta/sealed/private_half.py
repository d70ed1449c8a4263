"""The half of a game's state that never leaves its device, except as a backup.

The master secret is all that has to be kept: salts, chain and secret actions follow from it and
from the messages, which the other side has too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from quanta.core.game import Action, Position
from quanta.core.limits import MAX_PLIES
from quanta.record.record import ACTION
from quanta.sealed import chains, seals
from quanta.sealed.faults import BadMessage
from quanta.sealed.hashing import VERSION, from_base64, to_base64
from quanta.sealed.messages import MASTER
from quanta.sealed.sealed_game import SealedGame


@dataclass(frozen=True, repr=False)
class PrivateHalf:
    """seat: its owner's; master: the secret, 32 random bytes that are used for one game; draft:
    what was chosen since the last message, in full; at level 0, throws too."""

    seat: int
    master: bytes
    draft: tuple[Action, ...] = ()

    def __repr__(self) -> str:
        return f"<private half of seat {self.seat}>"

    def to_json(self) -> dict[str, Any]:
        """JSON-ready data, to be kept where nobody else can read it."""
        return {
            "version": VERSION,
            "private": True,
            "seat": self.seat,
            "master": to_base64(self.master),
            "draft": list(self.draft),
        }

    @classmethod
    def from_json(cls, data: Any) -> Self:
        """The inverse of ``to_json``. Raises BadMessage."""
        if not isinstance(data, Mapping) or data.get("private") is not True:
            raise BadMessage("state", part="it is no private half")
        if data.get("version") != VERSION:
            raise BadMessage("state", part="its version is another one")
        seat, draft = data.get("seat"), data.get("draft")
        if type(seat) is not int or seat not in (0, 1):
            raise BadMessage("state", part="the seat")
        if not isinstance(draft, list) or len(draft) > MAX_PLIES:
            raise BadMessage("state", part="the draft")
        if not all(isinstance(each, str) and ACTION.fullmatch(each) for each in draft):
            raise BadMessage("state", part="the draft")
        return cls(seat, _master(data.get("master")), tuple(draft))

    def element(self, number: int) -> bytes:
        """Element ``number`` of the seat's chain."""
        if number > chains.LENGTH:
            raise BadMessage("long-game", most=chains.LENGTH)
        return chains.element(self.master, self.seat, number)

    def sealer(self, game: bytes, ply: int) -> seals.Sealer:
        """Who seals the seat's action at ``ply`` of the game with this id."""
        return seals.Sealer(self.master, game, self.seat, ply)


def _master(text: Any) -> bytes:
    try:
        found = from_base64(text) if isinstance(text, str) else b""
    except ValueError:
        found = b""
    if len(found) != MASTER:
        raise BadMessage("state", part="the secret")
    return found


def own_actions(game: SealedGame, own: Position, first: int, half: PrivateHalf) -> list[Action]:
    """The actions from ply ``first`` on as the seat itself knows them. own: what it knew there.
    Raises BadMessage where the game has seals of this seat that it has not made."""
    assert game.line is not None
    found = list[Action]()
    for ply, (seat, action) in enumerate(game.line.played[first:], first):
        if seat == half.seat and seals.is_masked(action):
            sealer = half.sealer(game.id, game.line.serials[ply])
            secret = seals.unsealed(own, action, game.line.seals[ply], sealer)
            if secret is None:
                raise BadMessage("backup")
            found.append(secret)
        else:
            found.append(action)
        own = own.apply(found[-1])
    return found
