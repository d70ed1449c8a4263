"""Previews of what a unit could do: moves, attacks, lines of sight, before anything is played.

Every ``position`` is as the viewpoint sees it, so nothing here depends on unknown orders.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from quanta.games.legions.model import attack_odds
from quanta.games.legions.model.geometry import INDEX
from quanta.games.legions.model.stages import FIRE, MOVE, PLAY, UNDER_WAY
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
from quanta.scene.view import ClickLook, Look

ORDER_WORDS = {"engage": ENGAGE, "advance": ADVANCE, "strike": STRIKE}


class AttackOption(NamedTuple):
    """An attack that could be made from a hex on a hex, with its shot and its exact odds."""

    start: int
    target: int
    shot: attack_odds.Shot
    odds: attack_odds.Odds


class UnitInFocus(NamedTuple):
    """The unit that is acting, picked or pointed at, and the orders to preview for it."""

    unit: Unit
    orders: tuple[int, ...]
    acting: bool


def unit_in_focus(position: LegionsPosition, look: Look) -> UnitInFocus | None:
    """The unit to preview: the acting one, else the one picked, else the one looked at."""
    return chosen_unit(position, look) or pointed_unit(position, look)


def chosen_unit(position: LegionsPosition, look: ClickLook) -> UnitInFocus | None:
    """The unit that is acting, else the one picked."""
    activation = position.activation
    if activation is not None:
        return UnitInFocus(position.acting_unit, (activation.order,), True)
    return _not_acting(
        position, look, INDEX.get(look.picked[0], UNKNOWN) if look.picked else UNKNOWN
    )


def pointed_unit(position: LegionsPosition, look: Look) -> UnitInFocus | None:
    """The unit looked at, to preview where none is acting or picked."""
    return _not_acting(position, look, looked_at(look))


def _not_acting(position: LegionsPosition, look: ClickLook, hex_: int) -> UnitInFocus | None:
    unit = position.at.get(hex_)
    return None if unit is None else UnitInFocus(unit, _orders(position, look, unit), False)


def looked_at(look: Look) -> int:
    """The hex pointed at; without a pointer, as on a phone, the one touched last to no effect."""
    name = look.focus or (look.tried[-1] if look.tried else "")
    return INDEX.get(name, UNKNOWN)


def _orders(position: LegionsPosition, look: ClickLook, unit: Unit) -> tuple[int, ...]:
    """The order being entered for the unit, else the one it has, else those it could be given."""
    for step in look.picked[1:]:
        word = step.rpartition("-")[2]
        if word in ORDER_WORDS:
            return (ORDER_WORDS[word],)
    if unit.order not in (NO_ORDER, SECRET) and position.stage == PLAY:
        return (unit.order,)
    return (ENGAGE, ADVANCE)


def reaches(
    position: LegionsPosition, who: UnitInFocus
) -> list[tuple[int, dict[int, movement.Step]]]:
    """Each order that moves the unit, with the hexes that it can reach under it."""
    if who.acting and position.stage != MOVE:
        return []
    moves = ((order, movement.speed(position, who.unit, order)) for order in who.orders)
    return [(order, movement.reach(position, who.unit, most)) for order, most in moves if most]


def attacks_from(
    position: LegionsPosition, unit: Unit, order: int, start: int
) -> list[AttackOption]:
    """The attacks that ``unit`` could make under ``order`` if it stood on ``start``."""
    if order == ADVANCE:
        return []
    there = position
    if start != unit.hex:
        others = tuple(other for other in position.units if other.hex != unit.hex)
        unit = unit._replace(hex=start)
        there = position.replace(units=tuple(sorted((*others, unit))))
    options = []
    for target in attack.targets(there, unit):
        shot = attack.shot(there, unit, there.at[target], order)
        options.append(AttackOption(start, target, shot, attack_odds.odds(shot)))
    return options


def shown_attacks(
    position: LegionsPosition, look: Look, who: UnitInFocus | None
) -> Sequence[AttackOption]:
    """The attacks to mark: of the acting unit, from where it stands or from the hex pointed at
    that it can move to; of a unit picked or pointed at, from where it stands."""
    if who is None:
        return ()
    start = who.unit.hex
    if may_move_first(position, who) and look.focus in look.can | look.goals:
        pointed = INDEX.get(look.focus or "", start)
        start = start if pointed in position.at else pointed
    return attacks_of(position, who, start)


def may_move_first(position: LegionsPosition, who: UnitInFocus) -> bool:
    """Whether the unit is acting and can move before it attacks."""
    return who.acting and position.stage == MOVE


def attacks_of(position: LegionsPosition, who: UnitInFocus, start: int) -> Sequence[AttackOption]:
    """The attacks of a unit to preview, from this hex."""
    if who.acting and position.stage not in (MOVE, FIRE):
        return ()
    order = next((o for o in who.orders if o != ADVANCE), ADVANCE)
    if not who.acting and who.orders == (ENGAGE, ADVANCE):
        order = ENGAGE
    return attacks_from(position, who.unit, order, start)


def can_attack(position: LegionsPosition, hex_: int) -> bool:
    """Whether the acting unit can attack this hex, from where it stands."""
    activation = position.activation
    if activation is None or position.stage not in UNDER_WAY or activation.order == ADVANCE:
        return False
    return hex_ in attack.targets(position, position.acting_unit)


def hurt_chance(option: AttackOption) -> float:
    """The chance that the target loses at least one element."""
    return float(1 - option.odds.lost[0])


def sight_line(position: LegionsPosition, look: Look, *, always: bool) -> tuple[int, int] | None:
    """The ends of the line of sight to show: from the acting unit, the hex picked or the hex
    clicked before, to the hex pointed at or clicked last. Without ``always`` only enemies."""
    tried = [INDEX[name] for name in look.tried if name in INDEX]
    focus = INDEX.get(look.focus or "")
    who = unit_in_focus(position, look)
    picked = look.picked[0] if look.picked else ""
    end = focus if focus is not None else tried[-1] if tried else UNKNOWN
    if position.activation is not None or picked in INDEX:
        start = who.unit.hex if who is not None else INDEX.get(picked, UNKNOWN)
    else:
        before = [hex_ for hex_ in tried if hex_ != end]
        start = before[-1] if before else UNKNOWN
    if UNKNOWN in (start, end) or start == end:
        return None
    if not always:
        one, other = position.at.get(start), position.at.get(end)
        if one is None or other is None or one.seat == other.seat:
            return None
    return start, end


def viewing_hex(position: LegionsPosition, look: Look) -> int | None:
    """The hex whose field of view is shown."""
    line = sight_line(position, look, always=True)
    if line is not None:
        return line[0]
    who = unit_in_focus(position, look)
    if who is not None:
        return who.unit.hex
    tried = [INDEX[name] for name in look.tried if name in INDEX]
    return tried[-1] if tried else INDEX.get(look.focus or "")
