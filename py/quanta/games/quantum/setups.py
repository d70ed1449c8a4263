"""The starting positions, which are ours: the rulebook's picture is lost (quantum M1–M4)."""

from __future__ import annotations

from quanta.grids.square import SquareBoard

RANKS = {"two": 2, "three": 3}
"""Set-up -> the number of ranks of each side."""


def rank(width: int, number: int) -> str:
    """One rank of a set-up in White's letters; number 0 is at the edge.

    Squares and circles alternate from both ends, starting with a square on rank 0 and a circle on
    rank 1. The two middle pieces of rank 0 are queens.
    """
    half = "".join("SC"[(column + number) % 2] for column in range(width // 2))
    if number == 0:
        half = half[:-1] + "Q"
    return half + half[::-1]


def laid_out(board: SquareBoard, setup: str) -> tuple[str, ...]:
    """The stacks of a set-up, all single pieces (quantum R3): White's ranks at the bottom, and
    Black's the same, rotated by 180°."""
    white = "".join(rank(board.width, number) for number in range(RANKS[setup]))
    black = white.lower()
    empty = [""] * (board.size - 2 * len(white))
    return (*black, *empty, *white[::-1])
