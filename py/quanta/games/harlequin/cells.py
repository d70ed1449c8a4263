"""The board (``harlequin R1``): 36 black cells, the 25 white ones between them, and every jump.

Both kinds are numbered in reading order. Black cells are named a1 … f6; a white cell is named by
the two black cells at its lower left and upper right, as in ``b2c3`` (``harlequin M1``).
"""

from __future__ import annotations

from quanta.grids.square import DIAGONAL, DIRECTIONS, board

BLACK = board(6, 6)
WHITE = board(5, 5)

EMPTY = "o"
"""The letter of a white cell without a tile."""

Jump = tuple[int, int]
"""The white cell that is crossed and the black cell where the jump lands."""


def _jumps(cell: int) -> tuple[Jump, ...]:
    column, row = BLACK.cells[cell]
    jumps = []
    for direction in DIAGONAL:
        landing = BLACK.step(cell, direction, 1)
        if landing is not None:
            right, up = DIRECTIONS[direction]
            jumps.append((WHITE.at[column + min(right, 0), row + min(up, 0)], landing))
    return tuple(jumps)


JUMPS: tuple[tuple[Jump, ...], ...] = tuple(map(_jumps, range(BLACK.size)))
"""``JUMPS[cell]``: every jump from there on an empty board: one at a corner, two at the edge, four
inside (``harlequin R5``)."""

OVER: dict[tuple[int, int], int] = {
    (cell, landing): white for cell in range(BLACK.size) for white, landing in JUMPS[cell]
}
"""(from, to) -> the white cell between them, for every jump."""

ACTIONS: dict[tuple[int, int], str] = {
    (a, b): f"{BLACK.names[a]}-{BLACK.names[b]}" for a, b in OVER
}
"""(from, to) -> the action, made once."""

EDGE: frozenset[int] = frozenset(
    cell for cell, (column, row) in enumerate(BLACK.cells) if {column, row} & {0, 5}
)
"""The twenty cells where tokens are placed (``harlequin R3``)."""

TRACK: tuple[int, ...] = tuple((column + row) % 2 for column, row in BLACK.cells)
"""The track of each black cell, 0 or 1: no jump leads from one to the other (``harlequin R6``)."""

TRACK_NAMES = ("dotted", "crossed")
TRACK_MARKS = ("dots", "crosses")
"""What the tracks are called, after the marks on their cells (``harlequin M4``)."""


def _corners(white: int) -> tuple[int, int]:
    column, row = WHITE.cells[white]
    return BLACK.at[column, row], BLACK.at[column + 1, row + 1]


CORNERS: tuple[tuple[int, int], ...] = tuple(map(_corners, range(WHITE.size)))
"""The black cells at the lower left and the upper right of each white cell."""

WHITE_NAMES: tuple[str, ...] = tuple(BLACK.names[a] + BLACK.names[b] for a, b in CORNERS)

WHITE_INDEX: dict[str, int] = {name: white for white, name in enumerate(WHITE_NAMES)}
