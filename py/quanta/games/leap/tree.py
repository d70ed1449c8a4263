"""The search tree of Quantum Leap: two seats, all boards and both ways of counting a leap.

Evaluation: a side is well off when its pieces are cohesive. A pair of neighbours and a piece with a
neighbour count 2 each, because such pieces can leap and go on leaping; a piece that touches an
opponent counts 1, because a leap needs a piece to land on. That predicts the winner far better than
the number of captures at hand, and all children of a position are evaluated together (see
``batch_evaluation``). Where a leap is counted by opponents (leap-rings R11), only pieces that touch
an opponent count. The tempo is taken off: the count of the side that has just captured is too high
by half of what a capture gains.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from operator import getitem

from quanta.core.game import Action, Position
from quanta.core.tree import Child, Endgame
from quanta.games.leap.batch_evaluation import BatchEvaluator, batch_evaluator
from quanta.games.leap.kernel_tables import LARGEST, bits
from quanta.games.leap.position import LeapPosition, is_of
from quanta.games.leap.state import LeapVariant, landings
from quanta.grids.hex import HexBoard, distance

State = tuple[int, int]
"""The mover's pieces and the other side's, each as a slot of ``batch_evaluation``."""

Leap = tuple[int, int, bytes, bytes]
"""The bits of the cells left and reached, and the bit of the cell reached; then both as bytes."""

SCALE_BY_FRIENDS = 11.5
"""Fitted to 1,059 positions from 680 games of self-play: their values from searches of four and
five plies against how the games ended."""
SCALE_BY_OPPONENTS = 6.0
"""From an earlier fit, of an evaluation without contact; not fitted to this variant."""
TEMPO_BY_FRIENDS = (0, 0, 0, 0, 0, 1.2, 3.6, 5, 5.6, 6.3, 6.8)
TEMPO_BY_OPPONENTS = (0, 0, 0, 0, 0, 0.4, 0.5, 0.7, 0.8, 0.9, 1)
"""By how much a count favours the side that has just captured, as the other side has not captured
back yet; for each tenth of the board that is occupied. Half of the mean difference between searches
of odd and even depths, in 300 and 100 positions of self-play."""


def tree(position: Position) -> LeapTree | None:
    """The tree for a position of this game; None with more than two seats, in the puzzle, while
    the swap is open, and on a huge board."""
    if not isinstance(position, LeapPosition) or position.swap or position.board.size > LARGEST:
        return None
    if position.seats != 2 or position.variant.play == "puzzle":
        return None
    return _tree_of(position.board, position.variant)


class LeapsTo(dict[int, tuple[Leap, ...]]):
    """Ends, as a slot -> the leaps of one cell's piece to them. Filled on demand."""

    def __init__(self, place: int, size: int) -> None:
        self._start, self._size = 1 << place, size

    def __missing__(self, ends: int) -> tuple[Leap, ...]:
        size = self._size
        both = [(self._start | 1 << end, 1 << end) for end in bits(ends)]
        leaps = tuple(
            (moved, taken, moved.to_bytes(size, "little"), taken.to_bytes(size, "little"))
            for moved, taken in both
        )
        self[ends] = leaps
        return leaps


Row = tuple[int, tuple[int, ...], LeapsTo]
"""A cell's neighbours, k -> where a leap of k from it can end, and its leaps."""


