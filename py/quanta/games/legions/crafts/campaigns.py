"""The campaign editor of the workshop: scenarios of which one follows the other (legions M24)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from typing import Any

from quanta.core.errors import BadParam
from quanta.core.quoting import shown
from quanta.core.words import counted
from quanta.games.legions.crafts import title_of
from quanta.games.legions.crafts.scenarios import picture
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.scenarios.campaign_checker import campaign_faults, checked_campaign
from quanta.games.legions.scenarios.campaign_document import company, progress_of, text_of
from quanta.games.legions.scenarios.document import Document
from quanta.games.legions.scenarios.house import (
    CAMPAIGNS,
    campaign_document,
    campaign_schema,
    house_data,
    sound_scenario,
)
from quanta.games.legions.scenarios.plan import plan_of
from quanta.scene.notes import Note, Row
from quanta.scene.workshop import Brush, Problem, Report, Sound, Switch

BLANK_CAMPAIGN: Document = {
    "name": "Own campaign",
    "about": "",
    "side": "white",
    "battles": [{"scenario": "weirs"}, {"scenario": "last-guns"}],
}
PLAIN_BATTLE: Document = {"scenario": "weirs"}


class Campaigns:
    """Campaign documents, of which a game takes one."""

    key, label, one, param = "campaigns", "Campaigns", "campaign", "campaign"
    fewest, most = 1, 1
    painted = ""
    brushes: Sequence[Brush] = ()
    switches: Sequence[Switch] = ()

    @property
    def schema(self) -> Any:
        """See ``data/campaigns.schema.json``."""
        return campaign_schema()

    @cached_property
    def house(self) -> Sequence[Any]:
        """Those that come with the game."""
        return [campaign_document(name) for name in CAMPAIGNS]

    @cached_property
    def starters(self) -> Sequence[Any]:
        """A short one, and copies of those that come with the game."""
        return [
            BLANK_CAMPAIGN,
            *({**each, "name": f"{each['name']} (copy)"} for each in self.house),
        ]

    title = staticmethod(title_of)

    def report(self, document: Any, sound: Sound) -> Report:
        """Why it cannot be played; its battles, and the map of the first."""
        faults = campaign_faults(document, house_data(), sound_scenario, sound)
        problems = [Problem(path, text) for path, text in faults]
        if problems or not isinstance(document, dict) or not sound(""):
            return Report(problems)
        figures = dict(_figures(document))
        first = sound_scenario(document["battles"][0]["scenario"])
        plan = plan_of(first, house_data(), mixed=True, slow=False, hidden=True)
        frame = picture(plan.start(LegionsPosition))
        return Report(problems, figures, [_battles_note(document)], frame)

    def paint(self, document: Any, targets: Sequence[str], brush: str, on: Collection[str]) -> Any:
        """Raises BadParam: a campaign is not painted."""
        raise BadParam("A campaign cannot be painted.")

    def item(self, document: Any, path: str, like: int | None) -> Any:
        """A new battle, or a copy of one."""
        if path != "/battles":
            raise BadParam(f"There is nothing to add to {shown(path)}.")
        old = document["battles"][like] if like is not None else PLAIN_BATTLE
        return dict(old) if isinstance(old, dict) else dict(PLAIN_BATTLE)

    def short(self, documents: Sequence[Any]) -> str:
        """The value of the parameter ``campaign`` for this one."""
        (document,) = documents
        return text_of(checked_campaign(document, campaign_schema(), house_data(), sound_scenario))

    def read(self, short: str) -> Sequence[Any]:
        """The campaign in a value of the parameter ``campaign``, without how far it was."""
        document = campaign_document(progress_of(short).head)
        return [checked_campaign(document, campaign_schema(), house_data(), sound_scenario)]


def _figures(document: Document) -> Iterator[tuple[str, str]]:
    """The name of each battle."""
    for index, each in enumerate(document["battles"]):
        yield f"/battles/{index}", sound_scenario(each["scenario"])["name"]


def _battles_note(document: Document) -> Note:
    """The battles, with what joins the side in each."""
    rows: list[str | Row] = []
    for each in document["battles"]:
        scenario = sound_scenario(each["scenario"])
        joins = counted(len(company(scenario, document["side"])), "unit")
        rows.append(Row(scenario["name"], (f"{joins} more" if rows else joins,)))
    return Note("Battles", rows)
