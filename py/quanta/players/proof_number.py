"""Depth-first proof-number search: whether a seat can win from a state, whatever the other does.

Each state has two numbers: how many states at least have to turn out well until the win is proven,
and how many badly until it is refuted. The search goes where the fewer are needed, and comes back
when it is no longer there. The sums are the greatest number of a child plus one for each other
child that is open, because states that are come to in several ways would count for each of them.
That makes sums small, so a new state counts for more than its moves, which saves a third.

A question may be bounded: whether the seat can win within so many plies. Where positions can come
back only such questions are asked, since then none can come back on the way to its answer.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from math import isqrt
from typing import Any, NamedTuple

from quanta.core.kernel import Kernel
from quanta.players.transposition_table import Table

NEVER = 1_000_000_000
FOREVER = -1
"""As the number of plies left: any number."""
LOOKS = 64
"""After so many states the clock is read."""
PATIENCE = 0.003
"""Seconds of search after which it pauses."""
FAMILIES = 64
"""For so many entries of the table one state's children are kept."""

Steps = Generator[None, None, "Numbers"]
"""A search that pauses now and then."""


class OutOfLimit(Exception):
    """The search has to end where it is."""


class Numbers(NamedTuple):
    """What is known of a state.

    proof, refutation: so many states are needed for each; 0 where it is done, and then the other is
    ``NEVER``. plies: once either is done, how many plies at most the winner needs.
    """

    proof: int
    refutation: int
    plies: int = 0

    @property
    def solved(self) -> bool:
        """Whether it is proven or refuted."""
        return not self.proof or not self.refutation


PROVEN = Numbers(0, NEVER)
REFUTED = Numbers(NEVER, 0)


class Kid(NamedTuple):
    """What a move leads to: the state, how many plies are left, and the move."""

    state: Any
    left: int
    move: Any


class Frame(NamedTuple):
    """A state on the way to where the search is, and the numbers from which on it is left again."""

    state: Any
    left: int
    side: int
    proof: int
    refutation: int
    kids: list[Kid]


class Budget:
    """How long the search may go on, and when it is to pause; shared by all that search together.

    nodes: states looked at so far.
    """

    def __init__(self) -> None:
        self.nodes = 0
        self.most = NEVER
        self.clock: Callable[[], float] = time.perf_counter
        self.until = float("inf")
        self._check = LOOKS
        self._pause = 0.0

    def due(self) -> bool:
        """Whether to pause now. Raises OutOfLimit."""
        if self.nodes < self._check:
            return False
        now = self.clock()
        if now >= self.until or self.nodes >= self.most:
            raise OutOfLimit
        self._check = min(self.nodes + LOOKS, self.most)
        if now < self._pause:
            return False
        self._pause = now + PATIENCE
        return True


