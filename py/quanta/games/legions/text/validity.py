"""Whether a position that was read can be played on."""

from __future__ import annotations

from quanta.core.errors import BadRecord
from quanta.games.legions.model.objectives import LEAVE, TAKE
from quanta.games.legions.model.stages import (
    AREA,
    ATTACK,
    BATTLE,
    DAMAGE,
    DEPLOY,
    FIRE,
    FIRST,
    MOVE,
    MUSTER,
    PLAY,
    SAVES,
    SECTION,
    UNDER_WAY,
)
from quanta.games.legions.model.state import LegionsState
from quanta.games.legions.model.units import (
    ADVANCE,
    ENGAGE,
    NO_ORDER,
    SECRET,
    STRIKE,
    UNKNOWN,
    Activation,
)
from quanta.games.legions.phases import attack, deployment
from quanta.games.legions.phases.outcome import outcome
from quanta.games.legions.phases.stage_rules import legal_actions


def check(state: LegionsState) -> None:
    """Raise BadRecord if the parts of a position do not fit together."""
    stage = state.stage
    planned = state.scenario.planned
    after_roll = planned or stage not in (MUSTER, FIRST)
    laid = {MUSTER: (0,), FIRST: (0,), SECTION: (0, 1)}.get(stage, (2,))
    fits = {
        "the stage": not planned or stage not in (FIRST, SECTION, AREA),
        "who is first": (state.first != UNKNOWN) == after_roll,
        "who is at the top": (state.top != UNKNOWN)
        == (planned or stage == DEPLOY or stage in BATTLE),
        "the board": len(state.laid) in ((2,) if planned else laid),
        "the points": min(state.vp) < state.scenario.goal,
        "the command points": (state.points > 0) == (stage == PLAY) or stage in UNDER_WAY,
        "the step of the turn": state.step <= 2 and (stage in BATTLE or state.step == 0),
        "the activation": stage in BATTLE or state.activation is None,
        "the units": planned or stage == DEPLOY or stage in BATTLE or not state.units,
        "what has counted": _progress_fits(state),
    }
    for name, right in fits.items():
        if not right:
            raise BadRecord(f"The position is at {stage!r}, and {name} cannot be so at that stage.")
    _check_units(state)
    _check_seat(state)
    if stage in BATTLE:
        if any(state.reserves):
            raise BadRecord("There are no reserves in the battle.")
        _check_activation(state)
    else:
        _check_armies(state)


def _progress_fits(state: LegionsState) -> bool:
    """Whether objectives of that kind can be settled, and those units can have left."""
    objectives, progress = state.scenario.objectives, state.progress
    leavers = {each.seat for each in objectives if each.kind == LEAVE}
    return all(objectives[number].kind == TAKE for number in progress.taken) and all(
        unit.seat in leavers and not unit.order for unit in progress.gone
    )


def _check_units(state: LegionsState) -> None:
    if len(state.at) != len(state.units):
        raise BadRecord("Two units are on one hex.")
    for unit in state.units:
        kind = state.kind(unit)
        if not state.ground.moves[kind.arm][unit.hex]:
            raise BadRecord(f"{kind.code} stands on a hex that it cannot enter.")
        if state.knows[unit.seat] and unit.order == SECRET:
            raise BadRecord(f"The order of {kind.code} is unknown, but its seat’s secrets are not.")
        if not state.knows[unit.seat] and unit.order not in (SECRET, NO_ORDER):
            raise BadRecord(f"The order of {kind.code} is known, but its seat’s secrets are not.")


def _check_seat(state: LegionsState) -> None:
    stage, seat, first = state.stage, state.seat, state.first
    due = {
        FIRST: 0,
        SECTION: first if not state.laid else 1 - first,
        AREA: first,
        MUSTER: _mustering(state),
    }.get(stage, seat)
    if stage in BATTLE:
        due = first if state.turn % 2 else 1 - first
        if state.turn < 1:
            raise BadRecord("The turns of a battle count from 1.")
    if seat != due:
        raise BadRecord(f"It cannot be this seat’s turn at {stage!r}.")


