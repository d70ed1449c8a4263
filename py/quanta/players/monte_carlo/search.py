"""The player that searches by playouts, on the game's kernel or by its rules alone.

The tree grows where playouts succeed. On a kernel it is reused for the next action if the new
position is one of its nodes.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import fsum, sqrt
from typing import Any, Protocol

from quanta.core.game import CHANCE, Action, Position
from quanta.core.rng import Stream
from quanta.players.monte_carlo.kernel_playouts import KernelPlayouts
from quanta.players.monte_carlo.node import PlayoutNode, certain_rank
from quanta.players.monte_carlo.rules_playouts import RulesPlayouts
from quanta.players.player import Candidate, Limit, SearchSupport, Thought, playout_numbers

LEAST_VISITS, LONGEST_LINE = 10, 8
"""Fewest visits of a position in the line of a candidate; most actions in a line."""


class Playouts(Protocol):
    """A tree below one position, and its playouts.

    root: its node; default: the number of playouts without a limit; per_thought: the number of
    playouts for each new thought.
    """

    root: PlayoutNode
    default: int
    per_thought: int

    def visit(self) -> Iterator[None]:
        """One playout, with pauses if it is long."""
        ...

    def named(self, line: Sequence[Any]) -> tuple[Action, ...]:
        """The actions of a line of moves from the root."""
        ...


@dataclass(frozen=True, slots=True)
class Weakness:
    """The weakness of a player. miss: the percentage of actions that it overlooks; error: the
    standard deviation of the noise on its values, relative to that of the values."""

    miss: int = 0
    error: float = 0.0


class MonteCarloSearch:
    """A player of any game. width: the number of candidates; learns: whether it learns from every
    move of a playout, if the kernel traces them (see ``node``)."""

    def __init__(
        self,
        support: SearchSupport,
        *,
        width: int = 1,
        weakness: Weakness | None = None,
        learns: bool = True,
    ) -> None:
        self._support, self._width, self._learns = support, width, learns
        self._weakness = weakness or Weakness()
        self._kept: KernelPlayouts | None = None

    @property
    def size(self) -> int:
        """The number of nodes of the tree kept for the next action."""
        return self._kept.size if self._kept else 0

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        """A thought every few plies of a playout. A playout that is unfinished at the time limit is
        dropped."""
        until = None if limit.ms is None else limit.clock() + limit.ms / 1000
        noise = random.Random(rng.below(1 << 64))
        allowed = self._noticed(position, noise)
        tree = self._tree(position, allowed, rng)
        errors = {move: noise.gauss(0, self._weakness.error) for move in tree.root.children}
        thought = self._thought(tree, errors, 0)
        yield thought
        done = 0
        for number in playout_numbers(limit, tree.default, 1):
            if tree.root.proven is not None or (len(allowed) == 1 and self._width == 1):
                break
            for _ in tree.visit():
                if until is not None and limit.clock() >= until:
                    yield self._thought(tree, errors, done)
                    return
                yield thought
            done = number + 1
            if done % tree.per_thought == 0:
                thought = self._thought(tree, errors, done)
                yield thought
        yield self._thought(tree, errors, done)

    def _noticed(self, position: Position, noise: random.Random) -> Sequence[Action]:
        """The actions that the player does not overlook."""
        legal = list(position.legal_actions())
        noticed = [action for action in legal if noise.random() * 100 >= self._weakness.miss]
        return noticed or [noise.choice(legal)]

    def _tree(self, position: Position, allowed: Sequence[Action], rng: Stream) -> Playouts:
        strong = self._weakness == Weakness()
        kernel = self._support.kernel(position) if self._support.kernel else None
        if kernel is None:
            return RulesPlayouts(position, allowed, self._support, rng, proves=strong)
        tree = KernelPlayouts(kernel, position, allowed, rng, proves=strong, learns=self._learns)
        if strong:
            if self._kept is not None:
                tree.take_over(self._kept)
            self._kept = tree
        return tree

    def _thought(self, tree: Playouts, errors: dict[Any, float], playouts: int) -> Thought:
        children = tree.root.children
        spread = self._weakness.error and _spread([each.value() for each in children.values()])

        def rank(move: Any) -> tuple[float, float]:
            child = children[move]
            return certain_rank(child, tree.root.to_play), (
                child.cautious_value() + errors[move] * spread
            )

        best = sorted(children, key=rank, reverse=True)[: self._width]
        candidates = tuple(_candidate(tree, move) for move in best)
        line, value, proven = candidates[0].actions, candidates[0].expectation, candidates[0].proven
        return Thought(line[0], value, line, playouts, proven, candidates=candidates)


def _spread(values: Sequence[float]) -> float:
    """The standard deviation; that of the module ``statistics`` is exact, and slow."""
    mean = fsum(values) / len(values)
    return sqrt(fsum((value - mean) ** 2 for value in values) / len(values))


def _candidate(tree: Playouts, move: Any) -> Candidate:
    root = tree.root
    child = root.children[move]
    node, line = child, [move]
    while len(line) < LONGEST_LINE and node.children and node.to_play != CHANCE:
        following, after = max(node.children.items(), key=lambda pair: pair[1].visits)
        if after.visits < LEAST_VISITS:
            break
        line.append(following)
        node = after
    if child.proven is None:
        return Candidate(tree.named(line), 2 * child.value() - 1)
    gain = child.proven[root.to_play]
    return Candidate(tree.named(line), 2 * gain - 1, proven=True, plies=child.plies + 1)
