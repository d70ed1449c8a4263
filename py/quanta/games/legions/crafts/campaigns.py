"""The campaign editor of the workshop: scenarios that follow one another (legions M24)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

from quanta.core.words import counted
from quanta.games.legions.crafts import TextCraft, copies, no_list
from quanta.games.legions.crafts.scenarios import picture
from quanta.games.legions.model.documents import schema
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.scenarios.campaign_checker import campaign_faults, checked_campaign
from quanta.games.legions.scenarios.campaign_document import company, progress_of, text_of
from quanta.games.legions.scenarios.document import Document
from quanta.games.legions.scenarios.house import CAMPAIGNS, campaign_document, sound_scenario
from quanta.games.legions.scenarios.plan import plan_of
from quanta.scene.notes import Note, Row
from quanta.scene.workshop import Problem, Report, Sound

BLANK_CAMPAIGN: Document = {
    "name": "Own campaign",
    "about": "",
    "side": "white",
    "battles": [{"scenario": "weirs"}, {"scenario": "last-guns"}],
}
PLAIN_BATTLE: Document = {"scenario": "weirs"}


class Campaigns(TextCraft):
    """Campaign documents; a game takes one."""

    key, label, one, param = "campaigns", "Campaigns", "campaign", "campaign"
    fewest, most = 1, 1

    @property
    def schema(self) -> Any:
        """See ``data/campaigns.schema.json``."""
        return schema("campaigns")

    @cached_property
    def house(self) -> Sequence[Any]:
        """Those that come with the game."""
        return [campaign_document(name) for name in CAMPAIGNS]

    @cached_property
    def starters(self) -> Sequence[Any]:
        """A short one, and copies of those that come with the game."""
        return [BLANK_CAMPAIGN, *copies(self.house)]

    def report(self, document: Any, sound: Sound) -> Report:
        """Why it cannot be played; its battles, and the map of the first."""
        problems = [Problem(*fault) for fault in campaign_faults(document, sound)]
        if problems or not isinstance(document, dict) or not sound(""):
            return Report(problems)
        scenarios = [sound_scenario(each["scenario"]) for each in document["battles"]]
        figures = {f"/battles/{index}": each["name"] for index, each in enumerate(scenarios)}
        frame = picture(plan_of(scenarios[0]).start(LegionsPosition))
        return Report(problems, figures, [_battles_note(scenarios, document["side"])], frame)

    def item(self, document: Any, path: str, like: int | None) -> Any:
        """A new battle, or a copy of one."""
        if path != "/battles":
            raise no_list(path)
        old = document["battles"][like] if like is not None else PLAIN_BATTLE
        return dict(old) if isinstance(old, dict) else dict(PLAIN_BATTLE)

    def short(self, documents: Sequence[Any]) -> str:
        """The value of the parameter ``campaign`` for this one."""
        (document,) = documents
        return text_of(checked_campaign(document))

    def read(self, short: str) -> Sequence[Any]:
        """The campaign in a value of the parameter ``campaign``, without how far it was."""
        return [checked_campaign(campaign_document(progress_of(short).head))]


def _battles_note(scenarios: Iterable[Document], side: str) -> Note:
    """The battles, with the units that join the side in each."""
    rows: list[str | Row] = []
    for scenario in scenarios:
        joins = counted(len(company(scenario, side)), "unit")
        rows.append(Row(scenario["name"], (f"{joins} more" if rows else joins,)))
    return Note("Battles", rows)
