"""The moves of a unit and their costs (legions R12, R16, R17, H7 to H10)."""

from __future__ import annotations

from typing import NamedTuple

from quanta.games.legions.model.geometry import NEIGHBOURS
from quanta.games.legions.model.state import LegionsState
from quanta.games.legions.model.terrain import DIFFICULT, EASY
from quanta.games.legions.model.units import ENGAGE, STRIKE, Unit


class Step(NamedTuple):
    """The cost of a hex from the start, and the hex before it on the way."""

    cost: int
    before: int


def speed(state: LegionsState, unit: Unit, order: int) -> int:
    """The moves that the order allows (legions R11 to R13)."""
    if order == STRIKE:
        return 0
    kind = state.kind(unit)
    return kind.engage if order == ENGAGE else kind.advance


def entry_cost(state: LegionsState, unit: Unit, hex_: int) -> int:
    """The moves it takes this unit to enter a hex; 0 if it cannot (legions R16)."""
    kind = state.kind(unit)
    moves = state.ground.moves[kind.arm][hex_]
    return kind.trait.difficult if moves == DIFFICULT else moves


def reach(state: LegionsState, unit: Unit, moves: int) -> dict[int, Step]:
    """Every hex that the unit can reach with this many moves, by the cheapest path; this includes
    hexes of friendly units, which it may pass through but not stop on (legions R17, H9)."""
    kind = state.kind(unit)
    ground, difficult = state.ground.moves[kind.arm], kind.trait.difficult
    closed = {other.hex for other in state.units if other.seat != unit.seat}
    steps = {unit.hex: Step(0, unit.hex)}
    edges: list[list[int]] = [[unit.hex], *([] for _ in range(moves))]
    for cost, edge in enumerate(edges):
        for hex_ in edge:
            if steps[hex_].cost < cost:
                continue
            for near in NEIGHBOURS[hex_]:
                price = ground[near]
                if not price or near in closed:
                    continue
                total = cost + (EASY if price == EASY else difficult)
                if total <= moves and (near not in steps or total < steps[near].cost):
                    steps[near] = Step(total, hex_)
                    edges[total].append(near)
    if state.scenario.slow and moves:
        _add_single_hexes(state, unit, moves, closed, steps)
    return steps


def _add_single_hexes(
    state: LegionsState, unit: Unit, moves: int, closed: set[int], steps: dict[int, Step]
) -> None:
    """With ``slow=on`` a unit can always move one hex, if it can enter it at all (legions H8)."""
    for near in NEIGHBOURS[unit.hex]:
        if near not in steps and near not in closed and entry_cost(state, unit, near):
            steps[near] = Step(moves, unit.hex)


def destinations(state: LegionsState, unit: Unit, order: int) -> list[int]:
    """The hexes where the unit can end a move, sorted: within reach and empty."""
    reached = reach(state, unit, speed(state, unit, order))
    return sorted(hex_ for hex_ in reached if hex_ not in state.at)


def path_to(reached: dict[int, Step], end: int) -> list[int]:
    """The hexes from the start to ``end``, both included."""
    hexes = [end]
    while reached[hexes[-1]].before != hexes[-1]:
        hexes.append(reached[hexes[-1]].before)
    return hexes[::-1]
