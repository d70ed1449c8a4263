"""Monte Carlo tree search on a kernel, for any number of seats: UCT with proven nodes.

The tree is kept from one action to the next if the new position is one of its nodes.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import log, sqrt
from typing import Any

from quanta.core.game import Action, Position
from quanta.core.kernel import Kernel
from quanta.core.rng import Stream
from quanta.players.player import Candidate, Limit, SearchSupport, Thought, playout_numbers
from quanta.players.random_legal import RandomLegal

DEFAULT_PLAYOUTS = 2_000
MAX_NODES = 60_000
"""A tree grows no further. A node takes about half a kilobyte, so this is 30 MB."""
EXPLORATION = 0.6
"""The exploration constant of UCT, for gains from 0 to 1."""
CLOCK_INTERVAL = 8
"""Playouts between two looks at the clock."""


class UctNode:
    """A state in the tree. gain: the sum over its playouts of what the seat that moved here won, 0
    to 1 each; proven: the returns, once they are certain; plies: how many until that end."""

    __slots__ = ("children", "gain", "move", "plies", "proven", "seat", "state", "visits")

    def __init__(self, state: Any, seat: int, move: Any) -> None:
        self.state, self.seat, self.move = state, seat, move
        self.visits, self.gain = 0, 0.0
        self.children: list[UctNode] | None = None
        self.proven: tuple[int, ...] | None = None
        self.plies = 0


class MonteCarloTree:
    """UCT: playouts from the leaves of the tree, which grows where they go well.

    It needs a kernel; it chooses at random where the game has none for a position. width: the
    number of candidates.
    """

    def __init__(self, support: SearchSupport, *, width: int = 1) -> None:
        self._maker = support.kernel
        self._width = width
        self._kernel: Kernel[Any, Any] | None = None
        self._root: UctNode | None = None
        self._size = 0

    @property
    def size(self) -> int:
        """The number of nodes in the tree."""
        return self._size

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        """A thought every few playouts."""
        kernel = self._maker(position) if self._maker else None
        if kernel is None:
            yield from RandomLegal().think(position, limit, rng)
            return
        random_bits = random.Random(rng.below(1 << 64))
        root = self._find_root(kernel, position)
        self._grow(kernel, root)
        yield self._thought(kernel, root, 0)
        for number in playout_numbers(limit, DEFAULT_PLAYOUTS, CLOCK_INTERVAL):
            if root.proven is not None:
                break
            self._visit(kernel, root, random_bits)
            if number % CLOCK_INTERVAL == CLOCK_INTERVAL - 1:
                yield self._thought(kernel, root, number + 1)
        yield self._thought(kernel, root, root.visits)

    def _find_root(self, kernel: Kernel[Any, Any], position: Position) -> UctNode:
        """The node of ``position``: at most two plies below the last root, or a new one."""
        state = kernel.state(position)
        kept = self._root if self._kernel is kernel else None
        near = [kept, *(kept.children or ())] if kept else []
        near += [node for child in near[1:] for node in child.children or ()] if kept else []
        found = next((node for node in near if node and node.state == state), None)
        self._kernel, self._root = kernel, found or UctNode(state, position.to_play, None)
        self._size = _size(self._root)
        return self._root

    def _grow(self, kernel: Kernel[Any, Any], node: UctNode) -> None:
        """Add the children of the node; if the game is over there, the node is proven."""
        if node.children is not None:
            return
        moves = kernel.moves(node.state)
        if not moves:
            node.proven = kernel.returns(node.state)
            return
        after = [kernel.play(node.state, move) for move in moves]
        node.children = [
            UctNode(state, kernel.to_play(state), move)
            for state, move in zip(after, moves, strict=True)
        ]
        self._size += len(moves)

    def _visit(self, kernel: Kernel[Any, Any], root: UctNode, rng: random.Random) -> None:
        """One playout: select a leaf, expand it, play to the end, and back up the result."""
        node, path = root, [root]
        while node.proven is None:
            if node.children is None and (node.visits == 0 or self._size >= MAX_NODES):
                break
            self._grow(kernel, node)
            if node.children is None:
                break
            node = _select(node, rng)
            path.append(node)
        returns = node.proven or kernel.playout(node.state, rng)
        mover = path[0].seat
        seats = len(returns)
        for node in path:
            node.visits += 1
            node.gain += (returns[mover] + 1) / seats
            mover = node.seat
        for node in reversed(path):
            if not _prove(node):
                break

    def _thought(self, kernel: Kernel[Any, Any], root: UctNode, playouts: int) -> Thought:
        ranked = sorted(root.children or (), key=lambda child: _rank(root, child), reverse=True)
        candidates = tuple(self._candidate(kernel, root, each) for each in ranked[: self._width])
        best = candidates[0]
        line, value = best.actions, best.expectation
        return Thought(line[0], value, line, playouts, best.proven, candidates=candidates)

    def _candidate(self, kernel: Kernel[Any, Any], root: UctNode, child: UctNode) -> Candidate:
        actions: list[Action] = []
        node, after = root, child
        while True:
            actions.append(kernel.action(node.state, after.move))
            known = [kid for kid in after.children or () if kid.visits or kid.proven]
            if not known:
                break
            node, after = after, max(known, key=lambda kid: _rank(node, kid))
        if child.proven is None:
            mean = child.gain / child.visits if child.visits else 0.5
            return Candidate(tuple(actions), 2 * mean - 1)
        most = max(child.proven) if max(child.proven) > 0 else 1
        expectation = max(-1.0, child.proven[root.seat] / most)
        return Candidate(tuple(actions), expectation, proven=True, plies=child.plies + 1)


def _select(node: UctNode, rng: random.Random) -> UctNode:
    """The child to visit next: a random unvisited one, else the best by UCT. Proven children only
    if there are no others."""
    assert node.children
    fresh = [child for child in node.children if not child.visits and child.proven is None]
    if fresh:
        return fresh[rng.randrange(len(fresh))]
    weight = EXPLORATION * EXPLORATION * log(node.visits + 1)
    open_ = [child for child in node.children if child.proven is None]
    return max(
        open_ or node.children,
        key=lambda child: child.gain / (child.visits or 1) + sqrt(weight / (child.visits or 1)),
    )


def _rank(node: UctNode, child: UctNode) -> tuple[float, float]:
    """The sort key of a child for the seat to move at ``node``: proven wins, then by visits, then
    proven losses, the longest first."""
    if child.proven is not None:
        gain = child.proven[node.seat]
        if gain > 0:
            return (1e12, -child.plies)
        return (0.5, 0.0) if gain == 0 else (-1.0, child.plies)
    return (child.visits, child.gain)


def _prove(node: UctNode) -> bool:
    """Prove the node if its children allow it: one is a proven win for the seat to move, or all are
    proven. Returns whether the node is proven."""
    if node.proven is not None or not node.children:
        return node.proven is not None
    seat = node.seat
    proven = [child for child in node.children if child.proven is not None]
    wins = [c for c in proven if c.proven is not None and c.proven[seat] > 0]
    if wins:
        best = min(wins, key=lambda child: child.plies)
    elif len(proven) == len(node.children):
        best = max(proven, key=lambda c: (c.proven[seat] if c.proven else 0, c.plies))
    else:
        return False
    node.proven, node.plies = best.proven, best.plies + 1
    return True


def _size(node: UctNode) -> int:
    stack, count = [node], 0
    while stack:
        count += 1
        stack += stack.pop().children or ()
    return count
