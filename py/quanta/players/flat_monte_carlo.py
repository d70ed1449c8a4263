"""Flat Monte Carlo: random games after each action, and the best average."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from quanta.core.game import Position
from quanta.core.kernel import Kernel
from quanta.core.rng import Stream
from quanta.players.player import Candidate, Knowledge, Limit, Thought, within
from quanta.players.random_legal import RandomLegal

PLAYOUTS = 2_000
"""Random games where no limit says otherwise."""
CHUNK = 8
"""So many random games are played between two looks at the clock."""


class FlatMonteCarlo:
    """Plays as many random games after each action and takes the one with the best average.

    It needs a kernel; where the game has none for a position it acts at random.
    """

    def __init__(self, known: Knowledge) -> None:
        self._maker = known.kernel

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        """A thought every few random games."""
        kernel = self._maker(position) if self._maker else None
        if kernel is None:
            yield from RandomLegal().think(position, limit, rng)
            return
        yield from _flat(kernel, position, limit, random.Random(rng.below(1 << 64)))


def _flat(
    kernel: Kernel[Any, Any], position: Position, limit: Limit, rng: random.Random
) -> Iterator[Thought]:
    state, seat = kernel.state(position), position.to_play
    moves = list(kernel.moves(state))
    rng.shuffle(moves)
    after = [kernel.play(state, move) for move in moves]
    sums, best = [0] * len(moves), 0
    yield Thought(kernel.action(state, moves[0]))
    for number in within(limit, PLAYOUTS, CHUNK):
        turn = number % len(moves)
        sums[turn] += kernel.playout(after[turn], rng)[seat]
        if number % CHUNK == CHUNK - 1:
            rounds, more = divmod(number + 1, len(moves))
            means = [total / max(1, rounds + (n < more)) for n, total in enumerate(sums)]
            best = max(range(len(moves)), key=means.__getitem__)
            hope = means[best] / max(1, position.seats - 1)
            action = kernel.action(state, moves[best])
            way = Candidate((action,), max(-1.0, min(1.0, hope)))
            yield Thought(action, means[best], (action,), number + 1, candidates=(way,))
