"""The evaluation of many positions at once, packed into one long int: all children of a position.

A *slot* holds the pieces of one side: row after row with an empty cell between, so that a shift
leads from each cell to its neighbour and never round the edge. Slots lie side by side, those of one
side in the lower half of the int and those of the other, in the same order, in the upper half. So
a single operation on the int works on 120 slots, where Python's overhead is paid once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from quanta.grids.hex import HexBoard

WIDTHS = tuple(sorted(size << k for size in (1, 3) for k in range(1, 8)))
"""The sizes of a slot in bytes, which can be halved until two or six are left. The longest holds
any board that can be written down; in longer ones the two-byte sums made here would overflow."""


class Masks(NamedTuple):
    """Bit masks for an int with a number of positions.

    half: all bits of one side. signs: the highest bit of each of its bytes. pairs, nibbles, bytes,
    words: the bits left after each step of adding up neighbouring bits, pairs of bits and so on.
    """

    half: int
    signs: int
    pairs: int
    nibbles: int
    bytes: int
    words: int


class BatchEvaluator:
    """The layout of slots for one board, and evaluations of positions laid out so.

    places: cell -> the number of its bit in a slot. bytes: the size of a slot. step: the bits from
    a cell to the one below it.
    """

    def __init__(self, board: HexBoard) -> None:
        left = min(q for q, _ in board.cells)
        top = min(r for _, r in board.cells)
        self.step = max(q for q, _ in board.cells) - left + 2
        self.places = tuple((r - top) * self.step + q - left for q, r in board.cells)
        self.bytes = next(size for size in WIDTHS if 8 * size > max(self.places) + self.step)
        self._masks: dict[int, Masks] = {}

    def _masks_of(self, count: int) -> Masks:
        masks = self._masks.get(count)
        if masks is None:
            size = self.bytes * count

            def filled(pattern: bytes, size: int) -> int:
                return int.from_bytes(pattern * (size // len(pattern)), "little")

            masks = self._masks[count] = Masks(
                filled(b"\xff", size),
                filled(b"\x80", size),
                filled(b"\x55", 2 * size),
                filled(b"\x33", 2 * size),
                filled(b"\x0f", 2 * size),
                filled(b"\xff\x00", size),
            )
        return masks

    def cohesion(self, boards: int, count: int) -> list[int]:
        """For each of the ``count`` positions in ``boards``, by how much the upper side is more
        cohesive than the lower one: 2 for each pair of neighbours, 2 for each piece that has a
        neighbour, 1 for each piece that touches one of the other side."""
        step = self.step
        east, south, west = (boards & boards << n for n in (1, step, step - 1))
        bonded = east | east >> 1 | south | south >> step | west | west >> step - 1
        either = east ^ south
        ones, twos = either ^ west, (east & south) | (either & west)
        carry = ones & bonded
        planes = self._touching(boards, count), ones ^ bonded, twos ^ carry, twos & carry
        return self._difference(planes, count)

    def contact(self, boards: int, count: int) -> list[int]:
        """For each of the ``count`` positions in ``boards``, how many more pieces of the upper side
        than of the lower one touch one of the other side."""
        return self._difference((self._touching(boards, count),), count)

    def _touching(self, boards: int, count: int) -> int:
        """The pieces that touch one of the other side."""
        step, size, half = self.step, 8 * self.bytes * count, self._masks_of(count).half
        facing = boards >> size | (boards & half) << size
        east, west = facing << 1, facing >> 1
        return boards & (east | west | (facing | west) << step | (facing | east) >> step)

    def _difference(self, planes: Sequence[int], count: int) -> list[int]:
        """For each position, the upper side's bits less the lower one's: those in the first plane
        count 1, those in the second 2, in the third 4, in the fourth 8."""
        masks = self._masks_of(count)
        nibbles, total = masks.nibbles, 0
        for power in range(0, len(planes), 2):
            once, *twice = planes[power : power + 2]
            once -= once >> 1 & masks.pairs
            once = (once & nibbles) + (once >> 2 & nibbles)
            for plane in twice:
                plane -= plane >> 1 & masks.pairs
                once += (plane & nibbles) + (plane >> 2 & nibbles) << 1
            total += (once & masks.bytes) + (once >> 4 & masks.bytes) << power
        # A byte of a side now holds at most 120, so the sign bit added here stays clear of it.
        difference = (total >> 8 * self.bytes * count) + (masks.signs - (total & masks.half))
        return self._sums((difference & masks.words) + (difference >> 8 & masks.words), count)

    def _sums(self, total: int, count: int) -> list[int]:
        """The sum of the two-byte words of each slot, less the signs. It is added up in the lowest
        word; carries go upwards, away from it."""
        size = self.bytes
        while size > 2:
            if size == 6:
                total += (total >> 16) + (total >> 32)
                break
            size //= 2
            total += total >> 8 * size
        size = self.bytes * count
        packed = (total & (1 << 8 * size) - 1).to_bytes(size, "little")
        zero = 128 * self.bytes
        return [word - zero for word in memoryview(packed).cast("H")[:: self.bytes // 2]]


@lru_cache(maxsize=16)
def batch_evaluator(board: HexBoard) -> BatchEvaluator:
    """The evaluator for a board, made once."""
    return BatchEvaluator(board)
