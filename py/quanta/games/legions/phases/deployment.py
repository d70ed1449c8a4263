"""Deployment: the first player's whole army, then the second's (legions R8, H28)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quanta.core.game import Action
from quanta.games.legions.model.geometry import AREA_DEPTH, INDEX, NAMES, SIZE, row_from
from quanta.games.legions.model.pieces import COMMAND, UNKNOWN, Unit
from quanta.games.legions.model.terrain import AFV, INFANTRY
from quanta.games.legions.phases.muster import with_reserve

if TYPE_CHECKING:
    from quanta.games.legions.position import LegionsPosition

DEEPEST = 7
"""No area is wider than half the board."""


def free(position: LegionsPosition, arm: int, depth: int) -> list[int]:
    """The empty hexes of the area, so many rows deep, that units of this arm can enter."""
    side, moves = position.side(position.seat), position.ground.moves[arm]
    return [
        hex_
        for hex_ in range(SIZE)
        if moves[hex_] and hex_ not in position.at and row_from(side, hex_) <= depth
    ]


def depth(position: LegionsPosition) -> int:
    """How deep the area of the seat that deploys is: three rows, or as many as its army needs,
    or as many as the other side took (legions H28). Where its army is not known: the most."""
    reserve = position.reserves[position.seat]
    if UNKNOWN in reserve:
        return DEEPEST
    other = position.side(1 - position.seat)
    taken = [row_from(other, u.hex) for u in position.units if u.seat != position.seat]
    found = max([AREA_DEPTH, *(row for row in taken if row <= DEEPEST)])
    while found < DEEPEST and not _fits(position, reserve, found):
        found += 1
    return found


def _fits(position: LegionsPosition, reserve: tuple[int, ...], rows: int) -> bool:
    """Whether the reserve finds room. Infantry can enter whatever vehicles can, so counting both
    is enough."""
    vehicles = sum(position.table.kinds[kind].arm == AFV for kind in reserve)
    return len(free(position, AFV, rows)) >= vehicles and len(
        free(position, INFANTRY, rows)
    ) >= len(reserve)


def legal(position: LegionsPosition) -> Sequence[Action]:
    """``CODE-HEX`` for every type in reserve, on every hex from which the rest still fits."""
    reserve, kinds = position.reserves[position.seat], position.table.kinds
    rows = depth(position)
    spots = {arm: free(position, arm, rows) for arm in (AFV, INFANTRY)}
    if UNKNOWN not in reserve:
        vehicles = sum(kinds[kind].arm == AFV for kind in reserve)
        if vehicles and len(spots[AFV]) == vehicles:
            firm = set(spots[AFV])
            spots[INFANTRY] = [hex_ for hex_ in spots[INFANTRY] if hex_ not in firm]
        candidates = sorted(set(reserve))
    else:
        candidates = shown_next(position)
    return [f"{kinds[k].code}-{NAMES[hex_]}" for k in candidates for hex_ in spots[kinds[k].arm]]


def shown_next(position: LegionsPosition) -> list[int]:
    """The kinds that the next unit of a secret army can turn out to be (legions H25)."""
    seat, table = position.seat, position.table
    army = tuple(unit.kind for unit in position.units if unit.seat == seat)
    rest = len(position.reserves[seat]) - 1
    return [kind for kind in table.addable(army) if room_for(position, (*army, kind), rest)]


def room_for(position: LegionsPosition, army: tuple[int, ...], more: int) -> bool:
    """Whether ``more`` units can still join an army within the limit."""
    table = position.table
    if not more:
        return True
    cheapest = min((table.kinds[kind].vp for kind in table.addable(army)), default=None)
    return cheapest is not None and table.worth(army) + more * cheapest <= table.limit


def after(position: LegionsPosition, action: Action) -> LegionsPosition:
    """One unit stands on the board at full strength (legions R8)."""
    code, _, name = action.partition("-")
    seat, table = position.seat, position.table
    kind = table.by_code[code]
    reserve = list(position.reserves[seat])
    reserve.remove(kind if kind in reserve else UNKNOWN)
    unit = Unit(INDEX[name], seat, kind, table.kinds[kind].size)
    placed = with_reserve(position, seat, tuple(reserve))
    placed = placed.but(units=tuple(sorted((*position.units, unit))))
    if reserve:
        return placed
    if placed.reserves[1 - seat]:
        return placed.but(seat=1 - seat)
    return placed.but(stage=COMMAND, seat=position.first, turn=1)
