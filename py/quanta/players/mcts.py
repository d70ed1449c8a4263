"""Monte Carlo tree search on a kernel, for any number of seats: UCT whose nodes can be proven.

The tree stays from one action to the next as long as the game comes by one of its nodes.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import log, sqrt
from typing import Any

from quanta.core.game import Action, Position
from quanta.core.kernel import Kernel
from quanta.core.rng import Stream
from quanta.players.player import Candidate, Knowledge, Limit, Thought, within
from quanta.players.random_legal import RandomLegal

PLAYOUTS = 2_000
"""Random games where no limit says otherwise."""
MOST_NODES = 60_000
"""So many nodes a tree has at most, of about half a kilobyte; then it grows no more."""
EXPLORE = 0.6
CHUNK = 8
"""So many random games are played between two looks at the clock."""


class Node:
    """A state in the tree. gain: what the seat that moved here got of the random games, each from
    0 to 1; proven: the returns, once they are certain; plies: how many lead there."""

    __slots__ = ("children", "gain", "move", "plies", "proven", "seat", "state", "visits")

    def __init__(self, state: Any, seat: int, move: Any) -> None:
        self.state, self.seat, self.move = state, seat, move
        self.visits, self.gain = 0, 0.0
        self.children: list[Node] | None = None
        self.proven: tuple[int, ...] | None = None
        self.plies = 0


class MonteCarloTree:
    """UCT: games are random from where the tree ends, and the tree grows where that goes well.

    It needs a kernel; where the game has none for a position it acts at random. width: so many best
    ways are told.
    """

    def __init__(self, known: Knowledge, *, width: int = 1) -> None:
        self._maker = known.kernel
        self._width = width
        self._kernel: Kernel[Any, Any] | None = None
        self._root: Node | None = None
        self._size = 0

    @property
    def size(self) -> int:
        """The number of nodes in the tree."""
        return self._size

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        """A thought every few random games."""
        kernel = self._maker(position) if self._maker else None
        if kernel is None:
            yield from RandomLegal().think(position, limit, rng)
            return
        lots = random.Random(rng.below(1 << 64))
        root = self._planted(kernel, position)
        self._grow(kernel, root)
        yield self._thought(kernel, root, 0)
        for number in within(limit, PLAYOUTS, CHUNK):
            if root.proven is not None:
                break
            self._visit(kernel, root, lots)
            if number % CHUNK == CHUNK - 1:
                yield self._thought(kernel, root, number + 1)
        yield self._thought(kernel, root, root.visits)

    def _planted(self, kernel: Kernel[Any, Any], position: Position) -> Node:
        """The root for ``position``: a node two plies down from the last one, or a new one."""
        state = kernel.state(position)
        kept = self._root if self._kernel is kernel else None
        near = [kept, *(kept.children or ())] if kept else []
        near += [node for child in near[1:] for node in child.children or ()] if kept else []
        found = next((node for node in near if node and node.state == state), None)
        self._kernel, self._root = kernel, found or Node(state, position.to_play, None)
        self._size = _size(self._root)
        return self._root

    def _grow(self, kernel: Kernel[Any, Any], node: Node) -> None:
        """Give the node its children, unless the tree is full; at an end of the game, prove it."""
        if node.children is not None:
            return
        moves = kernel.moves(node.state)
        if not moves:
            node.proven = kernel.returns(node.state)
            return
        after = [kernel.play(node.state, move) for move in moves]
        node.children = [
            Node(state, kernel.to_play(state), move)
            for state, move in zip(after, moves, strict=True)
        ]
        self._size += len(moves)

    def _visit(self, kernel: Kernel[Any, Any], root: Node, rng: random.Random) -> None:
        """One random game: down the tree, one step out of it, to the end, and back up."""
        node, path = root, [root]
        while node.proven is None:
            if node.children is None and (node.visits == 0 or self._size >= MOST_NODES):
                break
            self._grow(kernel, node)
            if node.children is None:
                break
            node = _chosen(node, rng)
            path.append(node)
        returns = node.proven or kernel.playout(node.state, rng)
        mover = path[0].seat
        seats = len(returns)
        for node in path:
            node.visits += 1
            node.gain += (returns[mover] + 1) / seats
            mover = node.seat
        for node in reversed(path):
            if not _proved(node):
                break

    def _thought(self, kernel: Kernel[Any, Any], root: Node, playouts: int) -> Thought:
        ranked = sorted(root.children or (), key=lambda child: _rank(root, child), reverse=True)
        ways = tuple(self._candidate(kernel, root, child) for child in ranked[: self._width])
        best = ways[0]
        return Thought(
            best.actions[0], best.expectation, best.actions, playouts, best.proven, 0, ways
        )

    def _candidate(self, kernel: Kernel[Any, Any], root: Node, child: Node) -> Candidate:
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
        hope = child.proven[root.seat] / most
        return Candidate(tuple(actions), max(-1.0, hope), proven=True, plies=child.plies + 1)


def _chosen(node: Node, rng: random.Random) -> Node:
    """The child to try next: not yet tried, or best by UCT; proven losses last."""
    assert node.children
    fresh = [child for child in node.children if not child.visits and child.proven is None]
    if fresh:
        return fresh[rng.randrange(len(fresh))]
    weight = EXPLORE * EXPLORE * log(node.visits + 1)
    open_ = [child for child in node.children if child.proven is None]
    return max(
        open_ or node.children,
        key=lambda child: child.gain / (child.visits or 1) + sqrt(weight / (child.visits or 1)),
    )


def _rank(node: Node, child: Node) -> tuple[float, float]:
    """How a child is preferred by the seat to move at ``node``: what is won for sure, then what
    was tried most, then what is lost for sure."""
    if child.proven is not None:
        gain = child.proven[node.seat]
        if gain > 0:
            return (1e12, -child.plies)
        return (0.5, 0.0) if gain == 0 else (-1.0, child.plies)
    return (child.visits, child.gain)


def _proved(node: Node) -> bool:
    """Whether the node is proven, now that something below it may be: its mover has a way to win
    all, or all its ways are proven."""
    if node.proven is not None or not node.children:
        return node.proven is not None
    seat = node.seat
    sure = [child for child in node.children if child.proven is not None]
    wins = [c for c in sure if c.proven is not None and c.proven[seat] > 0]
    if wins:
        best = min(wins, key=lambda child: child.plies)
    elif len(sure) == len(node.children):
        best = max(sure, key=lambda c: (c.proven[seat] if c.proven else 0, c.plies))
    else:
        return False
    node.proven, node.plies = best.proven, best.plies + 1
    return True


def _size(node: Node) -> int:
    todo, count = [node], 0
    while todo:
        count += 1
        todo += todo.pop().children or ()
    return count
