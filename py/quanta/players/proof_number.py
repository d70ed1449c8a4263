"""Depth-first proof-number search: whether a seat can force a win from a state.

Each state has two numbers: the least number of states to prove for a proof of the win, and the
least number to disprove for a disproof. The search goes to the state that needs the fewest, and
leaves it when another needs fewer.

Plain proof-number search sums over the children, and counts states that can be reached in several
ways once for each. This search takes the greatest number of a child, plus one for each other open
child. As that makes sums small, a new state starts with more than the number of its moves, which
saves a third of the states.

A search may be bounded: whether the seat can win within a number of plies. Where positions can
repeat, all searches are bounded, so that no position repeats on the way to the result.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from math import isqrt
from typing import Any, NamedTuple

from quanta.core.kernel import Kernel
from quanta.players.player import LimitReached
from quanta.players.transposition_table import TranspositionTable

INFINITY = 1_000_000_000
UNBOUNDED = -1
"""As a number of plies left: any number."""
CLOCK_INTERVAL = 64
"""States between two readings of the clock."""
SECONDS_TO_PAUSE = 0.003
"""The time between pauses, well within the 10 ms slices of a browser's worker."""
ENTRIES_PER_FAMILY = 64
"""Entries of the main table for each in the table of children, whose values are lists."""

Steps = Generator[None, None, "ProofNumbers"]
"""A search that pauses now and then, and returns the numbers of its state."""


class ProofNumbers(NamedTuple):
    """The proof numbers of a state.

    proof, disproof: the number of states needed for each; 0 once it is complete, and ``INFINITY``
    for the other. plies: once either is complete, the most plies that the winner needs.
    """

    proof: int
    disproof: int
    plies: int = 0

    @property
    def solved(self) -> bool:
        """Whether the win is proven or disproven."""
        return not self.proof or not self.disproof


PROVEN = ProofNumbers(0, INFINITY)
DISPROVEN = ProofNumbers(INFINITY, 0)


class Successor(NamedTuple):
    """The state after ``move``, and the number of plies left."""

    state: Any
    left: int
    move: Any


class ProofFrame(NamedTuple):
    """A state on the path of the search, with the thresholds at which the search leaves it. side: 0
    if the attacker is to move, else 1."""

    state: Any
    left: int
    side: int
    proof: int
    disproof: int
    children: list[Successor]


class SearchBudget:
    """The limits and pauses of all searches of one solver.

    nodes: the number of states searched so far; max_nodes, until: the limits.
    """

    def __init__(self) -> None:
        self.nodes = 0
        self.max_nodes = INFINITY
        self.clock: Callable[[], float] = time.perf_counter
        self.until = float("inf")
        self._check = CLOCK_INTERVAL
        self._pause = 0.0

    def is_pause_due(self) -> bool:
        """Whether to pause now. Raises LimitReached."""
        if self.nodes < self._check:
            return False
        now = self.clock()
        if now >= self.until or self.nodes >= self.max_nodes:
            raise LimitReached
        self._check = min(self.nodes + CLOCK_INTERVAL, self.max_nodes)
        if now < self._pause:
            return False
        self._pause = now + SECONDS_TO_PAUSE
        return True


