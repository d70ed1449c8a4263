"""What to do next, for somebody who does not know the game: its steps explained as they come up."""

from __future__ import annotations

from collections.abc import Iterator

from quanta.games.legions import explain
from quanta.games.legions.model.attack_odds import hit_need
from quanta.games.legions.model.geometry import INDEX
from quanta.games.legions.model.stages import ACTIVATE_STEP, BATTLE, FIRE, MOVE, PLAY
from quanta.games.legions.model.units import ADVANCE, UNKNOWN
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.view import controls
from quanta.scene.cards import Card
from quanta.scene.view import Look

TURNS = 6
"""It is shown for so many turns of the battle, of both sides together."""
RALLY = "Rally a unit with markers, which cannot act: click it, then “Rally”."
ACT = "Carry out an order: click a ringed unit, then “Act”."
ORDER = "Give orders, for your next turn: click a unit, then one of the three."
END = "End the turn. Each of these things costs a point; unspent points are lost."


def cards(position: LegionsPosition, look: Look) -> Iterator[Card]:
    """The card, while it is new to somebody who can act; in a game whose first turn it is not, from
    the turn with which it began."""
    if position.stage not in BATTLE or position.outcome() is not None:
        return
    began = look.plies[0][0].turn if look.plies else position.turn
    if position.turn - began >= TURNS or not (look.can or look.picked):
        return
    yield Card("What to do now", list(_steps(position, look)), key="guide")


def _steps(position: LegionsPosition, look: Look) -> Iterator[str]:
    activation = position.activation
    if position.stage == MOVE and activation is not None:
        if activation.order == ADVANCE:
            yield "Click a shaded hex to move there. Each figure is what the way costs."
            return
        yield "Click a shaded hex to move there, or at once a unit with odds to attack it."
        yield "Move first: once it has attacked, a unit is done."
    elif position.stage == FIRE:
        yield "Click a target. Above it is the chance to hurt it; below, to destroy it."
    elif position.stage == PLAY and look.picked:
        yield "Choose beside the board what this unit shall do."
        if controls.shots(position, look.picked):
            yield "Or click an enemy with odds, to fire at it at once."
        yield from _orders(position, look)
    elif position.stage == PLAY:
        yield from _turn(position)


def _orders(position: LegionsPosition, look: Look) -> Iterator[str]:
    """What the unit that is picked does under each order."""
    unit = position.at.get(INDEX.get(look.picked[0], UNKNOWN))
    if unit is None:
        return
    trait = position.kind(unit).trait
    engage, strike = (hit_need(trait, order, seen=True) for order in ("engage", "strike"))
    yield f"Engage: it moves a little, then may attack; {explain.rolls(engage)} hits."
    yield "Advance: it moves far and does not attack."
    yield f"Strike: it stays and may attack; {explain.rolls(strike)} hits."


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
