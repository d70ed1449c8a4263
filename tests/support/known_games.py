"""What games at random are like, computed without the package: to compare the lab with.

Noughts and crosses by going through all positions; Hex by counting the sets of cells that join two
sides; Breakthrough with few pawns by all positions, and on whole boards by games of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import comb, log10, sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

FIRST, DRAWN, LENGTH, CHOICES, TREE = FIGURES = (
    "seat 1 scores",
    "drawn",
    "length",
    "choices at a ply",
    "size of the tree, as a power of ten",
)
"""The lab’s names of the figures: shares of games, and means over games of the plies, of the mean
number of choices, and of the sum of the logarithms of these numbers."""
LINES = ("012", "345", "678", "036", "147", "258", "048", "246")
Z = 1.96


class Value(NamedTuple):
    """A figure, and half of its 95 % interval: 0 where it is exact."""

    mean: float
    half: float = 0.0


Facts = Mapping[str, Value]


def _exact(**values: float) -> Facts:
    names = {"first": FIRST, "drawn": DRAWN, "length": LENGTH, "choices": CHOICES, "tree": TREE}
    return {names[key]: Value(value) for key, value in values.items()}


def _choices(cells: int, length: float) -> float:
    """The mean number of choices where every ply takes one cell."""
    return cells - (length - 1) / 2


def noughts_and_crosses() -> Facts:
    """By all positions: the cells of the seat that has just moved, and those of the other."""

    @cache
    def after(last: frozenset[str], own: frozenset[str]) -> tuple[float, ...]:
        """What the seat to move, which has ``own``, scores; draws, plies and logarithms."""
        if any(last.issuperset(line) for line in LINES):
            return 0.0, 0.0, 0.0, 0.0
        free = [cell for cell in "012345678" if cell not in last | own]
        if not free:
            return 0.5, 1.0, 0.0, 0.0
        rest = [after(own | {cell}, last) for cell in free]
        other, drawn, plies, size = (fmean(part) for part in zip(*rest, strict=True))
        return 1 - other, drawn, plies + 1, size + log10(len(free))

    first, drawn, length, tree = after(frozenset(), frozenset())
    choices = _choices(9, length)
    return _exact(first=first, drawn=drawn, length=length, choices=choices, tree=tree)


def hex_board(side: int) -> Facts:
    """By counting. A set of cells joins the two sides of a seat or it does not, whatever the order
    in which its cells were taken, and the seats never both join theirs. So the share of games that
    a seat has won after this many stones of its own is that of the sets of this size that join."""
    total = side * side
    won = [number / comb(total, size) for size, number in enumerate(joining_sets(side))]
    still_on = [1 - won[(ply + 1) // 2] - won[ply // 2] for ply in range(total)]
    length = sum(still_on)
    return _exact(
        first=won[(total + 1) // 2],
        drawn=0.0,
        length=length,
        choices=_choices(total, length),
        tree=sum(on * log10(total - ply) for ply, on in enumerate(still_on)),
    )


def joining_sets(side: int) -> Sequence[int]:
    """How many sets of each number of cells join top and bottom. The board is gone through cell by
    cell; of a set, only what the cells on the edge of this part belong to is kept."""
    total = side * side
    bits = total + 1  # of the number of sets of one size; the numbers of all sizes are one integer
    counts = {(0,) * side: 1}
    for cell in range(total):
        row, column = divmod(cell, side)
        found: dict[tuple[int, ...], int] = {}
        for edge, number in counts.items():
            for taken in (False, True):
                new = _with_cell(edge, column, taken=taken, top=row == 0)
                found[new] = found.get(new, 0) + (number << bits * taken)
        counts = found
    joined = sum(number for edge, number in counts.items() if 1 in edge)
    return [joined >> bits * size & (1 << bits) - 1 for size in range(total + 1)]


def _with_cell(edge: tuple[int, ...], column: int, *, taken: bool, top: bool) -> tuple[int, ...]:
    """The groups of the cells on the edge, after one more cell. 0 is an empty cell, 1 a group that
    is joined with the top. Neighbours are the cell before, the one above and the one after that."""
    near = {edge[column - 1]} if column else set()
    near |= {1} if top else set(edge[column : column + 2])
    near -= {0}
    groups = list(edge)
    if taken:
        own = min(near, default=len(edge) + 2)
        groups = [own if each in near else each for each in groups]
    groups[column] = own if taken else 0
    names = {0: 0, 1: 1}
    for each in groups:
        names.setdefault(each, len(names))
    return tuple(names[each] for each in groups)


Pawns = frozenset[tuple[int, int]]
"""Column, and row from the far edge of the other side."""


def _replies(own: Pawns, others: Pawns, side: int) -> Iterator[tuple[Pawns, Pawns]]:
    """The positions after each move of ``own``; the side that then moves comes first."""
    facing = {(column, side - 1 - row) for column, row in others}
    for column, row in own:
        for to in (column - 1, column, column + 1):
            there = (to, row + 1)
            if 0 <= to < side and there not in own and (to != column or there not in facing):
                left = frozenset((c, side - 1 - r) for c, r in facing - {there})
                yield left, own - {(column, row)} | {there}


def _lost(own: Pawns, others: Pawns, side: int) -> bool:
    """Whether the side to move has no pawn, or the other one on its far row."""
    return not own or any(row == side - 1 for _, row in others)


def breakthrough_with_pawns(side: int, columns: Sequence[int]) -> Facts:
    """By all positions, where each side has a pawn on its first row in these columns."""

    @cache
    def after(own: Pawns, others: Pawns) -> tuple[float, ...]:
        if _lost(own, others, side):
            return 0.0, 0.0, 0.0
        rest = [after(*each) for each in _replies(own, others, side)]
        other, plies, size = (fmean(part) for part in zip(*rest, strict=True))
        return 1 - other, plies + 1, size + log10(len(rest))

    line = frozenset((column, 0) for column in columns)
    first, length, tree = after(line, line)
    return _exact(first=first, drawn=0.0, length=length, tree=tree)


def breakthrough_played(side: int, games: int, seed: str) -> Facts:
    """By this number of games on the whole board."""
    line = frozenset((column, row) for column in range(side) for row in (0, 1))
    dice, found = Random(seed), dict[str, list[float]]()
    for _ in range(games):
        own, others, choices = line, line, list[int]()
        while not _lost(own, others, side):
            replies = list(_replies(own, others, side))
            choices.append(len(replies))
            own, others = dice.choice(replies)
        told = {
            FIRST: len(choices) % 2,
            LENGTH: len(choices),
            CHOICES: fmean(choices),
            TREE: sum(map(log10, choices)),
        }
        for name, value in told.items():
            found.setdefault(name, []).append(value)
    return {
        name: Value(fmean(values), Z * stdev(values) / sqrt(games))
        for name, values in found.items()
    }
