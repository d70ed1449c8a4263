"""Deployment: the first player's whole army, then the second player's (legions R8, H28)."""

from __future__ import annotations

from collections.abc import Sequence

from quanta.core.game import Action
from quanta.games.legions.model.geometry import INDEX, NAMES, area, row_from
from quanta.games.legions.model.stages import COMMAND
from quanta.games.legions.model.state import LegionsState, S
from quanta.games.legions.model.terrain import AFV, INFANTRY
from quanta.games.legions.model.units import UNKNOWN, Unit

DEEPEST = 7
"""The most rows in a set-up area: half the board."""


def free(state: LegionsState, arm: int, depth: int) -> list[int]:
    """The empty hexes within ``depth`` rows of the edge that units of this arm can enter, which
    are all in play."""
    moves, at = state.ground.moves[arm], state.at
    within = area(state.side(state.seat), depth)
    return [hex_ for hex_ in within if moves[hex_] and hex_ not in at]


def depth(state: LegionsState) -> int:
    """How many rows deep the area of the deploying seat is: as many as the map says, its army needs
    or the other side used, whichever is most (legions H28). The most possible if its army is
    unknown."""
    reserve = state.reserves[state.seat]
    if UNKNOWN in reserve:
        return DEEPEST
    other = state.side(1 - state.seat)
    placed = () if state.scenario.planned else state.units  # a scenario places units anywhere
    taken = [row_from(other, u.hex) for u in placed if u.seat != state.seat]
    rows = max([state.scenario.area_depth, *(row for row in taken if row <= DEEPEST)])
    while rows < DEEPEST and not _fits(state, reserve, rows):
        rows += 1
    return rows


def _fits(state: LegionsState, reserve: tuple[int, ...], rows: int) -> bool:
    """Whether there is room for the reserve. Infantry can enter every hex that vehicles can, so
    it is enough to count both."""
    vehicles = sum(state.scenario.kinds[kind].arm == AFV for kind in reserve)
    if len(free(state, AFV, rows)) < vehicles:
        return False
    return len(free(state, INFANTRY, rows)) >= len(reserve)


def legal(state: LegionsState) -> Sequence[Action]:
    """``CODE-HEX`` for every type in reserve, on every hex that leaves room for the rest."""
    reserve, kinds = state.reserves[state.seat], state.scenario.kinds
    rows = depth(state)
    spots = {arm: free(state, arm, rows) for arm in (AFV, INFANTRY)}
    if UNKNOWN not in reserve:
        vehicles = sum(kinds[kind].arm == AFV for kind in reserve)
        if vehicles and len(spots[AFV]) == vehicles:
            needed = set(spots[AFV])
            spots[INFANTRY] = [hex_ for hex_ in spots[INFANTRY] if hex_ not in needed]
        candidates = sorted(set(reserve))
    else:
        candidates = possible_next(state)
    return [f"{kinds[k].code}-{NAMES[hex_]}" for k in candidates for hex_ in spots[kinds[k].arm]]


def possible_next(state: LegionsState) -> list[int]:
    """The types that the next unit of a secret army can turn out to be (legions H25)."""
    seat, scenario = state.seat, state.scenario
    army = tuple(unit.kind for unit in state.units if unit.seat == seat)
    rest = len(state.reserves[seat]) - 1
    return [kind for kind in scenario.addable(army) if room_for(state, (*army, kind), rest)]


def room_for(state: LegionsState, army: tuple[int, ...], more: int) -> bool:
    """Whether an army can take ``more`` units within the points limit."""
    scenario = state.scenario
    if not more:
        return True
    cheapest = min((scenario.kinds[kind].vp for kind in scenario.addable(army)), default=None)
    return cheapest is not None and scenario.worth(army) + more * cheapest <= scenario.limit


def after(state: S, action: Action) -> S:
    """One more unit is on the board at full strength (legions R8)."""
    code, _, name = action.partition("-")
    seat, scenario = state.seat, state.scenario
    kind = scenario.by_code[code]
    reserve = list(state.reserves[seat])
    reserve.remove(kind if kind in reserve else UNKNOWN)
    unit = Unit(INDEX[name], seat, kind, scenario.kinds[kind].size)
    placed = state.with_reserve(seat, tuple(reserve))
    placed = placed.replace(units=tuple(sorted((*state.units, unit))))
    if reserve:
        return placed
    if placed.reserves[1 - seat]:
        return placed.replace(seat=1 - seat)
    return placed.replace(stage=COMMAND, seat=state.first, turn=1)
