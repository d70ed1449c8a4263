"""Chances to win, draw and lose, from the results of games after positions with equal evaluations.

The expectation of a search has its own scale: how often such positions are won or drawn depends on
the game and its stage. ``quanta chances`` plays games to measure that, and writes a table of the
parameters of an ordered logistic model for some stages; between stages they are interpolated. With
``v`` for the inverse hyperbolic tangent of the expectation, the seat to play wins with the chance
``logistic(slope v + shift - width)`` and loses with ``logistic(-slope v - shift - width)``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import atanh, exp
from typing import Any, NamedTuple

from quanta.core.game import Action, Position
from quanta.core.rng import Stream
from quanta.players.player import Candidate, Limit, Player, Thought, comparing

StageOf = Callable[[Any], tuple[str, int]]
"""The variant of a position, as a key of the table, and the stage of its game, a number that rises
or falls in the course of a game."""
Row = Sequence[int]
"""A stage, and its slope, shift and width in 1/``UNIT``; a width of 0 means no draws."""
UNIT = 1000
SUREST = 0.999
"""The greatest expectation that is not proven."""


def start_of_game(_: Position) -> tuple[str, int]:
    """The stage of every position of a game without stages."""
    return "", 0


def lead(expectation: float) -> float:
    """An expectation on an unbounded scale, 0 if even."""
    return atanh(max(-SUREST, min(SUREST, expectation)))


class Chances(NamedTuple):
    """expectation: of a seat of two, −1 for a loss to 1 for a win; draw: the chance of a draw, 0
    to 1."""

    expectation: float
    draw: float


class ChanceTable:
    """The chances of one game.

    rows: for each variant, by ascending stage. An unknown variant uses those of the first one.
    """

    def __init__(self, rows: Mapping[str, Sequence[Row]]) -> None:
        self._rows = rows

    def chances(self, variant: str, stage: int, expectation: float) -> Chances:
        """The chances of the seat to play, from the expectation of a search."""
        slope, shift, width = self._parameters(variant, stage)
        ahead = slope * lead(expectation) + shift
        win, loss = _logistic(ahead - width), _logistic(-ahead - width)
        return Chances(win - loss, max(0.0, 1 - win - loss))

    def _parameters(self, variant: str, stage: int) -> tuple[float, ...]:
        rows = self._rows.get(variant) or next(iter(self._rows.values()))
        if stage <= rows[0][0]:
            return tuple(each / UNIT for each in rows[0][1:])
        for below, above in pairwise(rows):
            if stage <= above[0]:
                part = (stage - below[0]) / (above[0] - below[0])
                pairs = zip(below[1:], above[1:], strict=True)
                return tuple((low + part * (high - low)) / UNIT for low, high in pairs)
        return tuple(each / UNIT for each in rows[-1][1:])


class Calibrated:
    """A player whose candidates have the chances of a table, in games of two."""

    def __init__(self, player: Player, stage_of: StageOf, table: ChanceTable) -> None:
        self._player, self._stage_of, self._table = player, stage_of, table

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        """The player's thoughts, with these chances."""
        yield from self._calibrated(position, self._player.think(position, limit, rng))

    def compare(
        self, position: Position, action: Action, limit: Limit, rng: Stream
    ) -> Iterator[Thought]:
        """See ``player.Comparing``; the same as ``think`` if the player cannot compare."""
        thoughts = comparing(self._player, position, action, limit, rng)
        yield from self._calibrated(position, thoughts)

    def _calibrated(self, position: Position, thoughts: Iterator[Thought]) -> Iterator[Thought]:
        for thought in thoughts:
            candidates = (self._adjusted(position, each) for each in thought.candidates)
            yield replace(thought, candidates=tuple(candidates))

    def _adjusted(self, position: Position, candidate: Candidate) -> Candidate:
        if position.seats != 2:
            return candidate
        if candidate.proven:
            return candidate._replace(draw=float(candidate.expectation == 0))
        variant, stage = self._stage_of(position)
        return candidate._replace(
            **self._table.chances(variant, stage, candidate.expectation)._asdict()
        )


def _logistic(lead: float) -> float:
    return 1 / (1 + exp(-lead))
