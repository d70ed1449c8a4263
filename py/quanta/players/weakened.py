"""A tree as a weaker eye sees it: some moves are missed, the far ones more often, and what they
lead to is misjudged."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from quanta.core.game import Action, Position
from quanta.core.tree import Child, Endings, Tree

MOST_MISSED = 95
"""Per cent: no move is so far that it is never seen."""


class Blinkers:
    """A tree, with fewer children. See ``core.tree.Tree`` for the methods.

    miss: per cent of the nearest moves that are missed, as many more for each step farther;
    error: by how much values are misjudged, standard deviation in units of the tree's scale.
    """

    endings: Endings[Any] | None = None

    def __init__(self, tree: Tree[Any], rng: random.Random, *, miss: int, error: float) -> None:
        self._tree, self._rng = tree, rng
        self._miss, self._error = miss, error * tree.scale
        self.scale = tree.scale

    def supports(self, position: Position) -> bool:
        """As the tree."""
        return self._tree.supports(position)

    def state(self, position: Position) -> Any:
        """As the tree."""
        return self._tree.state(position)

    def children(self, state: Any) -> Sequence[Child]:
        """What is seen of the tree's children; where all are missed, the nearest one."""
        found = self._tree.children(state)
        if not found:
            return found
        reach = [self._tree.reach(state, move) for _, _, move in found]
        seen = [child for child, far in zip(found, reach, strict=True) if not self._missed(far)]
        if not seen:
            seen = [found[reach.index(min(reach))]]
        return [self._judged(child) for child in seen]

    def glance(self, state: Any) -> int | None:
        """The greatest value of what is seen."""
        return max((value for value, *_ in self.children(state)), default=None)

    def ended(self, state: Any) -> int:
        """As the tree."""
        return self._tree.ended(state)

    def whole(self, state: Any) -> bool:
        """Hardly ever."""
        return False

    def actions(self, state: Any, move: Any) -> Sequence[Action]:
        """As the tree."""
        return self._tree.actions(state, move)

    def reach(self, state: Any, move: Any) -> int:
        """As the tree."""
        return self._tree.reach(state, move)

    def _missed(self, far: int) -> bool:
        return self._rng.random() * 100 < min(MOST_MISSED, self._miss * far)

    def _judged(self, child: Child) -> Child:
        if not self._error:
            return child
        value, state, move = child
        return value + round(self._rng.gauss(0, self._error)), state, move
