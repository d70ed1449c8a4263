"""What a unit could do from a hex: for pictures and notes before anything is played.

``position`` is always one that the looking seat may see; nothing here depends on unknown orders.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from quanta.games.legions.model import attack_odds
from quanta.games.legions.model.geometry import INDEX
from quanta.games.legions.model.stages import MOVE, PLAY, UNDER_WAY
from quanta.games.legions.model.units import (
    ADVANCE,
    ENGAGE,
    NO_ORDER,
    SECRET,
    STRIKE,
    UNKNOWN,
    Unit,
)
from quanta.games.legions.phases import attack, movement
from quanta.games.legions.position import LegionsPosition
from quanta.scene.view import Look

ORDER_WORDS = {"engage": ENGAGE, "advance": ADVANCE, "strike": STRIKE}


class Aim(NamedTuple):
    """An attack that could be made: from a hex, on a hex, its shot and its exact odds."""

    start: int
    target: int
    shot: attack_odds.Shot
    odds: attack_odds.Odds


class Chosen(NamedTuple):
    """The unit that is acting, picked or pointed at; and the orders it is looked at with."""

    unit: Unit
    orders: tuple[int, ...]
    acting: bool


def chosen(position: LegionsPosition, look: Look) -> Chosen | None:
    """The unit whose reach is of interest: the one that acts, else the one picked, else the one
    pointed at."""
    activation = position.activation
    if activation is not None:
        return Chosen(position.at[activation.actor], (activation.order,), True)
    names = [*look.picked[:1], *([look.focus] if look.focus else [])]
    for name in names:
        unit = position.at.get(INDEX.get(name, UNKNOWN))
        if unit is not None:
            return Chosen(unit, _orders(position, look, unit), False)
    return None


def _orders(position: LegionsPosition, look: Look, unit: Unit) -> tuple[int, ...]:
    """The order half given or half revealed, the one it has, or those it might have."""
    for step in look.picked[1:]:
        word = step.rpartition("-")[2]
        if word in ORDER_WORDS:
            return (ORDER_WORDS[word],)
    if unit.order not in (NO_ORDER, SECRET) and position.stage == PLAY:
        return (unit.order,)
    return (ENGAGE, ADVANCE)


def reaches(position: LegionsPosition, who: Chosen) -> list[tuple[int, dict[int, movement.Step]]]:
    """Where the unit can come to: each order that moves, with the hexes it reaches."""
    if who.acting and position.stage != MOVE:
        return []
    moves = ((order, movement.speed(position, who.unit, order)) for order in who.orders)
    return [(order, movement.reach(position, who.unit, most)) for order, most in moves if most]


def aims(position: LegionsPosition, unit: Unit, order: int, start: int) -> list[Aim]:
    """The attacks that ``unit`` could make on ``order`` once it stands on ``start``."""
    if order == ADVANCE:
        return []
    there = position
    if start != unit.hex:
        others = tuple(other for other in position.units if other.hex != unit.hex)
        unit = unit._replace(hex=start)
        there = position.replace(units=tuple(sorted((*others, unit))))
    found = []
    for target in attack.targets(there, unit):
        shot = attack.shot(there, unit, there.at[target], order)
        found.append(Aim(start, target, shot, attack_odds.odds(shot)))
    return found


def shown_aims(position: LegionsPosition, look: Look, who: Chosen | None) -> Sequence[Aim]:
    """The attacks to be marked: of the unit that acts, from where it stands or from the hex that
    it would move to; of a unit picked or pointed at, from where it stands."""
    if who is None or (who.acting and position.stage not in ("move", "fire")):
        return ()
    order = next((o for o in who.orders if o != ADVANCE), ADVANCE)
    if not who.acting and who.orders == (ENGAGE, ADVANCE):
        order = ENGAGE
    start = who.unit.hex
    if who.acting and position.stage == MOVE and look.focus in look.can | look.goals:
        pointed = INDEX.get(look.focus or "", start)
        start = start if pointed in position.at else pointed
    return aims(position, who.unit, order, start)


def aim_at(position: LegionsPosition, hex_: int) -> Aim | None:
    """The attack of the acting unit on this hex, from where it stands."""
    activation = position.activation
    if activation is None or position.stage not in UNDER_WAY or hex_ not in position.at:
        return None
    unit = position.at[activation.actor]
    return next(
        (aim for aim in aims(position, unit, activation.order, unit.hex) if aim.target == hex_),
        None,
    )


def hurt(aim: Aim) -> float:
    """The chance that the target loses an element at least."""
    return float(1 - aim.odds.lost[0])


def ray(position: LegionsPosition, look: Look, *, always: bool) -> tuple[int, int] | None:
    """The line of sight in question: from the unit that acts, the hex picked, or the hex clicked
    before, to the hex pointed at or clicked last. ``always``: also between hexes without units
    that can attack each other."""
    tried = [INDEX[name] for name in look.tried if name in INDEX]
    focus = INDEX.get(look.focus or "")
    who = chosen(position, look)
    picked = look.picked[0] if look.picked else ""
    if position.activation is not None or picked in INDEX:
        start = who.unit.hex if who is not None else INDEX.get(picked, UNKNOWN)
        ends = [focus] if focus is not None else tried[-1:]
    else:
        ends = [focus] if focus is not None else tried[-1:]
        before = [hex_ for hex_ in tried if hex_ != (ends[0] if ends else UNKNOWN)]
        start = before[-1] if before else UNKNOWN
    if not ends or start in (UNKNOWN, ends[0]):
        return None
    if not always:
        one, other = position.at.get(start), position.at.get(ends[0])
        if one is None or other is None or one.seat == other.seat:
            return None
    return start, ends[0]


def eye(position: LegionsPosition, look: Look) -> int | None:
    """The hex from which the overlay of sight is shown."""
    line = ray(position, look, always=True)
    if line is not None:
        return line[0]
    who = chosen(position, look)
    if who is not None:
        return who.unit.hex
    tried = [INDEX[name] for name in look.tried if name in INDEX]
    return tried[-1] if tried else INDEX.get(look.focus or "")
