"""Tables of one board, made once, from which the kernel reads moves off bitboards.

A bitboard is an int in which bit i is the board's cell i. A board of 61 cells takes about 10 ms and
1 MB, one of 169 cells six times as much.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TypeVar

from quanta.games.leap.state import landings
from quanta.grids.hex import HexBoard

Leap = tuple[int, int, str]
"""A move: the bits of the cells left and reached, the bit of the cell reached, and the action."""

LeapsTo = dict[int, tuple[Leap, ...]]
"""Bitboard of ends -> the moves of one cell's piece to them."""

Row = tuple[int, tuple[int, ...], LeapsTo]
"""The entries of one cell in ``around``, ``reach`` and ``leaps``."""

LARGEST = 256
"""Cells of the largest board: a cell has to fit into a byte."""

PICKS = 16
"""The length of the lists that four random bits choose from. The ends are repeated in turn to fill
such a list: of three ends, one is chosen 6 times in 16 and the others 5 times each."""

T = TypeVar("T")


def bits(board: int) -> Iterator[int]:
    """The cells of a bitboard, ascending."""
    while board:
        low = board & -board
        yield low.bit_length() - 1
        board ^= low


def bitboard(cells: Iterable[int]) -> int:
    """The bitboard of these cells, each named once."""
    return sum(1 << cell for cell in cells)


class Picks(dict[int, bytes]):
    """Bitboard of ends -> ``PICKS`` of them in turn. Filled on demand: few are ever needed."""

    def __missing__(self, ends: int) -> bytes:
        cells = list(bits(ends))
        picks = self[ends] = bytes(cells[turn % len(cells)] for turn in range(PICKS))
        return picks


class Tables:
    """The tables of a board of at most ``LARGEST`` cells.

    bit: cell -> its bitboard.
    around: cell -> the cells that touch it.
    reach: cell -> k -> the cells where a leap of exactly k can end, 0 ≤ k ≤ 6.
    leaps: cell -> bitboard of ends, all at one distance -> the moves to them.
    picks: bitboard of ends -> a list of them to choose from at random.
    bytes: how many bytes a bitboard takes.
    rows: number of a byte -> its value -> the rows of the cells set in it; a byte is looked up as a
    whole, which is faster than its cells one by one.
    """

    def __init__(self, board: HexBoard, gaps: str) -> None:
        cells = range(board.size)
        self.bit = tuple(1 << cell for cell in cells)
        self.around = tuple(map(bitboard, board.neighbours))
        self.reach = tuple(tuple(map(bitboard, ends)) for ends in landings(board, gaps))
        self.leaps = tuple(_leaps(board, cell, self.reach[cell]) for cell in cells)
        self.picks = Picks()
        self.bytes = (board.size + 7) // 8
        rows: list[Row] = list(zip(self.around, self.reach, self.leaps, strict=True))
        self.rows = tuple(_by_byte(rows[n : n + 8]) for n in cells[::8])
        self._cells = tuple(tuple(map(bytes, _by_byte(cells[n : n + 8]))) for n in cells[::8])

    def cells(self, board: int) -> bytearray:
        """The cells of a bitboard, ascending; in a bytearray, where finding one is fast."""
        split = board.to_bytes(self.bytes, "little")
        return bytearray(b"".join([t[byte] for t, byte in zip(self._cells, split, strict=True)]))


@lru_cache(maxsize=16)
def tables(board: HexBoard, gaps: str) -> Tables:
    """The tables of a board, for ``gaps`` as in ``Variant``."""
    return Tables(board, gaps)


def _leaps(board: HexBoard, start: int, reach: Iterable[int]) -> LeapsTo:
    leaps: LeapsTo = {0: ()}
    for ends in reach:
        some: LeapsTo = {0: ()}
        for end in bits(ends):
            action = f"{board.names[start]}-{board.names[end]}"
            leap = (1 << start | 1 << end, 1 << end, action)
            some |= {others | 1 << end: (*moves, leap) for others, moves in some.items()}
        leaps |= some
    return leaps


def _by_byte(items: Sequence[T]) -> tuple[tuple[T, ...], ...]:
    """Value of a byte -> the items, eight at most, whose bits are set in it."""
    subsets: list[tuple[T, ...]] = [()]
    for item in items:
        subsets += [(*some, item) for some in subsets]
    return tuple(subsets)
