"""Who wins near the end of a game, by every move: for trees that leave moves out until then.

Alpha-beta weighs what looks good; here only winning counts. So the first move that wins is enough,
moves come one at a time, and a question is given up after so many states, since some have thousands
of moves and most are answered by a handful.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import Any

from quanta.core.tree import Child, Endings, Sure, TooMany, Tree
from quanta.players.transposition_table import Table

FIRST_BUDGET, MORE = 200, 4
"""States looked at for each move at the root; so many times more each time round."""
MOST_MOVES = 2_000
"""So many moves at the root are looked at; of one with more it is never said that all lose."""


Looked = Callable[[], bool]
"""Called for each state looked at: whether to pause. It may raise an exception that ends the
search. It comes with each question, since who asks keeps what answers."""


class Spent(Exception):
    """The budget of a question is used up."""


class Ending:
    """The questions about one tree. entries: the most states that are remembered.
    nodes: states looked at so far."""

    def __init__(self, tree: Tree[Any], endings: Endings[Any], *, entries: int = 40_000) -> None:
        self.nodes = 0
        self.endings = endings
        self._tree = tree
        self._known: Table[Sure] = Table(entries)
        self._best: Table[tuple[Any, Any]] = Table(entries)
        self._untold: Table[bool] = Table(entries)
        self._left = 0

    def known(self, state: Any) -> Sure | None:
        """What was found out about the state."""
        return self._known.get(state)

    def keep(self, state: Any, found: Sure) -> None:
        """Take down what was found out elsewhere."""
        self._known.put(state, found)

    def best(self, state: Any) -> tuple[Any, Any] | None:
        """Where it was found out who wins by looking at moves: the one that wins, or that loses
        latest, and the state after it."""
        return self._best.get(state)

    def ask(self, state: Any, budget: int, looked: Looked) -> Generator[None, None, Sure | None]:
        """Who wins from the state; None if ``budget`` states do not tell."""
        self._left = budget
        try:
            return (yield from self._found(state, looked))
        except (Spent, TooMany):
            return None

    def untold(self, state: Any) -> bool:
        """Whether it is in vain to ask again, because moves are too many."""
        return self._untold.get(state) is not None

    def _found(self, state: Any, looked: Looked) -> Generator[None, None, Sure]:
        known = self._known.get(state)
        if known is not None:
            return known
        if self.untold(state):
            raise TooMany
        if self._left == 0:
            raise Spent
        self._left -= 1
        self.nodes += 1
        if looked():
            yield
        found = self.endings.settled(state)
        if found is None:
            found = yield from self._tried(state, looked)
        self._known.put(state, found)
        return found

    def _tried(self, state: Any, looked: Looked) -> Generator[None, None, Sure]:
        longest, latest, untold = -1, None, False
        try:
            for move in self.endings.every(state):
                try:
                    won, moves = yield from self._found(move[1], looked)
                except TooMany:
                    untold = True
                    continue
                if not won:
                    self._best.put(state, move)
                    return True, moves + 1
                if moves > longest:
                    longest, latest = moves, move
        except TooMany:
            untold = True
        if untold:
            self._untold.put(state, True)
            raise TooMany
        if latest is None:
            return self._tree.ended(state) > 0, 0
        self._best.put(state, latest)
        return False, longest + 1


class Finish:
    """The questions about each move of one state, in rounds with larger and larger budgets.

    nodes: states looked at so far. complete: whether there is no more to ask.
    """

    def __init__(self, ending: Ending, state: Any, looked: Looked) -> None:
        self.nodes = 0
        self.complete = False
        self._ending, self._state, self._looked = ending, state, looked
        self._all = True
        self._open = self._drawn()
        self._later: list[tuple[Any, Any]] = []
        self._at: tuple[Any, Any] | None = None
        self._budget = FIRST_BUDGET
        self._longest = 0

    def go(self, enough: Callable[[], bool]) -> Iterator[Child | None]:
        """Ask on until that is ``enough``, or a move wins: that comes last, with 0 for its value.
        Until then, None for each pause. Where all moves lose, that is taken down."""
        while not self.complete and not enough():
            if self._at is None:
                self._at = next(self._open, None)
            if self._at is None:
                self._next_round()
                continue
            move, after = self._at
            found = yield from self._ask(after)
            self._at = None
            if self._ending.untold(after):
                self._all = False
            elif found is None:
                self._later.append((move, after))
            elif found[0]:
                self._longest = max(self._longest, found[1])
            else:
                self._ending.keep(self._state, (True, found[1] + 1))
                self.complete = True
                yield 0, after, move

    def _drawn(self) -> Iterator[tuple[Any, Any]]:
        """The moves, one by one, as long as they are not too many."""
        try:
            for number, move in enumerate(self._ending.endings.every(self._state)):
                if number == MOST_MOVES:
                    raise TooMany
                yield move
        except TooMany:
            self._all = False

    def _next_round(self) -> None:
        if self._later:
            self._open, self._later = iter(self._later), []
            self._budget *= MORE
            return
        self.complete = True
        if self._all:
            self._ending.keep(self._state, (False, self._longest + 1))

    def _ask(self, after: Any) -> Generator[None, None, Sure | None]:
        before = self._ending.nodes
        try:
            return (yield from self._ending.ask(after, self._budget, self._looked))
        finally:
            self.nodes += self._ending.nodes - before
