"""Units that are set up already, and where else their side can put them while it sets up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from quanta.games.legions.model.geometry import INDEX
from quanta.games.legions.model.stages import DEPLOY
from quanta.games.legions.model.units import UNKNOWN
from quanta.games.legions.position import LegionsPosition
from quanta.scene.view import Path, Replacement


def replacements(
    position: LegionsPosition, plies: Sequence[tuple[LegionsPosition, str]], picked: Path
) -> list[Replacement]:
    """A unit that is set up goes to another hex, or changes places with another unit."""
    if position.stage != DEPLOY or UNKNOWN in position.reserves[position.seat]:
        return []
    if not picked:
        placed = _placed(position, plies)
        return [each for name in placed for each in islice(_ways(position, placed, name), 1)]
    if len(picked) > 1 or picked[0] not in INDEX:
        return []
    placed = _placed(position, plies)
    return [*_ways(position, placed, picked[0])] if picked[0] in placed else []


def without(position: LegionsPosition, name: str) -> LegionsPosition:
    """The position before the unit on this hex was set up."""
    unit, seat = position.at[INDEX[name]], position.seat
    left = tuple(each for each in position.units if each is not unit)
    whole = position.with_reserve(seat, (*position.reserves[seat], unit.kind))
    return whole.replace(units=left)


def _placed(
    position: LegionsPosition, plies: Sequence[tuple[LegionsPosition, str]]
) -> dict[str, str]:
    """What the side that sets up has set up by its last plies: hex -> type, the latest first."""
    found: dict[str, str] = {}
    for before, action in reversed(plies):
        if before.stage != DEPLOY or before.seat != position.seat:
            break
        code, _, name = action.partition("-")
        found[name] = code
    return found


def _ways(position: LegionsPosition, placed: dict[str, str], name: str) -> Iterator[Replacement]:
    """Where the unit on this hex can stand instead."""
    bare, code = without(position, name), placed[name]
    for action in bare.legal_actions():
        kind, _, goal = action.partition("-")
        if kind == code and goal != name:
            yield _replacement(placed, (name, goal), (action,))
    for other, kind in placed.items():
        swap = (f"{code}-{other}", f"{kind}-{name}")
        if kind != code and _can_play(without(bare, other), swap):
            yield _replacement(placed, (name, other), swap)


def _can_play(position: LegionsPosition, actions: Sequence[str]) -> bool:
    for action in actions:
        if action not in position.legal_actions():
            return False
        position = position.apply(action)
    return True


def _replacement(placed: dict[str, str], path: Path, last: Sequence[str]) -> Replacement:
    """The same set-up without the units on the hexes of the path, which come anew at its end: to
    take a unit away never leaves those that came later without their place."""
    rest = [f"{code}-{name}" for name, code in reversed(placed.items()) if name not in path]
    return Replacement(path, len(placed), [*rest, *last])
