"""What ``quanta bench`` times for this game alone; see ``quanta.cli.bench.contract_speed``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from quanta.games.legions.model.sight import overlay
from quanta.games.legions.model.stages import BATTLE
from quanta.games.legions.phases import threats
from quanta.games.legions.position import LegionsPosition

Work = Callable[[], object]


def _overlay(position: LegionsPosition) -> Work | None:
    """The lines of sight from a unit to the whole board, with reasons; None before the battle."""
    if position.stage not in BATTLE:
        return None
    return partial(overlay, position.ground, position.occupied, position.units[0].hex)


def _threats(position: LegionsPosition) -> Work | None:
    """Which hexes each enemy of the seat to play can attack, with nothing kept from before; None
    before the battle."""
    if position.stage not in BATTLE:
        return None

    def found() -> object:
        threats.field.cache_clear()
        return threats.counts(threats.against(position, position.seat))

    return found


TIMED: Mapping[str, Callable[[LegionsPosition], Work | None]] = {
    "sight overlay": _overlay,
    "threat map": _threats,
}
"""Name -> the work to time in a position, or None if it has none."""
