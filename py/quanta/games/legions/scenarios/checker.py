"""The faults that keep a scenario document from being set up, played or won, each with its place in
the document (legions M17, M22)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from quanta.core.words import counted
from quanta.games.legions.model.documents import Fault, Sound, refuse, well_formed
from quanta.games.legions.model.geometry import INDEX, NAMES, NEIGHBOURS
from quanta.games.legions.model.house import house_sections
from quanta.games.legions.model.objectives import (
    LEAVE,
    ON_HEXES,
    SURVIVE,
    TAKE,
    Objective,
    edge_hexes,
)
from quanta.games.legions.model.scenario import Scenario
from quanta.games.legions.model.state import LegionsState
from quanta.games.legions.model.terrain import AFV, INFANTRY
from quanta.games.legions.model.units import SEATS, Unit
from quanta.games.legions.phases import deployment
from quanta.games.legions.phases.objectives import most_points
from quanta.games.legions.scenarios.document import SIDES, Document
from quanta.games.legions.scenarios.plan import ScenarioPlan, lists_for, plan_of

NO_TURNS = 99
"""Turns that are counted where there is no limit of turns."""


def checked(document: Any, *, winnable: bool = True) -> Document:
    """The document, if it has no fault. winnable: whether one that can be set up but not won is
    refused too. Raises BadParam with the first fault and its place."""
    scenario: Document = well_formed("The scenario", "scenarios", document)
    refuse("The scenario", faults(scenario, winnable=winnable))
    return scenario


def faults(
    document: Any, sound: Sound = lambda path: True, *, winnable: bool = True
) -> Iterator[Fault]:
    """What no schema can express; winnable: as in ``checked``. What depends on an unsound part, or
    on an unknown name, is not checked."""
    if not isinstance(document, dict) or not sound(""):
        return
    first = [*_sections(document), *_units(document), *_objectives(document)]
    first += _reinforcements(document)
    if first:
        yield from first
        return
    plan = plan_of(document)
    later = [*_armies(document, plan), *_places(document, plan)]
    yield from later or (_chances(document, plan) if winnable else ())


def _sections(document: Document) -> Iterator[Fault]:
    if document["upper"] == document["lower"]:
        yield "/lower", f"{document['lower']} lies above already; take another section."
    lower = next(each for each in house_sections() if each.name == document["lower"])
    if document.get("turned") == "yes" and lower.symmetric:
        yield "/turned", f"{lower.name} looks the same after half a turn; say no."


def _units(document: Document) -> Iterator[Fault]:
    """The types and places of units, without regard to the ground."""
    kinds = _sizes(document)
    taken: dict[str, int] = {}
    for index, unit in enumerate(document.get("units", ())):
        path, hex_ = f"/units/{index}", unit.get("hex", "")
        if unit["code"] not in kinds:
            yield _no_type(path, unit["code"])
        elif unit.get("elements", 1) > kinds[unit["code"]]:
            size = counted(kinds[unit["code"]], "element")
            yield f"{path}/elements", f"{unit['code']} has {size} at most."
        if hex_ and hex_ not in INDEX:
            yield f"{path}/hex", f"There is no hex {hex_} on the board."
        elif hex_ and hex_ in taken:
            yield f"{path}/hex", f"{hex_} is occupied; there is one unit to a hex."
        taken[hex_] = index
        if not hex_ and unit.get("order", "none") != "none":
            yield f"{path}/order", "A unit without a hex cannot have an order yet."


def _sizes(document: Document) -> dict[str, int]:
    """The code of each unit type -> its elements."""
    return {kind.code: kind.size for forces in lists_for(document) for kind in forces.kinds}


def _no_type(path: str, code: str) -> Fault:
    return f"{path}/code", f"There is no unit type {code} in the force lists."


def _objectives(document: Document) -> Iterator[Fault]:
    """Objectives without what their kind needs."""
    limit = document.get("turns", 0)
    for index, each in enumerate(document.get("objectives", ())):
        path, kind = f"/objectives/{index}", each["kind"]
        hexes = each.get("hexes", "").split()
        if kind in ON_HEXES and not hexes:
            yield f"{path}/hexes", f"To {kind} takes hexes, such as 0707 0807."
        for name in hexes:
            if name not in INDEX:
                yield f"{path}/hexes", f"There is no hex {name} on the board."
        if kind == LEAVE and not each.get("edge"):
            yield f"{path}/edge", "To leave takes an edge."
        if kind == SURVIVE and not each.get("turn"):
            yield f"{path}/turn", "To survive takes the turn at whose end it counts."
        elif kind == SURVIVE and limit and each["turn"] > limit:
            yield f"{path}/turn", f"It counts after turn {each['turn']}, and {limit} is the last."


def _reinforcements(document: Document) -> Iterator[Fault]:
    kinds, limit = _sizes(document), document.get("turns", 0)
    for index, each in enumerate(document.get("reinforcements", ())):
        path = f"/reinforcements/{index}"
        if each["code"] not in kinds:
            yield _no_type(path, each["code"])
        if limit and each["turn"] > limit:
            yield f"{path}/turn", f"It comes in turn {each['turn']}, and {limit} is the last."


def _armies(document: Document, plan: ScenarioPlan) -> Iterator[Fault]:
    """Sides with neither units nor points for them, or with too many."""
    scenario, points = plan.scenario, document.get("points", 0)
    cheapest = min(kind.vp for kind in scenario.kinds)
    for seat, name in enumerate(SEATS):
        if not scenario.given[seat] and points < cheapest:
            sentence = (
                f"{name} has no units; give it some, or {cheapest} points or more to choose them."
            )
            yield "/points", sentence
        count = _own_units(plan, seat)
        if count > scenario.most_units:
            sentence = (
                f"{name} has {count} units; there is room for {scenario.most_units} on this map."
            )
            yield "/units", sentence


def _places(document: Document, plan: ScenarioPlan) -> Iterator[Fault]:
    """Units and objectives on the wrong ground, and reserves without room."""
    scenario, ground = plan.scenario, plan.scenario.ground(plan.laid)
    placed = (i for i, each in enumerate(document.get("units", ())) if each.get("hex"))
    by_hex = {unit.hex: unit for unit in plan.units}
    for index in placed:
        unit = by_hex[INDEX[document["units"][index]["hex"]]]
        yield from _unit_place(scenario, unit, f"/units/{index}/hex", ground.moves)
    for index, each in enumerate(scenario.objectives):
        for hex_ in each.hexes if each.kind in ON_HEXES else ():
            path = f"/objectives/{index}/hexes"
            if hex_ not in scenario.in_play:
                yield path, f"{NAMES[hex_]} is not on the small map."
            elif not ground.moves[INFANTRY][hex_]:
                there = ground.at(hex_).a_name
                yield path, f"{NAMES[hex_]} is {there}, which no unit can enter."
    for index, due in enumerate(scenario.reinforcements):
        if not any(ground.moves[scenario.kinds[due.kind].arm][hex_] for hex_ in due.hexes):
            code = scenario.kinds[due.kind].code
            yield f"/reinforcements/{index}/edge", f"{code} can enter no hex of that edge."
    yield from _room(plan)


def _unit_place(
    scenario: Scenario, unit: Unit, path: str, moves: Sequence[Sequence[int]]
) -> Iterator[Fault]:
    kind, name = scenario.kinds[unit.kind], NAMES[unit.hex]
    if unit.hex not in scenario.in_play:
        yield path, f"{name} is not on the small map."
    elif not moves[kind.arm][unit.hex]:
        yield path, f"{kind.code} cannot stand on {name}: it cannot enter that ground."


def _room(plan: ScenarioPlan) -> Iterator[Fault]:
    """Reserves that cannot be deployed, the first player's first."""
    kinds = plan.scenario.kinds
    for seat in (plan.first, 1 - plan.first):
        state = plan.start(LegionsState).replace(seat=seat)
        reserve = plan.reserves[seat]
        vehicles = sum(kinds[kind].arm == AFV for kind in reserve)
        free = [len(deployment.free(state, arm, deployment.DEEPEST)) for arm in (AFV, INFANTRY)]
        if free[AFV] < vehicles or free[INFANTRY] < len(reserve):
            yield "/units", f"There is no room at {SEATS[seat]}’s edge for all its units."


