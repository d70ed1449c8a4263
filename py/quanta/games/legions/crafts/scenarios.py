"""The scenario editor of the workshop: battles with objectives that players make (legions M17)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from quanta.core.words import counted
from quanta.games.legions.crafts import TextCraft, copies, no_list
from quanta.games.legions.model.documents import schema
from quanta.games.legions.model.units import SEATS
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.scenarios import checker
from quanta.games.legions.scenarios.document import SIDES, Document, text_of
from quanta.games.legions.scenarios.house import SCENARIOS, scenario_document
from quanta.games.legions.scenarios.plan import ScenarioPlan, plan_of
from quanta.games.legions.view import VIEW, objectives
from quanta.games.legions.view.picture import NAMES_ON
from quanta.scene.notes import Note, Row
from quanta.scene.view import Frame, Look
from quanta.scene.workshop import Problem, Report, Sound

BLANK: Document = {
    "name": "Own scenario",
    "about": "",
    "map": "small",
    "upper": "Mill Lane",
    "lower": "Kiln Ridge",
    "turned": "no",
    "top": "black",
    "first": "white",
    "goal": 60,
    "turns": 8,
    "points": 0,
    "units": [
        {"side": "white", "code": "C2", "hex": "0609", "order": "engage"},
        {"side": "black", "code": "F1", "hex": "0704"},
    ],
    "objectives": [
        {"name": "the crossing", "side": "white", "kind": "hold", "points": 10, "hexes": "0707"}
    ],
    "reinforcements": [{"side": "black", "turn": 3, "code": "F6", "edge": "top"}],
}
PLAIN_ENTRIES: Document = {
    "/units": {"side": "white", "code": "C2", "hex": ""},
    "/objectives": {"name": "", "side": "white", "kind": "take", "points": 20, "hexes": "0707"},
    "/reinforcements": {"side": "black", "turn": 3, "code": "F1", "edge": "top"},
}
"""The item added to each list of a document."""


class Scenarios(TextCraft):
    """Scenario documents; a game takes one."""

    key, label, one, param = "scenarios", "Scenarios", "scenario", "scenario"
    fewest, most = 1, 1

    @property
    def schema(self) -> Any:
        """See ``data/scenarios.schema.json``."""
        return schema("scenarios")

    @cached_property
    def house(self) -> Sequence[Any]:
        """Those that come with the game."""
        return [scenario_document(name) for name in SCENARIOS]

    @cached_property
    def starters(self) -> Sequence[Any]:
        """A small one, and copies of those that come with the game."""
        return [BLANK, *copies(self.house)]

    def report(self, document: Any, sound: Sound) -> Report:
        """Why it cannot be set up or won; the map with its units and objectives."""
        problems = [Problem(*fault) for fault in checker.faults(document, sound)]
        if problems or not isinstance(document, dict) or not sound(""):
            return Report(problems)
        problems = [Problem(*slip, "warning") for slip in checker.warnings(document)]
        plan = plan_of(document)
        position = plan.start(LegionsPosition)
        counts = objectives.objectives_note(position)
        notes = [*([counts] if counts is not None else []), _armies(plan, position)]
        figures = dict(_figures(plan, document))
        return Report(problems, figures, notes, picture(position))

    def item(self, document: Any, path: str, like: int | None) -> Any:
        """A new entry, plain or a copy; the copy of a unit is still without a hex."""
        if path not in PLAIN_ENTRIES:
            raise no_list(path)
        old = document[path[1:]][like] if like is not None else None
        if not isinstance(old, dict):
            return dict(PLAIN_ENTRIES[path])
        if path != "/units":
            return dict(old)
        return {key: value for key, value in old.items() if key not in ("hex", "order")}

    def short(self, documents: Sequence[Any]) -> str:
        """The value of the parameter ``scenario`` for this one."""
        (document,) = documents
        return text_of(checker.checked(document))

    def read(self, short: str) -> Sequence[Any]:
        """The scenario in a value of the parameter ``scenario``."""
        return [checker.checked(scenario_document(short))]


def _figures(plan: ScenarioPlan, document: Document) -> Iterator[tuple[str, str]]:
    """The side of each entry, and what its unit is worth."""
    kinds, codes = plan.scenario.kinds, plan.scenario.by_code
    for index, unit in enumerate(document.get("units", ())):
        name = SEATS[SIDES.index(unit["side"])]
        yield f"/units/{index}", f"{name}, {kinds[codes[unit['code']]].vp} points"
    for index, each in enumerate(document.get("objectives", ())):
        name = SEATS[SIDES.index(each["side"])]
        yield f"/objectives/{index}", f"{name}, {each['points']} points"
    for index, each in enumerate(document.get("reinforcements", ())):
        yield f"/reinforcements/{index}", f"{SEATS[SIDES.index(each['side'])]}, turn {each['turn']}"


def _armies(plan: ScenarioPlan, position: LegionsPosition) -> Note:
    """The number of units of each side and their total worth."""
    scenario, rows = plan.scenario, []
    for seat, name in enumerate(SEATS):
        if not scenario.given[seat]:
            rows.append(Row(name, ("chosen", f"{scenario.limit}")))
            continue
        kinds = [unit.kind for unit in position.units if unit.seat == seat]
        kinds += plan.reserves[seat]
        worth = str(scenario.worth(tuple(kinds)))
        rows.append(Row(name, (counted(len(kinds), "unit"), worth)))
    return Note("Forces", rows, ("units", "points"))


def picture(position: LegionsPosition) -> Frame:
    """The map as the battle begins, without targets."""
    frame = VIEW.frame(position, Look(shown=frozenset({NAMES_ON})))
    return Frame(frame.box, [shape for shape in frame.shapes if "target" not in shape])