class LeapTree:
    """See ``core.tree.Tree``."""

    endgame: Endgame[State] | None = None

    def __init__(self, board: HexBoard, variant: LeapVariant) -> None:
        self.board = board
        self.variant = variant
        self._friends = variant.count == "friends"
        self.scale = SCALE_BY_FRIENDS if self._friends else SCALE_BY_OPPONENTS
        tempo = TEMPO_BY_FRIENDS if self._friends else TEMPO_BY_OPPONENTS
        self._tempo = [
            _interpolated(tempo, pieces / board.size) for pieces in range(board.size + 1)
        ]
        self._batch = batch_evaluator(board)
        places = self._batch.places
        self._cell = {1 << place: cell for cell, place in enumerate(places)}
        self._rows = _rows(board, variant.gaps, self._batch)

    def supports(self, position: Position) -> bool:
        """Whether it is of this board and variant, with the swap decided."""
        return is_of(position, self.board, self.variant)

    def state(self, position: Position) -> State:
        """The pieces of both sides; the colours do not matter."""
        assert isinstance(position, LeapPosition)
        seat, places = position.to_play, self._batch.places
        own, others = (
            sum(1 << places[cell] for cell in position.pieces(side)) for side in (seat, 1 - seat)
        )
        return own, others

    def children(self, state: State) -> list[Child]:
        """All captures."""
        own, others = state
        leaps = self._leaps(own, others)
        if not leaps:
            return []
        after = [(others ^ taken, own ^ moved) for moved, taken, *_ in leaps]
        tempo = self._tempo_after_capture(state)
        values = [value - tempo for value in self._values(own, others, leaps)]
        return list(zip(values, after, leaps, strict=True))

    def exchanges(self, state: State) -> list[tuple[int, Action]]:
        """The swaps open to the side that is not to move (leap-stones R10): two pieces of different
        colours as ``a-b``, each with its value after the swap."""
        own, others = state
        size, names = self._batch.bytes, self.board.names
        pairs = [(1 << one, 1 << other) for one in bits(own) for other in bits(others)]
        both = [(one | other, (one | other).to_bytes(size, "little")) for one, other in pairs]
        changes = [(each, each, written, written) for each, written in both]
        named = [sorted(names[self._cell[place]] for place in pair) for pair in pairs]
        values = self._values(others, own, changes)
        return [(value, "-".join(pair)) for value, pair in zip(values, named, strict=True)]

    def best_value(self, state: State) -> int | None:
        """The value of the best capture."""
        own, others = state
        leaps = self._leaps(own, others)
        if not leaps:
            return None
        return max(self._values(own, others, leaps)) - self._tempo_after_capture(state)

    def terminal_value(self, state: State) -> int:
        """−1: a side that cannot capture has lost (leap-rings R8)."""
        return -1

    def is_complete(self, state: State) -> bool:
        """True: no leap is ever left out."""
        return True

    def actions(self, state: State, move: Leap) -> tuple[Action]:
        """``a-b``."""
        start, end = self._ends(move)
        return (f"{self.board.names[start]}-{self.board.names[end]}",)

    def distance(self, state: State, move: Leap) -> int:
        """The length of the leap."""
        start, end = self._ends(move)
        return distance(self.board.cells[start], self.board.cells[end])

    def _ends(self, move: Leap) -> tuple[int, int]:
        moved, taken, *_ = move
        return self._cell[moved ^ taken], self._cell[taken]

    def _leaps(self, own: int, others: int) -> list[Leap]:
        """The leaps of ``own`` onto ``others``. Cells are looked up eight at a time, by bytes."""
        near = own if self._friends else others
        leaps: list[Leap] = []
        rows = map(getitem, self._rows, own.to_bytes(self._batch.bytes, "little"))
        for around, reach, leaps_to in chain.from_iterable(rows):
            ends = reach[(near & around).bit_count()] & others
            if ends:
                leaps += leaps_to[ends]
        return leaps

    def _tempo_after_capture(self, state: State) -> int:
        """The tempo with one piece fewer than in the state."""
        return self._tempo[(state[0] | state[1]).bit_count() - 1]

    def _values(self, own: int, others: int, leaps: Sequence[Leap]) -> list[int]:
        """The value of the position after each leap."""
        evaluate = self._batch.cohesion if self._friends else self._batch.contact
        return evaluate(self._after(own, others, leaps), len(leaps))

    def _after(self, own: int, others: int, leaps: Sequence[Leap]) -> int:
        """The positions after the leaps in one int: the other side's pieces, then the mover's."""
        size, count = self._batch.bytes, len(leaps)
        before = others.to_bytes(size, "little") * count + own.to_bytes(size, "little") * count
        change = b"".join([leap[3] for leap in leaps] + [leap[2] for leap in leaps])
        return int.from_bytes(before, "little") ^ int.from_bytes(change, "little")


def _interpolated(values: Sequence[float], share: float) -> int:
    """The value at a share of the way along a list, 0 to 1, rounded."""
    place, rest = divmod(share * (len(values) - 1), 1)
    after = values[min(int(place) + 1, len(values) - 1)]
    return round(values[int(place)] * (1 - rest) + after * rest)


@lru_cache(maxsize=4)
def _tree_of(board: HexBoard, variant: LeapVariant) -> LeapTree:
    return LeapTree(board, variant)


def _rows(
    board: HexBoard, gaps: str, batch: BatchEvaluator
) -> tuple[tuple[tuple[Row, ...], ...], ...]:
    """Number of a byte of a slot -> its value -> the rows of the cells set in it."""
    bit = [1 << place for place in batch.places]
    row_of: dict[int, Row] = {}
    for cell, ends in enumerate(landings(board, gaps)):
        around = sum(bit[near] for near in board.neighbours[cell])
        reach = tuple(sum(bit[end] for end in some) for some in ends)
        place = batch.places[cell]
        row_of[place] = around, reach, LeapsTo(place, batch.bytes)
    return tuple(_by_byte(row_of, 8 * number) for number in range(batch.bytes))


def _by_byte(row_of: dict[int, Row], first: int) -> tuple[tuple[Row, ...], ...]:
    subsets: list[tuple[Row, ...]] = [()]
    for place in range(first, first + 8):
        row = row_of.get(place)
        subsets += subsets if row is None else [(*some, row) for some in subsets]
    return tuple(subsets)
