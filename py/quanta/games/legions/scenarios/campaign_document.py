"""Campaign documents: scenarios that follow one another (legions M24).

The JSON form is described in ``data/campaigns.schema.json``. In a record a campaign is the id of
one that comes with the game, or one line: name, ``a`` or ``b`` for the side whose units carry over,
and its scenarios, joined by ``!``; a scenario is an id or a line of its own (``document``). From
the second battle on, ``!!`` follows, what the battles before came to such as ``wl``, another ``!``
and the units that carry over, such as ``C2V*2,C5``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from quanta.core.errors import BadParam
from quanta.core.quoting import quoted
from quanta.games.legions.model.campaign import DRAWN, LOST, WON
from quanta.games.legions.model.scenario import MOST_UNITS
from quanta.games.legions.model.units import SEATS
from quanta.games.legions.scenarios.document import SIDES, Document
from quanta.games.legions.text.reader import PART
from quanta.games.legions.text.writer import SEAT_LETTERS

PART_OF, SO_FAR = "!", "!!"
RESULTS = re.compile(f"[{WON}{LOST}{DRAWN}]{{1,5}}")


class CampaignProgress(NamedTuple):
    """The progress of a campaign. head: the campaign, as in a record. results: as in
    ``CampaignBattle``. survivors: the codes of the units that carry over."""

    head: str
    results: str = ""
    survivors: tuple[str, ...] = ()


def text_of(document: Document) -> str:
    """A document without faults as one line; ``document_of`` is its inverse, but for ``about``."""
    side = SEAT_LETTERS[SIDES.index(document["side"])]
    battles = (each["scenario"] for each in document["battles"])
    return PART_OF.join((document["name"].replace(" ", "_"), side, *battles))


def document_of(text: str) -> dict[str, Any]:
    """The document that a line describes, with its values unchecked. Raises BadParam for a text of
    another form."""
    name, *rest = text.split(PART_OF)
    if len(rest) < 2:
        raise BadParam(f"A campaign has a name, a side and scenarios, joined by {PART_OF}.")
    side, *battles = rest
    known = side in SEAT_LETTERS and side
    return {
        "name": name.replace("_", " "),
        "side": SIDES[SEAT_LETTERS.index(side)] if known else side,
        "battles": [{"scenario": each} for each in battles],
    }


def progress_text(progress: CampaignProgress) -> str:
    """The value of the parameter ``campaign``; ``progress_of`` is its inverse."""
    if not progress.results:
        return progress.head
    units = Counter(sorted(progress.survivors)).items()
    army = ",".join(code if count == 1 else f"{code}*{count}" for code, count in units)
    return f"{progress.head}{SO_FAR}{progress.results}{PART_OF}{army}"


def progress_of(value: str) -> CampaignProgress:
    """The progress in a value of the parameter. Raises BadParam."""
    head, so_far, rest = value.partition(SO_FAR)
    if not so_far:
        return CampaignProgress(head)
    results, _, army = rest.partition(PART_OF)
    if not RESULTS.fullmatch(results):
        raise BadParam(f"The campaign has {quoted(results)} where results such as wl should be.")
    return CampaignProgress(head, results, tuple(_survivors(army)))


def _survivors(army: str) -> Iterable[str]:
    codes: list[str] = []
    for part in army.split(","):
        match = PART.fullmatch(part)
        if match is None:
            raise BadParam(f"The campaign has {quoted(part)} where units such as C2V should be.")
        codes += [match[1]] * int(match[2] or 1)
    if len(codes) > MOST_UNITS:
        raise BadParam(f"{len(codes)} units go on in the campaign; {MOST_UNITS} at most can.")
    return codes


def with_company(
    scenario: Mapping[str, Any], side: str, survivors: Iterable[str]
) -> dict[str, Any]:
    """A scenario with the units that come to it from the battle before, which are deployed."""
    units = [{"side": side, "code": code} for code in survivors]
    return {**scenario, "units": [*scenario.get("units", ()), *units]}


def company(scenario: Mapping[str, Any], side: str) -> list[str]:
    """The codes of the units that a side has in a scenario, those to come included."""
    units = (*scenario.get("units", ()), *scenario.get("reinforcements", ()))
    return [each["code"] for each in units if each["side"] == side]


def side_name(document: Document) -> str:
    """The name on screen of the side whose units carry over."""
    return SEATS[SIDES.index(document["side"])]
