"""Threats on the board: how many enemies can attack each hex that a unit may move to, what a unit
can hit, and who can hit a hex.

Every ``position`` is as the viewpoint sees it, so an order that is face down may be any that
attacks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from quanta.games.legions.model.geometry import INDEX, NAMES
from quanta.games.legions.model.stages import BATTLE
from quanta.games.legions.model.units import ADVANCE, ENGAGE, STRIKE, Unit
from quanta.games.legions.phases import threats
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.view import previews
from quanta.games.legions.view.board import border, spots
from quanta.games.legions.view.notes import percent
from quanta.scene.notes import Note, Row
from quanta.scene.shapes import ORIGIN, Point, Shape, group, path, text
from quanta.scene.view import ClickLook, Look

TRIANGLE = "M0-9.5L10 7.5H-10z"
"""The mark of a hex in danger."""
AT: Point = (0, 17)
"""Where it is in its hex, from the centre."""


def viewer(position: LegionsPosition) -> int:
    """The seat whose side is taken: the one whose secrets are known, or the seat to play."""
    one, other = position.knows
    return position.seat if one == other else int(other)


def marks(position: LegionsPosition, look: ClickLook) -> Iterator[Shape]:
    """While one's own unit is about to move: on each hex that it can reach, how many enemies can
    attack it there in their next turn."""
    who = previews.chosen_unit(position, look)
    if who is None or position.stage not in BATTLE:
        return
    ends = {hex_ for _, reach in previews.reaches(position, who) for hex_ in reach}
    counts = threats.counts(threats.against(position, who.unit.seat, who.unit, who.unit))
    for hex_ in sorted(end for end in ends if end not in position.at or end == who.unit.hex):
        if counts[hex_]:
            x, y = spots(look.flip)[hex_]
            yield mark(f"danger-{hex_}", counts[hex_], (x + AT[0], y + AT[1]))


def mark(key: str, count: int, at: Point) -> Shape:
    """A triangle with the number of enemies."""
    parts = [path("", "plate", TRIANGLE), text("", "count", (0, 2), str(count), 10)]
    return group(key, "danger", at, parts)


def chosen_zone(position: LegionsPosition, look: ClickLook) -> Sequence[Shape]:
    """The hexes that the unit picked can attack after its move; while one is acting, those that any
    enemy can attack in its next turn."""
    who = previews.chosen_unit(position, look)
    return () if who is None else _zone(position, who, look.flip)


def pointed_zone(position: LegionsPosition, look: Look) -> Sequence[Shape]:
    """Where no unit is acting or picked, the same for the one pointed at; without one, of any
    enemy."""
    if previews.chosen_unit(position, look) is not None:
        return ()
    return _zone(position, previews.pointed_unit(position, look), look.flip)


def _zone(
    position: LegionsPosition, who: previews.UnitInFocus | None, flip: bool
) -> Sequence[Shape]:
    if position.stage not in BATTLE or position.outcome() is not None:
        return ()
    if who is None or who.acting:
        return _enemy_zone(position, flip)
    return _shaded(position, [threats.threat(position, who.unit, _orders(who))], flip)


@lru_cache(maxsize=2)
def _enemy_zone(position: LegionsPosition, flip: bool) -> tuple[Shape, ...]:
    """Kept, because pointing at any empty hex asks for it again."""
    return _shaded(position, threats.against(position, viewer(position)), flip)


def _shaded(
    position: LegionsPosition, attackers: list[threats.Threat], flip: bool
) -> tuple[Shape, ...]:
    """The hexes that any of these units can attack."""
    counts = threats.counts(attackers)
    inside = [hex_ for hex_ in position.scenario.in_play if counts[hex_]]
    if not inside:
        return ()
    return (path("zone", "zone", border(inside, flip)),)


def _orders(who: previews.UnitInFocus) -> tuple[int, ...]:
    """The orders whose attacks are shown: those that the unit has or is given, or any."""
    attacking = tuple(order for order in who.orders if order != ADVANCE)
    return (ENGAGE, STRIKE) if len(who.orders) > 1 else attacking or (ADVANCE,)


def danger_notes(position: LegionsPosition, look: Look) -> Iterator[Note]:
    """Who can attack the hex pointed at in their next turn, with the odds against the unit that
    stands there or is about to move there."""
    hex_ = INDEX.get(look.focus or "")
    if hex_ is None or position.stage not in BATTLE or position.outcome() is not None:
        return
    there = position.at.get(hex_)
    who = previews.unit_in_focus(position, look)
    if there is not None:
        target: Unit | None = there
    else:
        moves = who is not None and (who.acting or bool(look.picked))
        target = who.unit._replace(hex=hex_) if who is not None and moves else None
    if target is None:
        return
    moving = None if target is there or who is None else who.unit
    against = threats.against(position, target.seat, moving, target)
    attackers = [each for each in against if each.hits(hex_)]
    if attackers:
        yield Note(
            f"Who can attack {NAMES[hex_]} next turn",
            list(_rows(position, attackers, target)),
            ("hurt", "destroy"),
            key="danger",
        )


def _rows(
    position: LegionsPosition, attackers: Sequence[threats.Threat], target: Unit
) -> Iterator[str | Row]:
    for each in attackers:
        odds = threats.best_odds(position, each, target)
        if odds is None:
            continue
        hurt = 1 - odds.lost[0]
        kind = position.kind(each.unit)
        held = ", suppressed" if each.unit.suppressed else ""
        label = f"{kind.code} on {NAMES[each.unit.hex]}{held}"
        yield Row(label, (percent(hurt), percent(odds.destroy)), hurt)


def legend_mark() -> Shape:
    """The mark of a hex that two enemies can attack, for the legend."""
    return mark("", 2, ORIGIN)
