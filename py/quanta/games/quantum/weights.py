"""The weights of Quantum's evaluation: what stacks, towers and room are worth to the search."""

from __future__ import annotations

from dataclasses import dataclass

BY_HEIGHT = (0, 100, 210, 340, 480, 620)
"""Height -> the value of a stack. A single piece is 100; higher stacks are worth more than their
pieces one by one, because they go farther and are nearer to a tower. Set by hand."""
KIND_FACTOR = (10, 9, 13)
"""Kind of the top piece -> tenths of that value: a square 1, a circle, which is bound to half of
the cells, 0.9, a queen 1.3. Set by hand."""


@dataclass(frozen=True)
class Weights:
    """What a tree of Quantum counts, as whole numbers.

    stacks: kind of the top piece (0 a square, 1 a circle, 2 a queen) -> height -> the value of a
    stack. exchange: height -> the value of a stack in an exchange on one square, where its kind is
    not looked at. towers: number of towers -> their value; the third wins, so its value is above
    all else that can be on a board. room: the value of each cell that a stack reaches, summed over
    stacks. control: the value of a cell that only one side reaches.
    """

    stacks: tuple[tuple[int, ...], ...]
    exchange: tuple[int, ...]
    towers: tuple[int, ...]
    room: int
    control: int


WEIGHTS = Weights(
    stacks=tuple(tuple(value * tenths // 10 for value in BY_HEIGHT) for tenths in KIND_FACTOR),
    exchange=BY_HEIGHT,
    towers=(0, 1_000, 2_300, 20_000),
    room=2,
    control=30,
)
"""Those that the levels search with. A tower is worth more than all that goes into it."""
