"""The graph of all states within reach of one, and who wins from each, for games in which positions
can repeat.

It must be complete, so it is for small games. There it can prove what no tree search can: that
neither seat can force a win.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator
from typing import Any, NamedTuple

from quanta.core.kernel import Kernel
from quanta.players.proof_number import SearchBudget


class ForcedWin(NamedTuple):
    """The seat that wins from a state, and the number of plies of best play."""

    seat: int
    plies: int


class StateGraph:
    """The states, without history, within reach of ``root``.

    repetitions: states that end the game in a draw. successors: state -> the states after its
    moves, as far as the graph has grown; complete: whether it has all states.
    """

    def __init__(
        self, kernel: Kernel[Any, Any], root: Any, repetitions: frozenset[Any], budget: SearchBudget
    ) -> None:
        self.kernel = kernel
        self.successors: dict[Any, list[Any]] = {}
        self.complete = False
        self._repetitions = repetitions
        self._budget = budget
        self._ends: dict[Any, tuple[int, ...]] = {}
        self._queue = deque([root])
        self._met = {root}

    def grow(self, states: int) -> Generator[None, None, None]:
        """Grow the graph to this many states, or until it is complete. Raises LimitReached."""
        kernel = self.kernel
        while self._queue and len(self.successors) < states:
            if self._budget.is_pause_due():
                yield
            self._budget.nodes += 1
            state = self._queue.popleft()
            moves = kernel.moves(state)
            end = None if moves else kernel.returns(state)
            if end is not None or state in self._repetitions:
                self._ends[state] = end or (0, 0)
                moves = ()
            successors = {kernel.without_history(kernel.play(state, move)) for move in moves}
            self.successors[state] = list(successors)
            self._queue.extend(successors - self._met)
            self._met |= successors
        self.complete = not self._queue

    def forced_wins(self) -> dict[Any, ForcedWin]:
        """The forced wins of the complete graph by state, by retrograde analysis, so that each
        takes the fewest plies; states without one are drawn."""
        predecessors: dict[Any, list[Any]] = {state: [] for state in self.successors}
        for state, after in self.successors.items():
            for each in after:
                predecessors[each].append(state)
        ends = {state: end for state, end in self._ends.items() if max(end) > 0}
        wins = {state: ForcedWin(end.index(max(end)), 0) for state, end in ends.items()}
        escapes = {state: len(after) for state, after in self.successors.items()}
        queue = deque(wins)
        while queue:
            state = queue.popleft()
            seat, plies = wins[state]
            for each in predecessors[state]:
                if each in wins:
                    continue
                escapes[each] -= 1
                if self.kernel.to_play(each) == seat or not escapes[each]:
                    wins[each] = ForcedWin(seat, plies + 1)
                    queue.append(each)
        return wins
