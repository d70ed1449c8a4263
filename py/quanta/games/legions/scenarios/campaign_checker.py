"""Campaign documents: the faults that keep one from being played, and its battles (legions M24,
M25)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from quanta.core.errors import BadParam
from quanta.core.quoting import quoted
from quanta.games.legions.model.campaign import CampaignBattle, promoted, veteran_of
from quanta.games.legions.model.documents import Fault, Sound, refuse, well_formed
from quanta.games.legions.model.force_lists import Kind
from quanta.games.legions.model.house import house_lists
from quanta.games.legions.scenarios import checker
from quanta.games.legions.scenarios.campaign_document import (
    company,
    progress_of,
    side_name,
    with_company,
)
from quanta.games.legions.scenarios.document import SIDES, Document
from quanta.games.legions.scenarios.house import campaign_document, sound_scenario


def checked_campaign(document: Any) -> Document:
    """The document, if it has no fault. Raises BadParam with the first fault and its place."""
    campaign: Document = well_formed("The campaign", "campaigns", document)
    refuse("The campaign", campaign_faults(campaign))
    return campaign


def campaign_faults(document: Any, sound: Sound = lambda path: True) -> Iterator[Fault]:
    """Faults that no schema can express. Each battle is checked with the most units that can come
    to it, those after a battle with faults not at all."""
    if not isinstance(document, dict) or not sound(""):
        return
    side, comes = document["side"], list[str]()
    for index, each in enumerate(document["battles"]):
        fault = _scenario_fault(document, index, comes)
        if fault:
            yield f"/battles/{index}/scenario", fault
            return
        comes += company(sound_scenario(each["scenario"]), side)
        comes = [*promoted(kind for code in comes if (kind := _kind(code)) is not None)]


def _scenario_fault(document: Document, index: int, comes: list[str]) -> str:
    """The fault of a battle, as a sentence; empty if there is none."""
    side = document["side"]
    try:
        scenario = sound_scenario(document["battles"][index]["scenario"])
    except BadParam as error:
        return str(error)
    if not scenario.get("turns"):
        return "A battle of a campaign has a limit of turns; give it one."
    if not index and not any(unit["side"] == side for unit in scenario.get("units", ())):
        return f"{side_name(document)} begins the campaign without units; give it some."
    for path, text in checker.faults(with_company(scenario, side, comes)):
        return f"The scenario, {path or 'as a whole'}: {text}"
    return ""


def _kind(code: str) -> Kind | None:
    """The type or the veterans with this code."""
    kinds = (kind for forces in house_lists() for kind in forces.kinds if kind.code == code)
    return next(kinds, None) or veteran_of(code, house_lists())


def _check_survivors(codes: Iterable[str]) -> None:
    for code in codes:
        if _kind(code) is None:
            raise BadParam(f"The campaign has {quoted(code)} where units such as C2V should be.")


def campaign_battle(value: str) -> tuple[Any, CampaignBattle]:
    """The scenario document of the battle that a value of the parameter ``campaign`` names, with
    the units that come to it, and its place in the campaign (legions M24). Raises BadParam."""
    head, results, survivors = progress_of(value)
    document = checked_campaign(campaign_document(head))
    scenarios = [sound_scenario(each["scenario"]) for each in document["battles"]]
    if len(results) >= len(scenarios):
        raise BadParam(f"The campaign has {len(scenarios)} battles; there is none after them.")
    _check_survivors(survivors)
    side = document["side"]
    merged = with_company(scenarios[len(results)], side, survivors)
    return merged, CampaignBattle(
        head,
        document["name"],
        SIDES.index(side),
        tuple(each["name"] for each in scenarios),
        results,
        tuple(company(merged, side)),
    )
