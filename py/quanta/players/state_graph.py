"""All states that can be come to from one, and what each is worth: where positions can come back.

It needs the whole graph, so it is for small ones. There it knows what no search can tell: that
neither seat can force a win.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator
from typing import Any, NamedTuple

from quanta.core.kernel import Kernel
from quanta.players.proof_number import Budget


class Worth(NamedTuple):
    """The seat that wins from a state, with best play after so many plies."""

    seat: int
    plies: int


class Graph:
    """The free states that can be come to from ``root``, as many as were asked for so far.

    barred: those among them that end the game in a draw. after: state -> what its moves lead to.
    complete: whether these are all.
    """

    def __init__(
        self, kernel: Kernel[Any, Any], root: Any, barred: frozenset[Any], budget: Budget
    ) -> None:
        self.kernel = kernel
        self.after: dict[Any, list[Any]] = {}
        self.complete = False
        self._barred = barred
        self._budget = budget
        self._ends: dict[Any, tuple[int, ...]] = {}
        self._todo = deque([root])
        self._met = {root}

    def grow(self, states: int) -> Generator[None, None, None]:
        """Look on until so many states are known, or all. Raises OutOfLimit."""
        kernel = self.kernel
        while self._todo and len(self.after) < states:
            if self._budget.due():
                yield
            self._budget.nodes += 1
            state = self._todo.popleft()
            moves = kernel.moves(state)
            end = None if moves else kernel.returns(state)
            if end is not None or state in self._barred:
                self._ends[state] = end or (0, 0)
                moves = ()
            found = {kernel.free(kernel.play(state, move)) for move in moves}
            self.after[state] = list(found)
            self._todo.extend(found - self._met)
            self._met |= found
        self.complete = not self._todo

    def worths(self) -> dict[Any, Worth]:
        """What the states of the complete graph are worth to whom; those that are missing are
        drawn. Found backwards from the ends, so the fewest plies come first."""
        before: dict[Any, list[Any]] = {state: [] for state in self.after}
        for state, found in self.after.items():
            for each in found:
                before[each].append(state)
        ends = {state: end for state, end in self._ends.items() if max(end) > 0}
        known = {state: Worth(end.index(max(end)), 0) for state, end in ends.items()}
        open_ways = {state: len(found) for state, found in self.after.items()}
        todo = deque(known)
        while todo:
            state = todo.popleft()
            seat, plies = known[state]
            for each in before[state]:
                if each in known:
                    continue
                open_ways[each] -= 1
                if self.kernel.to_play(each) == seat or not open_ways[each]:
                    known[each] = Worth(seat, plies + 1)
                    todo.append(each)
        return known
