"""Alpha-beta search of a tree: iterative deepening, principal variation search, a transposition
table and late move reductions.

The search is a generator at all levels, so that it can pause anywhere. That costs little compared
with generating the children of a state.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from math import tanh
from operator import itemgetter
from typing import Any, NamedTuple

from quanta.core.game import Action
from quanta.core.tree import Child, EndgameResult, Tree
from quanta.players.endgame import EndgameSearch, RootEndgameSearch
from quanta.players.player import Candidate, Limit, LimitReached, Thought
from quanta.players.reply_gains import ReplyGains
from quanta.players.transposition_table import TranspositionTable

WON = 10_000_000
"""The value of a won game, less 1 for each ply until the win. A tree's own values are below a tenth
of it."""
DECISIVE = WON - 10_000
"""Values from this on, either way, are wins and losses: no search looks 10,000 plies ahead."""
INFINITY = 2 * WON
CLEAR = 20
"""Values from this many times the scale of a tree on stand for wins and losses."""
MAX_DEPTH = 100
LATE, VERY_LATE = 4, 14
"""Late move reductions: moves from these places in the order on are searched one and two plies less
deep. Two other pairs made no difference (62 and 64 of 120 games)."""
CLOCK_INTERVAL = 12
"""States expanded or evaluated between two readings of the clock: a few milliseconds at most."""
SECONDS_TO_PAUSE = 0.003
"""The time between pauses, well within the 10 ms slices of a browser's worker."""
TIME_SHARE = 0.93
"""The share of its time after which a search ends: the last states and the reply need the rest."""
ROOT_ENDGAME = 6
"""With at most this many moves left, the endgame search is applied to each move at the root. Eight
made no difference (48 of 100 games)."""
INNER_ENDGAME, INNER_BUDGET = 3, 150
"""With at most this many moves left, it is applied inside the tree, with a small budget of states,
as it may be used at every node. Four made no difference (47 of 100)."""
REQUIRED_ENDGAME = 4
"""Once another move wins, the endgame search of the required one has a budget of this many states
for each node searched so far: until it is solved, its value is a guess beside a proof."""
LOWER, EXACT, UPPER = 1, 0, -1

Steps = Generator[None, None, int]
"""A search that pauses now and then, and returns a value."""

RankedMoves = list[tuple[int, Child]]
"""Moves at the root with their values, best first."""

TableEntry = tuple[int, int, int, Child | None]
"""An entry of the transposition table: the depth of the search, the value, whether that is a LOWER
bound, EXACT or an UPPER bound, and the best move."""


class RequiredMove(NamedTuple):
    """A move at the root that must be a candidate. action: its first one; state: the one after
    that; ends_turn: whether that ends the turn."""

    action: Action
    state: Any
    ends_turn: bool


