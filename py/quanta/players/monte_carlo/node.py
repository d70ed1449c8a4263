"""The nodes of the tree: averages over playouts, proven results, and the choice of the next child.

If playouts are traced, the averages learn from every action of a playout, not only from its first
ones (RAVE): an action played later by the same seat counts for the same action now, with less
weight the more often that was tried itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import log, sqrt
from random import Random
from typing import Any

from quanta.core.game import CHANCE

MAX_NODES = 60_000
"""A tree grows no further. A node takes about half a kilobyte, so this is 30 MB."""
UCT_EXPLORATION = 0.6
"""The exploration constant of UCT, for gains from 0 to 1."""
EXPLORATION, SURE_EXPLORATION = 0.35, 0.1
"""The exploration constants with RAVE: small, because RAVE also explores; smaller if gains come
from an evaluation, which is not random."""
EQUIVALENCE = 300
"""After about a third of this many visits, an action's own results count as much as its RAVE
results."""
PRIOR = 2
"""The number of visits that the prior counts as in each average."""
CAUTION = 0.3
"""The penalty on the value of an action for its uncertainty."""

Gains = Sequence[float]
"""The reward of each seat in a game: 1 for a win, or a share of it; they sum to 1."""


class PlayoutNode:
    """A node of the tree: the actions since the root.

    to_play: the seat to act in it. visits, gain: the number of visits, and the sum of the gains of
    the seat that acted before it; seen, heard: the same for playouts in which that seat played the
    action later (RAVE). proven: the gains, once proven, which is never the case with hidden
    information or chance; plies: the number until the end. prior: the expected gain before any
    visit. state: that of the kernel, once it is known, if the search has one.
    """

    __slots__ = (
        "children",
        "gain",
        "heard",
        "plies",
        "prior",
        "proven",
        "seen",
        "state",
        "to_play",
        "visits",
    )

    def __init__(self) -> None:
        self.to_play = CHANCE
        self.visits, self.gain = 0, 0.0
        self.seen, self.heard, self.prior = 0, 0.0, 0.5
        self.proven: Gains | None = None
        self.plies = 0
        self.state: Any = None
        self.children: dict[Any, PlayoutNode] = {}

    def value(self) -> float:
        """The expected gain for the seat that acted, from its own average and RAVE."""
        own = (self.gain + PRIOR * self.prior) / (self.visits + PRIOR)
        if not self.seen:
            return own
        weight = sqrt(EQUIVALENCE / (3 * self.visits + EQUIVALENCE))
        return weight * (self.heard + PRIOR * self.prior) / (self.seen + PRIOR) + (1 - weight) * own

    def cautious_value(self) -> float:
        """``value``, reduced by its uncertainty."""
        return self.value() - CAUTION / sqrt(1 + self.visits + self.seen / 4)


def most_promising(
    node: PlayoutNode,
    moves: Iterable[Any],
    noise: Random,
    *,
    unproven: bool,
    exploration: float = EXPLORATION,
) -> Any | None:
    """The move with the greatest sum of value and uncertainty, among those that have a child. With
    ``unproven``, proven children are left out. None if none is left."""
    weight = exploration * exploration * log(node.visits + 2)
    children: Mapping[Any, PlayoutNode] = node.children
    best, most = None, -1.0
    for move in moves:
        child = children.get(move)
        if child is None or (unproven and child.proven is not None):
            continue
        score = child.value() + sqrt(weight / (child.visits + 1)) + noise.random() / 1e6
        if score > most:
            best, most = move, score
    return best


def uct_choice(node: PlayoutNode, noise: Random) -> Any:
    """The next move by UCT: one that was never tried, else the one with the greatest sum of average
    and uncertainty. Proven children only count if there are no others."""
    weight = UCT_EXPLORATION * UCT_EXPLORATION * log(node.visits + 1)
    open_ = [each for each in node.children.items() if each[1].proven is None]
    open_ = open_ or [*node.children.items()]
    fresh = [move for move, child in open_ if not child.visits]
    if fresh:
        return fresh[noise.randrange(len(fresh))]
    best, most = None, -1.0
    for move, child in open_:
        score = child.gain / child.visits + sqrt(weight / child.visits)
        if score > most:
            best, most = move, score
    return best


def certain_rank(child: PlayoutNode, seat: int) -> float:
    """The rank of a proven child: wins first, the fastest foremost; losses last, the slowest of
    them first. 0 if it is not proven."""
    if child.proven is None:
        return 0.0
    gain = child.proven[seat]
    least = 1 / (child.plies + 1)
    return 1 + least if gain == 1 else -1 - least if gain == 0 else 0.0


def shares(returns: Sequence[int]) -> Gains:
    """The gains in a finished game, from its returns."""
    best = max(returns)
    share = 1 / returns.count(best)
    return [share if got == best else 0.0 for got in returns]


def count(path: Sequence[PlayoutNode], gains: Gains) -> None:
    """Count a playout at each node of the path."""
    path[0].visits += 1
    for before, node in pairwise(path):
        node.visits += 1
        if before.to_play != CHANCE:
            node.gain += gains[before.to_play]


def credit_later(
    path: Sequence[PlayoutNode],
    played: Sequence[Any],
    later: Mapping[int, set[Any]],
    gains: Gains,
) -> None:
    """Count a playout at the moves that were played after each node of the path (RAVE).

    played: the moves from each node of the path to the next; later: seat -> its moves after the
    path. The sets are extended in place.
    """
    for depth in range(len(path) - 1, -1, -1):
        node = path[depth]
        if node.to_play == CHANCE:
            continue
        heard = later.get(node.to_play, set())
        if depth < len(played):
            heard.add(played[depth])
        gain, children = gains[node.to_play], node.children
        for move in heard:
            child = children.get(move)
            if child is not None:
                child.seen += 1
                child.heard += gain


def prove_upwards(path: Sequence[PlayoutNode]) -> None:
    """Prove the nodes of the path, from its end, as far as their children allow."""
    if path[-1].proven is None:
        return
    for node in reversed(path[:-1]):
        known = [child for child in node.children.values() if child.proven is not None]
        wins = [child for child in known if child.proven and child.proven[node.to_play] == 1]
        if wins:
            best = min(wins, key=lambda child: child.plies)
        elif len(known) == len(node.children):
            best = max(known, key=lambda child: certain_rank(child, node.to_play))
        else:
            return
        node.proven, node.plies = best.proven, best.plies + 1
