"""Dudo for two by messages: each side throws its own dice, and shows them after a doubt."""

from __future__ import annotations

from collections.abc import Sequence

from quanta.games.dudo.rules import WAITING, DudoPosition

from quanta.core.game import CHANCE, Action
from quanta.core.sealed_play import Disclosure, PlayedAction, Throw


class DudoSealedPlay:
    """See ``quanta.core.sealed_play.SealedPlay``."""

    def throw(self, position: DudoPosition, played: Sequence[PlayedAction]) -> Throw:
        """A seat alone sees its dice, so it alone can throw and show them."""
        seat, word = position.next_cup, "throw" if position.shown is None else "show"
        assert seat is not None, "nothing is thrown"
        return Throw(seat, f"{word} {seat}", alone=True)

    def disclosure(
        self, position: DudoPosition, played: Sequence[PlayedAction], action: Action
    ) -> Disclosure | None:
        """A lifted cup shows what was thrown last under it."""
        if not action.startswith("show"):
            return None
        _, seat, dice = action.split("-")
        thrown = PlayedAction(CHANCE, f"throw-{seat}-?")
        plies = [ply for ply, each in enumerate(played) if each == thrown]
        return Disclosure(f"throw-{seat}-{dice}", tuple(plies[-1:]))

    def without_secrets(self, position: DudoPosition) -> DudoPosition:
        """The round begins again."""
        return DudoPosition(tuple(WAITING * len(cup) for cup in position.cups), position.turn)


SEALED = DudoSealedPlay()
