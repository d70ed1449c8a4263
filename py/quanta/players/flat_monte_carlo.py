"""Flat Monte Carlo search: playouts after each action, and the best average wins."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from quanta.core.game import Position
from quanta.core.kernel import Kernel
from quanta.core.rng import Stream
from quanta.players.player import Candidate, Limit, SearchSupport, Thought, playout_numbers
from quanta.players.random_legal import RandomLegal

DEFAULT_PLAYOUTS = 2_000
CLOCK_INTERVAL = 8
"""Playouts between two looks at the clock."""


class FlatMonteCarlo:
    """Plays the same number of playouts after each action and chooses the best average.

    It needs a kernel; it chooses at random where the game has none for a position.
    """

    def __init__(self, support: SearchSupport) -> None:
        self._maker = support.kernel

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        """A thought every few playouts."""
        kernel = self._maker(position) if self._maker else None
        if kernel is None:
            yield from RandomLegal().think(position, limit, rng)
            return
        yield from _search(kernel, position, limit, random.Random(rng.below(1 << 64)))


def _search(
    kernel: Kernel[Any, Any], position: Position, limit: Limit, rng: random.Random
) -> Iterator[Thought]:
    state, seat = kernel.state(position), position.to_play
    moves = list(kernel.moves(state))
    rng.shuffle(moves)
    after = [kernel.play(state, move) for move in moves]
    sums, best = [0] * len(moves), 0
    yield Thought(kernel.action(state, moves[0]))
    for number in playout_numbers(limit, DEFAULT_PLAYOUTS, CLOCK_INTERVAL):
        turn = number % len(moves)
        sums[turn] += kernel.playout(after[turn], rng)[seat]
        if number % CLOCK_INTERVAL == CLOCK_INTERVAL - 1:
            rounds, more = divmod(number + 1, len(moves))
            means = [total / max(1, rounds + (n < more)) for n, total in enumerate(sums)]
            best = max(range(len(moves)), key=means.__getitem__)
            # The winner's return is one from each other seat.
            expectation = means[best] / max(1, position.seats - 1)
            action = kernel.action(state, moves[best])
            candidate = Candidate((action,), max(-1.0, min(1.0, expectation)))
            yield Thought(action, means[best], (action,), number + 1, candidates=(candidate,))
