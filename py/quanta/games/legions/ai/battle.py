"""What the tactical player does with its command points, and with the unit that it activates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from quanta.core.game import Action
from quanta.core.rng import Stream
from quanta.games.legions.ai import mistakes
from quanta.games.legions.ai.skill import Skill
from quanta.games.legions.ai.unit_plans import STAY, Appraisal, Board, Outlook, appraise
from quanta.games.legions.model.stages import ACTIVATE_STEP, FIRE, RALLY_STEP
from quanta.games.legions.model.units import ENGAGE, Unit
from quanta.games.legions.phases.activation import FIRE_ACTIONS, HOLD, MOVE_ACTIONS
from quanta.games.legions.phases.turn import (
    ACTIVATE_ACTIONS,
    END,
    ORDER_ACTIONS,
    RALLY_ACTIONS,
    SORTED_ORDERS,
)
from quanta.games.legions.position import LegionsPosition

Found = tuple[Action, float]
"""An action and what it is worth."""

RALLY, ACTIVATE, ORDER = range(3)


class Use(NamedTuple):
    """Something to spend command points on: its worth for each point, how many it takes, the
    step of the turn that it belongs to, and the action that begins it."""

    worth: float
    cost: int
    step: int
    action: Action


def spend(position: LegionsPosition, skill: Skill, rng: Stream) -> Iterator[Found]:
    """The best use of the next command point, with more and more units looked at.

    What is worth most for its points is done as far as the points go, in the order of the steps.
    So an activation is left undone where orders that could be given instead are worth more.
    """
    board, eyes = Board(position, position.seat), mistakes.eyes(skill, rng)
    uses: list[Use] = []
    for unit in mistakes.noticed(position, skill, rng):
        found = _uses(position, unit, appraise(board, unit, eyes), skill)
        uses += [use._replace(worth=mistakes.misread(use.worth, skill, rng)) for use in found]
        yield first(position, uses)
    if uses and mistakes.strikes(skill.flaws.forgets, rng):
        yield first(position, [use for use in uses if use.step < ORDER])


def ranked(position: LegionsPosition, uses: Sequence[Use]) -> tuple[list[Use], list[Use]]:
    """The uses that are worth most, as far as the points go, in the order in which they are done;
    and the others, the best first."""
    left, afforded, others = position.points, [], []
    for use in sorted(uses, reverse=True):
        if use.cost <= left:
            afforded.append(use)
            left -= use.cost
        else:
            others.append(use)
    return sorted(afforded, key=lambda use: (use.step, -use.worth)), others


def first(position: LegionsPosition, uses: Sequence[Use]) -> Found:
    """What is done now of these uses, and its worth."""
    afforded, _ = ranked(position, uses)
    return (afforded[0].action, afforded[0].worth) if afforded else (END, 0.0)


def all_uses(position: LegionsPosition, skill: Skill) -> list[Use]:
    """All that the seat's command points could be spent on."""
    board, seat = Board(position, position.seat), position.seat
    own = [unit for unit in position.units if unit.seat == seat]
    return [use for u in own for use in _uses(position, u, appraise(board, u, skill), skill)]


def _uses(position: LegionsPosition, unit: Unit, appraisal: Appraisal, skill: Skill) -> list[Use]:
    """What command points could be spent on for this unit."""
    marks, found = unit.suppressed, []
    now = appraisal.on(unit.order).worth if unit.order else 0.0
    best = skill.waiting * appraisal.on(appraisal.best).worth
    if marks and position.step == RALLY_STEP:
        rally = RALLY_ACTIONS[unit.hex]
        if unit.order and marks < position.points:
            found.append(Use(now / (marks + 1), marks + 1, RALLY, rally))
        else:
            found.append(Use(skill.not_yet * max(now, best) / (marks + 1), 1, RALLY, rally))
    elif unit.order and not marks and position.step <= ACTIVATE_STEP and now > skill.worthwhile:
        action = ACTIVATE_ACTIONS[unit.hex][SORTED_ORDERS.index(unit.order)]
        found.append(Use(now, 1, ACTIVATE, action))
    return found + _orders(position, unit, appraisal, now, skill)


def _orders(
    position: LegionsPosition, unit: Unit, appraisal: Appraisal, now: float, skill: Skill
) -> list[Use]:
    """The order to give the unit, if any: it can act on it next turn."""
    order = appraisal.best
    worth = skill.waiting * appraisal.on(order).worth / (1 + unit.suppressed)
    if not unit.order:
        worth += skill.spare * position.kind(unit).vp
        order = order if appraisal.on(order).worth > skill.worthwhile else ENGAGE
    else:
        worth -= skill.waiting * now / (1 + unit.suppressed) + skill.replaced
    if worth <= 0 or order == unit.order:
        return []
    action = ORDER_ACTIONS[unit.hex][SORTED_ORDERS.index(order)]
    return [Use(worth, 1, ORDER, action)]


def act(position: LegionsPosition, skill: Skill, rng: Stream) -> Iterator[Found]:
    """What the activated unit does next: its move, its attack, or no more."""
    if mistakes.strikes(skill.flaws.rash, rng):
        yield mistakes.rash(position), 0.0
        return
    activation, unit, board = (
        position.activation,
        position.acting_unit,
        Board(position, position.seat),
    )
    eyes = mistakes.eyes(skill, rng)
    assert activation is not None
    if position.stage == FIRE:
        worth, target = Outlook(board.position, unit, eyes).fire(unit.hex, activation.order)
        yield (HOLD, 0.0) if target == STAY else (FIRE_ACTIONS[target], worth)
        return
    choice = appraise(board, unit, eyes).on(activation.order)
    if choice.move != STAY:
        yield MOVE_ACTIONS[choice.move], choice.worth
    elif choice.target != STAY:
        yield FIRE_ACTIONS[choice.target], choice.worth
    else:
        yield HOLD, 0.0