def _mustering(state: LegionsState) -> int:
    """The seat that can be choosing its army."""
    given = state.scenario.given
    if any(given):
        return int(given[0])
    return state.seat if state.reserves[0] else 0


def _check_armies(state: LegionsState) -> None:
    scenario, stage = state.scenario, state.stage
    for seat, reserve in enumerate(state.reserves):
        if scenario.given[seat]:
            if UNKNOWN in reserve:
                raise BadRecord(
                    "The units of this side are given in the scenario, so all are known."
                )
            continue
        shown = tuple(unit.kind for unit in state.units if unit.seat == seat)
        known = tuple(kind for kind in reserve if kind != UNKNOWN)
        whole, unknown = (*shown, *known), len(reserve) - len(known)
        for number, kind in enumerate(whole):
            if kind not in scenario.addable(whole[:number]):
                raise BadRecord("An army is too large, costs too much, or mixes lists.")
        if len(whole) + unknown > scenario.most_units or not deployment.room_for(
            state, whole, unknown
        ):
            raise BadRecord("An army has more units than its points allow.")
        secret = scenario.hidden[seat] and not state.knows[seat]
        if unknown and not secret:
            raise BadRecord("An army is unknown, but its seat’s secrets are not.")
        if known and secret:
            raise BadRecord("An army is known, but its seat’s secrets are not.")
        if stage not in (MUSTER, DEPLOY) and not reserve:
            raise BadRecord("An army has no unit.")
    if stage == DEPLOY:
        _check_deployment(state)


def _check_deployment(state: LegionsState) -> None:
    first, reserves = state.first, state.reserves
    due = first if reserves[first] else 1 - first
    if not reserves[due] or state.seat != due:
        raise BadRecord("It cannot be this seat’s turn to deploy.")
    waiting = 1 - first
    if (
        not state.scenario.planned
        and due == first
        and any(unit.seat == waiting for unit in state.units)
    ):
        raise BadRecord("The second player deploys last.")
    if not legal_actions(state):
        raise BadRecord("There is no room to deploy.")


def _check_activation(state: LegionsState) -> None:
    """An activation must be one that the rules could have led to."""
    activation, stage = state.activation, state.stage
    if activation is None:
        if stage in UNDER_WAY:
            raise BadRecord(f"At {stage!r} there must be an activation.")
        return
    if stage not in UNDER_WAY:
        raise BadRecord(f"At {stage!r} there is no activation.")
    unit = state.at.get(activation.actor)
    if unit is None or unit.seat != state.seat or unit.suppressed or unit.order:
        raise BadRecord("No unit of this seat can be acting there.")
    allowed = (ENGAGE, ADVANCE) if stage == MOVE else (ENGAGE, STRIKE)
    aimed = activation.target != UNKNOWN
    if activation.order not in allowed or aimed == (stage in (MOVE, FIRE)):
        raise BadRecord(f"The activation does not fit {stage!r}.")
    if stage in (MOVE, FIRE):
        if len(legal_actions(state)) < 2 and outcome(state) is None:
            raise BadRecord("The acting unit can do nothing.")
        return
    if activation.target not in attack.targets(state, unit):
        raise BadRecord("The attack is on a hex that cannot be attacked.")
    _check_dice(state, activation)


def _check_dice(state: LegionsState, activation: Activation) -> None:
    target, dice = state.at[activation.target], activation.dice
    aimed = attack.shot(state, state.acting_unit, target, activation.order)
    fits = {
        ATTACK: dice == aimed.dice,
        DAMAGE: 1 <= dice <= aimed.dice and aimed.armour is not None,
        SAVES: 1 <= dice <= aimed.dice and aimed.saves,
    }
    if not fits[state.stage]:
        raise BadRecord(f"{dice} dice cannot be rolled at {state.stage!r}.")
