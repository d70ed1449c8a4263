"""The game after a battle of a campaign (legions M24)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from quanta.core.game import Sequel
from quanta.core.words import counted, listed
from quanta.games.legions.model.campaign import (
    DRAWN,
    LOST,
    OUTCOMES,
    RANKS,
    WON,
    CampaignBattle,
    promoted,
)
from quanta.games.legions.model.force_lists import Kind
from quanta.games.legions.model.state import LegionsState
from quanta.games.legions.model.units import SEATS
from quanta.games.legions.scenarios.campaign_document import CampaignProgress, progress_text


def sequel(position: LegionsState, battle: CampaignBattle, returns: Sequence[int]) -> Sequel:
    """The outcome of a finished battle, and the next one."""
    result = _result(returns[battle.side])
    fought, late = _survivors(position, battle.side)
    survivors = (*promoted(fought), *(kind.code for kind in late))
    heading = f"Battle {battle.number} of {len(battle.titles)} is {OUTCOMES[result]}."
    text = f"{heading} {_losses(position, battle, [*fought, *late])}"
    if battle.is_last or not survivors:
        return Sequel(f"{text} {_end(battle, battle.results + result, bool(survivors))}")
    progress = CampaignProgress(battle.head, battle.results + result, survivors)
    title = f"Battle {battle.number + 1}: {battle.titles[battle.number]}"
    return Sequel(f"{text} {_ranks(fought)}", title, {"campaign": progress_text(progress)})


def _result(returns: int) -> str:
    return DRAWN if not returns else WON if returns > 0 else LOST


def _survivors(position: LegionsState, seat: int) -> tuple[list[Kind], list[Kind]]:
    """The types of a side's units that have come through the battle, and of those that were still
    to come."""
    scenario, progress = position.scenario, position.progress
    units = (*position.units, *progress.gone)
    fought = [scenario.kinds[unit.kind] for unit in units if unit.seat == seat]
    fought += [scenario.kinds[number] for number in position.reserves[seat]]
    due = [scenario.reinforcements[number] for number in progress.waiting]
    return fought, [scenario.kinds[each.kind] for each in due if each.seat == seat]


def _losses(position: LegionsState, battle: CampaignBattle, survivors: Sequence[Kind]) -> str:
    """The lost units and their number."""
    lost = Counter(battle.company) - Counter(kind.code for kind in survivors)
    side, count = SEATS[battle.side], len(battle.company)
    if not lost:
        return f"{side} has lost no unit."
    scenario = position.scenario
    names = [
        scenario.kinds[scenario.by_code[code]].name + (f" ×{times}" if times > 1 else "")
        for code, times in sorted(lost.items())
    ]
    return f"{side} has lost {lost.total()} of {counted(count, 'unit')}: {listed(names)}."


def _ranks(fought: Sequence[Kind]) -> str:
    """The new ranks of the units that fought."""
    ranks = Counter(min(kind.experience + 1, len(RANKS) - 1) for kind in fought)
    groups = [f"{counted(count, 'unit')} as {RANKS[rank]}" for rank, count in sorted(ranks.items())]
    return f"The units that go on: {listed(groups)}." if groups else ""


def _end(battle: CampaignBattle, results: str, any_left: bool) -> str:
    """The end of the campaign: by the battles won and lost, or because no unit is left."""
    name, won, lost = battle.name, results.count(WON), results.count(LOST)
    if not any_left and not battle.is_last:
        return f"No unit is left to go on: {name} is lost."
    end = "won" if won > lost else "lost" if lost > won else "undecided"
    return f"{name} is {end}: {won} won, {lost} lost."
