"""What an action of Legions leaves undone or rules out, as claims: orders that are not given, units
that can no longer act, and the enemies that units with orders could attack next turn."""

from __future__ import annotations

from collections.abc import Iterator

from quanta.core.claims import Claim, Explanation, Line
from quanta.games.legions.claim_places import MOST_NAMED, targets, targets_claim
from quanta.games.legions.model.geometry import INDEX, NAMES
from quanta.games.legions.model.units import ADVANCE, NO_ORDER, SECRET
from quanta.games.legions.position import LegionsPosition


def given_up(position: LegionsPosition, played: Line, better: Line) -> Iterator[Explanation]:
    """What the action played gives up: points and orders, if the better line gives one;
    activations, which an order ends."""
    first, best = played[0], better[0]
    if first == "end" and position.points:
        yield from _unused(position, best)
    if ends_activations(position, first, best):
        yield (activations(position, first),)
    if first.startswith("order-") and best.startswith("order-"):
        yield from _other_order(position, played, better)


def last_own_turn(position: LegionsPosition) -> bool:
    """Whether this is the last turn of the side to play, so that orders are useless."""
    turns = position.scenario.turns
    return bool(turns) and position.turn >= 2 * turns - 1


def last_turn(position: LegionsPosition) -> bool:
    """Whether no further turn comes."""
    turns = position.scenario.turns
    return bool(turns) and position.turn >= 2 * turns


def ends_activations(position: LegionsPosition, played: str, better: str) -> bool:
    """Whether the action played is an order, and the better one an activation."""
    orders = played.startswith("order-") and position.points > 1
    return orders and better.startswith("activate-")


def activations(position: LegionsPosition, played: str) -> Claim:
    """The claim that no unit can be activated after an order."""
    units = activated(position)
    named = tuple(units) if len(units) <= MOST_NAMED else ()
    return Claim("activations", (played,), position.seat, named, len(units))


def activated(position: LegionsPosition) -> list[str]:
    """The hexes of the units that can be activated."""
    legal = position.legal_actions()
    return [action.split("-")[1] for action in legal if action.startswith("activate-")]


def _unused(position: LegionsPosition, better: str) -> Iterator[Explanation]:
    """The points that the end of the turn leaves unused, and the units that it leaves without an
    order, with a marker, or without having acted."""
    unused = Claim("unused", ("end",), position.seat, (), position.points)
    verb, place = better.split("-")[:2]
    if verb == "rally":
        markers = position.at[INDEX[place]].suppressed
        yield (unused, Claim("marked", ("end",), position.seat, (place,), markers))
    elif verb == "activate":
        units = activated(position)
        named = tuple(units) if len(units) <= MOST_NAMED else ()
        yield (unused, Claim("idle", ("end",), position.seat, named, len(units)))
    elif verb == "order" and not last_own_turn(position):
        yield from _orderless(position, better, unused)


def _orderless(position: LegionsPosition, order: str, unused: Claim) -> Iterator[Explanation]:
    # at the end of the turn, as units that have reached their goal leave the map then
    ended, seat = position.apply("end"), position.seat
    units = [unit for unit in ended.units if unit.seat == seat and not unit.order]
    place, names = order[6:10], [NAMES[unit.hex] for unit in units]
    if place not in names:
        return
    if len(names) > min(MOST_NAMED, position.points):
        names = [place]
    without = Claim("orderless", ("end",), seat, tuple(names), len(names))
    yield (unused, without, *_aims(position, order))


def _aims(position: LegionsPosition, order: str) -> Explanation:
    """The enemy that a unit given this order could best attack next turn if no other unit moves."""
    here, hex_ = position.apply(order), INDEX[order[6:10]]
    unit = here.at.get(hex_)
    if unit is None or unit.order == ADVANCE or last_turn(here):
        return ()
    worth = targets(here, unit)
    if not worth:
        return ()
    target = max(sorted(worth), key=lambda each: worth[each])
    return (Claim("aims", (order,), position.seat, (NAMES[hex_], NAMES[target]), 2),)


def _other_order(position: LegionsPosition, played: Line, better: Line) -> Iterator[Explanation]:
    """The enemies that the unit ordered could attack next turn under the order played and under the
    better one, or the one that it has; those of two units where the points are too few for both."""
    if last_own_turn(position):
        return
    first, best = played[0], better[0]
    unit, other = first[6:10], best[6:10]
    few: Explanation = ()
    if unit != other and not _has_order(position, unit):
        orders = sum(action.startswith("order-") for action in better)
        if position.points > orders or first in better or best in played:
            return
        few = (Claim("last", (first,), position.seat, (), position.points),)
    there = _targets_claim(position, first, unit)
    here = _targets_claim(position, best, other if few else unit)
    if there is not None and here is not None and there.count < here.count:
        yield (there, here, *few)


def _has_order(position: LegionsPosition, place: str) -> bool:
    unit = position.at.get(INDEX[place])
    return unit is not None and bool(unit.order)


def _targets_claim(position: LegionsPosition, order: str, place: str) -> Claim | None:
    """The claim about the enemies that the unit on a hex could attack next turn after an order is
    given; None where its own is not known."""
    here = position.apply(order)
    unit = here.at.get(INDEX[place])
    if unit is None or unit.order in (NO_ORDER, SECRET):
        return None
    return targets_claim("targets", (order,), unit, targets(here, unit))
