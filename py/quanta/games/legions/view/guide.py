"""What to do next, for somebody who does not know the game: its steps explained as they come up."""

from __future__ import annotations

from collections.abc import Iterator

from quanta.games.legions.model.stages import ACTIVATE_STEP, BATTLE, FIRE, MOVE, PLAY
from quanta.games.legions.model.units import ADVANCE
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.view import controls
from quanta.scene.cards import Card
from quanta.scene.view import ClickLook

TURNS = 6
"""It is shown for so many turns of the battle, of both sides together."""
RALLY = "Rally a unit with markers, which cannot act: click it, then “Rally”."
ACT = (
    "Carry out an order: click a unit with a letter (E, A or S), then a shaded hex or an enemy "
    "with odds."
)
ORDER = "Give orders, for your next turn: click a unit, then one of the three."
OTHER_ORDER = "Or use a button to give it another order, for later."
ANY_ORDER = "Use a button to choose what it should do."
TO_MOVE = "Click a shaded hex to move there."
FIGURES = "Each figure is what the way costs; in a triangle, how many enemies could attack there."
ODDS = "Above it is the chance to hurt it; below, to destroy it."
END = "End the turn. Each of these things costs a point; unspent points are lost."


def cards(position: LegionsPosition, look: ClickLook) -> Iterator[Card]:
    """The card, while it is new to somebody who can act; in a game whose first turn it is not, from
    the turn with which it began."""
    if position.stage not in BATTLE or position.outcome() is not None:
        return
    began = look.plies[0][0].turn if look.plies else position.turn
    if position.turn - began >= TURNS or not (look.can or look.picked):
        return
    yield Card("What to do now", list(_steps(position, look)), key="guide")


def _steps(position: LegionsPosition, look: ClickLook) -> Iterator[str]:
    activation = position.activation
    if position.stage == MOVE and activation is not None:
        if activation.order == ADVANCE:
            yield TO_MOVE
        else:
            yield "Click a shaded hex to move there, or at once a unit with odds to attack it."
            yield "Move first: once it has attacked, a unit is done."
        yield FIGURES
    elif position.stage == FIRE:
        yield f"Click a target. {ODDS}"
    elif position.stage == PLAY and look.picked:
        yield from _picked(position, look)
    elif position.stage == PLAY:
        yield from _turn(position)


def _picked(position: LegionsPosition, look: ClickLook) -> Iterator[str]:
    """What a unit can do: its order by a click on the board, and all else by buttons."""
    steps = [action for _, (_, action) in controls.at_once(position, look.picked)]
    moves, fires = (any(each.startswith(verb) for each in steps) for verb in ("move", "fire"))
    if fires:
        yield f"Click an enemy with odds to attack it. {ODDS}"
    if moves:
        yield f"{TO_MOVE} {FIGURES}"
    yield OTHER_ORDER if steps else ANY_ORDER


def _turn(position: LegionsPosition) -> Iterator[str]:
    """The steps of a turn that are left, in their sequence."""
    own = [unit for unit in position.units if unit.seat == position.seat]
    steps = []
    if not position.step and any(unit.suppressed for unit in own):
        steps.append(RALLY)
    if position.step <= ACTIVATE_STEP and any(unit.order and not unit.suppressed for unit in own):
        steps.append(ACT)
    steps += [ORDER, END]
    yield from (f"{number}. {step}" for number, step in enumerate(steps, 1))
