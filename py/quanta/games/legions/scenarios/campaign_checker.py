"""The faults that keep a campaign document from being played, each with its place in the document
(legions M25)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from quanta.core import schema as json_schema
from quanta.core.errors import BadParam
from quanta.core.quoting import quoted
from quanta.games.legions.model.campaign import promoted, veteran_of
from quanta.games.legions.scenarios import checker
from quanta.games.legions.scenarios.campaign_document import company, side_name, with_company
from quanta.games.legions.scenarios.checker import ScenarioFault, Sound
from quanta.games.legions.scenarios.document import Document
from quanta.games.legions.scenarios.plan import HouseData

FindScenario = Callable[[str], Any]
"""The scenario document that an id or a line describes, in which its schema finds nothing wrong.
Raises BadParam."""


def checked_campaign(
    document: Any, schema: Mapping[str, Any], house: HouseData, find: FindScenario
) -> Document:
    """The document, if nothing is wrong with it. Raises BadParam with the first fault and its
    place."""
    for path, text in json_schema.validate(schema, document):
        raise BadParam(f"The campaign, {path or 'as a whole'}: {text}")
    for fault in campaign_faults(document, house, find, lambda path: True):
        raise BadParam(f"The campaign, {fault.path}: {fault.text}")
    campaign: Document = document
    return campaign


def campaign_faults(
    document: Any, house: HouseData, find: FindScenario, sound: Sound
) -> Iterator[ScenarioFault]:
    """All faults that no schema can express: each battle is looked at with the most units that can
    come to it. What follows a battle with faults is not looked at."""
    if not isinstance(document, dict) or not sound(""):
        return
    side, comes = document["side"], list[str]()
    for index, each in enumerate(document["battles"]):
        path = f"/battles/{index}/scenario"
        fault = _scenario_fault(document, index, comes, house, find)
        if fault:
            yield ScenarioFault(path, fault)
            return
        comes = [*promoted_codes([*comes, *company(find(each["scenario"]), side)], house)]


def _scenario_fault(
    document: Document, index: int, comes: list[str], house: HouseData, find: FindScenario
) -> str:
    """The fault of a battle, as a sentence; empty if there is none."""
    text, side = document["battles"][index]["scenario"], document["side"]
    try:
        scenario = find(text)
    except BadParam as error:
        return str(error)
    if not scenario.get("turns"):
        return "A battle of a campaign has a limit of turns; give it one."
    if not index and not any(unit["side"] == side for unit in scenario.get("units", ())):
        return f"{side_name(document)} begins the campaign without units; give it some."
    merged = with_company(scenario, side, comes)
    for fault in checker.faults(merged, house, lambda path: True):
        return f"The scenario, {fault.path or 'as a whole'}: {fault.text}"
    return ""


def check_survivors(codes: Iterable[str], house: HouseData) -> None:
    """Raises BadParam for a code that is none of a type or of veterans."""
    kinds = {kind.code for forces in house.lists for kind in forces.kinds}
    for code in codes:
        if code not in kinds and veteran_of(code, house.lists) is None:
            raise BadParam(f"The campaign has {quoted(code)} where units such as C2V should be.")


def promoted_codes(codes: list[str], house: HouseData) -> Iterator[str]:
    """The codes of units after one more battle."""
    kinds = {kind.code: kind for forces in house.lists for kind in forces.kinds}
    units = (kinds.get(code) or veteran_of(code, house.lists) for code in codes)
    yield from promoted(kind for kind in units if kind is not None)
