"""What the tactical player does with its command points, and with the unit that it activates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from quanta.core.game import Action
from quanta.games.legions.activation import FIRE_ACTIONS, HOLD, MOVE_ACTIONS
from quanta.games.legions.flow import actor
from quanta.games.legions.pieces import (
    ACTIVATE_STEP,
    ENGAGE,
    FIRE,
    RALLY_STEP,
    Unit,
)
from quanta.games.legions.plans import STAY, Appraisal, Board, Outlook, appraise
from quanta.games.legions.turn import (
    ACTIVATE_ACTIONS,
    END,
    ORDER_ACTIONS,
    RALLY_ACTIONS,
    SORTED_ORDERS,
)

if TYPE_CHECKING:
    from quanta.games.legions.position import LegionsPosition

Found = tuple[Action, float]
"""An action and what it is worth."""

WAITING = 0.65
"""What an order given now is worth against one that is carried out now."""
NOT_YET = 0.5
"""What a marker taken off counts when the unit still cannot act this turn."""
REPLACED = 1.5
"""How much better an order must be than the one that it replaces."""
WORTHWHILE = 0.2
"""Acting for less would waste an order."""
SPARE = 0.01
"""What any order is worth to a unit without one, for each of its points."""
RALLY, ACTIVATE, ORDER = range(3)


class Use(NamedTuple):
    """Something to spend command points on: its worth for each point, how many it takes, the
    step of the turn that it belongs to, and the action that begins it."""

    worth: float
    cost: int
    step: int
    action: Action


def spend(position: LegionsPosition) -> Iterator[Found]:
    """The best use of the next command point, with more and more units looked at.

    What is worth most for its points is done as far as the points go, in the order of the steps.
    So an activation is left undone where orders that could be given instead are worth more.
    """
    board = Board(position, position.seat)
    uses: list[Use] = []
    for unit in position.units:
        if unit.seat == position.seat:
            uses += _uses(position, unit, appraise(board, unit))
            yield _first(position, uses)


def _first(position: LegionsPosition, uses: Sequence[Use]) -> Found:
    """Of the uses that are worth most, as far as the points go, the one that comes first."""
    left, afforded = position.points, []
    for use in sorted(uses, reverse=True):
        if use.cost <= left:
            afforded.append(use)
            left -= use.cost
    if not afforded:
        return END, 0.0
    best = min(afforded, key=lambda use: (use.step, -use.worth))
    return best.action, best.worth


def _uses(position: LegionsPosition, unit: Unit, appraisal: Appraisal) -> list[Use]:
    """What command points could be spent on for this unit."""
    marks, found = unit.suppressed, []
    now = appraisal.on(unit.order).worth if unit.order else 0.0
    best = appraisal.on(appraisal.best).worth
    if marks and position.step == RALLY_STEP:
        rally = RALLY_ACTIONS[unit.hex]
        if unit.order and marks < position.points:
            found.append(Use(now / (marks + 1), marks + 1, RALLY, rally))
        else:
            found.append(Use(NOT_YET * max(now, WAITING * best) / (marks + 1), 1, RALLY, rally))
    elif unit.order and not marks and position.step <= ACTIVATE_STEP and now > WORTHWHILE:
        action = ACTIVATE_ACTIONS[unit.hex][SORTED_ORDERS.index(unit.order)]
        found.append(Use(now, 1, ACTIVATE, action))
    return found + _orders(position, unit, appraisal, now)


def _orders(position: LegionsPosition, unit: Unit, appraisal: Appraisal, now: float) -> list[Use]:
    """The order to give the unit, if any: it can act on it next turn."""
    order = appraisal.best
    worth = WAITING * appraisal.on(order).worth / (1 + unit.suppressed)
    if not unit.order:
        worth += SPARE * position.kind(unit).vp
        order = order if appraisal.on(order).worth > WORTHWHILE else ENGAGE
    else:
        worth -= WAITING * now / (1 + unit.suppressed) + REPLACED
    if worth <= 0 or order == unit.order:
        return []
    action = ORDER_ACTIONS[unit.hex][SORTED_ORDERS.index(order)]
    return [Use(worth, 1, ORDER, action)]


def act(position: LegionsPosition) -> Iterator[Found]:
    """What the activated unit does next: its move, its attack, or no more."""
    deed, unit, board = position.deed, actor(position), Board(position, position.seat)
    assert deed is not None
    if position.stage == FIRE:
        worth, target = Outlook(board.position, unit).fire(unit.hex, deed.order)
        yield (HOLD, 0.0) if target == STAY else (FIRE_ACTIONS[target], worth)
        return
    choice = appraise(board, unit).on(deed.order)
    if choice.move != STAY:
        yield MOVE_ACTIONS[choice.move], choice.worth
    elif choice.target != STAY:
        yield FIRE_ACTIONS[choice.target], choice.worth
    else:
        yield HOLD, 0.0
