"""Solving a position: whether it is a win, a draw or a loss, and a line of best play.

For two seats without hidden information or chance, on a kernel. Where no position can repeat,
proof-number search decides who wins, and then, in further searches, in how few plies. Where
positions can repeat, it searches for wins of either seat within one ply, two, three …, and in
parallel grows the graph of all states, within the size of the tables: only that can prove a draw.

A value is exact, with the game's own rules against endless play; otherwise it is None. Where such a
rule is near, states with different histories are finally distinguished, so that the rule is part of
the search.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from quanta.core.game import Action
from quanta.core.kernel import Kernel
from quanta.players.gc_pause import run_to_end
from quanta.players.player import Limit, LimitReached
from quanta.players.proof_number import (
    INFINITY,
    UNBOUNDED,
    ProofNumbers,
    ProofSearch,
    SearchBudget,
    Successor,
)
from quanta.players.state_graph import ForcedWin, StateGraph

ENTRIES = 100_000
"""The size of each of a few tables, in states: about 40 MB in all when full."""
FIRST_GRAPH = 500
"""States of the graph before the first search; it doubles each time."""
LINE_NODES = 10_000
"""States searched beyond the limit to find the line of best play."""

Steps = Generator[None, None, None]


@dataclass(frozen=True, slots=True)
class SolverResult:
    """The result of solving a position.

    value: 1 if the seat to move wins with best play, 0 for a draw, −1 if it loses; None if unknown.
    plies: the most plies that the winner needs. shortest: whether the longest defence takes that
    many. line: the actions of such a game, as far as known. within: neither seat can force a win
    within this many plies. nodes: states searched.
    """

    value: int | None = None
    plies: int | None = None
    shortest: bool = False
    line: tuple[Action, ...] = ()
    within: int = 0
    nodes: int = 0


class HistoryKernel:
    """A kernel whose states keep their histories, so that states with different ones differ."""

    def __init__(self, kernel: Kernel[Any, Any]) -> None:
        self._kernel = kernel

    def __getattr__(self, name: str) -> Any:
        return getattr(self._kernel, name)

    def without_history(self, state: Any) -> Any:
        """The state with its history."""
        return state


class Solver:
    """Solves one position.

    state: in play, of a kernel for one or two seats. entries: the size of each table. shorten:
    whether to search for the shortest win. wins_in: the number of plies of the shortest win of the
    seat to move, if known; then only the line is searched.
    """

    def __init__(
        self,
        kernel: Kernel[Any, Any],
        state: Any,
        *,
        entries: int = ENTRIES,
        shorten: bool = True,
        wins_in: int | None = None,
    ) -> None:
        if not kernel.moves(state):
            raise ValueError("the game is over")
        self.kernel: Any = kernel
        self.root = kernel.without_history(state)
        self._given = state
        self.mover = kernel.to_play(state)
        self._history = kernel.history(state)
        self._repetitions = (
            self._history.repetitions - {self.root} if self._history else frozenset()
        )
        self._entries = max(4, entries)
        self._shorten = shorten
        self._wins_in = wins_in
        self._budget = SearchBudget()
        self._winner: int | None = None
        self._is_draw = False
        self._plies = 0
        self._shortest = False
        self._within = 0
        self._proof: tuple[ProofSearch, int] | None = None  # how the win was proven
        self._wins: dict[Any, ForcedWin] = {}

    def run(self, limit: Limit) -> Iterator[SolverResult]:
        """The result so far, every few milliseconds, until the limit is reached or the position is
        solved; the last one counts, and has the line."""
        budget = self._budget
        budget.clock = limit.clock
        budget.until = float("inf") if limit.ms is None else limit.clock() + limit.ms / 1000
        budget.max_nodes = INFINITY if limit.nodes is None else limit.nodes
        try:
            history = self._history
            if self._wins_in is not None:
                steps = self._prove_again(self._wins_in)
            elif history is None:
                steps = self._solve()
            else:
                steps = self._solve_repeating(history.plies)
            for _ in steps:
                yield self._result()
        except LimitReached:
            pass  # the result so far counts
        budget.until, budget.max_nodes = float("inf"), budget.nodes + LINE_NODES
        line: list[Action] = []
        try:
            for _ in self._find_line(line):
                yield self._result()
        except LimitReached:
            pass  # the line is incomplete
        yield self._result(tuple(line))

    def _result(self, line: tuple[Action, ...] = ()) -> SolverResult:
        nodes = self._budget.nodes
        if self._winner is None:
            return SolverResult(0 if self._is_draw else None, within=self._within, nodes=nodes)
        value = 1 if self._winner == self.mover else -1
        return SolverResult(value, self._plies, self._shortest, line, self._within, nodes)

    def _proof_search(self, attacker: int) -> ProofSearch:
        return ProofSearch(self.kernel, attacker, self._repetitions, self._entries, self._budget)

    def _prove_again(self, plies: int) -> Steps:
        """Fill the table with the proof of a known shortest win."""
        proof = self._proof_search(self.mover)
        numbers = yield from proof.search(self.root, plies)
        if not numbers.proof:
            self._winner, self._plies, self._shortest = self.mover, plies, True
            self._proof = (proof, plies)

    def _solve(self) -> Steps:
        """Solve a game without repetition: who wins, then in how few plies."""
        proof = self._proof_search(self.mover)
        numbers = yield from proof.search(self.root, UNBOUNDED)
        if numbers.proof and proof.draw_seen:
            proof = self._proof_search(1 - self.mover)
            numbers = yield from proof.search(self.root, UNBOUNDED)
            if numbers.proof:
                self._is_draw = True
                return
        self._winner = proof.attacker if not numbers.proof else 1 - proof.attacker
        self._plies, self._proof = numbers.plies, (proof, UNBOUNDED)
        self._shortest = numbers.plies == 1
        if self._shorten and not self._shortest and not proof.unopposed:
            yield from self._find_shortest()

    def _find_shortest(self) -> Steps:
        """Search for wins in fewer plies until there is none, then again for the shortest one, so
        that its proof is in the table."""
        assert self._proof is not None
        assert self._winner is not None
        proof = self._proof[0]
        if proof.attacker != self._winner:
            proof = self._proof_search(self._winner)
        numbers = yield from proof.search(self.root, self._plies - 1)
        while not numbers.proof:
            self._plies, self._proof = numbers.plies, (proof, numbers.plies)
            numbers = yield from proof.search(self.root, self._plies - 1)
        yield from proof.search(self.root, self._plies)
        self._shortest, self._proof = True, (proof, self._plies)

    def _solve_repeating(self, max_plies: int) -> Steps:
        """Solve a game with repetitions, which a rule ends after ``max_plies``."""
        proofs = [self._proof_search(seat) for seat in (self.mover, 1 - self.mover)]
        graph = StateGraph(self.kernel, self.root, self._repetitions, self._budget)
        size, graph_nodes = FIRST_GRAPH, 0
        for plies in range(1, max_plies + 1):
            # The graph gets about as many nodes as the searches.
            if size <= self._entries and self._budget.nodes - graph_nodes >= size - FIRST_GRAPH:
                before = self._budget.nodes
                yield from graph.grow(size)
                graph_nodes += self._budget.nodes - before
                size *= 2
            if graph.complete and not self._wins and self._is_solved_by(graph, max_plies):
                return
            for proof in proofs:
                numbers = yield from proof.search(self.root, plies)
                if not numbers.proof:
                    self._winner, self._plies, self._shortest = proof.attacker, plies, True
                    self._proof = (proof, plies)
                    return
            self._within = plies
        # Now only the rules against endless play can decide, so states keep their histories from
        # here on, and none can repeat.
        self.kernel, self.root = HistoryKernel(self.kernel), self._given
        self._repetitions = frozenset()
        yield from self._solve()

    def _is_solved_by(self, graph: StateGraph, max_plies: int) -> bool:
        """Whether the graph proves a draw, or a win before any rule against endless play
        applies."""
        self._wins = graph.forced_wins()
        root = self._wins.get(self.root)
        if root is None:
            self._is_draw = True
        elif root.plies <= max_plies:
            self._winner, self._plies, self._shortest = root.seat, root.plies, True
        return root is None or root.plies <= max_plies

    def _find_line(self, line: list[Action]) -> Steps:
        """Append the actions of a won game to ``line``."""
        if self._winner is None:
            return
        state, left = self.root, self._proof[1] if self._proof else self._plies
        plies = self._plies
        while moves := self.kernel.moves(state):
            if self._proof is None:
                child = self._next_by_graph(state, moves)
            else:
                at = Successor(state, left, None)
                child = yield from self._next_by_proof(self._proof[0], at, plies)
            line.append(self.kernel.action(state, child.move))
            state, left, plies = child.state, child.left, plies - 1

    def _next_by_graph(self, state: Any, moves: Sequence[Any]) -> Successor:
        win = ForcedWin(self._winner or 0, self._wins[state].plies - 1)
        kernel = self.kernel
        children = (
            Successor(kernel.without_history(kernel.play(state, move)), 0, move) for move in moves
        )
        return next(child for child in children if self._wins.get(child.state) == win)

    def _next_by_proof(
        self, proof: ProofSearch, at: Successor, plies: int
    ) -> Generator[None, None, Successor]:
        """The winner's fastest move, or a move of the loser that holds out longest.

        States that have been dropped from the table are searched again.
        """
        children = proof.children(at.state, at.left)
        winners_turn = self.kernel.to_play(at.state) == self._winner
        if not winners_turn and self._shortest and plies > 2:
            for child in children:
                sooner = yield from proof.search(child.state, plies - 2)
                if sooner.proof:
                    return child
        known = [(proof.numbers(child.state, child.left), child) for child in children]
        won = [(numbers.plies, child) for numbers, child in known if self._is_win(proof, numbers)]
        for numbers, child in sorted(known, key=lambda pair: pair[0][0]):
            if not numbers.solved and not (winners_turn and won):
                again = yield from proof.search(child.state, child.left)
                if self._is_win(proof, again):
                    won.append((again.plies, child))
        return (min if winners_turn else max)(won, key=lambda pair: pair[0])[1]

    def _is_win(self, proof: ProofSearch, numbers: ProofNumbers) -> bool:
        """Whether the numbers prove that the winner wins."""
        return not (numbers.proof if proof.attacker == self._winner else numbers.disproof)


def prove(
    kernel: Kernel[Any, Any],
    state: Any,
    limit: Limit,
    *,
    entries: int = ENTRIES,
    shorten: bool = False,
    wins_in: int | None = None,
) -> SolverResult:
    """Solve ``state``, which is in play, within ``limit``, without a pause. See ``Solver`` for the
    other arguments."""
    solver = Solver(kernel, state, entries=entries, shorten=shorten, wins_in=wins_in)
    return run_to_end(solver.run(limit))
