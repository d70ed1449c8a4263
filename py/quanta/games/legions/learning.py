"""Quantum Legions for learning programs: what a seat may know, on a grid of half hexes.

A plane has a row for each half hex from the top and a column for each column of hexes, so every
other place of it is not a hex. Values run to 254, which is yes.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from quanta.core.game import Action, Position
from quanta.core.learning import MOST_VALUE, Learning, filled
from quanta.games.legions.model.force_lists import Kind
from quanta.games.legions.model.geometry import COLUMNS, LAST_Y, NAMES, PLACES
from quanta.games.legions.model.maps import Section
from quanta.games.legions.model.objectives import HOLD, LEAVE, SURVIVE, TAKE, Objective
from quanta.games.legions.model.scenario import MOST_UNITS, Scenario
from quanta.games.legions.model.stages import ACTIVATE_STEP, ORDER_STEP, STAGES
from quanta.games.legions.model.state import LegionsState
from quanta.games.legions.model.terrain import AFV, TERRAINS
from quanta.games.legions.model.units import KNOWN_ORDERS, ORDERS, SECRET, UNKNOWN, Unit
from quanta.games.legions.phases import activation, muster, setup, turn
from quanta.games.legions.position import LegionsPosition

ROWS = LAST_Y + 1
SIZE = ROWS * COLUMNS
YES = MOST_VALUE
MOST_MARKERS, MOST_POINTS, MOST_TURNS = 15, 12, 200
PLACE = tuple(y * COLUMNS + x for x, y in PLACES)
"""Hex -> its place in a plane."""
OF_A_UNIT = (
    "units",
    "their type by number",
    "armoured vehicles",
    "elements left",
    "suppression markers",
    "speed under engage",
    "speed under advance",
    "armour",
    "range",
    "armour-piercing bonus",
    "attack dice",
    "points for destroying it",
    "has an order",
    "to engage",
    "to advance",
    "to strike",
)
"""Planes of a side's units; those of the other side have no orders that the seat may not know."""
FACTS = (
    *(f"stage {stage}" for stage in STAGES),
    "own turn",
    "own first turn",
    "own edge is the top",
    "own points to the goal",
    "the other seat’s points to the goal",
    "command points",
    "units can no longer be rallied",
    "orders alone can be given",
    "turns begun",
    "own units to deploy",
    "the other seat’s units to deploy",
    "dice to roll",
)
PLANES = (
    *(f"terrain: {terrain.name}" for terrain in TERRAINS.values()),
    *(f"own: {name}" for name in OF_A_UNIT),
    *(f"other: {name}" for name in OF_A_UNIT),
    "the acting unit",
    *(f"it carries out {order}" for order in ORDERS[1:]),
    "its target",
    "own types to deploy, by number from the top left",
    "the other seat’s known types to deploy, by number from the top left",
    *FACTS,
)

OF_OBJECTIVES = (
    "points for holding a hex each turn",
    "points for taking a hex",
    "points for leaving from a hex",
    "points for surviving",
    "its turn",
    "units that it takes",
)
"""Planes of what counts for a side in a scenario; what has counted once and for all is in none."""
ON_A_HEX = (HOLD, TAKE, LEAVE)
"""Those that count on hexes, in the same order."""
SCENARIO_PLANES = (
    *PLANES,
    *(f"own: {name}" for name in OF_OBJECTIVES),
    *(f"other: {name}" for name in OF_OBJECTIVES),
)


def learning(position: Position) -> Learning | None:
    """Actions and planes for a position of this game."""
    assert isinstance(position, LegionsPosition)
    return _learning_of(position.scenario)


@lru_cache(maxsize=8)
def _learning_of(scenario: Scenario) -> Learning:
    if scenario.objectives:
        actions = _actions(scenario)
        return Learning(actions, SCENARIO_PLANES, ROWS, COLUMNS, observe_scenario, most=YES)
    return Learning(_actions(scenario), PLANES, ROWS, COLUMNS, observe, most=YES)


def _actions(scenario: Scenario) -> tuple[Action, ...]:
    """All actions that a seat can choose, in any stage; throws of dice are not among them."""
    actions = {muster.DONE, setup.TOP_AREA, setup.BOTTOM_AREA, turn.END, activation.HOLD}
    for kind in scenario.kinds:
        actions.add(muster.TAKE + kind.code)
        actions |= {f"{kind.code}-{name}" for name in NAMES}
    for number, section in enumerate(scenario.sections, 1):
        actions |= _section_actions(number, section)
    for orders in (*turn.ORDER_ACTIONS, *turn.ACTIVATE_ACTIONS):
        actions.update(orders)
    actions.update(turn.RALLY_ACTIONS, activation.MOVE_ACTIONS, activation.FIRE_ACTIONS)
    return tuple(sorted(actions))


def _section_actions(number: int, section: Section) -> set[Action]:
    turned = set() if section.symmetric else {f"section-{number}-turned"}
    return {f"section-{number}", f"section-{number}-plain", *turned}


