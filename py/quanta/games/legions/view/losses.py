"""The losses of both sides since the battle began, with what each unit was worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from quanta.games.legions.model.stages import BATTLE
from quanta.games.legions.model.units import SEATS
from quanta.games.legions.position import LegionsPosition
from quanta.scene.cards import Card, Row


def card(position: LegionsPosition, plies: Sequence[tuple[Any, str]]) -> Card | None:
    """The turn and the units lost; None before the battle. plies: as in ``Look``."""
    if position.stage not in BATTLE:
        return None
    began = _first(position, plies)
    rows: list[str | Row] = []
    for seat, name in enumerate(SEATS):
        lost = _types(began, seat) + _arrived(began, position, seat)
        lost -= _types(position, seat) + _left(position, seat)
        for number, count in sorted(lost.items()):
            kind = position.scenario.kinds[number]
            times = f" ×{count}" if count > 1 else ""
            rows.append(Row(f"{name}: {kind.code} {kind.name}{times}", (str(kind.vp * count),)))
    items = rows or ["No unit has been destroyed yet."]
    columns = ("points",) if rows else ()
    return Card(f"Turn {position.own_turn}", items, columns, key="losses")


def _types(position: LegionsPosition, seat: int) -> Counter[int]:
    return Counter(unit.kind for unit in position.units if unit.seat == seat)


def _arrived(began: LegionsPosition, position: LegionsPosition, seat: int) -> Counter[int]:
    """The types of the reinforcements that have come since."""
    due = position.scenario.reinforcements
    came = set(began.progress.waiting) - set(position.progress.waiting)
    return Counter(due[number].kind for number in came if due[number].seat == seat)


def _left(position: LegionsPosition, seat: int) -> Counter[int]:
    """The types of the units that have left the board; they are not lost."""
    return Counter(unit.kind for unit in position.progress.gone if unit.seat == seat)


def _first(position: LegionsPosition, plies: Sequence[tuple[Any, str]]) -> LegionsPosition:
    """The position in which the battle began. Nothing but the battle comes after it, so it is found
    by halving."""
    low, high = 0, len(plies)
    while low < high:
        middle = (low + high) // 2
        if plies[middle][0].stage in BATTLE:
            high = middle
        else:
            low = middle + 1
    found: LegionsPosition = plies[low][0] if low < len(plies) else position
    return found
