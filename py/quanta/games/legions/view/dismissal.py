"""Units that a side has taken into its army, and can leave out again while it musters."""

from __future__ import annotations

from collections.abc import Sequence

from quanta.games.legions.model.stages import MUSTER
from quanta.games.legions.model.units import UNKNOWN
from quanta.games.legions.phases.muster import TAKE
from quanta.games.legions.position import LegionsPosition
from quanta.scene.view import Path, Replacement

HINT = "Click a counter to leave that unit out."


def step_of(number: int) -> str:
    """The click target of the unit that has this number in its army."""
    return f"drop-{number}"


def replacements(
    position: LegionsPosition, plies: Sequence[tuple[LegionsPosition, str]], picked: Path
) -> list[Replacement]:
    """The same army without one of its units."""
    army = position.reserves[position.seat]
    if picked or UNKNOWN in army:
        return []
    taken = _taken(position, plies)
    found = []
    for number, kind in enumerate(army):
        action = TAKE + position.scenario.kinds[kind].code
        if action in taken:
            place = taken.index(action)
            rest = [*taken[:place], *taken[place + 1 :]]
            found.append(Replacement((step_of(number),), len(taken), rest))
    return found


def _taken(position: LegionsPosition, plies: Sequence[tuple[LegionsPosition, str]]) -> list[str]:
    """What the side that musters has taken by its last plies."""
    found: list[str] = []
    for before, action in reversed(plies):
        if before.stage != MUSTER or before.seat != position.seat:
            break
        found.insert(0, action)
    return found
