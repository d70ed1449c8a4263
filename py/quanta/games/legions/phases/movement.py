"""Where a unit can go and what it costs (legions R12, R16, R17, H7 to H10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from quanta.games.legions.model.geometry import NEIGHBOURS
from quanta.games.legions.model.pieces import ENGAGE, STRIKE, Unit
from quanta.games.legions.model.terrain import DIFFICULT, EASY

if TYPE_CHECKING:
    from quanta.games.legions.position import LegionsPosition


class Step(NamedTuple):
    """How a hex is reached: what it costs from the start, and the hex before."""

    cost: int
    before: int


def speed(position: LegionsPosition, unit: Unit, order: int) -> int:
    """The moves that the order allows (legions R11 to R13)."""
    if order == STRIKE:
        return 0
    kind = position.kind(unit)
    return kind.engage if order == ENGAGE else kind.advance


def entry(position: LegionsPosition, unit: Unit, hex_: int) -> int:
    """What entering a hex takes for this unit; 0 where its arm cannot go (legions R16)."""
    kind = position.kind(unit)
    moves = position.ground.moves[kind.arm][hex_]
    return kind.trait.difficult if moves == DIFFICULT else moves


def reach(position: LegionsPosition, unit: Unit, moves: int) -> dict[int, Step]:
    """Every hex that the unit can come to with so many moves, cheapest way each; also hexes of
    friends, through which it may pass without stopping (legions R17, H9)."""
    kind = position.kind(unit)
    ground, hard = position.ground.moves[kind.arm], kind.trait.difficult
    closed = {other.hex for other in position.units if other.seat != unit.seat}
    found = {unit.hex: Step(0, unit.hex)}
    edges: list[list[int]] = [[unit.hex], *([] for _ in range(moves))]
    for cost, edge in enumerate(edges):
        for hex_ in edge:
            if found[hex_].cost < cost:
                continue
            for near in NEIGHBOURS[hex_]:
                price = ground[near]
                if not price or near in closed:
                    continue
                total = cost + (EASY if price == EASY else hard)
                if total <= moves and (near not in found or total < found[near].cost):
                    found[near] = Step(total, hex_)
                    edges[total].append(near)
    if position.table.slow and moves:
        _creep(position, unit, moves, closed, found)
    return found


def _creep(
    position: LegionsPosition, unit: Unit, moves: int, closed: set[int], found: dict[int, Step]
) -> None:
    """With ``slow=on`` one hex can always be moved, if it can be entered at all (legions H8)."""
    for near in NEIGHBOURS[unit.hex]:
        if near not in found and near not in closed and entry(position, unit, near):
            found[near] = Step(moves, unit.hex)


def destinations(position: LegionsPosition, unit: Unit, order: int) -> list[int]:
    """The hexes where the unit may end its move: reached and empty, its own aside; sorted."""
    reached = reach(position, unit, speed(position, unit, order))
    return sorted(hex_ for hex_ in reached if hex_ not in position.at)


def way(reached: dict[int, Step], end: int) -> list[int]:
    """The hexes from the start to ``end``, both included."""
    hexes = [end]
    while reached[hexes[-1]].before != hexes[-1]:
        hexes.append(reached[hexes[-1]].before)
    return hexes[::-1]
