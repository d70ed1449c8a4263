"""The board (``harlequin R1``): 36 dark cells, the 25 light ones between them, and every jump.

Both kinds are numbered in reading order. Dark cells are named a1 … f6, and a light cell by the dark
cells at its lower left and upper right, as in ``b2c3`` (``harlequin M1``).
"""

from __future__ import annotations

from quanta.grids.square import DIAGONAL, DIRECTIONS, board

DARK = board(6, 6)
LIGHT = board(5, 5)

EMPTY = "o"
"""The letter of a light cell without a tile."""

Jump = tuple[int, int]
"""The light cell crossed, and the dark cell of the landing."""


def _jumps(cell: int) -> tuple[Jump, ...]:
    column, row = DARK.cells[cell]
    jumps = []
    for direction in DIAGONAL:
        landing = DARK.step(cell, direction, 1)
        if landing is not None:
            right, up = DIRECTIONS[direction]
            jumps.append((LIGHT.at[column + min(right, 0), row + min(up, 0)], landing))
    return tuple(jumps)


JUMPS: tuple[tuple[Jump, ...], ...] = tuple(map(_jumps, range(DARK.size)))
"""``JUMPS[cell]``: every jump from there on an empty board: one in a corner, two at the edge, four
elsewhere (``harlequin R5``)."""

OVER: dict[tuple[int, int], int] = {
    (cell, landing): light for cell in range(DARK.size) for light, landing in JUMPS[cell]
}
"""(from, to) -> the light cell between them, for every jump."""

ACTIONS: dict[tuple[int, int], str] = {(a, b): f"{DARK.names[a]}-{DARK.names[b]}" for a, b in OVER}
"""(from, to) -> the action."""

EDGE: frozenset[int] = frozenset(
    cell for cell, (column, row) in enumerate(DARK.cells) if {column, row} & {0, 5}
)
"""The twenty cells where tokens are placed (``harlequin R3``)."""

TRACK: tuple[int, ...] = tuple((column + row) % 2 for column, row in DARK.cells)
"""The track of each dark cell, 0 or 1: no jump changes the track (``harlequin R6``)."""

TRACK_NAMES = ("dotted", "crossed")
TRACK_MARKS = ("dots", "crosses")
"""The names of the tracks, after the marks on their cells (``harlequin M4``)."""


def _corners(light: int) -> tuple[int, int]:
    column, row = LIGHT.cells[light]
    return DARK.at[column, row], DARK.at[column + 1, row + 1]


CORNERS: tuple[tuple[int, int], ...] = tuple(map(_corners, range(LIGHT.size)))
"""The dark cells at the lower left and the upper right of each light cell."""

LIGHT_NAMES: tuple[str, ...] = tuple(DARK.names[a] + DARK.names[b] for a, b in CORNERS)

LIGHT_INDEX: dict[str, int] = {name: light for light, name in enumerate(LIGHT_NAMES)}
