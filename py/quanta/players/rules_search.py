"""Monte Carlo tree search by the rules alone, for games with neither a kernel nor a tree.

It works for any number of seats, with dice and with secrets: what the seat to play cannot see is
filled in anew for each playout, and an action counts where it is possible. Playouts by the rules
are slow, so each has to tell as much as it can: an action played later by the same seat counts for
the same action now, the less the more often that was tried itself (RAVE). Where the game evaluates
positions, its judgement takes the place of a playout.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from statistics import fmean, pstdev

from quanta.core.game import CHANCE, Action, OpenGame, Position
from quanta.core.playout import draw, random_action
from quanta.core.rng import Stream
from quanta.players.player import Candidate, Limit, SearchSupport, Thought, playout_numbers

DEFAULT_PLAYOUTS = 500
EXPLORATION = 0.35
"""The exploration constant of UCT, for gains from 0 to 1. Small, because RAVE explores, too."""
EQUIVALENCE = 300
"""After about a third of so many visits, an action's own result counts as much as what was heard of
it elsewhere."""
PRIOR = 2
"""Each average begins as if there had been so many draws."""
CAUTION = 0.3
"""How much is taken off the value of an action for what is not known about it."""
SAMPLES = 40
"""Positions evaluated to learn the unit of a game's evaluation."""
MOST_PLIES = 2_000
"""A playout that has not ended by then counts as a draw."""
PLIES_PER_STEP = 16
"""Plies of a playout between two thoughts."""
MAX_NODES = 60_000
"""A tree grows no further."""
LEAST_VISITS, LONGEST_LINE = 10, 8
"""Visits of a position, without which the line of a candidate ends before it; actions in a line."""

Gains = Sequence[float]
"""What each seat got of a game: 1 for a win, its share of one that several have; they sum to 1."""


class RulesNode:
    """A position of the tree: all those that are alike for what was played since the root.

    to_play: the seat to act in it. visits, gain: how often an action led here, and the sum of what
    the seat got that acted; seen, heard: the same for playouts in which it acted so later. proven:
    the gains, once they are certain, which they never are where something is hidden or drawn;
    plies: how many until then.
    """

    __slots__ = ("children", "gain", "heard", "plies", "proven", "seen", "to_play", "visits")

    def __init__(self) -> None:
        self.to_play = CHANCE
        self.visits, self.gain = 0, 0.0
        self.seen, self.heard = 0, 0.0
        self.proven: Gains | None = None
        self.plies = 0
        self.children: dict[Action, RulesNode] = {}

    def value(self) -> float:
        """The gain to expect for the seat that acted: its own average, and what was heard."""
        own = (self.gain + PRIOR / 2) / (self.visits + PRIOR)
        if not self.seen:
            return own
        weight = sqrt(EQUIVALENCE / (3 * self.visits + EQUIVALENCE))
        return weight * (self.heard + PRIOR / 2) / (self.seen + PRIOR) + (1 - weight) * own

    def cautious_value(self) -> float:
        """``value``, less the less is known."""
        return self.value() - CAUTION / sqrt(1 + self.visits + self.seen / 4)


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
        legal = list(position.legal_actions())
        found = [action for action in legal if noise.random() * 100 >= self._weakness.miss]
        allowed = found or [noise.choice(legal)]
        tree = RulesPlayouts(position, allowed, self._support, rng)
        tree.proves = tree.proves and self._weakness == Weakness()
        errors = {action: noise.gauss(0, self._weakness.error) for action in allowed}
        thought = self._thought(tree, errors, 0)
        yield thought
        for number in playout_numbers(limit, DEFAULT_PLAYOUTS, 1):
            if len(allowed) == 1 or tree.root.proven is not None:
                break
            for _ in tree.visit():
                if until is not None and limit.clock() >= until:
                    return
                yield thought
            thought = self._thought(tree, errors, number + 1)
            yield thought

    def _thought(self, tree: RulesPlayouts, errors: dict[Action, float], playouts: int) -> Thought:
        children = tree.root.children
        spread = pstdev(child.value() for child in children.values())

        def rank(action: Action) -> tuple[float, float]:
            child = children[action]
            return _certain(child, tree.root.to_play), (
                child.cautious_value() + errors[action] * spread
            )

        best = sorted(children, key=rank, reverse=True)[: self._width]
        found = tuple(_candidate(tree.root, action) for action in best)
        line, value, proven = found[0].actions, found[0].expectation, found[0].proven
        return Thought(line[0], value, line, playouts, proven, candidates=found)


def _certain(child: RulesNode, seat: int) -> float:
    """The rank of what is certain: wins first, the soonest foremost; losses last, the latest of
    them first."""
    if child.proven is None:
        return 0.0
    gain = child.proven[seat]
    least = 1 / (child.plies + 1)
    return 1 + least if gain == 1 else -1 - least if gain == 0 else 0.0