def observe(seen: LegionsPosition, seat: int) -> bytes:
    """See ``Learning.observe``."""
    facts = (filled(SIZE, fact) for fact in _facts(seen, seat))
    sides = (_side(seen, seat), _side(seen, 1 - seat))
    reserves = (_types(seen.reserves[seat]), _types(seen.reserves[1 - seat]))
    return b"".join([_terrain(seen), *sides, _acting(seen), *reserves, *facts])


def observe_scenario(seen: LegionsPosition, seat: int) -> bytes:
    """The same with what counts in a scenario."""
    counts = (_objectives(seen, side) for side in (seat, 1 - seat))
    return b"".join([observe(seen, seat), *counts])


def _objectives(seen: LegionsPosition, seat: int) -> bytes:
    """The planes of ``OF_OBJECTIVES``. Of several dates to survive until, the next one."""
    planes = bytearray(len(ON_A_HEX) * SIZE)
    own = [
        each
        for number, each in enumerate(seen.scenario.objectives)
        if each.seat == seat and number not in seen.progress.taken
    ]
    for each in own:
        for hex_ in each.hexes:
            place = ON_A_HEX.index(each.kind) * SIZE + PLACE[hex_]
            planes[place] = min(planes[place] + each.points, YES)
    return bytes(planes) + b"".join(filled(SIZE, fact) for fact in _survival(seen, seat, own))


def _survival(seen: LegionsState, seat: int, own: Iterable[Objective]) -> tuple[int, int, int]:
    """The points, the turn and the units of the next date; 0 for all if there is none."""
    over = (seen.turn - (seat != seen.first)) // 2
    dates = [each for each in own if each.kind == SURVIVE and each.turn > over]
    if not dates:
        return 0, 0, 0
    due = min(dates, key=lambda each: each.turn)
    return min(due.points, YES), _share(due.turn, MOST_TURNS), _share(due.units, MOST_UNITS)


def _terrain(seen: LegionsState) -> bytes:
    planes = bytearray(len(TERRAINS) * SIZE)
    if seen.laid:
        first = {letter: number * SIZE for number, letter in enumerate(TERRAINS)}
        for place, letter in zip(PLACE, seen.ground.letters, strict=True):
            planes[first[letter] + place] = YES
    return bytes(planes)


def _side(seen: LegionsState, seat: int) -> bytes:
    planes = bytearray(len(OF_A_UNIT) * SIZE)
    for unit in seen.units:
        if unit.seat == seat:
            for number, value in enumerate(_unit(unit, seen.kind(unit))):
                planes[number * SIZE + PLACE[unit.hex]] = value
    return bytes(planes)


def _unit(unit: Unit, kind: Kind) -> tuple[int, ...]:
    """The values of ``OF_A_UNIT``."""
    order = unit.order
    return (
        YES,
        unit.kind + 1,
        YES * (kind.arm == AFV),
        _share(unit.left, 6),
        _share(unit.suppressed, MOST_MARKERS),
        _share(kind.engage, 9),
        _share(kind.advance, 9),
        _share(kind.armour or 0, 6),
        _share(kind.range, 12),
        _share(kind.ap, 5),
        _share(kind.dice_with(unit.left), 9),
        min(kind.vp, YES),
        YES * bool(order),
        *(YES * (order == each and order != SECRET) for each in KNOWN_ORDERS),
    )


def _acting(seen: LegionsState) -> bytes:
    """The activation under way: who, under which order, against whom."""
    planes = bytearray(5 * SIZE)
    doing = seen.activation
    if doing is not None:
        actor = PLACE[doing.actor]
        planes[actor] = YES
        planes[doing.order * SIZE + actor] = YES
        if doing.target != UNKNOWN:
            planes[4 * SIZE + PLACE[doing.target]] = YES
    return bytes(planes)


def _types(reserve: tuple[int, ...]) -> bytes:
    plane = bytearray(SIZE)
    for kind in reserve:
        if kind != UNKNOWN:
            plane[kind] += 1
    return bytes(plane)


def _facts(seen: LegionsState, seat: int) -> tuple[int, ...]:
    """The values of ``FACTS``."""
    goal = seen.scenario.goal
    dice = 0 if seen.activation is None else seen.activation.dice
    return (
        *(YES * (seen.stage == stage) for stage in STAGES),
        YES * (seen.seat == seat),
        YES * (seen.first == seat),
        YES * (seen.top == seat),
        _share(seen.vp[seat], goal),
        _share(seen.vp[1 - seat], goal),
        _share(seen.points, MOST_POINTS),
        YES * (seen.step >= ACTIVATE_STEP),
        YES * (seen.step >= ORDER_STEP),
        _share(seen.turn, MOST_TURNS),
        _share(len(seen.reserves[seat]), MOST_UNITS),
        _share(len(seen.reserves[1 - seat]), MOST_UNITS),
        _share(dice, YES),
    )


def _share(value: int, most: int) -> int:
    """``value`` as a share of ``most``, in 254ths; more counts as the most."""
    return min(value, most) * YES // most
