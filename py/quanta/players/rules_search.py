"""Monte Carlo tree search by the rules alone, for games with neither a kernel nor a tree, and on
kernels that tell what was played in their playouts.

By the rules it works for any number of seats, with dice and with secrets: what the seat to play
cannot see is filled in anew for each playout, and an action counts where it is possible. Playouts
by the rules are slow, so each has to tell as much as it can (see ``rave``). Where the game
evaluates positions, its judgement takes the place of a playout.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from math import exp
from statistics import fmean, pstdev
from typing import Any, Protocol

from quanta.core.game import CHANCE, Action, OpenGame, Position
from quanta.core.playout import draw, random_action
from quanta.core.rng import Stream
from quanta.players.kernel_playouts import MAX_NODES, KernelPlayouts, traced_kernel
from quanta.players.player import Candidate, Limit, SearchSupport, Thought, playout_numbers
from quanta.players.rave import (
    EXPLORATION,
    SURE_EXPLORATION,
    Gains,
    RaveNode,
    certain_rank,
    learn,
    most_promising,
    prove_upwards,
    shares,
)

DEFAULT_PLAYOUTS = 500
SAMPLES = 40
"""Positions evaluated to learn the unit of a game's evaluation."""
MOST_PLIES = 2_000
"""A playout that has not ended by then counts as a draw."""
PLIES_PER_STEP = 16
"""Plies of a playout between two thoughts."""
LEAST_VISITS, LONGEST_LINE = 10, 8
"""Visits of a position, without which the line of a candidate ends before it; actions in a line."""


class Playouts(Protocol):
    """A tree below one position, and the playouts that it grows by.

    root: its node; per_thought: playouts after which it is worth to look at it again.
    """

    root: RaveNode
    per_thought: int

    def visit(self) -> Iterator[None]:
        """One playout; it pauses where that takes long."""
        ...

    def named(self, line: Sequence[Any]) -> tuple[Action, ...]:
        """The actions that a line of moves from the root consists of."""
        ...


@dataclass(frozen=True, slots=True)
class Weakness:
    """How a weak player goes wrong. miss: per cent of the actions that it overlooks; error: the
    standard deviation of the noise on its values, in units of that of the values themselves."""

    miss: int = 0
    error: float = 0.0


class RulesSearch:
    """A player of any game by its rules alone. width: the number of candidates."""

    def __init__(
        self, support: SearchSupport, *, width: int = 1, weakness: Weakness | None = None
    ) -> None:
        self._support, self._width = support, width
        self._weakness = weakness or Weakness()

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        """A thought every few plies of a playout. One that is under way at the limit of time is
        dropped."""
        until = None if limit.ms is None else limit.clock() + limit.ms / 1000
        noise = random.Random(rng.below(1 << 64))
        allowed = self._noticed(position, noise)
        tree = self._tree(position, allowed, rng)
        errors = {move: noise.gauss(0, self._weakness.error) for move in tree.root.children}
        thought = self._thought(tree, errors, 0)
        yield thought
        done = 0
        for number in playout_numbers(limit, DEFAULT_PLAYOUTS, 1):
            if len(allowed) == 1 or tree.root.proven is not None:
                break
            for _ in tree.visit():
                if until is not None and limit.clock() >= until:
                    yield self._thought(tree, errors, done)
                    return
                yield thought
            done = number + 1
            if done % tree.per_thought == 0:
                thought = self._thought(tree, errors, done)
                yield thought
        yield self._thought(tree, errors, done)

    def _noticed(self, position: Position, noise: random.Random) -> Sequence[Action]:
        """The actions that it does not overlook."""
        legal = list(position.legal_actions())
        found = [action for action in legal if noise.random() * 100 >= self._weakness.miss]
        return found or [noise.choice(legal)]

    def _tree(self, position: Position, allowed: Sequence[Action], rng: Stream) -> Playouts:
        proves = self._weakness == Weakness()
        kernel = traced_kernel(self._support, position)
        if kernel is not None:
            return KernelPlayouts(kernel, position, allowed, rng, proves=proves)
        return RulesPlayouts(position, allowed, self._support, rng, proves=proves)

    def _thought(self, tree: Playouts, errors: dict[Any, float], playouts: int) -> Thought:
        children = tree.root.children
        spread = pstdev(child.value() for child in children.values())

        def rank(move: Any) -> tuple[float, float]:
            child = children[move]
            return certain_rank(child, tree.root.to_play), (
                child.cautious_value() + errors[move] * spread
            )

        best = sorted(children, key=rank, reverse=True)[: self._width]
        found = tuple(_candidate(tree, move) for move in best)
        line, value, proven = found[0].actions, found[0].expectation, found[0].proven
        return Thought(line[0], value, line, playouts, proven, candidates=found)


