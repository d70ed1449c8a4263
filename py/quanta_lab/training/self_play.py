"""Games from which an evaluation is learned, played by the previous evaluation, or at random."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import NamedTuple

from quanta import registry
from quanta.core.game import Position
from quanta.core.n_tuples import UNIT, Form, NTuples, Seen, Source
from quanta.core.rng import Stream

NOISE = 0.3
"""The standard deviation of the noise on evaluations, in ``UNIT``: games differ, but better moves
still win."""
AT_RANDOM = 0.5
"""The probability that an early ply is random. Positions before the last of these are not learned
from, as a random mistake says nothing about them."""
WON = 1_000_000
MOST_PLIES = 1_000
"""A longer game counts as a draw."""


class Evaluation(NamedTuple):
    """The data of ``NTuples``."""

    form: Form
    weights: str
    numbers: tuple[tuple[int, ...], ...]

    def of(self, source: Source) -> NTuples:
        """The evaluation of a game's positions."""
        return NTuples(*self, *source)


class Lot(NamedTuple):
    """Games to play. evaluation: that of the players; None for random play. first: the number of
    the first game, as each has its own seed. early: the most plies of partly random play."""

    game: str
    params: Mapping[str, str]
    evaluation: Evaluation | None
    seed: str
    first: int
    games: int
    early: int


class Played(NamedTuple):
    """A game. seen: its positions after the early plies. gain: the first seat's share of the win,
    from 0 to 1."""

    seen: list[Seen]
    gain: float
    plies: int


def source(game: str) -> Source:
    """The source of observations of a game."""
    modules = registry.modules(game)
    return Source(modules.learning, modules.features)


def play_lot(lot: Lot) -> list[Played]:
    """The games of a lot."""
    lead = lot.evaluation.of(source(lot.game)).lead if lot.evaluation else None
    return [_played(lot, f"{lot.seed} {lot.first + n}", lead) for n in range(lot.games)]


def _played(lot: Lot, seed: str, lead: Callable[[Position], int] | None) -> Played:
    chance, see = random.Random(seed), source(lot.game).seen
    position = registry.rules(lot.game).start(lot.params, Stream(seed))
    early, seen, ply = chance.randrange(lot.early + 1), list[Seen](), 0
    while (end := position.outcome()) is None and ply < MOST_PLIES:
        if ply >= early:
            seen.append(see(position))
        if lead is None or (ply < early and chance.random() < AT_RANDOM):
            position = position.apply(chance.choice(position.legal_actions()))
        else:
            position = _best(position, lead, chance)
        ply += 1
    return Played(seen, 0.5 if end is None else (1 + _sign(end.returns[0])) / 2, ply)


def _best(position: Position, lead: Callable[[Position], int], chance: random.Random) -> Position:
    """The position after the action that seems best."""
    side = 1 if position.to_play == 0 else -1
    best, most = position, -2.0 * WON
    for action in position.legal_actions():
        after = position.apply(action)
        end = after.outcome()
        value = lead(after) if end is None else WON * _sign(end.returns[0])
        seems = side * value + chance.gauss(0, NOISE * UNIT)
        if seems > most:
            best, most = after, seems
    return best


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
