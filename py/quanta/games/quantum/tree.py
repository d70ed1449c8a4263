"""Quantum for alpha-beta: the moves and how they look, of all boards and variants.

How a move looks: stacks, towers and room of both sides, with what the move takes at once, less the
most that the other side can win next by an exchange on one square (see ``exchange``).

States are equal where stacks look alike (see ``looks``), and the history of quiet moves tells them
apart only where it matters: by the positions that came up twice, and by the number of quiet plies
towards the end of the hundred. So a state that came up once is not told from one that did not: a
line in which it comes up twice more is drawn by the rules, and a search that knows the state from
another line may not see it. A win that is proven takes fewer plies each time, so it needs no state
twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from quanta.core.game import Action, Position
from quanta.core.tree import Child, Endgame
from quanta.games.quantum.exchange import TOWERS, Exchange, less, signature, worth
from quanta.games.quantum.looks import HEIGHTS, LOOKS, Reaches, moved
from quanta.games.quantum.pieces import TOWER
from quanta.games.quantum.position import TOWERS_TO_WIN, Move, QuantumPosition, Variant
from quanta.games.quantum.states import State, begun
from quanta.grids.square import SquareBoard

ROOM = 2
"""What it is worth that a stack reaches a cell."""
CONTROL = 30
"""What a cell is worth that one side alone reaches."""

Reached = list[tuple[int, int]]
"""Looks and the cells that they reach."""


class Threat(NamedTuple):
    """What the other side can win where the mover does nothing about it. loss: how much; cell: of
    the mover's stack; by: the cells of the stacks that reach it."""

    loss: int
    cell: int
    by: int


class Survey(NamedTuple):
    """A state looked over.

    static: the balance as it stands; reached: the mover's stacks; defended, attacked: the covers,
    as ``exchange.signature`` wants them, of the mover and of the other side; under: all that the
    other side reaches; threats: the greatest first.
    """

    static: int
    reached: Reached
    defended: Sequence[int]
    attacked: Sequence[int]
    under: int
    threats: Sequence[Threat]
    exchange: Exchange


def tree(position: Position) -> QuantumTree | None:
    """The tree for a position of this game."""
    if not isinstance(position, QuantumPosition):
        return None
    return _bound(position.board, position.variant)


