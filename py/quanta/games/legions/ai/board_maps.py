"""What the tactical player reads off the board: who sees whom, and how far the enemy is."""

from __future__ import annotations

from functools import cache, lru_cache
from heapq import heappop, heappush

from quanta.games.legions.model.geometry import NEIGHBOURS, SIZE, distance
from quanta.games.legions.model.sight import clear
from quanta.games.legions.model.terrain import DIFFICULT, Ground
from quanta.games.legions.position import LegionsPosition

FAR = 99
"""A way to the enemy where there is none."""


@cache
def distances(start: int) -> tuple[int, ...]:
    """How far every hex is from ``start``."""
    return tuple(distance(start, end) for end in range(SIZE))


class View(dict[int, bool]):
    """Who is seen from one hex, or sees it: hex -> whether; each is found when first asked for."""

    __slots__ = ("_at", "_ground", "_occupied")

    def __init__(self, ground: Ground, occupied: int, at: int) -> None:
        super().__init__()
        self._ground, self._occupied, self._at = ground, occupied, at

    def __missing__(self, hex_: int) -> bool:
        found = self[hex_] = clear(self._ground, self._occupied, self._at, hex_)
        return found


@lru_cache(maxsize=512)
def view(ground: Ground, occupied: int, at: int) -> View:
    """The lines of sight from a hex where these hexes (as bits) hold units."""
    return View(ground, occupied, at)


@lru_cache(maxsize=64)
def marches(ground: Ground, arm: int, hard: int, goals: frozenset[int]) -> tuple[int, ...]:
    """For every hex the moves that a unit of this arm needs to come to the nearest goal, when a
    difficult hex takes it ``hard``; FAR where it cannot come."""
    moves = ground.moves[arm]
    found = [FAR] * SIZE
    edge = [(0, goal) for goal in goals]
    for goal in goals:
        found[goal] = 0
    while edge:
        cost, hex_ = heappop(edge)
        if cost > found[hex_]:
            continue
        price = hard if moves[hex_] == DIFFICULT else 1  # of entering it, from its neighbours
        for near in NEIGHBOURS[hex_]:
            if moves[near] and cost + price < found[near]:
                found[near] = cost + price
                heappush(edge, (cost + price, near))
    return tuple(found)


def to_enemy(position: LegionsPosition, seat: int, arm: int, hard: int) -> tuple[int, ...]:
    """``marches`` to the nearest enemy of ``seat``."""
    foes = frozenset(unit.hex for unit in position.units if unit.seat != seat)
    return marches(position.ground, arm, hard, foes)
