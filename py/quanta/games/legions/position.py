"""A position of Quantum Legions: the game's contract on top of its state."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from quanta.core.errors import IllegalAction
from quanta.core.game import CHANCE, Action, Outcome
from quanta.games.legions import reasons, secrets
from quanta.games.legions.model.stages import BY_CHANCE
from quanta.games.legions.model.state import LegionsState
from quanta.games.legions.phases import stage_rules
from quanta.games.legions.phases.outcome import outcome
from quanta.games.legions.phases.stage_rules import Chances
from quanta.games.legions.text import writer


@dataclass(frozen=True)
class LegionsPosition(LegionsState):
    """A state of play; equal positions have equal futures."""

    @property
    def seats(self) -> int:
        """Two."""
        return 2

    @property
    def to_play(self) -> int:
        """The seat that acts, or CHANCE when dice are to be rolled."""
        return CHANCE if self.stage in BY_CHANCE else self.seat

    def legal_actions(self) -> Sequence[Action]:
        """The actions that the stage allows, sorted; computed once for each position."""
        return self._legal

    @cached_property
    def _legal(self) -> Sequence[Action]:
        return stage_rules.legal_actions(self)

    def apply(self, action: Action) -> Self:
        """The position after ``action``. Where a seat sees the position, the actions of others are
        masked, such as ``order-0507-?`` (legions H5)."""
        legal = self.legal_actions()
        place = bisect_left(legal, action)
        if place == len(legal) or legal[place] != action:
            raise IllegalAction(reasons.why_not(self, action))
        return stage_rules.after(self, action)

    def outcome(self) -> Outcome | None:
        """Points, annihilation or the turn limit (legions R15, H29, H30)."""
        return outcome(self)

    def text(self) -> str:
        """One line; see ``text.writer``."""
        return writer.write(self)

    def chances(self) -> Chances:
        """The throws of the dice with their probabilities."""
        return stage_rules.chances(self)

    def seen_by(self, seat: int | None) -> Self:
        """The same without the other seat's orders and its undeployed army (legions H5, H25)."""
        knows = (self.knows[0] and seat == 0, self.knows[1] and seat == 1)
        return secrets.hide(self, knows)

    def masked(self, action: Action, seat: int | None) -> Action:
        """The action as ``seat`` learns of it (legions H5)."""
        return secrets.mask(self, action, seat)
