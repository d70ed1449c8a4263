"""A search tree for weaker players: some moves are missed, distant ones more often, and the others
are misjudged."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from quanta.core.game import Action, Position
from quanta.core.tree import Child, Endgame, Tree

MAX_MISS = 95
"""Per cent: even the most distant move is sometimes seen."""


class WeakenedTree:
    """A tree with fewer children and noisy values. See ``core.tree.Tree`` for the methods.

    miss: the percentage of moves missed, for each step of distance; error: the standard deviation
    of the noise on values, in units of the tree's scale.
    """

    endgame: Endgame[Any] | None = None

    def __init__(self, tree: Tree[Any], rng: random.Random, *, miss: int, error: float) -> None:
        self._tree, self._rng = tree, rng
        self._miss, self._error = miss, error * tree.scale
        self.scale = tree.scale

    def supports(self, position: Position) -> bool:
        """The tree's own answer."""
        return self._tree.supports(position)

    def state(self, position: Position) -> Any:
        """The tree's own state."""
        return self._tree.state(position)

    def children(self, state: Any) -> Sequence[Child]:
        """The children that are seen, misjudged; if all are missed, the nearest one."""
        children = self._tree.children(state)
        if not children:
            return children
        distances = [self._tree.distance(state, move) for _, _, move in children]
        seen = [
            child
            for child, distance in zip(children, distances, strict=True)
            if not self._missed(distance)
        ]
        if not seen:
            seen = [children[distances.index(min(distances))]]
        return [self._misjudged(child) for child in seen]

    def best_value(self, state: Any) -> int | None:
        """The greatest value of the children that are seen."""
        return max((value for value, *_ in self.children(state)), default=None)

    def terminal_value(self, state: Any) -> int:
        """The tree's own value."""
        return self._tree.terminal_value(state)

    def is_complete(self, state: Any) -> bool:
        """False: a loss is never proven."""
        return False

    def actions(self, state: Any, move: Any) -> Sequence[Action]:
        """The tree's own actions."""
        return self._tree.actions(state, move)

    def distance(self, state: Any, move: Any) -> int:
        """The tree's own distance."""
        return self._tree.distance(state, move)

    def _missed(self, distance: int) -> bool:
        return self._rng.random() * 100 < min(MAX_MISS, self._miss * distance)

    def _misjudged(self, child: Child) -> Child:
        if not self._error:
            return child
        value, state, move = child
        return value + round(self._rng.gauss(0, self._error)), state, move