def _chances(document: Document, plan: ScenarioPlan) -> Iterator[Fault]:
    """Objectives that cannot be met, and sides that cannot win (legions M22)."""
    for index, each in enumerate(plan.scenario.objectives):
        path = f"/objectives/{index}"
        if each.kind == SURVIVE:
            units = _most_units(plan, each.seat)
            if each.units > units:
                yield f"{path}/units", f"{SEATS[each.seat]} has {counted(units, 'unit')} at most."
        elif not _reachable(plan, each):
            key = "edge" if each.kind == LEAVE else "hexes"
            yield f"{path}/{key}", f"No unit of {SEATS[each.seat]} can get there."
    limit, goal = plan.scenario.turns, plan.scenario.goal
    for seat, name in enumerate(SEATS):
        most = _most_points(document, plan, seat)
        if not limit and most < goal:
            sentence = f"{name} can come to {most} points at most, and there is no limit of turns."
            yield "/goal", f"{sentence} Lower the goal."
    if limit and max(_most_points(document, plan, seat) for seat in (0, 1)) < 1:
        yield "/objectives", "Neither side can score a point."


def _most_units(plan: ScenarioPlan, seat: int) -> int:
    """The most units that a side can have."""
    return _own_units(plan, seat) if plan.scenario.given[seat] else plan.scenario.most_units


