"""The part of a game that one message brings: whose throws are drawn, and who is to choose.

Throws at the beginning, before the sender has chosen anything, are always drawn: nobody could act
on them. What follows after a choice depends on the level. At level 2 the message ends there and the
other side's element, which nobody here knows, makes the dice.
"""

from __future__ import annotations

from copy import copy
from typing import Self

from quanta.core.game import CHANCE, Action
from quanta.sealed.agreement import OPEN_DICE, SEALED_TURN
from quanta.sealed.dice import thrown
from quanta.sealed.public_line import Chosen, PublicLine


class SealedTurn:
    """line: the game, which the turn is played on; seat: who plays; level: see ``agreement``; key:
    what the throws are drawn from. moves: how many were chosen; chose: whether the seat has."""

    def __init__(self, line: PublicLine, seat: int, level: int, key: bytes) -> None:
        self.line, self.seat, self.level, self._key = line, seat, level, key
        self.moves, self.chose = 0, False
        self._draw()

    def copy(self) -> Self:
        """Another turn with the same moves, which can go on in its own way."""
        twin = copy(self)
        twin.line = self.line.copy()
        return twin

    @property
    def asks(self) -> bool:
        """Whether the seat has to choose an action; at level 0, a throw too."""
        if self.line.over:
            return False
        if self.line.chance_is_due:
            return self.level == OPEN_DICE and self._throws()
        return self.line.position.to_play == self.seat

    def choose(self, action: Action) -> None:
        """Play an action, in its masked form, and the throws that follow. Raises IllegalAction."""
        first, chosen = self.line.ply, self.line.position.to_play != CHANCE
        self.line.apply(action)
        if chosen and not self.chose:
            self.line.chosen += (Chosen(self.seat, first, self._key),)
        self.chose = self.chose or chosen
        self.moves += 1
        self._draw()

    def _draw(self) -> None:
        while self.line.chance_is_due and self.level != OPEN_DICE and self._throws():
            throw = self.line.throw()
            self.line.apply(thrown(self.line.position, self._key, throw.purpose))

    def _throws(self) -> bool:
        """Whether the throw that is due belongs into this turn."""
        if not self.chose:
            return True
        return self.level <= SEALED_TURN and self.line.throw().seat == self.seat