def _candidate(tree: Playouts, move: Any) -> Candidate:
    root = tree.root
    child = root.children[move]
    node, line = child, [move]
    while len(line) < LONGEST_LINE and node.children and node.to_play != CHANCE:
        following, after = max(node.children.items(), key=lambda pair: pair[1].visits)
        if after.visits < LEAST_VISITS:
            break
        line.append(following)
        node = after
    if child.proven is None:
        return Candidate(tree.named(line), 2 * child.value() - 1)
    gain = child.proven[root.to_play]
    return Candidate(tree.named(line), 2 * gain - 1, proven=True, plies=child.plies + 1)


class RulesPlayouts:
    """The tree below one position, and the playouts that it grows by.

    allowed: the actions that are considered at the root. proves: whether what is certain is noted
    as such; never where something is hidden or drawn.
    """

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
        self.root = RaveNode()
        self.root.to_play = position.to_play
        self.root.children = {action: RaveNode() for action in allowed}
        self._position, self._allowed = position, allowed
        self._support, self._rng = support, rng
        self._random = random.Random(rng.below(1 << 64))
        self._open = _is_open(position)
        self._proves = proves and self._open
        self._size = len(allowed)
        self._unit = 0.0
        self._exploration = EXPLORATION if support.evaluate is None else SURE_EXPLORATION

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
                child = node.children[action] = RaveNode()
            played.append(action)
            position, node = position.apply(action), child
            path.append(node)
            gains = node.proven
        learn(path, played, later, gains)
        if self._proves:
            prove_upwards(path)

    def named(self, line: Sequence[Action]) -> tuple[Action, ...]:
        """The line itself: its moves are actions."""
        return tuple(line)

    def _is_leaf(self, node: RaveNode) -> bool:
        """Whether the tree ends here, at a new position or because it is as large as it may be."""
        return node.visits == 0 or (not node.children and self._size >= MAX_NODES)

    def _possible(self) -> Position:
        """The position with what is hidden filled in."""
        if self._open or self._support.complete is None:
            return self._position
        whole: Position = self._support.complete(self._position, self._rng)
        return whole

    def _ended(self, node: RaveNode, position: Position) -> Gains:
        gains = _gains(position)
        if self._proves:
            node.proven = gains
        return gains

    def _select(self, node: RaveNode, legal: Sequence[Action]) -> Action:
        """The action to try: the one with the greatest value and the least known of it."""
        self._add_children(node, legal)
        best = most_promising(
            node, legal, self._random, unproven=node is self.root, exploration=self._exploration
        )
        return legal[0] if best is None else best

    def _looked_ahead(
        self, node: RaveNode, position: Position, legal: Sequence[Action]
    ) -> Generator[None, None, Gains]:
        """Evaluate what each action leads to, and give the node these children; the gains of the
        best of them."""
        found: list[Gains] = []
        self._add_children(node, legal)
        for action in legal:
            yield
            after, child = position.apply(action), node.children.get(action, RaveNode())
            over = after.outcome() is not None
            found.append(self._ended(child, after) if over else self._judged(after))
            child.prior = found[-1][node.to_play]
            prove_upwards([node, child])
        return node.proven or max(found, key=lambda gains: gains[node.to_play])

    def _add_children(self, node: RaveNode, legal: Sequence[Action]) -> None:
        """Give the node a child for each action, unless the tree is as large as it may be."""
        if self._size < MAX_NODES:
            fresh = {action: RaveNode() for action in legal if action not in node.children}
            node.children.update(fresh)
            self._size += len(fresh)

    def _played_out(
        self, position: Position, later: defaultdict[int, set[Action]]
    ) -> Generator[None, None, Gains]:
        """Play on at random; each seat's actions go into ``later``. Where the game evaluates
        positions, that is the result."""
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
        """What the game's evaluation expects."""
        seats, evaluate = range(position.seats), self._support.evaluate
        assert evaluate is not None
        unit = self._evaluation_unit()
        values = [evaluate(position, seat) / unit for seat in seats]
        powers = [exp(value - max(values)) for value in values]
        return [power / sum(powers) for power in powers]

    def _evaluation_unit(self) -> float:
        """How much evaluations differ in random play from here."""
        evaluate = self._support.evaluate
        assert evaluate is not None
        if not self._unit:
            position, found = self._possible(), list[int]()
            for _ in range(SAMPLES):
                if position.outcome() is not None:
                    position = self._possible()
                position = position.apply(random_action(position, self._rng))
                found.append(evaluate(position, 0))
            self._unit = pstdev(found) or max(1.0, abs(fmean(found)))
        return self._unit


def _is_open(position: Position) -> bool:
    """Whether the game has neither secrets nor chance, as its class says."""
    kind = type(position)
    clauses = ("chances", "seen_by", "masked")
    return all(getattr(kind, each) is getattr(OpenGame, each) for each in clauses)


def _gains(position: Position) -> Gains:
    """What each seat got of a game that is over."""
    end = position.outcome()
    assert end is not None, "a position without actions has an outcome"
    return shares(end.returns)
