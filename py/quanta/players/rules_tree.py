"""A tree for what comes before the game's own tree: placing pieces, say, by the rules alone."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any, NamedTuple

from quanta.core.game import CHANCE, Action, Position
from quanta.core.tree import Child, Endings, Tree
from quanta.players.greedy import mobility
from quanta.players.player import Evaluate, Knowledge


class Stage(NamedTuple):
    """Where a game is: a state of ``tree``, or while there is none, a position; who is to move."""

    tree: Tree[Any] | None
    state: Any
    seat: int


class Approach:
    """Walks positions by the rules, and on in the game's own tree once that knows them. See
    ``core.tree.Tree`` for the methods.

    What no tree knows is judged by the game's evaluation alone, in units of its own. So a value
    found there says which action is better, but gives no hope of winning: the scale is infinite
    until a tree comes into sight.
    """

    endings: Endings[Any] | None = None

    def __init__(self, known: Knowledge) -> None:
        self._maker = known.tree
        self._evaluate: Evaluate = known.evaluate or mobility
        self.scale = inf

    def supports(self, position: Position) -> bool:
        """Two seats without chance; that they take turns is seen on the way only."""
        return position.seats == 2 and position.to_play != CHANCE

    def state(self, position: Position) -> Stage:
        """Of the game's own tree, where it has one for the position."""
        over = position.outcome() is not None
        tree = self._maker(position) if self._maker and not over else None
        if tree is None:
            return Stage(None, position, position.to_play)
        self.scale = tree.scale
        return Stage(tree, tree.state(position), position.to_play)

    def children(self, state: Stage) -> Sequence[Child]:
        """What each action leads to."""
        tree, inner, seat = state
        if tree is None:
            return [self._child(state, action) for action in inner.legal_actions()]
        return [
            (value, Stage(tree, after, 1 - seat), move)
            for value, after, move in tree.children(inner)
        ]

    def _child(self, state: Stage, action: Action) -> Child:
        position = state.state.apply(action)
        after = self.state(position)._replace(seat=1 - state.seat)
        value = after.tree.glance(after.state) if after.tree else None
        if value is None:
            return self._evaluate(position, state.seat), after, action
        return -value, after, action

    def glance(self, state: Stage) -> int | None:
        """The greatest value of the children."""
        tree, inner, _ = state
        if tree is not None:
            return tree.glance(inner)
        return max((value for value, *_ in self.children(state)), default=None)

    def ended(self, state: Stage) -> int:
        """By the tree, or by the returns of the outcome."""
        tree, inner, seat = state
        if tree is not None:
            return tree.ended(inner)
        got: int = inner.outcome().returns[seat]
        return (got > 0) - (got < 0)

    def whole(self, state: Stage) -> bool:
        """As the tree; by the rules nothing is left out."""
        return state.tree is None or state.tree.whole(state.state)

    def actions(self, state: Stage, move: Any) -> Sequence[Action]:
        """As the tree; where there is none, moves are actions."""
        return (move,) if state.tree is None else state.tree.actions(state.state, move)

    def reach(self, state: Stage, move: Any) -> int:
        """As the tree; a choice that comes before play lies at hand."""
        return 1 if state.tree is None else state.tree.reach(state.state, move)
