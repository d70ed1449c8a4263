"""Playouts on a kernel that tells what was played in them, see ``rules_search``."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from quanta.core.game import Action, Position
from quanta.core.kernel import TracedKernel
from quanta.core.rng import Stream
from quanta.players.player import SearchSupport
from quanta.players.rave import Gains, RaveNode, learn, most_promising, prove_upwards, shares

MAX_NODES = 60_000
"""A tree grows no further."""
RIPE = 5
"""Visits after which a node gets children: a playout costs less than they do."""


def traced_kernel(support: SearchSupport, position: Position) -> TracedKernel[Any, Any] | None:
    """The game's kernel for the position, if it has one that tells what was played."""
    kernel = support.kernel(position) if support.kernel else None
    return kernel if isinstance(kernel, TracedKernel) else None


class KernelPlayouts:
    """The tree below one position, and the playouts that it grows by.

    allowed: the actions that are considered at the root. proves: whether what is certain is noted
    as such. Moves are those of the kernel.
    """

    per_thought = 16

    def __init__(
        self,
        kernel: TracedKernel[Any, Any],
        position: Position,
        allowed: Collection[Action],
        rng: Stream,
        *,
        proves: bool,
    ) -> None:
        self._kernel, self._state, self._proves = kernel, kernel.state(position), proves
        moves, wanted = kernel.moves(self._state), frozenset(allowed)
        self._allowed = [move for move in moves if kernel.action(self._state, move) in wanted]
        self.root = RaveNode()
        self.root.to_play = position.to_play
        self.root.children = {move: RaveNode() for move in self._allowed}
        self._random = random.Random(rng.below(1 << 64))
        self._size = len(moves)

    def visit(self) -> Iterator[None]:
        """One playout: down the tree to a leaf, on at random, and the result back up. It pauses
        before it begins."""
        yield
        kernel, state = self._kernel, self._state
        node, path, played = self.root, [self.root], list[Any]()
        gains: Gains | None = None
        later: dict[int, set[Any]] = {}
        while gains is None:
            node.to_play = kernel.to_play(state)
            if not node.children and not self._grow(node, state):
                gains, later = self._played_out(node, state)
                break
            move = self._select(node)
            state, node = kernel.play(state, move), node.children[move]
            played.append(move)
            path.append(node)
            gains = node.proven
        learn(path, played, later, gains)
        if self._proves:
            prove_upwards(path)

    def named(self, line: Sequence[Any]) -> tuple[Action, ...]:
        """The actions of a line of moves."""
        kernel, state, actions = self._kernel, self._state, list[Action]()
        for move in line:
            actions.append(kernel.action(state, move))
            state = kernel.play(state, move)
        return tuple(actions)

    def _grow(self, node: RaveNode, state: Any) -> bool:
        """Give a node its children, once it is visited often enough; whether it has any."""
        if node.visits < RIPE or self._size >= MAX_NODES:
            return False
        node.children = {move: RaveNode() for move in self._kernel.moves(state)}
        self._size += len(node.children)
        return bool(node.children)

    def _select(self, node: RaveNode) -> Any:
        move = most_promising(node, node.children, self._random, unproven=node is self.root)
        assert move is not None, "the search ends when all that is considered is certain"
        return move

    def _played_out(self, node: RaveNode, state: Any) -> tuple[Gains, dict[int, set[Any]]]:
        """Play on at random; also what each seat played. A game that is over is certain."""
        end = self._kernel.returns(state)
        if end is not None:
            gains = shares(end)
            if self._proves:
                node.proven = gains
            return gains, {}
        returns, moves = self._kernel.traced_playout(state, self._random)
        return shares(returns), {seat: set(each) for seat, each in enumerate(moves)}