def _candidate(root: RulesNode, action: Action) -> Candidate:
    child = root.children[action]
    node, line = child, [action]
    while len(line) < LONGEST_LINE and node.children and node.to_play != CHANCE:
        following, after = max(node.children.items(), key=lambda pair: pair[1].visits)
        if after.visits < LEAST_VISITS:
            break
        line.append(following)
        node = after
    if child.proven is None:
        return Candidate(tuple(line), 2 * child.value() - 1)
    gain = child.proven[root.to_play]
    return Candidate(tuple(line), 2 * gain - 1, proven=True, plies=child.plies + 1)


class RulesPlayouts:
    """The tree below one position, and the playouts that it grows by.

    allowed: the actions that are considered at the root. proves: whether what is certain is noted
    as such; never where something is hidden or drawn.
    """

    def __init__(
        self, position: Position, allowed: Sequence[Action], support: SearchSupport, rng: Stream
    ) -> None:
        self.root = RulesNode()
        self.root.to_play = position.to_play
        self.root.children = {action: RulesNode() for action in allowed}
        self._position, self._allowed = position, allowed
        self._support, self._rng = support, rng
        self._random = random.Random(rng.below(1 << 64))
        self._open = self.proves = _is_open(position)
        self._size = len(allowed)
        self._unit = 0.0

    def visit(self) -> Iterator[None]:
        """One playout: down the tree to a new position, on at random, and the result back up. It
        pauses every few plies."""
        position = self._possible()
        node, path, played = self.root, [self.root], list[tuple[int, Action]]()
        gains: Gains | None = None
        while gains is None:
            legal = self._allowed if node is self.root else position.legal_actions()
            if not legal:
                gains = self._ended(node, position)
                break
            node.to_play = position.to_play
            if node.to_play == CHANCE:
                action = draw(position, self._rng)
            elif node.visits == 0 and node is not self.root:
                gains = yield from self._played_out(position, played)
                break
            else:
                action = self._select(node, legal)
            child = node.children.get(action)
            if child is None:
                child = node.children[action] = RulesNode()
            played.append((node.to_play, action))
            position, node = position.apply(action), child
            path.append(node)
            gains = node.proven
        _learn(path, played, gains)
        if self.proves:
            _prove_upwards(path)

    def _possible(self) -> Position:
        """The position with what is hidden filled in."""
        if self._open or self._support.complete is None:
            return self._position
        whole: Position = self._support.complete(self._position, self._rng)
        return whole

    def _ended(self, node: RulesNode, position: Position) -> Gains:
        gains = _gains(position)
        if self.proves:
            node.proven = gains
        return gains

    def _select(self, node: RulesNode, legal: Sequence[Action]) -> Action:
        """The action to try: the one with the greatest value and the least known of it."""
        children = node.children
        if self._size < MAX_NODES:
            for action in legal:
                if action not in children:
                    children[action] = RulesNode()
                    self._size += 1
        weight = EXPLORATION * EXPLORATION * log(node.visits + 2)
        best, most = legal[0], -1.0
        for action in legal:
            child = children.get(action)
            if child is None or (child.proven is not None and node is self.root):
                continue
            score = child.value() + sqrt(weight / (child.visits + 1)) + self._random.random() / 1e6
            if score > most:
                best, most = action, score
        return best

    def _played_out(
        self, position: Position, played: list[tuple[int, Action]]
    ) -> Generator[None, None, Gains]:
        """Play on at random; ``played`` is extended in place. Where the game evaluates positions,
        that is the result."""
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
            played.append((seat, action))
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
    best = max(end.returns)
    share = 1 / end.returns.count(best)
    return [share if got == best else 0.0 for got in end.returns]


def _learn(path: Sequence[RulesNode], played: Sequence[tuple[int, Action]], gains: Gains) -> None:
    """Count a playout at each node of the path, and at the actions that were played later."""
    for depth, node in enumerate(path):
        node.visits += 1
        if depth and path[depth - 1].to_play != CHANCE:
            node.gain += gains[path[depth - 1].to_play]
        if node.to_play == CHANCE:
            continue
        gain, counted = gains[node.to_play], set[Action]()
        for seat, action in played[depth:]:
            if seat == node.to_play and action not in counted:
                counted.add(action)
                child = node.children.get(action)
                if child is not None:
                    child.seen += 1
                    child.heard += gain


def _prove_upwards(path: Sequence[RulesNode]) -> None:
    """Prove the nodes of the path, from its end, as far as their children allow."""
    if path[-1].proven is None:
        return
    for node in reversed(path[:-1]):
        known = [child for child in node.children.values() if child.proven is not None]
        wins = [child for child in known if child.proven and child.proven[node.to_play] == 1]
        if wins:
            best = min(wins, key=lambda child: child.plies)
        elif len(known) == len(node.children):
            best = max(known, key=lambda child: _certain(child, node.to_play))
        else:
            return
        node.proven, node.plies = best.proven, best.plies + 1
