"""What a position is worth, exactly: a win, a draw or a loss, and the way there.

Two seats with nothing hidden and no chance, on a kernel. Where no position can come back, proof
numbers decide who wins, and then, question by question, in how few plies. Where positions can come
back, the questions are which seat can force a win within one ply, two, three …, and beside that the
graph of all positions is drawn up as far as the table holds it, because it alone can show a draw.

A value that is given is exact, with a game's own rules against endless play; else it is None. Where
such a rule is near, states are in the end told apart by their history, so that it is searched too.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from quanta.core.game import Action
from quanta.core.kernel import Kernel
from quanta.players.gc_pause import last
from quanta.players.player import Limit
from quanta.players.proof_number import FOREVER, NEVER, Budget, Kid, Numbers, OutOfLimit, Proof
from quanta.players.state_graph import Graph, Worth

ENTRIES = 100_000
"""States that are remembered at most, in each of a few tables: about 40 MB of them when full."""
FIRST_GRAPH = 500
"""States of the graph that are looked at before anything is asked; then always twice as many."""
LINE_NODES = 10_000
"""States looked at, beyond the limit, to write down the line."""

Steps = Generator[None, None, None]


@dataclass(frozen=True, slots=True)
class Solved:
    """What is known of a position.

    value: 1 the seat to move wins, 0 a draw, −1 the other wins, as they play best; None: not known.
    plies: after how many plies at most the winner has won. shortest: whether it takes that many if
    the loser plays on as long as can be. line: the actions of such a game, as far as it was found.
    within: nobody can force a win in so few plies. nodes: states looked at.
    """

    value: int | None = None
    plies: int | None = None
    shortest: bool = False
    line: tuple[Action, ...] = ()
    within: int = 0
    nodes: int = 0


class Remembering:
    """A kernel whose states are told apart by their history too."""

    def __init__(self, kernel: Kernel[Any, Any]) -> None:
        self._kernel = kernel

    def __getattr__(self, name: str) -> Any:
        return getattr(self._kernel, name)

    def free(self, state: Any) -> Any:
        """The state with all of its history."""
        return state


class Solver:
    """One position and what is found out about it.

    state: one in play, of a kernel for two seats, or for one that plays alone. entries: how many
    states are remembered at most. shorten: whether to look for the fewest plies too.
    """

    def __init__(
        self,
        kernel: Kernel[Any, Any],
        state: Any,
        *,
        entries: int = ENTRIES,
        shorten: bool = True,
    ) -> None:
        if not kernel.moves(state):
            raise ValueError("the game is over")
        self.kernel: Any = kernel
        self.root = kernel.free(state)
        self._given = state
        self.mover = kernel.to_play(state)
        self._past = kernel.past(state)
        self._barred = self._past.barred - {self.root} if self._past else frozenset()
        self._entries = max(4, entries)
        self._shorten_too = shorten
        self._budget = Budget()
        self._winner: int | None = None
        self._drawn = False
        self._plies = 0
        self._shortest = False
        self._within = 0
        self._claim: tuple[Proof, int] | None = None
        self._worths: dict[Any, Worth] = {}

    def run(self, limit: Limit) -> Iterator[Solved]:
        """More and more of the answer, every few milliseconds; the last one counts, and has the
        line. It ends by itself when there is no more to find out."""
        budget = self._budget
        budget.clock = limit.clock
        budget.until = float("inf") if limit.ms is None else limit.clock() + limit.ms / 1000
        budget.most = NEVER if limit.nodes is None else limit.nodes
        try:
            for _ in self._ending() if self._past is None else self._endless(self._past.plies):
                yield self._solved()
        except OutOfLimit:
            pass  # what was found until then is the answer
        budget.until, budget.most = float("inf"), budget.nodes + LINE_NODES
        line: list[Action] = []
        try:
            for _ in self._follow(line):
                yield self._solved()
        except OutOfLimit:
            pass  # then the line breaks off
        yield self._solved(tuple(line))

    def _solved(self, line: tuple[Action, ...] = ()) -> Solved:
        nodes = self._budget.nodes
        if self._winner is None:
            return Solved(0 if self._drawn else None, within=self._within, nodes=nodes)
        value = 1 if self._winner == self.mover else -1
        return Solved(value, self._plies, self._shortest, line, self._within, nodes)

    def _proof(self, hero: int) -> Proof:
        return Proof(self.kernel, hero, self._barred, self._entries, self._budget)

    def _ending(self) -> Steps:
        """Where no position can come back: who wins, then in how few plies."""
        proof = self._proof(self.mover)
        found = yield from proof.ask(self.root, FOREVER)
        if found.proof and proof.drawn:
            proof = self._proof(1 - self.mover)
            found = yield from proof.ask(self.root, FOREVER)
            if found.proof:
                self._drawn = True
                return
        self._winner = proof.hero if not found.proof else 1 - proof.hero
        self._plies, self._claim = found.plies, (proof, FOREVER)
        self._shortest = found.plies == 1
        if self._shorten_too and not self._shortest and not proof.alone:
            yield from self._shorten()

    def _shorten(self) -> Steps:
        """Ask for fewer plies until there is no such win, and then for the one that there is."""
        assert self._claim is not None
        assert self._winner is not None
        proof = self._claim[0]
        if proof.hero != self._winner:
            proof = self._proof(self._winner)
        found = yield from proof.ask(self.root, self._plies - 1)
        while not found.proof:
            self._plies, self._claim = found.plies, (proof, found.plies)
            found = yield from proof.ask(self.root, self._plies - 1)
        yield from proof.ask(self.root, self._plies)
        self._shortest, self._claim = True, (proof, self._plies)

    def _endless(self, most: int) -> Steps:
        """Where positions can come back, and in ``most`` plies some rule ends that."""
        proofs = [self._proof(hero) for hero in (self.mover, 1 - self.mover)]
        graph = Graph(self.kernel, self.root, self._barred, self._budget)
        size, drawing = FIRST_GRAPH, 0
        for plies in range(1, most + 1):
            if size <= self._entries and self._budget.nodes - drawing >= size - FIRST_GRAPH:
                before = self._budget.nodes
                yield from graph.grow(size)
                drawing += self._budget.nodes - before
                size *= 2
            if graph.complete and not self._worths and self._read_off(graph, most):
                return
            for proof in proofs:
                found = yield from proof.ask(self.root, plies)
                if not found.proof:
                    self._winner, self._plies, self._shortest = proof.hero, plies, True
                    self._claim = (proof, plies)
                    return
            self._within = plies
        # Whatever is left is decided by those rules, so from here on states are told apart by their
        # history too. Then none can come back.
        self.kernel, self.root, self._barred = Remembering(self.kernel), self._given, frozenset()
        yield from self._ending()

    def _read_off(self, graph: Graph, most: int) -> bool:
        """Whether the graph tells: a draw, or a win that comes before any rule against that."""
        self._worths = graph.worths()
        root = self._worths.get(self.root)
        if root is None:
            self._drawn = True
        elif root.plies <= most:
            self._winner, self._plies, self._shortest = root.seat, root.plies, True
        return root is None or root.plies <= most

    def _follow(self, line: list[Action]) -> Steps:
        """Write the actions of a game in which the winner wins into ``line``."""
        if self._winner is None:
            return
        state, left = self.root, self._claim[1] if self._claim else self._plies
        most = self._plies
        while moves := self.kernel.moves(state):
            if self._claim is None:
                kid = self._by_graph(state, moves)
            else:
                kid = yield from self._by_proof(self._claim[0], Kid(state, left, None), most)
            line.append(self.kernel.action(state, kid.move))
            state, left, most = kid.state, kid.left, most - 1

    def _by_graph(self, state: Any, moves: Sequence[Any]) -> Kid:
        plies = self._worths[state].plies - 1
        kids = [Kid(self.kernel.free(self.kernel.play(state, move)), 0, move) for move in moves]
        worth = Worth(self._winner or 0, plies)
        return next(kid for kid in kids if self._worths.get(kid.state) == worth)

    def _by_proof(self, proof: Proof, at: Kid, plies: int) -> Generator[None, None, Kid]:
        """The winner's fastest move, or one of the other's that holds out longest.

        Of a state that is not in the table any more the question is asked again.
        """
        kids = proof.kids(at.state, at.left)
        turn = self.kernel.to_play(at.state) == self._winner
        if not turn and self._shortest and plies > 2:
            for kid in kids:
                sooner = yield from proof.ask(kid.state, plies - 2)
                if sooner.proof:
                    return kid
        known = [(proof.numbers(kid.state, kid.left), kid) for kid in kids]
        right = [(found.plies, kid) for found, kid in known if self._right(proof, found)]
        for found, kid in sorted(known, key=lambda pair: pair[0][0]):
            if not found.solved and not (turn and right):
                again = yield from proof.ask(kid.state, kid.left)
                if self._right(proof, again):
                    right.append((again.plies, kid))
        return (min if turn else max)(right, key=lambda pair: pair[0])[1]

    def _right(self, proof: Proof, found: Numbers) -> bool:
        """Whether ``found`` says that the winner wins."""
        return not (found.proof if proof.hero == self._winner else found.refutation)


def prove(
    kernel: Kernel[Any, Any],
    state: Any,
    limit: Limit,
    *,
    entries: int = ENTRIES,
    shorten: bool = False,
) -> Solved:
    """What ``state``, which is in play, is worth as far as ``limit`` allows, without a pause."""
    return last(Solver(kernel, state, entries=entries, shorten=shorten).run(limit))
