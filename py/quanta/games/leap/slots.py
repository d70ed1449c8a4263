"""Many bitboards in one long int, counted all at once: how the tree judges a family of children.

A board lies in a *slot*: row after row with an empty cell between, so that a shift leads from each
cell to its neighbour and never round the corner. Slots lie side by side; an int of 120 of them
takes each shift, each "and" and each sum in one step of the machine's, so to speak, for all boards.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from quanta.core.hexgrid import HexBoard

WIDTHS = tuple(sorted(size << k for size in (1, 3) for k in range(1, 9)))
"""Bytes that a slot can have: they can be halved until one or three are left."""

NARROW = 63
"""Cells of the largest board whose counts always fit into a byte."""

Masks = tuple[int, int, int, int]


class Slots:
    """The layout for one board.

    places: cell -> its bit in a slot. bytes: the size of a slot. step: from a row to the next one.
    """

    def __init__(self, board: HexBoard) -> None:
        left = min(q for q, _ in board.cells)
        top = min(r for _, r in board.cells)
        self.step = max(q for q, _ in board.cells) - left + 2
        self.places = tuple((r - top) * self.step + q - left for q, r in board.cells)
        self.bytes = next(size for size in WIDTHS if 8 * size > max(self.places) + self.step)
        self._wide = board.size > NARROW
        self._masks: dict[int, Masks] = {}

    def _masks_of(self, count: int) -> Masks:
        found = self._masks.get(count)
        if found is None:
            patterns = (b"\x55\x55", b"\x33\x33", b"\x0f\x0f", b"\xff\x00")
            size = self.bytes * count // 2
            a, b, c, d = (int.from_bytes(each * size, "little") for each in patterns)
            found = self._masks[count] = a, b, c, d
        return found

    def bonds(self, boards: int, count: int) -> Sequence[int]:
        """For each of the ``count`` boards in ``boards``: its pairs of neighbours and its cells
        that have a neighbour, added up."""
        step = self.step
        east, south, west = (boards & boards << n for n in (1, step, step - 1))
        bonded = east | east >> 1 | south | south >> step | west | west >> step - 1
        either = east ^ south
        ones, twos = either ^ west, (east & south) | (either & west)
        carry = ones & bonded
        return self._counts(ones ^ bonded, twos ^ carry, twos & carry, count)

    def beside(self, boards: int) -> int:
        """The cells that touch a cell of the same board; some off the board among them."""
        step = self.step
        found = boards << 1 | boards >> 1 | boards << step | boards >> step
        return found | boards << step - 1 | boards >> step - 1

    def sizes(self, boards: int, count: int) -> Sequence[int]:
        """The number of cells of each of the ``count`` boards."""
        return self._counts(boards, 0, 0, count)

    def _counts(self, ones: int, twos: int, fours: int, count: int) -> Sequence[int]:
        """For each slot: its bits in ``ones``, those in ``twos`` twice, those in ``fours`` four
        times."""
        pairs, nibbles, bytes_, words = self._masks_of(count)
        ones -= ones >> 1 & pairs
        twos -= twos >> 1 & pairs
        ones = (ones & nibbles) + (ones >> 2 & nibbles)
        twos = (twos & nibbles) + (twos >> 2 & nibbles)
        total = (ones & bytes_) + (ones >> 4 & bytes_)
        total += (twos & bytes_) + (twos >> 4 & bytes_) << 1
        if fours:
            fours -= fours >> 1 & pairs
            fours = (fours & nibbles) + (fours >> 2 & nibbles)
            total += (fours & bytes_) + (fours >> 4 & bytes_) << 2
        lane = 1
        if self._wide:
            total = (total & words) + (total >> 8 & words)
            lane = 2
        return self._sums(total, lane, count)

    def _sums(self, total: int, lane: int, count: int) -> Sequence[int]:
        """The sum of each slot's lanes of one or two bytes: it comes to stand in the lowest. What
        is carried over goes upwards, away from there."""
        size = self.bytes
        while size > lane:
            if size == 3 * lane:
                total += (total >> 8 * lane) + (total >> 16 * lane)
                break
            size //= 2
            total += total >> 8 * size
        size = self.bytes * count
        found = (total & (1 << 8 * size) - 1).to_bytes(size, "little")
        low = found[:: self.bytes]
        if lane == 1:
            return low
        return [a | b << 8 for a, b in zip(low, found[1 :: self.bytes], strict=True)]


@lru_cache(maxsize=16)
def slots(board: HexBoard) -> Slots:
    """The layout for a board, made once."""
    return Slots(board)
