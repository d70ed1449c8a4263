"""Flood fill on bitboards: the cells within reach of a whole set of cells at once.

Both kinds of cells are laid out six bits to a row. A light cell has the number of the dark cell at
its upper left, so the four jumps over it lead from bit n to n + 7 and from n + 1 to n + 6, and
back. A whole set of cells jumps with a few shifts.
"""

from __future__ import annotations

from collections.abc import Iterator

from quanta.games.harlequin.cells import DARK

FREE = (1 << DARK.size) - 1
"""All dark cells."""
SPREAD = tuple(1 << row * 6 + column for row in range(5) for column in range(5))
"""Light cell -> its bit in this layout."""
LIGHTS = sum(SPREAD)
"""All light cells."""


def flood(cells: int, tiles: int, free: int) -> int:
    """The dark cells within reach of ``cells``, themselves included, by jumps over ``tiles`` to
    ``free`` cells."""
    while True:
        more = cells | free & (
            (cells & tiles) << 7
            | cells >> 7 & tiles
            | (cells >> 1 & tiles) << 6
            | (cells >> 6 & tiles) << 1
        )
        if more == cells:
            return cells
        cells = more


def touched(cells: int, tiles: int, free: int) -> int:
    """The ``tiles`` that jumps from ``cells`` to ``free`` cells cross."""
    return tiles & (
        cells & free >> 7 | cells >> 7 & free | cells >> 1 & free >> 6 | cells >> 6 & free >> 1
    )


def jumps_over(cells: int, tiles: int, free: int) -> Iterator[tuple[int, int]]:
    """Every jump from one of ``cells`` over one of ``tiles`` to a ``free`` cell: the bits of the
    tile and the landing."""
    crossed = tiles & cells & free >> 7
    while crossed:
        bit = crossed & -crossed
        crossed ^= bit
        yield bit, bit << 7
    crossed = tiles & cells >> 7 & free
    while crossed:
        bit = crossed & -crossed
        crossed ^= bit
        yield bit, bit
    crossed = tiles & cells >> 1 & free >> 6
    while crossed:
        bit = crossed & -crossed
        crossed ^= bit
        yield bit, bit << 6
    crossed = tiles & cells >> 6 & free >> 1
    while crossed:
        bit = crossed & -crossed
        crossed ^= bit
        yield bit, bit << 1


def spread(tiles: int) -> int:
    """Convert a set of light cells from the layout of ``bitboard``, five to a row, to this one."""
    return sum(bit for light, bit in enumerate(SPREAD) if tiles >> light & 1)


def packed(tiles: int) -> int:
    """The inverse of ``spread``."""
    return sum(1 << light for light, bit in enumerate(SPREAD) if tiles & bit)
