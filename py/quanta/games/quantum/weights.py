"""The weights of Quantum's evaluation: the values of stacks, towers and room."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Weights:
    """The integer weights of a tree of Quantum.

    stacks: kind of the top piece (0 a square, 1 a circle, 2 a queen) -> height -> the value of a
    stack. exchange: height -> the value of a stack in an exchange, which ignores its kind. towers:
    number of towers -> their value; the third wins, so it exceeds all else that can be on a board.
    room: the value of each cell that a stack reaches, summed over stacks. control: the value of a
    cell that only one side reaches.
    """

    stacks: tuple[tuple[int, ...], ...]
    exchange: tuple[int, ...]
    towers: tuple[int, ...]
    room: int
    control: int


WEIGHTS = Weights(
    stacks=(
        (0, 80, 295, 484, 572, 706),
        (0, 22, 129, 293, 334, 520),
        (0, 236, 474, 634, 734, 812),
    ),
    exchange=(0, 80, 250, 430, 530, 670),
    towers=(0, 619, 1_115, 20_000),
    room=8,
    control=0,
)
"""The weights of the levels, from an early logistic regression over noisy games between searches of
two plies; the exchange values and the third tower are set by hand. A circle is bound to half of the
cells, and a single one is worth almost nothing.
"""
