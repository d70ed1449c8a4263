"""The tactical player's use of command points and of activated units."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from quanta.core.game import Action
from quanta.core.rng import Stream
from quanta.games.legions.ai import mistakes
from quanta.games.legions.ai.order_lots import drawn_order
from quanta.games.legions.ai.skill import Decision, Skill
from quanta.games.legions.ai.unit_plans import (
    NOWHERE,
    OrderPlans,
    Plan,
    PlanningBoard,
    UnitEvaluation,
    order_plans,
)
from quanta.games.legions.model.stages import ACTIVATE_STEP, FIRE, ORDER_STEP, RALLY_STEP
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


class Expense(NamedTuple):
    """Something to spend command points on: its value for each point, how many points it takes,
    the step of the turn that it belongs to, and the action that begins it."""

    value: float
    cost: int
    step: int
    action: Action


def spend(position: LegionsPosition, skill: Skill, rng: Stream) -> Iterator[Decision]:
    """The best use of the next command point, looking at more and more units.

    The expenses with the highest value for each point are met as far as the points go, in the
    order of the steps. So a unit is not activated if orders given instead are worth more.
    """
    board, weights = PlanningBoard(position, position.seat), mistakes.skill_now(skill, rng)
    expenses: list[Expense] = []
    for unit in mistakes.noticed_units(position, skill, rng):
        plans = order_plans(board, unit, weights)
        possible = _expenses(position, unit, plans, drawn_order(plans, skill, rng), skill)
        expenses += [e._replace(value=mistakes.misjudged(e.value, skill, rng)) for e in possible]
        yield first(position, expenses)
    if expenses and mistakes.happens(skill.flaws.forgets, rng):
        yield first(position, [expense for expense in expenses if expense.step < ORDER_STEP])


def affordable(
    position: LegionsPosition, expenses: Sequence[Expense]
) -> tuple[list[Expense], list[Expense]]:
    """The expenses with the highest values, as far as the points go, in the order in which they
    are met; and the others, the best first."""
    left, afforded, others = position.points, [], []
    for expense in sorted(expenses, reverse=True):
        if expense.cost <= left:
            afforded.append(expense)
            left -= expense.cost
        else:
            others.append(expense)
    return sorted(afforded, key=lambda expense: (expense.step, -expense.value)), others


def first(position: LegionsPosition, expenses: Sequence[Expense]) -> Decision:
    """The actions to take now towards these expenses, and their value."""
    afforded, _ = affordable(position, expenses)
    return (afforded[0].action, afforded[0].value) if afforded else (END, 0.0)


def all_expenses(position: LegionsPosition, skill: Skill) -> list[Expense]:
    """All that the seat's command points could be spent on."""
    board, seat = PlanningBoard(position, position.seat), position.seat
    own = [unit for unit in position.units if unit.seat == seat]
    planned = [(unit, order_plans(board, unit, skill)) for unit in own]
    return [
        e for u, plans in planned for e in _expenses(position, u, plans, plans.best_order, skill)
    ]


def _expenses(
    position: LegionsPosition, unit: Unit, plans: OrderPlans, order: int, skill: Skill
) -> list[Expense]:
    """The possible uses of command points for this unit; ``order`` is the one to give it."""
    markers, expenses = unit.suppressed, []
    now = plans.under(unit.order).value if unit.order else 0.0
    best = skill.waiting * plans.best.value
    if markers and position.step == RALLY_STEP:
        rally = RALLY_ACTIONS[unit.hex]
        if unit.order and markers < position.points:
            expenses.append(Expense(now / (markers + 1), markers + 1, RALLY_STEP, rally))
        else:
            value = skill.partial_rally * max(now, best) / (markers + 1)
            expenses.append(Expense(value, 1, RALLY_STEP, rally))
    elif unit.order and not markers and position.step <= ACTIVATE_STEP and now > skill.worthwhile:
        action = ACTIVATE_ACTIONS[unit.hex][SORTED_ORDERS.index(unit.order)]
        expenses.append(Expense(now, 1, ACTIVATE_STEP, action))
    return expenses + _orders(position, unit, plans, order, skill)


def _orders(
    position: LegionsPosition, unit: Unit, plans: OrderPlans, order: int, skill: Skill
) -> list[Expense]:
    """The order to give the unit, if it is worth it, to be carried out next turn. Its value is that
    of the best one, so that who is given an order does not reveal which."""
    now, most = plans.under(unit.order).value if unit.order else 0.0, plans.best.value
    value = skill.waiting * most / (1 + unit.suppressed)
    if not unit.order:
        value += skill.any_order * position.kind(unit).vp
        if most <= skill.worthwhile and not skill.lots:
            order = ENGAGE
    else:
        value -= skill.waiting * now / (1 + unit.suppressed) + skill.replacing
    if value <= 0 or order == unit.order:
        return []
    action = ORDER_ACTIONS[unit.hex][SORTED_ORDERS.index(order)]
    return [Expense(value, 1, ORDER_STEP, action)]


def act(position: LegionsPosition, skill: Skill, rng: Stream) -> Iterator[Decision]:
    """The next action of the activated unit: move, attack, or end its activation."""
    if mistakes.happens(skill.flaws.rash, rng):
        yield mistakes.rash_action(position), 0.0
        return
    activation, unit = position.activation, position.acting_unit
    board, weights = PlanningBoard(position, position.seat), mistakes.skill_now(skill, rng)
    assert activation is not None
    if position.stage == FIRE:
        evaluation = UnitEvaluation(board.position, unit, weights)
        value, target = evaluation.best_attack(unit.hex, activation.order)
        plan = Plan(value, NOWHERE, target)
    else:
        plan = order_plans(board, unit, weights).under(activation.order)
    yield action_of(plan), plan.value


def action_of(plan: Plan) -> Action:
    """The action that begins the plan of an activated unit."""
    if plan.move != NOWHERE:
        return MOVE_ACTIONS[plan.move]
    return HOLD if plan.target == NOWHERE else FIRE_ACTIONS[plan.target]