class ProofSearch:
    """Searches for forced wins of one seat. Its tables last from one search to the next.

    attacker: the seat. repetitions: states that end the game in a draw. entries: the size of the
    main table. draw_seen: whether a draw was reached, so that a disproof does not imply a win of
    the other seat. unopposed: whether only the attacker has moved.
    """

    def __init__(
        self,
        kernel: Kernel[Any, Any],
        attacker: int,
        repetitions: frozenset[Any],
        entries: int,
        budget: SearchBudget,
    ) -> None:
        self.kernel = kernel
        self.attacker = attacker
        self.repetitions = repetitions
        self.draw_seen = False
        self.unopposed = True
        self.budget = budget
        self._table: TranspositionTable[ProofNumbers] = TranspositionTable(entries)
        self._children: TranspositionTable[list[Successor]] = TranspositionTable(
            max(2, entries // ENTRIES_PER_FAMILY)
        )
        self._bounds: TranspositionTable[tuple[int, int]] = TranspositionTable(entries)
        """State -> (plies that are enough to win, plies that are not enough)."""

    def search(self, state: Any, left: int) -> Steps:
        """Search whether the attacker wins from ``state``, without history, within ``left`` plies.
        Returns solved numbers. Raises LimitReached."""
        numbers = self.numbers(state, left)
        if numbers.solved:
            return numbers
        stack = [self._frame(state, left, INFINITY, INFINITY)]
        while stack:
            if self.budget.is_pause_due():
                yield
            frame = stack[-1]
            numbers, best, thresholds = self._combined(frame)
            if numbers.solved or numbers[0] >= frame.proof or numbers[1] >= frame.disproof:
                self._store(frame.state, frame.left, numbers)
                stack.pop()
            else:
                stack.append(self._frame(best.state, best.left, *thresholds))
        return numbers

    def solve(self, state: Any, left: int) -> ProofNumbers:
        """The result of ``search``, without a pause."""
        steps = self.search(state, left)
        while True:
            try:
                next(steps)
            except StopIteration as end:
                numbers: ProofNumbers = end.value
                return numbers

    def numbers(self, state: Any, left: int) -> ProofNumbers:
        """The stored numbers of a state, or its initial ones."""
        numbers = self._table.get((state, left))
        if numbers is None:
            numbers = self._initial(state, left)
            self._table.put((state, left), numbers)
        return numbers

    def children(self, state: Any, left: int) -> list[Successor]:
        """The successor of each move."""
        successors = self._children.get((state, left))
        if successors is None:
            kernel, less = self.kernel, left - (left > 0)
            successors = [
                Successor(kernel.without_history(kernel.play(state, move)), less, move)
                for move in kernel.moves(state)
            ]
            self._children.put((state, left), successors)
        return successors

    def _initial(self, state: Any, left: int) -> ProofNumbers:
        self.budget.nodes += 1
        kernel = self.kernel
        moves = kernel.moves(state)
        if not moves:
            end = kernel.returns(state)
            assert end is not None
            self.draw_seen |= end[self.attacker] == 0
            return PROVEN if end[self.attacker] > 0 else DISPROVEN
        if state in self.repetitions:
            self.draw_seen = True
            return DISPROVEN
        if left >= 0:
            won, not_won = self._bounds.get(state) or (INFINITY, 0)
            if left >= won:
                return ProofNumbers(0, INFINITY, won)
            if left <= not_won:  # no game in play is won within 0 plies
                return DISPROVEN
        weight = isqrt(len(moves) ** 3)
        if kernel.to_play(state) == self.attacker:
            return ProofNumbers(1, weight)
        self.unopposed = False
        return ProofNumbers(weight, 1)

    def _frame(self, state: Any, left: int, proof: int, disproof: int) -> ProofFrame:
        side = 0 if self.kernel.to_play(state) == self.attacker else 1
        return ProofFrame(state, left, side, proof, disproof, self.children(state, left))

    def _combined(self, frame: ProofFrame) -> tuple[ProofNumbers, Successor, tuple[int, int]]:
        """The numbers of a frame's state from those of its children, the child to search next, and
        its thresholds.

        ``side`` is the index of the number that a single child decides: the proof if the attacker
        is to move.
        """
        side, other, table = frame.side, 1 - frame.side, self._table
        least = second = INFINITY + 1
        most = count = quick = slow = 0
        best = frame.children[0]
        for child in frame.children:
            known = table.get(child[:2]) or self.numbers(child.state, child.left)
            here = known[side]
            if not here:
                quick = min(quick or INFINITY, known.plies + 1)
            if known[other]:
                count += 1
                most = max(most, known[other])
            else:
                slow = max(slow, known.plies + 1)
            if here < least:
                least, second, best = here, least, child
            elif here < second:
                second = here
        if quick:
            return (
                ProofNumbers(*((0, INFINITY) if side == 0 else (INFINITY, 0)), quick),
                best,
                (0, 0),
            )
        if not count:
            return (
                ProofNumbers(*((INFINITY, 0) if side == 0 else (0, INFINITY)), slow),
                best,
                (0, 0),
            )
        total = min(most + count - 1, INFINITY - 1)
        numbers = (least, total) if side == 0 else (total, least)
        bounds = (frame.proof, frame.disproof)
        # A quarter above the second best child, so that the search does not switch at every step.
        near = min(bounds[side], second + second // 4 + 1)
        far = bounds[other] - (count - 1)
        return ProofNumbers(*numbers), best, (near, far) if side == 0 else (far, near)

    def _store(self, state: Any, left: int, numbers: ProofNumbers) -> None:
        self._table.put((state, left), numbers)
        won, not_won = self._bounds.get(state) or (INFINITY, 0)
        if not numbers.proof:
            self._bounds.put(state, (min(won, numbers.plies), not_won))
        elif not numbers.disproof and left > not_won:
            self._bounds.put(state, (won, left))
