"""Playouts by the rules alone, for games with neither a kernel nor a tree.

They work for any number of seats, with dice and with secrets: each playout assumes a new
possibility for what the seat to play cannot see, and an action counts where it is possible.
Playouts by the rules are slow, so each must teach as much as possible (see ``node``). If the game
evaluates positions, its evaluation replaces a playout.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Generator, Iterator, Sequence
from math import exp
from statistics import fmean, pstdev

from quanta.core.game import CHANCE, Action, OpenGame, Position
from quanta.core.playout import draw, random_action
from quanta.core.rng import Stream
from quanta.players.monte_carlo.node import (
    EXPLORATION,
    MAX_NODES,
    SURE_EXPLORATION,
    Gains,
    PlayoutNode,
    count,
    credit_later,
    most_promising,
    prove_upwards,
    shares,
)
from quanta.players.player import SearchSupport

SAMPLES = 40
"""Positions evaluated to estimate the unit of a game's evaluation."""
MOST_PLIES = 2_000
"""A longer playout counts as a draw."""
PLIES_PER_STEP = 16
"""Plies of a playout between two thoughts."""


class RulesPlayouts:
    """The tree below one position, and its playouts.

    allowed: the actions to consider at the root. proves: whether to record proven results; never
    with hidden information or chance.
    """

    default = 500
    per_thought = 1

    def __init__(
        self,
        position: Position,
        allowed: Sequence[Action],
        support: SearchSupport,
        rng: Stream,
        *,
        proves: bool,
    ) -> None:
        self.root = PlayoutNode()
        self.root.to_play = position.to_play
        self.root.children = {action: PlayoutNode() for action in allowed}
        self._position, self._allowed = position, allowed
        self._support, self._rng = support.at(position), rng
        self._random = random.Random(rng.below(1 << 64))
        self._open = is_open(position)
        self._proves = proves and self._open
        self._size = len(allowed)
        self._unit = 0.0
        self._exploration = EXPLORATION if self._support.evaluate is None else SURE_EXPLORATION

    def visit(self) -> Iterator[None]:
        """One playout: down the tree to a new position, on at random, and the result back up. It
        pauses every few plies."""
        position = self._possible()
        node, path, played = self.root, [self.root], list[Action]()
        later: defaultdict[int, set[Action]] = defaultdict(set)
        gains: Gains | None = None
        while gains is None:
            legal = self._allowed if node is self.root else position.legal_actions()
            if not legal:
                gains = self._ended(node, position)
                break
            node.to_play = position.to_play
            if node.to_play == CHANCE:
                action = draw(position, self._rng)
            elif self._support.evaluate is not None and not node.visits:
                gains = yield from self._looked_ahead(node, position, legal)
                break
            elif node is not self.root and self._is_leaf(node):
                gains = yield from self._played_out(position, later)
                break
            else:
                action = self._select(node, legal)
            child = node.children.get(action)
            if child is None:
                child = node.children[action] = PlayoutNode()
            played.append(action)
            position, node = position.apply(action), child
            path.append(node)
            gains = node.proven
        count(path, gains)
        credit_later(path, played, later, gains)
        if self._proves:
            prove_upwards(path)

    def named(self, line: Sequence[Action]) -> tuple[Action, ...]:
        """The line itself: its moves are actions."""
        return tuple(line)

    def _is_leaf(self, node: PlayoutNode) -> bool:
        """Whether the tree ends here, at a new position or because it has reached its limit."""
        return node.visits == 0 or (not node.children and self._size >= MAX_NODES)

    def _possible(self) -> Position:
        """The position with one possibility for what is hidden."""
        if self._open or self._support.complete is None:
            return self._position
        whole: Position = self._support.complete(self._position, self._rng)
        return whole

    def _ended(self, node: PlayoutNode, position: Position) -> Gains:
        gains = _gains(position)
        if self._proves:
            node.proven = gains
        return gains

    def _select(self, node: PlayoutNode, legal: Sequence[Action]) -> Action:
        """The action with the greatest sum of value and uncertainty."""
        self._add_children(node, legal)
        best = most_promising(
            node, legal, self._random, unproven=node is self.root, exploration=self._exploration
        )
        return legal[0] if best is None else best

    def _looked_ahead(
        self, node: PlayoutNode, position: Position, legal: Sequence[Action]
    ) -> Generator[None, None, Gains]:
        """Evaluate the position after each action, and give the node these children. Returns the
        gains of the best one."""
        results: list[Gains] = []
        self._add_children(node, legal)
        for action in legal:
            yield
            after, child = position.apply(action), node.children.get(action, PlayoutNode())
            over = after.outcome() is not None
            results.append(self._ended(child, after) if over else self._judged(after))
            child.prior = results[-1][node.to_play]
            prove_upwards([node, child])
        return node.proven or max(results, key=lambda gains: gains[node.to_play])

    def _add_children(self, node: PlayoutNode, legal: Sequence[Action]) -> None:
        """Give the node a child for each action, unless the tree has reached its limit."""
        if self._size < MAX_NODES:
            fresh = {action: PlayoutNode() for action in legal if action not in node.children}
            node.children.update(fresh)
            self._size += len(fresh)

    def _played_out(
        self, position: Position, later: defaultdict[int, set[Action]]
    ) -> Generator[None, None, Gains]:
        """Play on at random, or evaluate the position if the game can. Each seat's actions go into
        ``later``."""
        for ply in range(1, MOST_PLIES + 1):
            if ply % PLIES_PER_STEP == 0:
                yield
            legal = position.legal_actions()
            if not legal:
                return _gains(position)
            if self._support.evaluate is not None:
                return self._judged(position)
            seat = position.to_play
            action = draw(position, self._rng) if seat == CHANCE else self._random.choice(legal)
            later[seat].add(action)
            position = position.apply(action)
        return [1 / position.seats for _ in range(position.seats)]

    def _judged(self, position: Position) -> Gains:
        """The gains by the game's evaluation."""
        seats, evaluate = range(position.seats), self._support.evaluate
        assert evaluate is not None
        unit = self._evaluation_unit()
        values = [evaluate(position, seat) / unit for seat in seats]
        powers = [exp(value - max(values)) for value in values]
        return [power / sum(powers) for power in powers]

    def _evaluation_unit(self) -> float:
        """The spread of evaluations in random play from here."""
        evaluate = self._support.evaluate
        assert evaluate is not None
        if not self._unit:
            position, evaluations = self._possible(), list[int]()
            for _ in range(SAMPLES):
                if position.outcome() is not None:
                    position = self._possible()
                position = position.apply(random_action(position, self._rng))
                evaluations.append(evaluate(position, 0))
            self._unit = pstdev(evaluations) or max(1.0, abs(fmean(evaluations)))
        return self._unit


def is_open(position: Position) -> bool:
    """Whether the game has neither secrets nor chance, by the methods of its class."""
    kind = type(position)
    clauses = ("chances", "seen_by", "masked")
    return all(getattr(kind, each) is getattr(OpenGame, each) for each in clauses)


def _gains(position: Position) -> Gains:
    """The gains in a finished game."""
    end = position.outcome()
    assert end is not None, "a position without actions has an outcome"
    return shares(end.returns)
