"""Scoring objectives at the end of a turn, and reinforcements at the beginning of one
(legions M18 to M21)."""

from __future__ import annotations

from quanta.games.legions.model.objectives import HOLD, LEAVE, SURVIVE, TAKE, Objective
from quanta.games.legions.model.state import LegionsState, S
from quanta.games.legions.model.units import NO_ORDER, Unit


def is_held(state: LegionsState, objective: Objective) -> bool:
    """Whether a unit of the objective's side, and none of the other's, is on its hexes."""
    seats = {state.at[hex_].seat for hex_ in objective.hexes if hex_ in state.at}
    return seats == {objective.seat}


def earned(state: LegionsState) -> dict[int, int]:
    """The objectives that score if the turn ends now: number -> points."""
    points = {}
    for number, objective in enumerate(state.scenario.objectives):
        if objective.seat == state.seat and (times := _times(state, number, objective)):
            points[number] = times * objective.points
    return points


def _times(state: LegionsState, number: int, objective: Objective) -> int:
    if objective.kind == LEAVE:
        return len(leaving(state, objective))
    if objective.kind == SURVIVE:
        alive = sum(unit.seat == state.seat for unit in state.units)
        return state.own_turn == objective.turn and alive >= objective.units
    return number not in state.progress.taken and is_held(state, objective)


def leaving(state: LegionsState, objective: Objective) -> list[Unit]:
    """The units that leave the board if the turn ends now; suppressed ones stay."""
    return [
        unit
        for unit in state.units
        if unit.seat == objective.seat and unit.hex in objective.hexes and not unit.suppressed
    ]


def after_turn(state: S) -> S:
    """The state after the scoring at the end of this turn."""
    points = earned(state)
    if not points:
        return state
    objectives, progress = state.scenario.objectives, state.progress
    once = [number for number in points if objectives[number].kind == TAKE]
    out = {
        unit
        for number in points
        if objectives[number].kind == LEAVE
        for unit in leaving(state, objectives[number])
    }
    plain = [unit._replace(order=NO_ORDER) for unit in sorted(out)]
    return state.replace(
        vp=state.vp_with(sum(points.values())),
        units=tuple(unit for unit in state.units if unit not in out),
        progress=progress._replace(
            taken=tuple(sorted((*progress.taken, *once))),
            gone=tuple(sorted((*progress.gone, *plain))),
        ),
    )


def before_turn(state: S) -> S:
    """The state with the reinforcements of the side whose turn begins that find a hex. The others
    wait for their next turn."""
    scenario, waiting = state.scenario, []
    units = {unit.hex: unit for unit in state.units}
    for number in state.progress.waiting:
        due = scenario.reinforcements[number]
        moves = state.ground.moves[scenario.kinds[due.kind].arm]
        free = [hex_ for hex_ in due.hexes if moves[hex_] and hex_ not in units]
        if due.seat != state.seat or state.own_turn < due.turn or not free:
            waiting.append(number)
        else:
            units[free[0]] = Unit(free[0], due.seat, due.kind, scenario.kinds[due.kind].size)
    if len(waiting) == len(state.progress.waiting):
        return state
    return state.replace(
        units=tuple(sorted(units.values())),
        progress=state.progress._replace(waiting=tuple(waiting)),
    )


def most_points(objective: Objective, turns: int, units: int) -> int:
    """The most that an objective can bring. turns: of each side. units: those of the side."""
    if objective.kind == HOLD:
        return objective.points * turns
    return objective.points * (units if objective.kind == LEAVE else 1)
