"""Playouts on a kernel: with RAVE if the kernel traces its playouts, else with UCT."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from quanta.core.game import Action, Position
from quanta.core.kernel import Kernel, TracedKernel
from quanta.core.rng import Stream
from quanta.players.monte_carlo.node import (
    MAX_NODES,
    Gains,
    PlayoutNode,
    count,
    credit_later,
    most_promising,
    prove_upwards,
    shares,
    uct_choice,
)

RIPE = 5
"""Visits after which a node gets children if playouts are traced, as they cost more than a
playout."""
PLAYOUTS_PER_STEP = 8
"""Playouts between two thoughts and two readings of the clock."""


class KernelPlayouts:
    """The tree below one position, and its playouts.

    allowed: the actions to consider at the root. proves: whether to record proven results. learns:
    whether to learn from every move of a playout, if the kernel traces them. Moves are those of the
    kernel. Nodes have their state once they have been visited.
    """

    default = 2_000
    per_thought = 4 * PLAYOUTS_PER_STEP

    def __init__(
        self,
        kernel: Kernel[Any, Any],
        position: Position,
        allowed: Collection[Action],
        rng: Stream,
        *,
        proves: bool,
        learns: bool,
    ) -> None:
        self._kernel, self._proves = kernel, proves
        self._traced = kernel if learns and isinstance(kernel, TracedKernel) else None
        self._ripe = RIPE if self._traced else 1
        self.root = PlayoutNode()
        self.root.state, self.root.to_play = kernel.state(position), position.to_play
        moves, actions = kernel.moves(self.root.state), frozenset(allowed)
        named = {move: kernel.action(self.root.state, move) for move in moves}
        considered = [move for move, action in named.items() if action in actions]
        self.root.children = {move: PlayoutNode() for move in considered}
        self._random = random.Random(rng.below(1 << 64))
        self.size, self._done = len(considered) + 1, 0

    def take_over(self, last: KernelPlayouts) -> None:
        """Continue with the tree of the last search if this position is at most two plies below
        its root."""
        near = [last.root, *last.root.children.values()]
        near += [node for child in near[1:] for node in child.children.values()]
        if last._kernel is not self._kernel:
            return
        for node in near:
            if node.state == self.root.state and node.children:
                self.root, self.size = node, _size(node)
                return

    def visit(self) -> Iterator[None]:
        """One playout: down the tree to a leaf, on at random, and the result back up. It pauses
        every few playouts."""
        if self._done % PLAYOUTS_PER_STEP == 0:
            yield
        self._done += 1
        node, path, played = self.root, [self.root], list[Any]()
        while node.proven is None and self._has_grown(node):
            move = self._select(node)
            played.append(move)
            before, node = node, node.children[move]
            path.append(node)
            if node.state is None:
                node.state = self._kernel.play(before.state, move)
                node.to_play = self._kernel.to_play(node.state)
        gains, later = self._played_out(node)
        count(path, gains)
        if self._traced:
            credit_later(path, played, later, gains)
        if self._proves:
            prove_upwards(path)

    def named(self, line: Sequence[Any]) -> tuple[Action, ...]:
        """The actions of a line of moves."""
        kernel, state, actions = self._kernel, self.root.state, list[Action]()
        for move in line:
            actions.append(kernel.action(state, move))
            state = kernel.play(state, move)
        return tuple(actions)

    def _has_grown(self, node: PlayoutNode) -> bool:
        """Give a node its children once it has been visited often enough. Returns whether it has
        any. A node whose game is over is proven."""
        if node.children:
            return True
        if node.visits < self._ripe or self.size >= MAX_NODES:
            return False
        node.children = {move: PlayoutNode() for move in self._kernel.moves(node.state)}
        self.size += len(node.children)
        if not node.children and self._proves:
            node.proven = self._ended(node)
        return bool(node.children)

    def _select(self, node: PlayoutNode) -> Any:
        if not self._traced:
            return uct_choice(node, self._random)
        move = most_promising(node, node.children, self._random, unproven=node is self.root)
        assert move is not None, "the search ends when all moves at the root are proven"
        return move

    def _played_out(self, node: PlayoutNode) -> tuple[Gains, dict[int, set[Any]]]:
        """The gains at a node, by a random game unless they are proven; and the moves of each seat,
        if the kernel traces them."""
        if node.proven is not None:
            return node.proven, {}
        if self._traced is None:
            return shares(self._kernel.playout(node.state, self._random)), {}
        over = self._ended(node)
        if over is not None:
            if self._proves:
                node.proven = over
            return over, {}
        returns, moves = self._traced.traced_playout(node.state, self._random)
        return shares(returns), {seat: set(each) for seat, each in enumerate(moves)}

    def _ended(self, node: PlayoutNode) -> Gains | None:
        end = self._kernel.returns(node.state)
        return None if end is None else shares(end)


def _size(node: PlayoutNode) -> int:
    stack, size = [node], 0
    while stack:
        size += 1
        stack += stack.pop().children.values()
    return size
