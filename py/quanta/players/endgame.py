"""Endgame search with all moves: who wins, for trees that otherwise leave moves out.

Alpha-beta compares values; here only winning counts. So the first winning move is enough, moves are
generated one at a time, and a search has a budget of states: some states have thousands of moves,
but a handful decide most.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import Any

from quanta.core.tree import Child, Endgame, EndgameResult, TooManyMoves, Tree
from quanta.players.transposition_table import TranspositionTable

FIRST_BUDGET, BUDGET_GROWTH = 200, 4
"""States searched for each move at the root in the first round; the factor for each further
round."""
MAX_ROOT_MOVES = 2_000
"""Most moves searched at the root; with more, a loss is never proven."""

Count = Callable[[], bool]
"""Called for each searched state: whether to pause. It may raise an exception to end the search. It
is passed with each call, as a stored reference to its owner would be a cycle."""


class BudgetSpent(Exception):
    """Raised when the budget of an endgame search is used up."""


class EndgameSearch:
    """The endgame searches of one tree, with lasting tables of ``entries`` entries.

    nodes: the number of states searched so far.
    """

    def __init__(self, tree: Tree[Any], endgame: Endgame[Any], *, entries: int = 40_000) -> None:
        self.nodes = 0
        self.endgame = endgame
        self._tree = tree
        self._results: TranspositionTable[EndgameResult] = TranspositionTable(entries)
        self._best_moves: TranspositionTable[tuple[Any, Any]] = TranspositionTable(entries)
        self._too_many: TranspositionTable[bool] = TranspositionTable(entries)
        self._budget = 0

    def known(self, state: Any) -> EndgameResult | None:
        """The result of the state, or None if unknown."""
        return self._results.get(state)

    def store(self, state: Any, result: EndgameResult) -> None:
        """Store the result of another search."""
        self._results.put(state, result)

    def best_move(self, state: Any) -> tuple[Any, Any] | None:
        """The move that wins, or loses latest, and the state after it; None if the result is
        unknown, or was decided without moves."""
        return self._best_moves.get(state)

    def solve(
        self, state: Any, budget: int, count: Count
    ) -> Generator[None, None, EndgameResult | None]:
        """Who wins from the state; None if ``budget`` states are not enough."""
        self._budget = budget
        try:
            return (yield from self._solve(state, count))
        except (BudgetSpent, TooManyMoves):
            return None

    def is_hopeless(self, state: Any) -> bool:
        """Whether the state has too many moves for any budget."""
        return self._too_many.get(state) is not None

    def _solve(self, state: Any, count: Count) -> Generator[None, None, EndgameResult]:
        known = self._results.get(state)
        if known is not None:
            return known
        if self.is_hopeless(state):
            raise TooManyMoves
        if self._budget == 0:
            raise BudgetSpent
        self._budget -= 1
        self.nodes += 1
        if count():
            yield
        result = self.endgame.decided(state)
        if result is None:
            result = yield from self._search_moves(state, count)
        self._results.put(state, result)
        return result

    def _search_moves(self, state: Any, count: Count) -> Generator[None, None, EndgameResult]:
        longest, latest, too_many = -1, None, False
        try:
            for move in self.endgame.all_moves(state):
                try:
                    won, moves = yield from self._solve(move[1], count)
                except TooManyMoves:
                    too_many = True
                    continue
                if not won:
                    self._best_moves.put(state, move)
                    return True, moves + 1
                if moves > longest:
                    longest, latest = moves, move
        except TooManyMoves:
            too_many = True
        if too_many:
            self._too_many.put(state, True)
            raise TooManyMoves
        if latest is None:
            return self._tree.terminal_value(state) > 0, 0
        self._best_moves.put(state, latest)
        return False, longest + 1


class RootEndgameSearch:
    """Endgame searches after each move of one state, in rounds with growing budgets.

    nodes: the number of states searched so far; complete: whether there is nothing more to search.
    """

    def __init__(self, search: EndgameSearch, state: Any, count: Count) -> None:
        self.nodes = 0
        self.complete = False
        self._search, self._state, self._count = search, state, count
        self._all_solvable = True
        self._open = self._moves()
        self._later: list[tuple[Any, Any]] = []
        self._current: tuple[Any, Any] | None = None
        self._budget = FIRST_BUDGET
        self._longest = 0

    def run(self, enough: Callable[[], bool]) -> Iterator[Child | None]:
        """Search until ``enough()`` or until a move wins. Yields None for each pause, and last the
        winning move, with the value 0. If all moves lose, that result is stored."""
        while not self.complete and not enough():
            if self._current is None:
                self._current = next(self._open, None)
            if self._current is None:
                self._next_round()
                continue
            move, after = self._current
            result = yield from self._solve(after)
            self._current = None
            if self._search.is_hopeless(after):
                self._all_solvable = False
            elif result is None:
                self._later.append((move, after))
            elif result[0]:
                self._longest = max(self._longest, result[1])
            else:
                self._search.store(self._state, (True, result[1] + 1))
                self.complete = True
                yield 0, after, move

    def _moves(self) -> Iterator[tuple[Any, Any]]:
        try:
            for number, move in enumerate(self._search.endgame.all_moves(self._state)):
                if number == MAX_ROOT_MOVES:
                    raise TooManyMoves
                yield move
        except TooManyMoves:
            self._all_solvable = False

    def _next_round(self) -> None:
        if self._later:
            self._open, self._later = iter(self._later), []
            self._budget *= BUDGET_GROWTH
            return
        self.complete = True
        if self._all_solvable:
            self._search.store(self._state, (False, self._longest + 1))

    def _solve(self, after: Any) -> Generator[None, None, EndgameResult | None]:
        before = self._search.nodes
        try:
            return (yield from self._search.solve(after, self._budget, self._count))
        finally:
            self.nodes += self._search.nodes - before
