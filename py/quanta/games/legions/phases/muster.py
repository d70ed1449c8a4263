"""Choosing the armies, one unit a ply, within the points limit (legions R3, H23 to H25)."""

from __future__ import annotations

from collections.abc import Sequence

from quanta.core.game import Action
from quanta.games.legions.model.stages import DEPLOY, FIRST
from quanta.games.legions.model.state import LegionsState, S
from quanta.games.legions.model.units import UNKNOWN

DONE = "done"
TAKE = "take-"
TAKE_SECRET = "take-?"


def legal(state: LegionsState) -> Sequence[Action]:
    """``take-CODE`` for every unit type that can still be added; ``done`` once there is a unit."""
    army = state.reserves[state.seat]
    done = [DONE] if army else []
    if state.scenario.hidden[state.seat] and not state.knows[state.seat]:
        return [*done, TAKE_SECRET] if len(army) < state.scenario.most_units else done
    kinds = state.scenario.kinds
    return done + [TAKE + kinds[number].code for number in state.scenario.addable(army)]


def after(state: S, action: Action) -> S:
    """One unit more, or the other seat's turn to choose, or the roll for the first player."""
    seat = state.seat
    if action != DONE:
        code = action.removeprefix(TAKE)
        kind = UNKNOWN if action == TAKE_SECRET else state.scenario.by_code[code]
        return state.with_reserve(seat, (*state.reserves[seat], kind))
    if not state.reserves[1 - seat] and not state.scenario.given[1 - seat]:
        return state.replace(seat=1 - seat)
    if state.scenario.planned:
        return state.replace(stage=DEPLOY, seat=deploys_first(state))
    return state.replace(stage=FIRST, seat=0)


def deploys_first(state: LegionsState) -> int:
    """The seat that deploys next: the first player, or the other one if that has no reserve
    (legions R8)."""
    return state.first if state.reserves[state.first] else 1 - state.first
