"""Scenarios and campaigns by their ids or lines: those that come with the game, and others."""

from __future__ import annotations

from typing import Any

from quanta.core.errors import BadParam
from quanta.core.quoting import quoted
from quanta.core.words import did_you_mean
from quanta.games.legions.model.documents import loaded, well_formed
from quanta.games.legions.scenarios import campaign_document as text
from quanta.games.legions.scenarios.document import FIELD, document_of

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
"""The ids of their scenarios, which are not offered by themselves."""


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


def sound_scenario(value: str) -> Any:
    """A scenario document that is valid by its schema. Raises BadParam."""
    return well_formed("The scenario", "scenarios", scenario_document(value))


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
