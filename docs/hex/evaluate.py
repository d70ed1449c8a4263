"""How good a position of Hex is, counted in steps that the other seat cannot stop with one stone.

An empty cell is one step farther than two cells beside it, of which the other seat can take only
one. So a bridge is no farther than a link. Jack van Rijswijck calls this the two-distance.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from quanta.games.hex.kernel import HexKernel, State, kernel
from quanta.games.hex.rules import HexPosition

STEP, TO_MOVE, CELL = 100, 50, 4
"""What one step less is worth, to be the one to move, and one cell more on the best ways."""


def evaluate(position: HexPosition, seat: int) -> int:
    """How far ``seat`` is ahead, in hundredths of a step."""
    rules = kernel(position)
    assert rules is not None, "every position of Hex has a kernel"
    lead = red_lead(rules, rules.state(position))
    return lead if seat == 0 else -lead


@lru_cache(20_000)
def red_lead(rules: HexKernel, state: State) -> int:
    """How far Red is ahead."""
    turn = TO_MOVE if state[2] == 0 else -TO_MOVE
    return worth(rules, state, 0) - worth(rules, state, 1) + turn


def worth(rules: HexKernel, state: State, seat: int) -> int:
    """Minus the steps that a seat needs, and the cells on its best ways: the more there are, the
    harder it is to stop."""
    steps, cells = best_ways(rules, state, seat)
    return CELL * cells.bit_count() - STEP * steps


@lru_cache(20_000)
def best_ways(rules: HexKernel, state: State, seat: int) -> tuple[int, int]:
    """The steps that a seat needs to join its sides, and the empty cells where it can take them."""
    if rules.joined(state[seat], seat):
        return -1, 0
    empty = rules.whole & ~(state[0] | state[1])
    groups = [(group, rules.around(group) & empty) for group in linked(rules, state[seat])]
    begun = layers(rules, empty, groups, rules.first[seat])
    ended = layers(rules, empty, groups, rules.last[seat])
    least, cells = 2 * rules.board.size, 0
    for before, one in enumerate(begun):
        for after, other in enumerate(ended):
            if before + after <= least and (met := one & other):
                cells = cells | met if before + after == least else met
                least = before + after
    return least, cells


def linked(rules: HexKernel, stones: int) -> Iterator[int]:
    """The groups of stones that touch each other."""
    while stones:
        grown, group = stones & -stones, 0
        while grown != group:
            group = grown
            grown = (group | rules.around(group)) & stones
        yield group
        stones &= ~group


def layers(rules: HexKernel, empty: int, groups: Sequence[tuple[int, int]], side: int) -> list[int]:
    """The empty cells that are 0, 1, 2 … steps from a side. groups: stones, with the empty cells
    around them, which all touch each other by them."""
    near = side & empty
    for group, free in groups:
        if group & side:
            near |= free
    found = [near]
    while True:
        one, two = rules.touched(near)
        for _, free in groups:
            inside = free & near
            if inside & (inside - 1):
                two |= free
            elif inside:
                far = free & ~(rules.around(inside) | inside)
                two |= one & far
                one |= far
        new = two & empty & ~near
        if not new:
            return found
        found.append(new)
        near |= new