class QuantumTree:
    """See ``core.tree.Tree`` for the methods; a move is the cells it leads from and to."""

    scale = 700.0
    endgame: Endgame[State] | None = None
    room = ROOM
    control = CONTROL

    def __init__(self, board: SquareBoard, variant: Variant) -> None:
        self.board = board
        self.variant = variant
        self._reaches = Reaches(board, variant)
        every = range(board.size * LOOKS)
        self._height = [seen % HEIGHTS + 1 for seen in every]
        self._worth = [worth(seen % LOOKS // HEIGHTS, seen % HEIGHTS + 1) for seen in every]
        counts = range(TOWERS_TO_WIN)
        self._exchanges = {
            (mine, theirs): Exchange(mine, theirs) for mine in counts for theirs in counts
        }

    def supports(self, position: Position) -> bool:
        """All positions of the board and variant."""
        return (
            isinstance(position, QuantumPosition)
            and position.variant == self.variant
            and position.board == self.board
        )

    def state(self, position: Position) -> State:
        """The position as its mover sees it."""
        assert isinstance(position, QuantumPosition)
        assert self.supports(position)
        return begun(position)

    def children(self, state: State) -> list[Child]:
        """All moves."""
        if state.over:
            return []
        survey = self._survey(state)
        found = []
        for seen, ends, left in self._movable(state, survey):
            for end in _cells(ends):
                value = self._value(state, survey, left, seen, end)
                found.append((value, state.after(seen, end), (seen // LOOKS, end)))
        return found

    def best_value(self, state: State) -> int | None:
        """The value of the best move. Of the quiet moves of a stack to safe cells one is enough."""
        if state.over:
            return None
        survey = self._survey(state)
        best: int | None = None
        for seen, ends, left in self._movable(state, survey):
            captures = ends & state.other
            quiet = ends ^ captures
            if quiet:
                value = survey.static - (left[0].loss if left else 0)
                if best is None or value > best:
                    if not quiet & ~survey.under:
                        value = max(
                            self._value(state, survey, left, seen, end) for end in _cells(quiet)
                        )
                    if best is None or value > best:
                        best = value
            for end in _cells(captures):
                value = self._value(state, survey, left, seen, end)
                if best is None or value > best:
                    best = value
        return best

    def terminal_value(self, state: State) -> int:
        """Three towers, then no move, then a draw (quantum H10)."""
        if state.towers[1] >= TOWERS_TO_WIN:
            return -1
        if state.towers[0] >= TOWERS_TO_WIN:
            return 1
        shut, occupied = state.own | state.fixed, state.own | state.other | state.fixed
        reached = self._reached(state.mine, occupied)
        stuck = all(not reach & ~shut for _, reach in reached) and self.variant.stuck == "loss"
        return -1 if stuck else 0

    def is_complete(self, state: State) -> bool:
        """Always."""
        return True

    def actions(self, state: State, move: Move) -> tuple[Action]:
        """``a-b``."""
        names = self.board.names
        return (f"{names[move[0]]}-{names[move[1]]}",)

    def distance(self, state: State, move: Move) -> int:
        """How many cells the stack goes."""
        (a, b), (c, d) = (self.board.cells[cell] for cell in move)
        return max(abs(a - c), abs(b - d))

    def _reached(self, looks: Sequence[int], occupied: int) -> Reached:
        ways, known, learnt = self._reaches.candidates, self._reaches.known, self._reaches.learnt
        found = []
        for seen in looks:
            standing = occupied & ways[seen]
            reach = known[seen].get(standing)
            if reach is None:
                reach = learnt(seen, standing)
            found.append((seen, reach))
        if self.variant.jump:
            singles = sum(1 << seen // LOOKS for seen in looks if not seen % HEIGHTS)
            hops = self._reaches.hops
            found = [(seen, reach | hops(seen, singles)) for seen, reach in found]
        return found

    def _covers(self, reached: Reached) -> tuple[Sequence[int], int, int]:
        """The cover of a side, all that it reaches, and how much that is stack by stack."""
        once, more = [0] * TOWER, [0] * TOWER
        height, cells = self._height, 0
        for seen, reach in reached:
            tall = height[seen]
            more[tall] |= once[tall] & reach
            once[tall] |= reach
            cells += reach.bit_count()
        _, a, b, c, d, e = once
        return (a, b, c, d, e, *more[1:]), a | b | c | d | e, cells

    def _survey(self, state: State) -> Survey:
        occupied = state.own | state.other | state.fixed
        reached = self._reached(state.mine, occupied)
        attackers = self._reached(state.theirs, occupied)
        defended, ours, ahead = self._covers(reached)
        attacked, under, behind = self._covers(attackers)
        value = self._worth.__getitem__
        static = (
            sum(map(value, state.mine)) - sum(map(value, state.theirs))
            + TOWERS[state.towers[0]] - TOWERS[state.towers[1]]
            + self.room * (ahead - behind)
            + self.control * ((ours & ~under).bit_count() - (under & ~ours).bit_count())
        )  # fmt: skip
        exchange = self._exchanges[state.towers]
        threats = []
        for cell in _cells(under & state.own):
            height = self._height[next(seen for seen in state.mine if seen // LOOKS == cell)]
            loss = exchange.loss(height, signature(attacked, cell), signature(defended, cell))
            if loss:
                by = sum(1 << seen // LOOKS for seen, reach in attackers if reach >> cell & 1)
                threats.append(Threat(loss, cell, by))
        threats.sort(reverse=True)
        return Survey(static, reached, defended, attacked, under, threats, exchange)

    def _movable(self, state: State, survey: Survey) -> Iterator[tuple[int, int, Sequence[Threat]]]:
        """Each stack of the mover that can move, where to, and the threats to the others."""
        open_cells = ~(state.own | state.fixed)
        threats = survey.threats
        threatened = sum(1 << threat.cell for threat in threats)
        for seen, reach in survey.reached:
            ends = reach & open_cells
            if ends:
                start = seen // LOOKS
                left = threats
                if threatened >> start & 1:
                    left = [threat for threat in threats if threat.cell != start]
                yield seen, ends, left

    def _value(
        self, state: State, survey: Survey, left: Sequence[Threat], seen: int, end: int
    ) -> int:
        """How the move of a stack looks; left: the threats to the others."""
        value, total, bit = survey.static, self._height[seen], 1 << end
        if state.other & bit:
            taken = next(other for other in state.theirs if other // LOOKS == end)
            total += self._height[taken]
            value += self._worth[taken] - self._worth[seen]
            if total >= TOWER:
                value += survey.exchange.tower
            else:
                value += self._worth[moved(seen, end, total)]
            left = [threat for threat in left if threat.by & ~bit]
        reply = left[0].loss if left else 0
        if survey.under & bit and total < TOWER:
            defended = less(signature(survey.defended, end), self._height[seen])
            loss = survey.exchange.loss(total, signature(survey.attacked, end), defended)
            reply = max(reply, loss)
        return value - reply


_bound = lru_cache(maxsize=8)(QuantumTree)


def _cells(bits: int) -> Iterator[int]:
    while bits:
        bit = bits & -bits
        bits ^= bit
        yield bit.bit_length() - 1