class Proof:
    """The questions about one seat's win. Its table stays from one to the next.

    hero: the seat. barred: free states that end the game in a draw. entries: the most states that
    are remembered. drawn: whether a draw was met, so that a refutation is not yet a win for the
    other. alone: whether the seat was always the one to move.
    """

    def __init__(
        self,
        kernel: Kernel[Any, Any],
        hero: int,
        barred: frozenset[Any],
        entries: int,
        budget: Budget,
    ) -> None:
        self.kernel = kernel
        self.hero = hero
        self.barred = barred
        self.drawn = False
        self.alone = True
        self.budget = budget
        self._table: Table[Numbers] = Table(entries)
        self._families: Table[list[Kid]] = Table(max(2, entries // FAMILIES))
        self._within: Table[tuple[int, int]] = Table(entries)
        """state -> it is won within so many plies, and it is not within so many."""

    def ask(self, state: Any, left: int) -> Steps:
        """Whether the seat wins from the free ``state`` within ``left`` plies: numbers that are
        solved. Raises OutOfLimit."""
        found = self.numbers(state, left)
        if found.solved:
            return found
        stack = [self._frame(state, left, NEVER, NEVER)]
        while stack:
            if self.budget.due():
                yield
            frame = stack[-1]
            found, best, narrow = self._summed(frame)
            if found.solved or found[0] >= frame.proof or found[1] >= frame.refutation:
                self._keep(frame.state, frame.left, found)
                stack.pop()
            else:
                stack.append(self._frame(best.state, best.left, *narrow))
        return found

    def asked(self, state: Any, left: int) -> Numbers:
        """The answer to ``ask``, without a pause."""
        steps = self.ask(state, left)
        while True:
            try:
                next(steps)
            except StopIteration as answer:
                found: Numbers = answer.value
                return found

    def numbers(self, state: Any, left: int) -> Numbers:
        """What is known of a state, at least at a first look."""
        found = self._table.get((state, left))
        if found is None:
            found = self._looked(state, left)
            self._table.put((state, left), found)
        return found

    def kids(self, state: Any, left: int) -> list[Kid]:
        """What the moves lead to."""
        found = self._families.get((state, left))
        if found is None:
            kernel, less = self.kernel, left - (left > 0)
            found = [
                Kid(kernel.free(kernel.play(state, move)), less, move)
                for move in kernel.moves(state)
            ]
            self._families.put((state, left), found)
        return found

    def _looked(self, state: Any, left: int) -> Numbers:
        """The numbers of a state at a first look: of one that is open, its moves are counted."""
        self.budget.nodes += 1
        kernel = self.kernel
        moves = kernel.moves(state)
        if not moves:
            end = kernel.returns(state)
            assert end is not None
            self.drawn |= end[self.hero] == 0
            return PROVEN if end[self.hero] > 0 else REFUTED
        if state in self.barred:
            self.drawn = True
            return REFUTED
        if left >= 0:
            won, open_until = self._within.get(state) or (NEVER, 0)
            if left >= won:
                return Numbers(0, NEVER, won)
            if left <= open_until:  # none is won within 0 plies that is not over
                return REFUTED
        weight = isqrt(len(moves) ** 3)
        if kernel.to_play(state) == self.hero:
            return Numbers(1, weight)
        self.alone = False
        return Numbers(weight, 1)

    def _frame(self, state: Any, left: int, proof: int, refutation: int) -> Frame:
        side = 0 if self.kernel.to_play(state) == self.hero else 1
        return Frame(state, left, side, proof, refutation, self.kids(state, left))

    def _summed(self, frame: Frame) -> tuple[Numbers, Kid, tuple[int, int]]:
        """The numbers of a frame's state by those of its children, the child to go to, and the
        numbers from which on that is to be left again.

        ``side`` is the number that one child decides: the proof where the seat itself moves.
        """
        side, other, table = frame.side, 1 - frame.side, self._table
        least = second = NEVER + 1
        most = count = quick = slow = 0
        best = frame.kids[0]
        for kid in frame.kids:
            known = table.get(kid[:2]) or self.numbers(kid.state, kid.left)
            here = known[side]
            if not here:
                quick = min(quick or NEVER, known.plies + 1)
            if known[other]:
                count += 1
                most = max(most, known[other])
            else:
                slow = max(slow, known.plies + 1)
            if here < least:
                least, second, best = here, least, kid
            elif here < second:
                second = here
        if quick:
            return Numbers(*((0, NEVER) if side == 0 else (NEVER, 0)), quick), best, (0, 0)
        if not count:
            return Numbers(*((NEVER, 0) if side == 0 else (0, NEVER)), slow), best, (0, 0)
        total = min(most + count - 1, NEVER - 1)
        numbers = (least, total) if side == 0 else (total, least)
        bounds = (frame.proof, frame.refutation)
        near = min(bounds[side], second + second // 4 + 1)
        far = bounds[other] - (count - 1)
        return Numbers(*numbers), best, (near, far) if side == 0 else (far, near)

    def _keep(self, state: Any, left: int, found: Numbers) -> None:
        self._table.put((state, left), found)
        won, open_until = self._within.get(state) or (NEVER, 0)
        if not found.proof:
            self._within.put(state, (min(won, found.plies), open_until))
        elif not found.refutation and left > open_until:
            self._within.put(state, (won, left))
