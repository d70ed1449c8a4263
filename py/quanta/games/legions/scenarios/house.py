"""Scenarios and campaigns by their ids or lines: those that come with the game, and others."""

from __future__ import annotations

from functools import cache
from typing import Any

from quanta.core.errors import BadParam
from quanta.core.quoting import quoted
from quanta.core.words import did_you_mean
from quanta.games.legions.model.campaign import CampaignBattle
from quanta.games.legions.model.house import house_lists, house_sections, loaded
from quanta.games.legions.scenarios import campaign_document as text
from quanta.games.legions.scenarios import checker
from quanta.games.legions.scenarios.campaign_checker import check_survivors, checked_campaign
from quanta.games.legions.scenarios.document import FIELD, SIDES, document_of
from quanta.games.legions.scenarios.plan import HouseData

SCENARIOS = (
    "mill",
    "ridge",
    "weirs",
    "lake-crossing",
    "last-guns",
    "relief",
    "breakout",
    "long-night",
)
"""The ids of the scenarios that come with the game; each is ``data/scenarios/<id>.json``."""
CAMPAIGNS = ("river-road",)
"""The ids of the campaigns that come with the game; each is ``data/campaigns/<id>.json``."""
OF_CAMPAIGNS = ("river-ford", "river-mill", "river-ridge")
"""The ids of their scenarios, which are stored as the others are but not offered by themselves."""


def campaign_document(head: str) -> Any:
    """The document of a campaign: of the id of one that comes with the game, or of a line. Raises
    BadParam."""
    if head in CAMPAIGNS:
        return loaded(f"data/campaigns/{head}.json")
    if text.PART_OF not in head:
        near = did_you_mean(head, CAMPAIGNS)
        known = ", ".join(CAMPAIGNS)
        raise BadParam(f"There is no campaign {quoted(head)}{near}; there are {known}.")
    return text.document_of(head)


@cache
def campaign_schema() -> Any:
    """The JSON Schema of campaign documents."""
    return loaded("data/campaigns.schema.json")


def campaign_battle(value: str) -> tuple[Any, CampaignBattle]:
    """The scenario document of the battle that a value of the parameter ``campaign`` names,
    with the units that come to it, and where it stands (legions M24). Raises BadParam."""
    head, results, survivors = text.progress_of(value)
    campaign = campaign_document(head)
    document = checked_campaign(campaign, campaign_schema(), house_data(), sound_scenario)
    scenarios = [sound_scenario(each["scenario"]) for each in document["battles"]]
    if len(results) >= len(scenarios):
        raise BadParam(f"The campaign has {len(scenarios)} battles; there is none after them.")
    check_survivors(survivors, house_data())
    side = document["side"]
    merged = text.with_company(scenarios[len(results)], side, survivors)
    return merged, CampaignBattle(
        head,
        document["name"],
        SIDES.index(side),
        tuple(each["name"] for each in scenarios),
        results,
        tuple(text.company(merged, side)),
    )


def sound_scenario(value: str) -> Any:
    """A scenario document in which its schema finds nothing wrong. Raises BadParam."""
    return checker.well_formed(scenario_document(value), scenario_schema())


def scenario_document(value: str) -> Any:
    """The document that a value of the parameter ``scenario`` names: the id of one that comes
    with the game, or a document as one line. Raises BadParam."""
    if value in SCENARIOS or value in OF_CAMPAIGNS:
        return loaded(f"data/scenarios/{value}.json")
    if FIELD not in value:
        near = did_you_mean(value, SCENARIOS)
        raise BadParam(
            f"There is no scenario {quoted(value)}{near}; there are {', '.join(SCENARIOS)}."
        )
    return document_of(value)


@cache
def scenario_schema() -> Any:
    """The JSON Schema of scenario documents."""
    return loaded("data/scenarios.schema.json")


@cache
def house_data() -> HouseData:
    """The catalogue for scenario documents."""
    return HouseData(house_lists(), house_sections())
