"""The search tree of Quantum, for all boards and variants.

Evaluation of a move: the stacks, towers and room of both sides, with what the move captures, less
the most that the other side can win next by an exchange on one square (see ``static_exchange``).

States are equal if their stacks can do the same (see ``attack_tables``). The history distinguishes
them only by the positions that have occurred twice, and by the number of quiet plies when the
hundredth is near. So a search does not see that a state has occurred once before, and may miss a
draw by repetition in a line where the state occurs twice more. Proven wins are not affected: each
move brings them closer, so they never need a state twice. Nor are wins by repetition where endless
play has a winner: a side that can bring a position back once can do so again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from quanta.core.game import Action, Position
from quanta.core.tree import Child, Endgame
from quanta.games.quantum.attack_tables import HEIGHTS, INDICES, AttackTables, moved_index
from quanta.games.quantum.position import QuantumPosition
from quanta.games.quantum.state import TOWER, TOWERS_TO_WIN, Move, QuantumVariant
from quanta.games.quantum.static_exchange import StaticExchange, signature, without
from quanta.games.quantum.tree_state import QuantumTreeState, tree_state_of
from quanta.games.quantum.weights import WEIGHTS, Weights
from quanta.grids.square import SquareBoard

Reached = list[tuple[int, int]]
"""The indices of stacks and the cells that they reach."""


class ExchangeThreat(NamedTuple):
    """An exchange that the other side could begin next. loss: of the side to move. cell: that of
    its stack. by: the cells of the stacks that reach it."""

    loss: int
    cell: int
    by: int


class Survey(NamedTuple):
    """The common part of the evaluations of all moves from a state.

    static: the value before the move and without threats. reached: the cells that the mover's
    stacks reach. defended, attacked: the covers of the side to move and of the other side, for
    ``static_exchange.signature``. under: all cells that the other side reaches. threats: greatest
    first.
    """

    static: int
    reached: Reached
    defended: Sequence[int]
    attacked: Sequence[int]
    under: int
    threats: Sequence[ExchangeThreat]
    exchange: StaticExchange


def tree(position: Position) -> QuantumTree | None:
    """The tree for a position of this game."""
    if not isinstance(position, QuantumPosition):
        return None
    return _tree_of(position.board, position.variant)


class QuantumTree:
    """See ``core.tree.Tree`` for the methods; a move is the cells it leads from and to."""

    scale = 700.0
    """About the value of two stacks of three."""
    endgame: Endgame[QuantumTreeState] | None = None

    def __init__(
        self, board: SquareBoard, variant: QuantumVariant, weights: Weights = WEIGHTS
    ) -> None:
        self.board = board
        self.variant = variant
        self.weights = weights
        self._attacks = AttackTables(board, variant)
        every = range(board.size * INDICES)
        self._height = [index % HEIGHTS + 1 for index in every]
        self._values = [
            weights.stacks[index % INDICES // HEIGHTS][index % HEIGHTS + 1] for index in every
        ]
        counts = range(TOWERS_TO_WIN)
        self._exchanges = {
            (mine, theirs): StaticExchange(mine, theirs, weights)
            for mine in counts
            for theirs in counts
        }

    def supports(self, position: Position) -> bool:
        """Whether the position has this board and variant."""
        return (
            isinstance(position, QuantumPosition)
            and position.variant == self.variant
            and position.board == self.board
        )

    def state(self, position: Position) -> QuantumTreeState:
        """The position from the side of the seat to move."""
        assert isinstance(position, QuantumPosition)
        assert self.supports(position)
        return tree_state_of(position)

    def children(self, state: QuantumTreeState) -> list[Child]:
        """All moves."""
        if state.over:
            return []
        survey = self._survey(state)
        children = []
        for index, ends, left in self._movable(state, survey):
            for end in _cells(ends):
                value = self._value(state, survey, left, index, end)
                children.append((value, state.after(index, end), (index // INDICES, end)))
        return children

    def best_value(self, state: QuantumTreeState) -> int | None:
        """The value of the best move. All quiet moves of a stack to cells that the other side does
        not reach have the same value, so it is computed once."""
        if state.over:
            return None
        survey = self._survey(state)
        best: int | None = None
        for index, ends, left in self._movable(state, survey):
            captures = ends & state.other
            quiet = ends ^ captures
            if quiet:
                value = survey.static - (left[0].loss if left else 0)
                if best is None or value > best:
                    if not quiet & ~survey.under:
                        value = max(
                            self._value(state, survey, left, index, end) for end in _cells(quiet)
                        )
                    if best is None or value > best:
                        best = value
            for end in _cells(captures):
                value = self._value(state, survey, left, index, end)
                if best is None or value > best:
                    best = value
        return best

    def terminal_value(self, state: QuantumTreeState) -> int:
        """First three towers, then no move, then endless play (quantum H10)."""
        if state.towers[1] >= TOWERS_TO_WIN:
            return -1
        if state.towers[0] >= TOWERS_TO_WIN:
            return 1
        shut, occupied = state.own | state.fixed, state.own | state.other | state.fixed
        reached = self._reached(state.mine, occupied)
        if all(not reach & ~shut for _, reach in reached):
            return -1 if self.variant.stuck == "loss" else 0
        return self._lead(state) if self.variant.endless == "built" else 0

    def _lead(self, state: QuantumTreeState) -> int:
        """1 if the side to move has built more, −1 if less, 0 on a tie (quantum H19)."""
        mine, theirs = (
            (towers, sum(self._height[index] for index in indices))
            for towers, indices in zip(state.towers, (state.mine, state.theirs), strict=True)
        )
        return (mine > theirs) - (mine < theirs)

    def is_complete(self, state: QuantumTreeState) -> bool:
        """True: no move is left out."""
        return True

    def actions(self, state: QuantumTreeState, move: Move) -> tuple[Action]:
        """``a-b``."""
        names = self.board.names
        return (f"{names[move[0]]}-{names[move[1]]}",)

    def distance(self, state: QuantumTreeState, move: Move) -> int:
        """The number of squares that the stack moves."""
        (a, b), (c, d) = (self.board.cells[cell] for cell in move)
        return max(abs(a - c), abs(b - d))

    def _reached(self, indices: Sequence[int], occupied: int) -> Reached:
        blockers, known, compute = (
            self._attacks.blockers,
            self._attacks.known,
            self._attacks.compute,
        )
        reached = []
        for index in indices:
            in_the_way = occupied & blockers[index]
            reach = known[index].get(in_the_way)
            if reach is None:
                reach = compute(index, in_the_way)
            reached.append((index, reach))
        if self.variant.jump:
            singles = sum(1 << index // INDICES for index in indices if not index % HEIGHTS)
            jumps = self._attacks.jumps
            reached = [(index, reach | jumps(index, singles)) for index, reach in reached]
        return reached

    def _covers(self, reached: Reached) -> tuple[Sequence[int], int, int]:
        """The cover of a side, all cells that it reaches, and the sum of the numbers of cells that
        each stack reaches."""
        once, more = [0] * TOWER, [0] * TOWER
        height, cells = self._height, 0
        for index, reach in reached:
            tall = height[index]
            more[tall] |= once[tall] & reach
            once[tall] |= reach
            cells += reach.bit_count()
        _, a, b, c, d, e = once
        return (a, b, c, d, e, *more[1:]), a | b | c | d | e, cells

    def _survey(self, state: QuantumTreeState) -> Survey:
        occupied = state.own | state.other | state.fixed
        reached = self._reached(state.mine, occupied)
        attackers = self._reached(state.theirs, occupied)
        defended, ours, ahead = self._covers(reached)
        attacked, under, behind = self._covers(attackers)
        value, weights = self._values.__getitem__, self.weights
        static = (
            sum(map(value, state.mine)) - sum(map(value, state.theirs))
            + weights.towers[state.towers[0]] - weights.towers[state.towers[1]]
            + weights.room * (ahead - behind)
            + weights.control * ((ours & ~under).bit_count() - (under & ~ours).bit_count())
        )  # fmt: skip
        exchange = self._exchanges[state.towers]
        threats = []
        for cell in _cells(under & state.own):
            height = self._height[next(index for index in state.mine if index // INDICES == cell)]
            loss = exchange.loss(height, signature(attacked, cell), signature(defended, cell))
            if loss:
                by = sum(1 << index // INDICES for index, reach in attackers if reach >> cell & 1)
                threats.append(ExchangeThreat(loss, cell, by))
        threats.sort(reverse=True)
        return Survey(static, reached, defended, attacked, under, threats, exchange)

    def _movable(
        self, state: QuantumTreeState, survey: Survey
    ) -> Iterator[tuple[int, int, Sequence[ExchangeThreat]]]:
        """For each stack that can move: its index, the cells where it can go, and the threats to
        the other stacks."""
        open_cells = ~(state.own | state.fixed)
        threats = survey.threats
        threatened = sum(1 << threat.cell for threat in threats)
        for index, reach in survey.reached:
            ends = reach & open_cells
            if ends:
                start = index // INDICES
                left = threats
                if threatened >> start & 1:
                    left = [threat for threat in threats if threat.cell != start]
                yield index, ends, left

    def _value(
        self,
        state: QuantumTreeState,
        survey: Survey,
        left: Sequence[ExchangeThreat],
        index: int,
        end: int,
    ) -> int:
        """The value of moving the stack with this index to ``end``. left: the threats to the other
        stacks."""
        value, total, bit = survey.static, self._height[index], 1 << end
        if state.other & bit:
            captured = next(other for other in state.theirs if other // INDICES == end)
            total += self._height[captured]
            value += self._values[captured] - self._values[index]
            if total >= TOWER:
                value += survey.exchange.next_tower
            else:
                value += self._values[moved_index(index, end, total)]
            left = [threat for threat in left if threat.by & ~bit]
        reply = left[0].loss if left else 0
        if survey.under & bit and total < TOWER:
            defended = without(signature(survey.defended, end), self._height[index])
            loss = survey.exchange.loss(total, signature(survey.attacked, end), defended)
            reply = max(reply, loss)
        return value - reply


_tree_of = lru_cache(maxsize=8)(QuantumTree)


def _cells(bits: int) -> Iterator[int]:
    while bits:
        bit = bits & -bits
        bits ^= bit
        yield bit.bit_length() - 1
