"""A game's own part of sealed play: what its dice are for, and what its actions reveal.

Sealed play (``quanta.sealed``) knows no game. A game without dice and secrets needs none of this.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from quanta.core.game import Action


class PlayedAction(NamedTuple):
    """A ply as a bystander knows it. seat: who acted, or ``CHANCE``; action: in its masked form."""

    seat: int
    action: Action


class Throw(NamedTuple):
    """A request to chance. seat: whose throw it is; purpose: what it is for; alone: whether that
    seat alone knows what comes, so that it draws by itself and reveals as much as others may know:
    dice under its cup or, later, what they were. What can come must not depend on what the others
    hide.

    Two throws of one turn have different purposes. A purpose does not depend on the order of what
    was played before, so that neither undo nor another order gives other dice.
    """

    seat: int
    purpose: str
    alone: bool = False


class Disclosure(NamedTuple):
    """The earlier secret action that an action reveals. action: the secret one in full; plies:
    those where it may have been played, any of them that is not shown yet."""

    action: Action
    plies: tuple[int, ...]


class SealedPlay(Protocol):
    """The type of ``SEALED`` in a game's ``sealed.py``. Positions are as a bystander sees them."""

    def throw(self, position: Any, played: Sequence[PlayedAction]) -> Throw:
        """The throw that is due in ``position``, where chance is to play. played: the whole game
        so far."""
        ...

    def disclosure(
        self, position: Any, played: Sequence[PlayedAction], action: Action
    ) -> Disclosure | None:
        """The disclosure of ``action``, played in ``position``; None where it reveals nothing."""
        ...

    def without_secrets(self, position: Any) -> Any:
        """A set-up without what it hides, where it hides anything: both sides know a set-up, so it
        cannot give either a secret."""
        ...
