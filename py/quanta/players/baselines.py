"""Simple players for every game, to compare others with."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from quanta.core.game import Position
from quanta.core.kernel import Kernel
from quanta.core.rng import Stream
from quanta.players.player import (
    Candidate,
    Limit,
    SearchSupport,
    Thought,
    playout_numbers,
)

WON = 1_000_000
"""The value of a return of 1: more than any evaluation."""
NODES = 400
"""The most actions that ``Greedy`` evaluates without a limit."""
PLAYOUTS = 2_000
"""The playouts of flat Monte Carlo without a limit."""
CLOCK_INTERVAL = 8
"""Playouts between two readings of the clock."""


class RandomLegal:
    """Chooses any legal action, each equally likely."""

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        """A single thought; ``limit`` is ignored."""
        yield Thought(rng.choice(position.legal_actions()), nodes=1)


def mobility(position: Position, seat: int) -> int:
    """The number of legal actions if ``seat`` is to move, else minus that number."""
    count = len(position.legal_actions())
    return count if position.to_play == seat else -count


class Greedy:
    """Chooses the action with the best evaluation for its seat one ply later, ties at random.

    It uses the game's evaluation, or mobility if there is none. If there are more actions than the
    limit has nodes (400 by default), it evaluates only that many, at random.
    """

    def __init__(self, support: SearchSupport) -> None:
        self._support = support

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        """A thought after each evaluated action."""
        seat, evaluate = position.to_play, self._support.at(position).evaluate or mobility
        actions = list(position.legal_actions())
        rng.shuffle(actions)
        best: Thought | None = None
        for nodes, action in enumerate(actions[: limit.nodes or NODES], 1):
            after = position.apply(action)
            end = after.outcome()
            value = evaluate(after, seat) if end is None else WON * end.returns[seat]
            if best is None or value > best.value:
                best = Thought(action, value, (action,), nodes)
            yield Thought(best.action, best.value, best.pv, nodes)


class FlatMonteCarlo:
    """Plays the same number of playouts after each action and chooses the best average.

    It needs a kernel; without one for the position it chooses at random.
    """

    def __init__(self, support: SearchSupport) -> None:
        self._maker = support.kernel

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        """A thought every few playouts."""
        kernel = self._maker(position) if self._maker else None
        if kernel is None:
            yield from RandomLegal().think(position, limit, rng)
            return
        yield from _flat_search(kernel, position, limit, random.Random(rng.below(1 << 64)))


def _flat_search(
    kernel: Kernel[Any, Any], position: Position, limit: Limit, rng: random.Random
) -> Iterator[Thought]:
    state, seat = kernel.state(position), position.to_play
    moves = list(kernel.moves(state))
    rng.shuffle(moves)
    after = [kernel.play(state, move) for move in moves]
    sums, best = [0] * len(moves), 0
    yield Thought(kernel.action(state, moves[0]))
    for number in playout_numbers(limit, PLAYOUTS, CLOCK_INTERVAL):
        turn = number % len(moves)
        sums[turn] += kernel.playout(after[turn], rng)[seat]
        if number % CLOCK_INTERVAL == CLOCK_INTERVAL - 1:
            rounds, more = divmod(number + 1, len(moves))
            means = [total / max(1, rounds + (n < more)) for n, total in enumerate(sums)]
            best = max(range(len(moves)), key=means.__getitem__)
            # The winner's return is 1 for each other seat.
            expectation = means[best] / max(1, position.seats - 1)
            action = kernel.action(state, moves[best])
            candidate = Candidate((action,), max(-1.0, min(1.0, expectation)))
            yield Thought(action, means[best], (action,), number + 1, candidates=(candidate,))


class Uct:
    """Monte Carlo tree search that learns only the result of each playout.

    It needs a kernel; without one for the position it chooses at random.
    """

    def __init__(self, support: SearchSupport) -> None:
        from quanta.players.monte_carlo.search import MonteCarloSearch  # late: few play against it

        self._maker = support.kernel
        self._search = MonteCarloSearch(support, learns=False)

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        """A thought every few playouts."""
        known = self._maker is not None and self._maker(position) is not None
        player = self._search if known else RandomLegal()
        yield from player.think(position, limit, rng)
