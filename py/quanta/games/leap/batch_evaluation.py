"""Many positions in one long int, judged all at once: how the tree judges a family of children.

The board of a side lies in a *slot*: row after row with an empty cell between, so that a shift
leads from each cell to its neighbour and never round the corner. Slots lie side by side, one side's
boards in the lower half of the int and the other's, in the same order, in the upper half; an int of
120 slots takes each shift, each "and" and each sum in one step of the machine's, so to speak.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from quanta.grids.hex import HexBoard

WIDTHS = tuple(sorted(size << k for size in (1, 3) for k in range(1, 8)))
"""Bytes that a slot can have: they can be halved until two or six are left. The longest holds any
board that can be written down; in longer ones the sums that are made here, of two bytes each, would
run over."""


class Masks(NamedTuple):
    """For the positions in an int: the half that is one side's; in each of its bytes the highest
    bit; in each byte of both halves, or of one, the bits that stay when neighbours were added."""

    half: int
    signs: int
    pairs: int
    nibbles: int
    bytes: int
    words: int


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
        self._masks: dict[int, Masks] = {}

    def _masks_of(self, count: int) -> Masks:
        found = self._masks.get(count)
        if found is None:
            size = self.bytes * count

            def filled(pattern: bytes, size: int) -> int:
                return int.from_bytes(pattern * (size // len(pattern)), "little")

            found = self._masks[count] = Masks(
                filled(b"\xff", size),
                filled(b"\x80", size),
                filled(b"\x55", 2 * size),
                filled(b"\x33", 2 * size),
                filled(b"\x0f", 2 * size),
                filled(b"\xff\x00", size),
            )
        return found

    def cohesion(self, boards: int, count: int) -> list[int]:
        """For each of the ``count`` positions in ``boards``, by how much more the upper side holds
        together than the lower one: two for a pair of neighbours, two for a cell that has a
        neighbour, one for a cell that touches one of the other side."""
        step = self.step
        east, south, west = (boards & boards << n for n in (1, step, step - 1))
        bonded = east | east >> 1 | south | south >> step | west | west >> step - 1
        either = east ^ south
        ones, twos = either ^ west, (east & south) | (either & west)
        carry = ones & bonded
        planes = self._touching(boards, count), ones ^ bonded, twos ^ carry, twos & carry
        return self._lead(planes, count)

    def contact(self, boards: int, count: int) -> list[int]:
        """For each of the ``count`` positions in ``boards``, how many cells more of the upper side
        than of the lower one touch one of the other side."""
        return self._lead((self._touching(boards, count),), count)

    def _touching(self, boards: int, count: int) -> int:
        """The cells that touch one of the other side."""
        step, size, half = self.step, 8 * self.bytes * count, self._masks_of(count).half
        facing = boards >> size | (boards & half) << size
        east, west = facing << 1, facing >> 1
        return boards & (east | west | (facing | west) << step | (facing | east) >> step)

    def _lead(self, planes: Sequence[int], count: int) -> list[int]:
        """For each position, the upper side's bits less the lower one's: those in the first plane
        once, those in the second twice, in the third four times, in the fourth eight times."""
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
        # In a byte of each side there are at most 120 now.
        lead = (total >> 8 * self.bytes * count) + (masks.signs - (total & masks.half))
        return self._sums((lead & masks.words) + (lead >> 8 & masks.words), count)

    def _sums(self, total: int, count: int) -> list[int]:
        """The sum of each slot's words of two bytes, without the signs; it comes to stand in the
        lowest. What is carried over goes upwards, away from there."""
        size = self.bytes
        while size > 2:
            if size == 6:
                total += (total >> 16) + (total >> 32)
                break
            size //= 2
            total += total >> 8 * size
        size = self.bytes * count
        found = (total & (1 << 8 * size) - 1).to_bytes(size, "little")
        none = 128 * self.bytes
        return [word - none for word in memoryview(found).cast("H")[:: self.bytes // 2]]


@lru_cache(maxsize=16)
def slots(board: HexBoard) -> Slots:
    """The layout for a board, made once."""
    return Slots(board)
