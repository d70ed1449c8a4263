"""Work of this game alone that ``quanta bench`` times; see ``quanta.cli.bench.contract_speed``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from quanta.games.legions.model.sight import overlay
from quanta.games.legions.model.stages import BATTLE
from quanta.games.legions.position import LegionsPosition

Work = Callable[[], object]


def _overlay(position: LegionsPosition) -> Work | None:
    """What a unit sees of the whole board, with the reasons; once there is a battle."""
    if position.stage not in BATTLE:
        return None
    return partial(overlay, position.ground, position.occupied, position.units[0].hex)


TIMED: Mapping[str, Callable[[LegionsPosition], Work | None]] = {"sight overlay": _overlay}
"""Name -> the work to time in a position, None where there is none in it."""
