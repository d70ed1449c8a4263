"""Cached maps of the board for the players: distances, lines of sight, marches to the enemy."""

from __future__ import annotations

from functools import cache, lru_cache
from heapq import heappop, heappush

from quanta.games.legions.model.geometry import NEIGHBOURS, SIZE, distance
from quanta.games.legions.model.sight import clear
from quanta.games.legions.model.state import LegionsState
from quanta.games.legions.model.terrain import DIFFICULT, Ground

UNREACHABLE = 99
"""The length of a march that cannot be made; longer than any that can."""


@cache
def distances_from(start: int) -> tuple[int, ...]:
    """The distance of every hex from ``start``."""
    return tuple(distance(start, end) for end in range(SIZE))


class SightLines(dict[int, bool]):
    """Hex -> whether it is seen from one hex, and sees it; computed when first needed."""

    __slots__ = ("_at", "_ground", "_occupied")

    def __init__(self, ground: Ground, occupied: int, at: int) -> None:
        super().__init__()
        self._ground, self._occupied, self._at = ground, occupied, at

    def __missing__(self, hex_: int) -> bool:
        is_clear = self[hex_] = clear(self._ground, self._occupied, self._at, hex_)
        return is_clear


@lru_cache(maxsize=512)
def sight_lines(ground: Ground, occupied: int, at: int) -> SightLines:
    """The lines of sight from the hex ``at``; occupied: the hexes with units, as bits."""
    return SightLines(ground, occupied, at)


@lru_cache(maxsize=64)
def marches(ground: Ground, arm: int, difficult: int, goals: frozenset[int]) -> tuple[int, ...]:
    """For every hex the moves that a unit of this arm needs to reach the nearest goal, or
    UNREACHABLE. difficult: what a difficult hex costs it."""
    moves = ground.moves[arm]
    costs = [UNREACHABLE] * SIZE
    edge = [(0, goal) for goal in goals]
    for goal in goals:
        costs[goal] = 0
    while edge:
        cost, hex_ = heappop(edge)
        if cost > costs[hex_]:
            continue
        price = difficult if moves[hex_] == DIFFICULT else 1  # to enter it from a neighbour
        for near in NEIGHBOURS[hex_]:
            if moves[near] and cost + price < costs[near]:
                costs[near] = cost + price
                heappush(edge, (cost + price, near))
    return tuple(costs)


def marches_to_enemy(state: LegionsState, seat: int, arm: int, difficult: int) -> tuple[int, ...]:
    """``marches`` to the nearest enemy of ``seat``."""
    enemies = frozenset(unit.hex for unit in state.units if unit.seat != seat)
    return marches(state.ground, arm, difficult, enemies)
