"""Secrets from a seat: how they are hidden, masked in actions and filled in (legions H5, H25)."""

from __future__ import annotations

from quanta.core.game import Action
from quanta.core.rng import Stream
from quanta.games.legions.model.geometry import INDEX
from quanta.games.legions.model.stages import MUSTER, PLAY
from quanta.games.legions.model.state import LegionsState, S
from quanta.games.legions.model.units import KNOWN_ORDERS, NO_ORDER, SECRET, UNKNOWN
from quanta.games.legions.phases import deployment, muster
from quanta.games.legions.phases.turn import SECRET_ORDERS


def hide(state: S, knows: tuple[bool, bool]) -> S:
    """The state without the secrets of the seats for which ``knows`` is False."""
    if knows == state.knows:
        return state
    units = tuple(
        unit if knows[unit.seat] or unit.order == NO_ORDER else unit._replace(order=SECRET)
        for unit in state.units
    )
    white, black = (
        (UNKNOWN,) * len(army) if state.scenario.hidden[seat] and not knows[seat] else army
        for seat, army in enumerate(state.reserves)
    )
    return state.replace(units=units, reserves=(white, black), knows=knows)


def mask(state: LegionsState, action: Action, seat: int | None) -> Action:
    """The action as ``seat`` learns of it: without the order given or the unit type taken by the
    other seat. It applies to the position as ``seat`` sees it."""
    if state.seat == seat:
        return action
    if state.stage == PLAY and action.startswith("order-"):
        return SECRET_ORDERS[INDEX[action.split("-")[1]]]
    if (
        state.stage == MUSTER
        and action.startswith(muster.TAKE)
        and state.scenario.hidden[state.seat]
    ):
        return muster.TAKE_SECRET
    return action


def complete(state: S, rng: Stream) -> S:
    """The state with every secret filled in by one possibility drawn from ``rng``: any order for
    each unknown one, any army that fits for the units not yet deployed."""
    units = tuple(
        unit._replace(order=rng.choice(KNOWN_ORDERS)) if unit.order == SECRET else unit
        for unit in state.units
    )
    whole = state.replace(units=units, knows=(True, True))
    for seat, army in enumerate(state.reserves):
        if UNKNOWN in army:
            whole = whole.with_reserve(seat, _possible_reserve(state, seat, rng))
    return whole


def _possible_reserve(state: LegionsState, seat: int, rng: Stream) -> tuple[int, ...]:
    """As many unit types as are unknown, so that the whole army stays within the limit."""
    shown = tuple(unit.kind for unit in state.units if unit.seat == seat)
    army: tuple[int, ...] = ()
    for more in reversed(range(len(state.reserves[seat]))):
        fitting = [
            kind
            for kind in state.scenario.addable((*shown, *army))
            if deployment.room_for(state, (*shown, *army, kind), more)
        ]
        army = (*army, rng.choice(fitting))
    return army
