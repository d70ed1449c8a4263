"""The place of a battle in its campaign, beside the board (legions M24)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from quanta.core.words import counted
from quanta.games.legions.model.campaign import OUTCOMES, RANKS, CampaignBattle
from quanta.games.legions.model.units import SEATS
from quanta.games.legions.position import LegionsPosition
from quanta.scene.notes import Note, Row


def campaign_note(position: LegionsPosition, battle: CampaignBattle) -> Note:
    """The battles with their results, and the surviving units with their ranks."""
    rows: list[str | Row] = [
        Row(f"{number}. {title}", (_state(battle, number),))
        for number, title in enumerate(battle.titles, 1)
    ]
    return Note(battle.name, [*rows, *_company(position, battle)], key="campaign")


def _state(battle: CampaignBattle, number: int) -> str:
    if number == battle.number:
        return "now"
    return OUTCOMES[battle.results[number - 1]] if number < battle.number else "to come"


def _company(position: LegionsPosition, battle: CampaignBattle) -> Iterator[Row]:
    """How many of the side's units are of each rank, as the battle began."""
    scenario = position.scenario
    kinds = [scenario.kinds[scenario.by_code[code]] for code in battle.company]
    ranks = Counter(kind.experience for kind in kinds)
    side = SEATS[battle.side]
    for rank, count in sorted(ranks.items(), reverse=True):
        words = RANKS[rank] if rank else "new"
        yield Row(f"{side}: {words}", (counted(count, "unit"),))