class AlphaBeta:
    """A search of one tree. Its tables last from one call to the next.

    width: the number of candidates; other moves are only known to be no better. entries: the size
    of the tables of states and of children: at 200 to 800 bytes an entry, 20 to 60 MB in all.
    exact: whether to search the endgame exactly, if the tree supports it.
    """

    def __init__(
        self, tree: Tree[Any], *, width: int = 1, entries: int = 40_000, exact: bool = True
    ) -> None:
        self.tree = tree
        self.width = width
        self.nodes = 0
        self._table: TranspositionTable[TableEntry] = TranspositionTable(entries)
        self._children_table: TranspositionTable[Sequence[Child]] = TranspositionTable(entries)
        self._gains = ReplyGains()
        self._previous: dict[int, int] = {}  # values at the root, one ply less deep
        self._required: Child | None = None  # the child of the required move
        self._partial: Child | None = None  # the same, if it does not end the turn
        self._since_clock = 0
        self._limit = Limit()
        self._until = self._pause = 0.0
        endgame = tree.endgame if exact else None
        self._endgame = EndgameSearch(tree, endgame, entries=entries) if endgame else None

    def search(
        self,
        state: Any,
        limit: Limit,
        max_depth: int = MAX_DEPTH,
        required: RequiredMove | None = None,
    ) -> Iterator[Thought]:
        """Better and better thoughts about ``state``, which is in play; the first one by static
        evaluation. The required move is the last candidate unless it is among the best."""
        now = limit.clock()
        self.nodes = self._since_clock = 0
        self._limit, self._pause = limit, now + SECONDS_TO_PAUSE
        self._until = now + TIME_SHARE * (limit.ms or 1e9) / 1000
        order = [(child[0], child) for child in self._children(state)]
        self._previous = {}
        self._require(required, order)
        known = self._thought(state, order, 1)
        yield known
        endgame = self._root_endgame(state)
        done: RankedMoves = []
        depth = 1
        try:
            for depth in range(2, max_depth + 1):
                done = []
                order = self._candidates_first(order)
                for _ in self._search_root(order, depth, done):
                    yield self._latest(state, known, done, order, depth)
                order = done
                if endgame is not None and not self._has_won(order):
                    for _ in self._search_endgame(endgame, order):
                        yield self._thought(state, order, depth)
                known = self._thought(state, order, depth)
                yield known
                self._previous = {id(child): value for value, child in order}
                more = endgame is not None and not endgame.complete
                if self._has_won(order) or (self._is_settled(order) and not more):
                    return
        except LimitReached:
            yield self._latest(state, known, done, order, depth)

    def _latest(
        self, state: Any, known: Thought, done: RankedMoves, order: RankedMoves, depth: int
    ) -> Thought:
        """The thought in the middle of an iteration: of that one if it has searched all candidates,
        else ``known``, that of the last one. Values of different iterations cannot be compared."""
        if not self._decides(done, order):
            return replace(known, nodes=self.nodes)
        again = {id(child) for _, child in done}
        left = [each for each in order if id(each[1]) not in again]
        return self._thought(state, done + left, depth)

    def _decides(self, done: RankedMoves, order: RankedMoves) -> bool:
        """Whether the current iteration has searched all candidates."""
        return len(done) >= len(self._candidates(order))

    def _require(self, move: RequiredMove | None, order: RankedMoves) -> None:
        """Set the required move: one of ``order``, or if it does not end the turn, a new one."""
        self._required = self._partial = None
        if move is not None and move.ends_turn:
            self._required = next((child for _, child in order if child[1] == move.state), None)
        elif move is not None and (value := self.tree.best_value(move.state)) is not None:
            self._required = self._partial = (value, move.state, move.action)
            order.append((value, self._partial))

    def _candidates(self, order: RankedMoves) -> RankedMoves:
        """The best moves, and the required one."""
        best, others = order[: self.width], order[self.width :]
        return best + [each for each in others if each[1] is self._required]

    def _candidates_first(self, order: RankedMoves) -> RankedMoves:
        """The moves in the order of search: the candidates before the others."""
        if self._required is None:
            return order
        candidates = self._candidates(order)
        others = (each for each in order[self.width :] if each[1] is not self._required)
        return [*candidates, *others]

    def _has_won(self, order: RankedMoves) -> bool:
        """Whether a move wins, and one candidate is enough."""
        return self.width == 1 and order[0][0] >= DECISIVE

    def _is_settled(self, order: RankedMoves) -> bool:
        """Whether a deeper search can change no candidate."""
        return len(order) == 1 == self.width or self._is_decided(order)

    def _is_decided(self, order: RankedMoves) -> bool:
        """Whether all candidates win or lose within the depth of this search."""
        return all(abs(value) >= DECISIVE - 1 for value, _ in self._candidates(order))

    def _root_endgame(self, state: Any) -> RootEndgameSearch | None:
        search = self._endgame
        near = search is not None and search.endgame.moves_left(state) <= ROOT_ENDGAME
        return RootEndgameSearch(search, state, self._count_slow) if search and near else None

    def _search_endgame(self, endgame: RootEndgameSearch, order: RankedMoves) -> Iterator[None]:
        """Search the endgame after each move at the root, for as many nodes as the rest of the
        search; without bound if ``order`` leaves no choice. A winning move ends it; after that,
        only the required move is searched. The results go into ``order`` even if a limit is
        reached."""
        endless = self._is_decided(order)
        try:
            for win in endgame.run(lambda: not endless and 2 * endgame.nodes >= self.nodes):
                if win is not None:
                    order.insert(0, (WON, win))
                yield
            if endgame.complete and self._required is not None and self._endgame is not None:
                budget = REQUIRED_ENDGAME * self.nodes
                yield from self._endgame.solve(self._required[1], budget, self._count_slow)
        finally:
            order[:] = self._with_endgame_results(order)

    def _with_endgame_results(self, order: RankedMoves) -> RankedMoves:
        """The moves with the results of the endgame search: wins first, losses last."""
        assert self._endgame is not None
        ranked: RankedMoves = []
        for value, child in order:
            result = self._endgame.known(child[1])
            if result is not None and child is self._partial:
                value = self._store_result(child[1], result, 0)
            elif result is not None:
                value = -self._store_result(child[1], result, 1)
            ranked.append((value, child))
        return sorted(ranked, key=_decisive_value, reverse=True)

    def _store_result(self, state: Any, result: EndgameResult, ply: int) -> int:
        """Store the endgame result of a state in the table, and return its value."""
        won, moves = result
        value = WON - moves if won else moves - WON
        self._table.put(state, (MAX_DEPTH, value, EXACT, None))
        return _shifted(value, ply)

    def _search_root(self, order: RankedMoves, depth: int, done: RankedMoves) -> Iterator[None]:
        """Search each move to ``depth``; the results go into ``done``, best first."""
        for _, child in order:
            full = len(done) >= self.width and child is not self._required
            bound = done[self.width - 1][0] if full else -INFINITY
            value = bound + 1
            if full:
                value = -(yield from self._search(child[1], depth - 1, -value, -bound, 1))
            if value > bound:
                value = yield from self._root_value(child, depth, bound)
            place = next((n for n, (v, _) in enumerate(done[: self.width]) if value > v), len(done))
            done.insert(place, (value, child))
            if self._since_clock >= CLOCK_INTERVAL:
                self._is_pause_due()
            yield

    def _root_value(self, child: Child, depth: int, bound: int) -> Steps:
        """The value of a move at the root, if it is greater than ``bound``."""
        if child is self._partial:
            return (yield from self._search(child[1], depth, bound, INFINITY, 0))
        return -(yield from self._search(child[1], depth - 1, -INFINITY, -bound, 1))

    def _search(self, state: Any, depth: int, alpha: int, beta: int, ply: int) -> Steps:
        """The value of ``state`` for the seat to move, ``depth`` ≥ 1 plies ahead; a value outside
        alpha … beta is a bound. ply: the distance from the root."""
        entry = self._table.get(state)
        endgame = self._endgame
        if entry is None and endgame and endgame.endgame.moves_left(state) <= INNER_ENDGAME:
            result = yield from endgame.solve(state, INNER_BUDGET, self._count_slow)
            if result is not None:
                return self._store_result(state, result, ply)
        if entry is not None and (entry[0] >= depth or not -DECISIVE < entry[1] < DECISIVE):
            value, bound = _shifted(entry[1], ply), entry[2]
            if bound == EXACT or (value >= beta if bound == LOWER else value <= alpha):
                return value
        if depth <= 1:
            return self._evaluate(state, ply)
        children = self._children(state)
        if not children:
            return self._terminal_value(state, ply)
        if entry is not None and entry[3] is not None:
            first = entry[3]
            children = [first, *(child for child in children if child is not first)]
        if depth == 2:
            return (yield from self._search_frontier(state, children, alpha, beta, ply))
        lowest, best, best_child = alpha, -INFINITY, None
        for number, child in enumerate(children):
            if self._since_clock >= CLOCK_INTERVAL and self._is_pause_due():
                yield
            value = yield from self._search_move(child[1], number, depth - 1, alpha, beta, ply + 1)
            if value > best:
                best, best_child = value, child
                alpha = max(alpha, value)
                if value >= beta:
                    break
        return self._store(state, depth, best, (lowest, beta), best_child, ply)

    def _search_frontier(
        self, state: Any, children: Sequence[Child], alpha: int, beta: int, ply: int
    ) -> Steps:
        """The value of ``state`` two plies ahead. Replies are only generated if the usual gain of a
        reply could change the result."""
        lowest, best, best_child = alpha, -INFINITY, None
        low, high = -INFINITY, INFINITY
        if beta - alpha == 1 and -DECISIVE < alpha < DECISIVE:
            low, high = self._gains.bounds(ply)
        for child in children:
            static, after, _ = child
            if static - low <= alpha:
                value = static - low
            elif static - high >= beta:
                value = static - high
            else:
                if self._since_clock >= CLOCK_INTERVAL and self._is_pause_due():
                    yield
                value = -self._evaluate(after, ply + 1)
                if -DECISIVE < value < DECISIVE:
                    self._gains.learn(ply, static - value)
            if value > best:
                best, best_child = value, child
                alpha = max(alpha, value)
                if value >= beta:
                    break
        return self._store(state, 2, best, (lowest, beta), best_child, ply)

    def _search_move(
        self, state: Any, number: int, depth: int, alpha: int, beta: int, ply: int
    ) -> Steps:
        """The value of a move for the seat that makes it. number: its place in the order; state:
        the one after it. All moves but the first are expected to be no better than alpha, and are
        first searched with a null window, late ones with reduced depth."""
        if number:
            reduction = 0 if number < LATE else 1 if number < VERY_LATE else 2
            reduction = min(reduction, depth - 1)
            if reduction > 0:
                value = -(
                    yield from self._search(state, depth - reduction, -alpha - 1, -alpha, ply)
                )
                if value <= alpha:
                    return value
            value = -(yield from self._search(state, depth, -alpha - 1, -alpha, ply))
            if not alpha < value < beta:
                return value
        return -(yield from self._search(state, depth, -beta, -alpha, ply))

    def _evaluate(self, state: Any, ply: int) -> int:
        """The value one ply ahead: that of the best child by static evaluation."""
        self.nodes += 1
        self._since_clock += 1
        value = self.tree.best_value(state)
        if value is None:
            return self._terminal_value(state, ply)
        self._table.put(state, (1, value, EXACT, None))
        return value

    def _store(
        self,
        state: Any,
        depth: int,
        value: int,
        window: tuple[int, int],
        best_child: Child | None,
        ply: int,
    ) -> int:
        """Store the value of the best child in the table, as a bound or exact by the ``window``
        (alpha, beta) of the search. Returns the value of the state."""
        value = self._unproven(state, value, ply)
        alpha, beta = window
        bound = LOWER if value >= beta else EXACT if value > alpha else UPPER
        self._table.put(state, (depth, _shifted(value, -ply), bound, best_child))
        return value

    def _unproven(self, state: Any, value: int, ply: int) -> int:
        """``value``, but not a loss if a move that was left out wins or may be better."""
        if value > -DECISIVE:
            return value
        won, moves = self._endgame_result(state) or (False, 0)
        if won:
            return _shifted(WON - moves, ply)
        return value if self._is_complete(state) else 1 - DECISIVE

    def _is_complete(self, state: Any) -> bool:
        """Whether all moves lose if those of the tree do."""
        result = self._endgame_result(state)
        return self.tree.is_complete(state) if result is None else not result[0]

    def _endgame_result(self, state: Any) -> EndgameResult | None:
        """The result of the state, if the endgame search has found it."""
        return self._endgame.known(state) if self._endgame is not None else None

    def _terminal_value(self, state: Any, ply: int) -> int:
        value = self.tree.terminal_value(state) * (WON - ply)
        self._table.put(state, (MAX_DEPTH, _shifted(value, -ply), EXACT, None))
        return value

    def _children(self, state: Any) -> Sequence[Child]:
        """The children, best static value first."""
        children = self._children_table.get(state)
        if children is None:
            self.nodes += 1
            self._since_clock += 1
            children = sorted(self.tree.children(state), key=itemgetter(0), reverse=True)
            self._children_table.put(state, children, 1 + len(children))
        return children

    def _count_slow(self) -> bool:
        """Count a state of the endgame search, which is slower as it may generate all moves.
        Returns whether to pause. Raises LimitReached."""
        self.nodes += 1
        self._since_clock += CLOCK_INTERVAL // 3
        return self._since_clock >= CLOCK_INTERVAL and self._is_pause_due()

    def _is_pause_due(self) -> bool:
        """Read the clock. Returns whether to pause. Raises LimitReached."""
        self._since_clock = 0
        now = self._limit.clock()
        if now >= self._until or self.nodes >= (self._limit.nodes or INFINITY):
            raise LimitReached
        if now < self._pause:
            return False
        self._pause = now + SECONDS_TO_PAUSE
        return True

    def _thought(self, state: Any, order: RankedMoves, depth: int) -> Thought:
        candidates = tuple(
            self._candidate(state, value, child) for value, child in self._candidates(order)
        )
        value, best = order[0][0], candidates[0]
        line = best.actions
        return Thought(line[0], value, line, self.nodes, best.proven, depth, candidates)

    def _candidate(self, state: Any, value: int, child: Child) -> Candidate:
        line = self._line(state, child)
        if value >= DECISIVE or (value <= -DECISIVE and self._is_complete(state)):
            expectation = 1.0 if value > 0 else -1.0
            return Candidate(line, expectation, proven=True, plies=WON - abs(value))
        return Candidate(line, self._expectation(value, child))

    def _expectation(self, value: int, child: Child) -> float:
        """A value as an expectation, −1 to 1. Static values may favour the seat that moved last, so
        the mean with the value one ply less deep is used, unless that is almost a win or a loss:
        then the mean would be meaningless."""
        previous = self._previous.get(id(child), value)
        if abs(previous) >= CLEAR * self.tree.scale:
            previous = value
        return tanh((value + previous) / 2 / self.tree.scale)

    def _line(self, state: Any, child: Child) -> tuple[Action, ...]:
        """The actions of a move and of the expected moves after it."""
        partial = child is self._partial
        actions = [child[2]] if partial else list(self.tree.actions(state, child[2]))
        state, passed = child[1], {state}
        while state not in passed and (expected := self._expected_move(state)):
            passed.add(state)
            move, after = expected
            actions += self.tree.actions(state, move)
            state = after
        return tuple(actions)

    def _expected_move(self, state: Any) -> tuple[Any, Any] | None:
        """The best known move and the state after it, or None."""
        entry = self._table.get(state)
        if entry is not None and entry[3] is not None:
            return entry[3][2], entry[3][1]
        return self._endgame.best_move(state) if self._endgame is not None else None


def _decisive_value(move: tuple[int, Child]) -> int:
    """The value of a move if it is a win or a loss, else 0."""
    return move[0] if abs(move[0]) >= DECISIVE else 0


def _shifted(value: int, plies: int) -> int:
    """A value seen from ``plies`` earlier: wins and losses are that many plies farther away."""
    if value >= DECISIVE:
        return value - plies
    return value + plies if value <= -DECISIVE else value