def _own_units(plan: ScenarioPlan, seat: int) -> int:
    """The units of a side in the document, those to come included."""
    own = [unit.seat for unit in plan.units]
    own += [each.seat for each in plan.scenario.reinforcements]
    return own.count(seat) + len(plan.reserves[seat])


def _most_points(document: Document, plan: ScenarioPlan, seat: int) -> int:
    """The most points that a side can come to."""
    scenario = plan.scenario
    kinds = Counter(unit.kind for unit in plan.units if unit.seat != seat)
    kinds.update(plan.reserves[1 - seat])
    kinds.update(each.kind for each in scenario.reinforcements if each.seat != seat)
    total = sum(scenario.kinds[kind].vp * count for kind, count in kinds.items())
    if not scenario.given[1 - seat]:
        total += document.get("points", 0)
    turns, units = scenario.turns or NO_TURNS, _most_units(plan, seat)
    own = [each for each in scenario.objectives if each.seat == seat]
    return total + sum(most_points(each, turns, units) for each in own)


def _reachable(plan: ScenarioPlan, objective: Objective) -> bool:
    """Whether a unit of the side can get to the objective over ground that it can enter."""
    scenario, seat = plan.scenario, objective.seat
    ground = scenario.ground(plan.laid)
    starts = {AFV: set[int](), INFANTRY: set[int]()}
    for unit in plan.units:
        if unit.seat == seat:
            starts[scenario.kinds[unit.kind].arm].add(unit.hex)
    state = plan.start(LegionsState).replace(seat=seat)
    waiting = {scenario.kinds[kind].arm for kind in plan.reserves[seat]}
    waiting |= set() if scenario.given[seat] else {AFV, INFANTRY}
    for arm in waiting:
        starts[arm].update(deployment.free(state, arm, deployment.DEEPEST))
    for each in scenario.reinforcements:
        if each.seat == seat:
            arm = scenario.kinds[each.kind].arm
            starts[arm].update(h for h in each.hexes if ground.moves[arm][h])
    return any(
        set(objective.hexes) & _connected(hexes, ground.moves[arm]) for arm, hexes in starts.items()
    )


def _connected(starts: set[int], moves: Sequence[int]) -> set[int]:
    """All hexes that can be reached from these, in any number of moves."""
    reached, edge = set(starts), list(starts)
    while edge:
        for near in NEIGHBOURS[edge.pop()]:
            if moves[near] and near not in reached:
                reached.add(near)
                edge.append(near)
    return reached


def warnings(document: Document) -> Iterator[Fault]:
    """Possible slips in a document without faults."""
    plan = plan_of(document)
    scenario = plan.scenario
    if all(scenario.given) and document.get("points"):
        yield "/points", "Both sides have their units, so these points are not used."
    for index, each in enumerate(document.get("objectives", ())):
        if each["kind"] != LEAVE:
            continue
        edge = set(edge_hexes(each["edge"], scenario.in_play))
        if any(SIDES[u.seat] == each["side"] and u.hex in edge for u in plan.units):
            sentence = "Some of its units stand at that edge, so they leave after the first turn."
            yield f"/objectives/{index}/edge", sentence
    kinds = Counter((each.seat, each.hexes) for each in scenario.objectives if each.kind == TAKE)
    if any(count > 1 for count in kinds.values()):
        yield "/objectives", "The same hexes are to be taken twice by one side."
