"""The player behind the levels and the analysis: the best search that a game supports.

Alpha-beta if the game has a tree for the position; else Monte Carlo tree search if it has a kernel;
else, for two seats, a shallow alpha-beta search by the rules until the tree applies; else one ply
ahead. A game with neither tree nor kernel is searched by its rules.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from quanta.core.game import Action, Position
from quanta.core.kernel import TracedKernel
from quanta.core.rng import Stream
from quanta.core.tree import Tree
from quanta.players.alphabeta import MAX_DEPTH, AlphaBeta, RequiredMove
from quanta.players.baselines import Greedy
from quanta.players.player import Limit, SearchSupport, Thought
from quanta.players.rules_tree import RulesTree
from quanta.players.weakened import WeakenedTree

if TYPE_CHECKING:
    from quanta.players.monte_carlo.search import MonteCarloSearch

RULES_DEPTH = 4
"""Most plies searched by the rules, which are slow."""
WEAK_ENTRIES = 5_000
"""Table entries of a weakened search, which is shallow and never reused."""


@dataclass(frozen=True, slots=True)
class Strength:
    """How well to play.

    depth: plies searched. ms, nodes, playouts: limits for each action, in addition to the caller's;
    playouts are for Monte Carlo search. miss, error: see ``WeakenedTree``; on a kernel that does
    not trace its playouts, few playouts are weakness enough. width: the number of candidates.
    exact: whether to search the endgame exactly, if the tree leaves moves out.
    """

    depth: int = MAX_DEPTH
    ms: int | None = None
    nodes: int | None = None
    playouts: int | None = None
    miss: int = 0
    error: float = 0.0
    width: int = 1
    exact: bool = True

    @property
    def weakened(self) -> bool:
        """Whether it misses or misjudges moves."""
        return bool(self.miss or self.error)


class Engine:
    """A player of this strength. Its tables last from one action of a game to the next. Unless it
    is weakened or has several candidates, it searches once for a turn of several actions, and then
    plays the turn to its end."""

    def __init__(self, support: SearchSupport, strength: Strength) -> None:
        self._support, self._strength = support, strength
        self._search: AlphaBeta | None = None
        self._tree: Tree[Any] | None = None
        self._monte_carlo: MonteCarloSearch | None = None
        self._last: tuple[Position, Thought] | None = None

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        """Thoughts, the first from a static evaluation, until a limit is reached or the search is
        complete."""
        planned = self._planned(position)
        for thought in [planned] if planned else self._thoughts(position, limit, rng):
            self._last = position, thought
            yield thought

    def compare(
        self, position: Position, action: Action, limit: Limit, rng: Stream
    ) -> Iterator[Thought]:
        """See ``player.Comparing``."""
        yield from self._thoughts(position, limit, rng, action)

    def _planned(self, position: Position) -> Thought | None:
        """The rest of the last thought, if that turn continues."""
        if self._last is None or self._strength.weakened or self._strength.width > 1:
            return None
        before, thought = self._last
        done, *rest = thought.pv or (thought.action,)
        if not rest or position.to_play != before.to_play or before.apply(done) != position:
            return None
        line = tuple(rest)
        candidates = tuple(each._replace(actions=line) for each in thought.candidates[:1])
        return replace(thought, action=line[0], pv=line, nodes=0, candidates=candidates)

    def _thoughts(
        self, position: Position, limit: Limit, rng: Stream, required: Action | None = None
    ) -> Iterator[Thought]:
        """required: an action that must be a candidate, in a search of a tree."""
        own = self._strength
        limit = limit.combined(Limit(own.ms, own.nodes, own.playouts))
        support = self._support
        tree = support.tree(position) if support.tree else None
        if tree is not None:
            yield from self._search_tree(tree, position, limit, rng, required)
        elif support.kernel and (kernel := support.kernel(position)):
            weakened = isinstance(kernel, TracedKernel)
            yield from self._search_playouts(position, limit, rng, weakened=weakened)
        elif position.seats == 2 and support.tree:
            yield from self._search_rules(position, limit, required)
        elif not support.tree and not support.kernel:
            yield from self._search_playouts(position, limit, rng, weakened=True)
        else:
            yield from Greedy(support).think(position, limit, rng)

    def _search_playouts(
        self, position: Position, limit: Limit, rng: Stream, *, weakened: bool
    ) -> Iterator[Thought]:
        # late: most games have a tree
        from quanta.players.monte_carlo.search import MonteCarloSearch, Weakness

        if self._monte_carlo is None:
            own = self._strength
            weakness = Weakness(own.miss, own.error) if weakened else None
            self._monte_carlo = MonteCarloSearch(self._support, width=own.width, weakness=weakness)
        yield from self._monte_carlo.think(position, limit, rng)

    def _search_rules(
        self, position: Position, limit: Limit, required: Action | None
    ) -> Iterator[Thought]:
        search = AlphaBeta(RulesTree(self._support.at(position)), width=self._strength.width)
        depth = min(self._strength.depth, RULES_DEPTH)
        state = search.tree.state(position)
        yield from search.search(state, limit, depth, _required(search.tree, position, required))

    def _search_tree(
        self,
        tree: Tree[Any],
        position: Position,
        limit: Limit,
        rng: Stream,
        required: Action | None,
    ) -> Iterator[Thought]:
        strength = self._strength
        state = tree.state(position)
        if not strength.weakened:
            if self._search is None or self._tree is not tree:
                self._search = AlphaBeta(tree, width=strength.width, exact=strength.exact)
                self._tree = tree
            move = _required(tree, position, required)
            yield from self._search.search(state, limit, strength.depth, move)
            return
        noise = random.Random(rng.below(1 << 64))
        weak = WeakenedTree(tree, noise, miss=strength.miss, error=strength.error)
        search = AlphaBeta(weak, width=strength.width, entries=WEAK_ENTRIES)
        for thought in search.search(state, limit, strength.depth):
            candidates = tuple(
                each._replace(proven=False, plies=None) for each in thought.candidates
            )
            yield replace(thought, proven=False, candidates=candidates)


def _required(tree: Tree[Any], position: Position, action: Action | None) -> RequiredMove | None:
    """The required move of a search; None if it ends the game or leaves the tree."""
    after = None if action is None else position.apply(action)
    if action is None or after is None or after.outcome() is not None or not tree.supports(after):
        return None
    return RequiredMove(action, tree.state(after), ends_turn=after.to_play != position.to_play)
