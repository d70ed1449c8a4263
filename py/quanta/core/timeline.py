"""A game as it was played, with a cursor: what undo, redo and replay walk along."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from quanta.core.game import CHANCE, Action, Position, Rules
from quanta.core.params import kept
from quanta.core.playout import draw
from quanta.core.record import Record
from quanta.core.rng import Stream


class Timeline:
    """The positions from the start to the end of a record, and which of them is looked at.

    rules, params: the game and what its record says of it; positions: actions + 1 in all;
    ply: the cursor, 0 … len(actions).
    """

    def __init__(self, rules: Rules, params: Mapping[str, str], start: Position) -> None:
        self.rules = rules
        self.params = {**kept(rules.params, params), "start": start.text()}
        self.positions: list[Position] = [start]
        self.actions: list[Action] = []
        self.ply = 0

    @classmethod
    def of(cls, rules: Rules, record: Record) -> Self:
        """The timeline of a record, replayed. Raises BadRecord and BadParam."""
        positions = record.replay(rules)
        line = cls(rules, record.params, positions[0])
        line.positions, line.actions = positions, list(record.actions)
        line.ply = len(record.actions) if record.ply is None else record.ply
        return line

    @property
    def position(self) -> Position:
        """The position at the cursor."""
        return self.positions[self.ply]

    @property
    def at_end(self) -> bool:
        """Whether nothing comes after the cursor."""
        return self.ply == len(self.actions)

    def record(self) -> Record:
        """The whole game; it opens at the cursor."""
        ply = None if self.at_end else self.ply
        rules = self.rules
        return Record(rules.id, self.params, tuple(self.actions), rules.version, ply)

    def apply(self, action: Action) -> None:
        """Play ``action`` at the cursor. What came after it is dropped, unless it began with just
        this action. Raises IllegalAction and then changes nothing."""
        if self.actions[self.ply : self.ply + 1] == [action]:
            self.ply += 1
            return
        after = self.position.apply(action)
        del self.actions[self.ply :], self.positions[self.ply + 1 :]
        self.actions.append(action)
        self.positions.append(after)
        self.ply += 1

    def roll(self, rng: Stream) -> list[Action]:
        """Let chance act as long as it is its turn at the end; returns what was drawn."""
        drawn: list[Action] = []
        while self.at_end and self.position.outcome() is None:
            if self.position.to_play != CHANCE:
                break
            drawn.append(draw(self.position, rng))
            self.apply(drawn[-1])
        return drawn

    def copy(self) -> Timeline:
        """An independent timeline with the same content."""
        twin = Timeline(self.rules, self.params, self.positions[0])
        twin.positions, twin.actions, twin.ply = self.positions[:], self.actions[:], self.ply
        return twin
