"""The invariants of every game of Quantum Legions, after every ply.

``quanta bench --games`` checks it.
"""

from __future__ import annotations

from collections.abc import Iterator

from quanta.games.legions.model.geometry import INDEX
from quanta.games.legions.model.stages import BATTLE, COMMAND, DEPLOY, PLAY, UNDER_WAY
from quanta.games.legions.model.units import ORDERS, UNKNOWN
from quanta.games.legions.position import LegionsPosition

MOST_POINTS, MOST_AT_FIRST = 12, 6
"""The most command points: on later turns, and on each side's first turn."""


def check_position(position: LegionsPosition) -> Iterator[str]:
    """The faults of a position, which must be the true one; none if it is valid."""
    yield from _units(position)
    yield from _armies(position)
    within = position.stage == PLAY or position.stage in UNDER_WAY
    most = MOST_AT_FIRST if position.turn <= 2 else MOST_POINTS
    if not 0 <= position.points <= (most if within else 0):
        yield f"There are {position.points} command points."
    if bool(position.legal_actions()) != (position.outcome() is None):
        yield "There are actions after the end of the game, or none before it."
    if position.activation is not None:
        unit = position.at.get(position.activation.actor)
        if unit is None or unit.seat != position.seat:
            yield "The acting unit is missing, or not of the side whose turn it is."
        elif unit.suppressed or unit.order:
            yield "The acting unit is suppressed, or still has its order."


def _units(position: LegionsPosition) -> Iterator[str]:
    if len(position.at) != len(position.units):
        yield "Two units are on the same hex."
    if list(position.units) != sorted(position.units):
        yield "The units are not in order."
    for unit in position.units:
        kind = position.kind(unit)
        if not position.ground.moves[kind.arm][unit.hex]:
            yield f"{kind.code} is on ground that it cannot enter."
        if not 1 <= unit.left <= kind.size or unit.suppressed < 0:
            yield f"{kind.code} has {unit.left} elements and {unit.suppressed} markers."


def _armies(position: LegionsPosition) -> Iterator[str]:
    scenario = position.scenario
    for seat, reserve in enumerate(position.reserves):
        army = (*reserve, *(unit.kind for unit in position.units if unit.seat == seat))
        if UNKNOWN in army:
            yield "An army is not known."
        elif scenario.given[seat]:
            continue
        elif len(army) > scenario.most_units or scenario.worth(army) > scenario.limit:
            yield f"An army has {len(army)} units worth {scenario.worth(army)} points."
        elif not scenario.mixed and len({scenario.list_of[kind] for kind in army}) > 1:
            yield "An army mixes lists."


def check_step(before: LegionsPosition, action: str, after: LegionsPosition) -> Iterator[str]:
    """The faults of the step from one position to the next."""
    if before.vp != after.vp or (before.stage in BATTLE and before.units != after.units):
        yield from _booked(before, after)
    left = len(after.progress.gone) - len(before.progress.gone)
    if len(before.units) - len(after.units) > left + (before.stage != DEPLOY):
        yield "More than one unit left the board."
    if before.stage == COMMAND:
        low, high = int(action[5]), int(action[7])
        if after.points != (high if before.turn <= 2 else low + high):
            yield f"The dice of {action} brought {after.points} points."
    if before.stage == PLAY:
        yield from _spent(before, action, after)
    same_turn = after.seat == before.seat and after.stage == before.stage == PLAY
    if same_turn and after.step < before.step:
        yield "The turn went back to an earlier step."


def _booked(before: LegionsPosition, after: LegionsPosition) -> Iterator[str]:
    for seat in (0, 1):
        scored = after.vp[seat] - before.vp[seat]
        lost = _worth(before, 1 - seat) - _worth(after, 1 - seat)
        more = scored - lost
        if before.stage in BATTLE and more and more not in _countable(before, after, seat):
            yield f"{scored} points were booked for units worth {lost}."
        if before.stage not in UNDER_WAY and scored and not after.scenario.objectives:
            yield "Points were booked outside of an attack."


def _spent(before: LegionsPosition, action: str, after: LegionsPosition) -> Iterator[str]:
    left = before.points - (action != "end")
    if left < 0 or after.points != (0 if after.stage == COMMAND else left):
        yield f"{action} left {after.points} of {before.points} command points."
    verb, *rest = action.split("-")
    if verb == "activate":
        unit = before.at[INDEX[rest[0]]]
        if unit.suppressed or ORDERS[unit.order] != rest[1]:
            yield f"{action}: the unit is suppressed or has another order."


def _countable(before: LegionsPosition, after: LegionsPosition, seat: int) -> set[int]:
    """All totals that a side’s objectives can bring at the end of its turn."""
    totals = {0}
    if seat != before.seat or after.turn == before.turn:
        return totals
    gone = [unit.hex for unit in after.progress.gone]
    for each in after.scenario.objectives:
        if each.seat == seat:
            times = range(1 + max(1, sum(hex_ in each.hexes for hex_ in gone)))
            totals |= {more + each.points * count for more in totals for count in times}
    return totals


def _worth(position: LegionsPosition, seat: int) -> int:
    """The worth of all units of a side that are not destroyed: on the board, to come, or gone."""
    scenario, progress = position.scenario, position.progress
    due = [scenario.reinforcements[number] for number in progress.waiting]
    kinds = [unit.kind for unit in (*position.units, *progress.gone) if unit.seat == seat]
    kinds += [each.kind for each in due if each.seat == seat]
    return sum(scenario.kinds[kind].vp for kind in kinds)
