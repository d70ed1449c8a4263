"""The player behind the levels and the analysis: whatever searches a position best.

Alpha-beta where a tree knows the position; else Monte Carlo tree search where a kernel does; else
alpha-beta by the rules themselves, two plies deep, until the game's tree comes into sight.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from quanta.core.game import Position
from quanta.core.rng import Stream
from quanta.core.tree import Tree
from quanta.players.alphabeta import DEEPEST, AlphaBeta
from quanta.players.greedy import Greedy
from quanta.players.mcts import MonteCarloTree
from quanta.players.player import Knowledge, Limit, Thought, narrowed
from quanta.players.rules_tree import Approach
from quanta.players.weakened import Blinkers

APPROACH = 4
"""Plies looked ahead by the rules."""


@dataclass(frozen=True, slots=True)
class Strength:
    """How well to play.

    depth: plies looked ahead. ms, nodes, playouts: limits of a thought, which a narrower limit
    overrides; playouts, where games are played at random. miss, error: how badly it sees, as
    ``Blinkers`` says. width: so many best ways are told. exact: whether it works out who wins near
    the end, where the game's tree leaves moves out until then.
    """

    depth: int = DEEPEST
    ms: int | None = None
    nodes: int | None = None
    playouts: int | None = None
    miss: int = 0
    error: float = 0.0
    width: int = 1
    exact: bool = True

    @property
    def sharp(self) -> bool:
        """Whether it sees all there is."""
        return not self.miss and not self.error


class Engine:
    """A player of this strength. It remembers what it found from one action of a game to the next,
    in tables with a cap. With sharp eyes it carries out a turn of several actions as it was thought
    of, unless it is to tell several ways apart."""

    def __init__(self, known: Knowledge, strength: Strength) -> None:
        self._known, self._strength = known, strength
        self._search: AlphaBeta | None = None
        self._tree: Tree[Any] | None = None
        self._monte_carlo = MonteCarloTree(known, width=strength.width)
        self._last: tuple[Position, Thought] | None = None

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        """Thoughts, the first at a glance; they end when the limit of the strength is reached."""
        going_on = self._going_on(position)
        for thought in [going_on] if going_on else self._thoughts(position, limit, rng):
            self._last = position, thought
            yield thought

    def _going_on(self, position: Position) -> Thought | None:
        """The rest of the last thought, in the turn that it was about."""
        if self._last is None or not self._strength.sharp or self._strength.width > 1:
            return None
        before, thought = self._last
        done, *rest = thought.pv or (thought.action,)
        if not rest or position.to_play != before.to_play or before.apply(done) != position:
            return None
        line = tuple(rest)
        ways = tuple(way._replace(actions=line) for way in thought.candidates[:1])
        return replace(thought, action=line[0], pv=line, nodes=0, candidates=ways)

    def _thoughts(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        own = self._strength
        limit = narrowed(limit, Limit(own.ms, own.nodes, own.playouts))
        tree = self._known.tree(position) if self._known.tree else None
        if tree is not None:
            yield from self._searched(tree, position, limit, rng)
        elif self._known.kernel and self._known.kernel(position):
            yield from self._monte_carlo.think(position, limit, rng)
        elif position.seats == 2 and self._known.tree:
            yield from self._approached(position, limit)
        else:
            yield from Greedy(self._known.evaluate).think(position, limit, rng)

    def _approached(self, position: Position, limit: Limit) -> Iterator[Thought]:
        search = AlphaBeta(Approach(self._known), width=self._strength.width)
        depth = min(self._strength.depth, APPROACH)
        yield from search.search(search.tree.state(position), limit, depth)

    def _searched(
        self, tree: Tree[Any], position: Position, limit: Limit, rng: Stream
    ) -> Iterator[Thought]:
        strength = self._strength
        state = tree.state(position)
        if strength.sharp:
            if self._search is None or self._tree is not tree:
                self._search = AlphaBeta(tree, width=strength.width, exact=strength.exact)
                self._tree = tree
            yield from self._search.search(state, limit, strength.depth)
            return
        lots = random.Random(rng.below(1 << 64))
        dim = Blinkers(tree, lots, miss=strength.miss, error=strength.error)
        search = AlphaBeta(dim, width=strength.width, entries=5_000)
        for thought in search.search(state, limit, strength.depth):
            ways = tuple(way._replace(proven=False, plies=None) for way in thought.candidates)
            yield replace(thought, proven=False, candidates=ways)
