"""The terms of a scenario document, and the position that it begins with (legions M17)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from quanta.games.legions.model.campaign import with_veterans
from quanta.games.legions.model.force_lists import ForceList
from quanta.games.legions.model.geometry import INDEX
from quanta.games.legions.model.house import house_lists, house_sections
from quanta.games.legions.model.objectives import (
    LEAVE,
    SURVIVE,
    Objective,
    Reinforcement,
    ScenarioProgress,
    edge_hexes,
    from_the_middle,
)
from quanta.games.legions.model.scenario import Scenario
from quanta.games.legions.model.stages import COMMAND, DEPLOY, MUSTER
from quanta.games.legions.model.state import S
from quanta.games.legions.model.units import ORDERS, Unit
from quanta.games.legions.phases.muster import deploys_first
from quanta.games.legions.scenarios.document import SIDES, Document

NO_LIMIT = 600
"""The points for an army where no side chooses one."""


def lists_for(document: Document) -> tuple[ForceList, ...]:
    """The force lists, with the veterans in a document (legions M23)."""
    units = (*document.get("units", ()), *document.get("reinforcements", ()))
    return with_veterans(house_lists(), (each["code"] for each in units))


class ScenarioPlan(NamedTuple):
    """A document in terms of the rules. first, top: the seats of the first player and of the upper
    edge. laid: the sections. units: those with a place; reserves: for each seat the types of the
    others, sorted."""

    scenario: Scenario
    first: int
    top: int
    laid: tuple[tuple[int, bool], ...]
    units: tuple[Unit, ...]
    reserves: tuple[tuple[int, ...], tuple[int, ...]]

    def start(self, made: type[S]) -> S:
        """The position that the battle begins with: an army is chosen, or units are deployed, or
        the first player rolls the dice, where all units have their place."""
        scenario = self.scenario
        state = made(
            scenario,
            MUSTER,
            int(scenario.given[0]),
            self.first,
            self.top,
            self.laid,
            self.reserves,
            self.units,
            progress=ScenarioProgress(waiting=tuple(range(len(scenario.reinforcements)))),
        )
        if not all(scenario.given):
            return state
        if any(self.reserves):
            return state.replace(stage=DEPLOY, seat=deploys_first(state))
        return state.replace(stage=COMMAND, seat=self.first, turn=1)


def plan_of(
    document: Document, *, mixed: bool = True, slow: bool = False, hidden: bool = False
) -> ScenarioPlan:
    """The plan of a document without ``checker.faults``. mixed, slow, hidden: as in ``Scenario``;
    hidden is for the sides that choose their armies."""
    units = document.get("units", ())
    given = tuple(any(unit["side"] == side for unit in units) for side in SIDES)
    plain = Scenario(
        lists_for(document),
        house_sections(),
        limit=document.get("points") or NO_LIMIT,
        goal=document["goal"],
        turns=document.get("turns", 0),
        slow=slow,
        mixed=mixed,
        hidden=(hidden and not given[0], hidden and not given[1]),
        small=document["map"] == "small",
        name=document["name"],
        planned=True,
        given=(given[0], given[1]),
    )
    scenario = _with_objectives(plain, document)
    names = [section.name for section in house_sections()]
    turned = document.get("turned", "no") == "yes"
    laid = ((names.index(document["upper"]), False), (names.index(document["lower"]), turned))
    white, black = (_reserve(scenario, units, side) for side in SIDES)
    return ScenarioPlan(
        scenario,
        SIDES.index(document["first"]),
        SIDES.index(document["top"]),
        laid,
        tuple(sorted(_unit(scenario, each) for each in units if each.get("hex"))),
        (white, black),
    )


def _with_objectives(plain: Scenario, document: Document) -> Scenario:
    """The scenario with its objectives and its reinforcements."""
    return replace(
        plain,
        objectives=tuple(objective(plain, each) for each in document.get("objectives", ())),
        reinforcements=tuple(
            reinforcement(plain, each) for each in document.get("reinforcements", ())
        ),
    )


def objective(scenario: Scenario, each: Document) -> Objective:
    """An objective of a document."""
    kind, hexes = each["kind"], each.get("hexes", "").split()
    where: Sequence[int] = [INDEX[name] for name in hexes]
    if kind == LEAVE:
        where = edge_hexes(each["edge"], scenario.in_play)
    if kind == SURVIVE:
        where = ()
    seat, name = SIDES.index(each["side"]), each.get("name", "")
    turn, units = each.get("turn", 0), each.get("units", 1)
    return Objective(kind, seat, each["points"], tuple(where), turn, units, name)


def reinforcement(scenario: Scenario, each: Document) -> Reinforcement:
    """A reinforcement of a document; it comes as near to the middle of its edge as it can."""
    hexes = from_the_middle(edge_hexes(each["edge"], scenario.in_play))
    kind = scenario.by_code[each["code"]]
    return Reinforcement(SIDES.index(each["side"]), each["turn"], kind, each["edge"], hexes)


def _unit(scenario: Scenario, each: Document) -> Unit:
    kind = scenario.by_code[each["code"]]
    order = ORDERS.index(word) if (word := each.get("order", "none")) in ORDERS else 0
    left = each.get("elements") or scenario.kinds[kind].size
    return Unit(INDEX[each["hex"]], SIDES.index(each["side"]), kind, left, 0, order)


def _reserve(scenario: Scenario, units: Sequence[Any], side: str) -> tuple[int, ...]:
    codes = [each["code"] for each in units if each["side"] == side and not each.get("hex")]
    return tuple(sorted(scenario.by_code[code] for code in codes))
