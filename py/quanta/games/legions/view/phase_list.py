"""The phases of the set-up and of a turn, and what can be done in each at what cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from quanta.core.words import counted
from quanta.games.legions.model.geometry import INDEX
from quanta.games.legions.model.stages import (
    ACTIVATE_STEP,
    AREA,
    BATTLE,
    COMMAND,
    DEPLOY,
    FIRE,
    FIRST,
    MOVE,
    MUSTER,
    PLAY,
    RALLY_STEP,
    SECTION,
)
from quanta.games.legions.model.units import ADVANCE, ORDERS
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.view import previews
from quanta.scene.view import Phase

THIRD_PERSON = {"engage": "engaged", "advance": "advanced", "strike": "struck"}
State = Literal["done", "now", "next", "skipped"]
BEFORE = (
    (MUSTER, "Forces"),
    (FIRST, "First player"),
    (SECTION, "Board"),
    (AREA, "Edges"),
    (DEPLOY, "Set-up"),
)


Plies = Sequence[tuple[LegionsPosition, str]]


def phases(position: LegionsPosition, plies: Plies = ()) -> list[Phase]:
    """The phases of the set-up, or those of a turn; none once the game is over. plies: as in
    ``Look``."""
    if position.outcome() is not None:
        return []
    return _turn(position, plies) if position.stage in BATTLE else _before(position)


def _done(position: LegionsPosition, plies: Plies) -> tuple[str, int, list[str]]:
    """A summary of this turn so far: the roll in words, how many markers were removed, and which
    units acted."""
    dice, rallied = "", 0
    acted: list[str] = []
    for ply in range(len(plies) - 1, -1, -1):
        before, action = plies[ply]
        if before.turn != position.turn or before.stage not in BATTLE:
            break
        verb, _, rest = action.partition("-")
        if before.stage == COMMAND:
            dice = f"Rolled {rest.replace('-', ' and ')}."
        elif verb == "rally":
            rallied += 1
        elif verb == "activate":
            place, _, order = rest.partition("-")
            unit = before.at[INDEX[place]]
            acted.insert(0, f"{before.kind(unit).code} {THIRD_PERSON[order]}")
    return dice, rallied, acted


def _before(position: LegionsPosition) -> list[Phase]:
    now = [stage for stage, _ in BEFORE].index(position.stage)
    notes = {
        MUSTER: f"Take units worth up to {position.scenario.limit} points together.",
        FIRST: "Both roll; the higher die chooses first.",
        SECTION: "Each side lays one section; the second may turn it round.",
        AREA: "The first player chooses the edge where it sets up.",
        DEPLOY: "One unit to a hex, at full strength, within the marked area.",
    }
    return [
        Phase(label, notes[stage], "done" if n < now else "now" if n == now else "next")
        for n, (stage, label) in enumerate(BEFORE)
    ]


def _turn(position: LegionsPosition, plies: Plies) -> list[Phase]:
    """Dice, rally, activate, order; a step in which nothing can be done is skipped."""
    dice = (
        "On a side’s first turn only the higher die counts."
        if position.turn <= 2
        else "Two dice, added, are the command points."
    )
    if position.stage == COMMAND:
        rest = [Phase(label) for label in ("Rally", "Activate", "Order")]
        return [Phase("Dice", dice, "now"), *rest]
    own = [unit for unit in position.units if unit.seat == position.seat]
    suppressed = sum(unit.suppressed > 0 for unit in own)
    ready = sum(unit.order > 0 and not unit.suppressed for unit in own)
    acting = position.stage != PLAY
    at = ACTIVATE_STEP if acting else position.step
    if at == RALLY_STEP and not suppressed:
        at += 1
    if at == ACTIVATE_STEP and not ready and not acting:
        at += 1
    left = f"{counted(position.points, 'command point')} left."
    notes = (
        f"1 each removes 1 marker; {counted(suppressed, 'unit')} suppressed. {left}",
        _activation(position)
        if acting
        else f"1 each; {counted(ready, 'unit')} can be activated. {left}",
        f"1 each, face down, for any of {counted(len(own), 'unit')}. {left}",
    )
    rolled, rallied, acted = _done(position, plies)
    steps = [Phase("Dice", rolled or dice, "done")]
    done = (f"{counted(rallied, 'marker')} removed.", f"{', '.join(acted)}.", "")
    for step, label in enumerate(("Rally", "Activate", "Order")):
        idle = not (rallied if step == RALLY_STEP else acted)
        state = _state(step, at, idle)
        steps.append(Phase(label, done[step] if state == "done" else notes[step], state))
    return steps


def _state(step: int, at: int, idle: bool) -> State:
    if step >= at:
        return "now" if step == at else "next"
    return "skipped" if idle else "done"


def _activation(position: LegionsPosition) -> str:
    activation = position.activation
    assert activation is not None
    kind = position.kind(position.at[activation.actor])
    word = ORDERS[activation.order].capitalize()
    if position.stage == MOVE:
        moves = kind.advance if activation.order == ADVANCE else kind.engage
        more = "." if activation.order == ADVANCE else f", then attack within {kind.range}."
        return f"{word}: {kind.code} moves up to {moves}{more}"
    if position.stage == FIRE:
        targets = len(
            previews.attacks_from(
                position, position.at[activation.actor], activation.order, activation.actor
            )
        )
        return f"{word}: {kind.code} may attack one of {counted(targets, 'target')}."
    return f"{word}: the dice of {kind.code}’s attack are thrown."
