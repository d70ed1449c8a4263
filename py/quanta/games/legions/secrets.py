"""What a seat may not know: hiding it, masking actions, filling it in again (legions H5, H25)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quanta.core.game import Action
from quanta.core.rng import Stream
from quanta.games.legions.model.geometry import INDEX
from quanta.games.legions.model.pieces import (
    ADVANCE,
    ENGAGE,
    MUSTER,
    NO_ORDER,
    PLAY,
    SECRET,
    STRIKE,
    UNKNOWN,
)
from quanta.games.legions.phases import deployment, muster
from quanta.games.legions.phases.turn import SECRET_ORDERS

if TYPE_CHECKING:
    from quanta.games.legions.position import LegionsPosition


def hidden(position: LegionsPosition, knows: tuple[bool, bool]) -> LegionsPosition:
    """The position as it is known where only these seats' secrets are."""
    if knows == position.knows:
        return position
    units = tuple(
        unit if knows[unit.seat] or unit.order == NO_ORDER else unit._replace(order=SECRET)
        for unit in position.units
    )
    white, black = (
        (UNKNOWN,) * len(army) if position.table.hidden[seat] and not knows[seat] else army
        for seat, army in enumerate(position.reserves)
    )
    return position.but(units=units, reserves=(white, black), knows=knows)


def masked(position: LegionsPosition, action: Action, seat: int | None) -> Action:
    """The action as ``seat`` learns of it: without the order given, or the unit taken, by the
    other seat. It applies to the position as ``seat`` sees it."""
    if position.seat == seat:
        return action
    if position.stage == PLAY and action.startswith("order-"):
        return SECRET_ORDERS[INDEX[action.split("-")[1]]]
    if (
        position.stage == MUSTER
        and action.startswith(muster.TAKE)
        and position.table.hidden[position.seat]
    ):
        return muster.TAKE_SECRET
    return action


def completed(position: LegionsPosition, rng: Stream) -> LegionsPosition:
    """The position with every secret filled in by one possibility: any order for each unknown
    one, any army that fits for the units not yet shown."""
    units = tuple(
        unit._replace(order=rng.choice((ENGAGE, ADVANCE, STRIKE))) if unit.order == SECRET else unit
        for unit in position.units
    )
    whole = position.but(units=units, knows=(True, True))
    for seat, army in enumerate(position.reserves):
        if UNKNOWN in army:
            whole = muster.with_reserve(whole, seat, _army(position, seat, rng))
    return whole


def _army(position: LegionsPosition, seat: int, rng: Stream) -> tuple[int, ...]:
    """As many units as are unknown, drawn so that the whole army stays within the limit."""
    shown = tuple(unit.kind for unit in position.units if unit.seat == seat)
    army: tuple[int, ...] = ()
    for more in reversed(range(len(position.reserves[seat]))):
        fitting = [
            kind
            for kind in position.table.addable((*shown, *army))
            if deployment.room_for(position, (*shown, *army, kind), more)
        ]
        army = (*army, rng.choice(fitting))
    return army
