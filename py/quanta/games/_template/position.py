"""A position of the crawl: the game's contract on top of its state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Self

from quanta.core.errors import IllegalAction
from quanta.core.game import Action, OpenGame, Outcome
from quanta.games._template import reasons
from quanta.games._template.state import NAMES, CrawlState


class CrawlPosition(CrawlState, OpenGame):
    """A state of play; equal positions have equal futures."""

    __slots__ = ()

    def legal_actions(self) -> Sequence[Action]:
        """The cells in reach, named ``c1``, ``c2`` … from the start of the lane."""
        return sorted(f"c{cell + 1}" for cell in self.reach())

    def apply(self, action: Action) -> Self:
        """The position after the snail was moved to the cell named by ``action``."""
        if action not in self.legal_actions():
            raise IllegalAction(reasons.out_of_reach(self, action))
        return replace(self, at=int(action[1:]) - 1, to_play=1 - self.to_play)

    def outcome(self) -> Outcome | None:
        """The seat that brought the snail to the last cell wins."""
        if self.at < self.length - 1:
            return None
        winner = 1 - self.to_play
        returns = (1, -1) if winner == 0 else (-1, 1)
        return Outcome(returns, f"{NAMES[winner]} brought the snail home.")

    def text(self) -> str:
        """The snail's cell and the seat to move, e.g. ``3_b``."""
        return f"{self.at + 1}_{'wb'[self.to_play]}"
