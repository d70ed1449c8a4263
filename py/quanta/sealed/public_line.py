"""A game as both sides know it: the actions in their masked form, the seals, and what was shown."""

from __future__ import annotations

from typing import Self

from quanta.core.game import CHANCE, Action, Position
from quanta.core.limits import MAX_PLIES
from quanta.core.sealed_play import Disclosure, PlayedAction, SealedPlay, Throw
from quanta.sealed.hashing import digest, short
from quanta.sealed.messages import TAG


class PublicLine:
    """start: the first position; position: as a bystander sees it; played: all plies; seals: ply →
    what was sealed there; shown: ply → the salt with which it was shown."""

    def __init__(self, play: SealedPlay, start: Position) -> None:
        self.play, self.start, self.position = play, start, start.seen_by(None)
        self.played: list[PlayedAction] = []
        self.seals: dict[int, bytes] = {}
        self.shown: dict[int, bytes] = {}

    def copy(self) -> Self:
        """Another line with the same plies, which can go on in its own way."""
        twin = type(self)(self.play, self.start)
        twin.position = self.position
        twin.played, twin.seals, twin.shown = [*self.played], {**self.seals}, {**self.shown}
        return twin

    @property
    def ply(self) -> int:
        """The number of the next ply, from 0."""
        return len(self.played)

    @property
    def over(self) -> bool:
        """Whether the game has ended by its rules."""
        return self.position.outcome() is not None or self.ply >= MAX_PLIES

    @property
    def chance_is_due(self) -> bool:
        """Whether dice or a draw decide next."""
        return self.position.to_play == CHANCE and not self.over

    def throw(self) -> Throw:
        """What chance is asked for."""
        return self.play.throw(self.position, self.played)

    def disclosure(self, action: Action) -> Disclosure | None:
        """What ``action`` shows: the secret, and the plies where it may have been sealed."""
        found = self.play.disclosure(self.position, self.played, action)
        if found is None:
            return None
        plies = tuple(ply for ply in found.plies if ply in self.seals and ply not in self.shown)
        return found._replace(plies=plies)

    def apply(self, action: Action) -> None:
        """Play ``action``, in its masked form. Raises IllegalAction."""
        seat, after = self.position.to_play, self.position.apply(action)
        self.played.append(PlayedAction(seat, action))
        self.position = after

    def tag(self) -> str:
        """By what the position is recognised in a message."""
        return short(digest("position", self.position.text()), TAG)
