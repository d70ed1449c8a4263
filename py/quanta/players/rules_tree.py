"""A search tree made from the rules alone, for phases before the game's own tree applies, such as
placing the pieces."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any, NamedTuple

from quanta.core.game import CHANCE, Action, Position
from quanta.core.tree import Child, Endgame, Tree
from quanta.players.baselines import mobility
from quanta.players.player import Evaluate, SearchSupport


class RulesState(NamedTuple):
    """A state of ``tree``, or a position as long as ``tree`` is None; and the seat to move."""

    tree: Tree[Any] | None
    state: Any
    seat: int


class RulesTree:
    """Generates positions by the rules, and continues in the game's own tree once it applies. See
    ``core.tree.Tree`` for the methods.

    Before that, there is only the game's evaluation, in its own unit. Its values rank actions but
    give no expectation, so the scale is infinite until the tree applies.
    """

    endgame: Endgame[Any] | None = None

    def __init__(self, support: SearchSupport) -> None:
        self._maker = support.tree
        self._evaluate: Evaluate = support.evaluate or mobility
        self.scale = inf

    def supports(self, position: Position) -> bool:
        """Whether there are two seats, and chance is not to play. It does not check that the seats
        alternate."""
        return position.seats == 2 and position.to_play != CHANCE

    def state(self, position: Position) -> RulesState:
        """A state of the game's own tree, if it has one for the position."""
        over = position.outcome() is not None
        tree = self._maker(position) if self._maker and not over else None
        if tree is None:
            return RulesState(None, position, position.to_play)
        self.scale = tree.scale
        return RulesState(tree, tree.state(position), position.to_play)

    def children(self, state: RulesState) -> Sequence[Child]:
        """The tree's children; without a tree, one for each action."""
        tree, inner, seat = state
        if tree is None:
            return [self._child(state, action) for action in inner.legal_actions()]
        return [
            (value, RulesState(tree, after, 1 - seat), move)
            for value, after, move in tree.children(inner)
        ]

    def _child(self, state: RulesState, action: Action) -> Child:
        position = state.state.apply(action)
        after = self.state(position)._replace(seat=1 - state.seat)
        value = after.tree.best_value(after.state) if after.tree else None
        if value is None:
            return self._evaluate(position, state.seat), after, action
        return -value, after, action

    def best_value(self, state: RulesState) -> int | None:
        """The greatest value of the children."""
        tree, inner, _ = state
        if tree is not None:
            return tree.best_value(inner)
        return max((value for value, *_ in self.children(state)), default=None)

    def terminal_value(self, state: RulesState) -> int:
        """The tree's value; without a tree, the sign of the seat's return."""
        tree, inner, seat = state
        if tree is not None:
            return tree.terminal_value(inner)
        got: int = inner.outcome().returns[seat]
        return (got > 0) - (got < 0)

    def is_complete(self, state: RulesState) -> bool:
        """The tree's answer; without a tree, no move is left out."""
        return state.tree is None or state.tree.is_complete(state.state)

    def actions(self, state: RulesState, move: Any) -> Sequence[Action]:
        """The tree's actions; without a tree, a move is an action."""
        return (move,) if state.tree is None else state.tree.actions(state.state, move)

    def distance(self, state: RulesState, move: Any) -> int:
        """The tree's distance; without a tree, 1."""
        return 1 if state.tree is None else state.tree.distance(state.state, move)
