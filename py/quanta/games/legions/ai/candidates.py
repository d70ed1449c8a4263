"""The actions that the search compares: the tactical player's choice and its alternatives."""

from __future__ import annotations

from collections.abc import Sequence

from quanta.core.game import Action
from quanta.core.rng import Stream
from quanta.games.legions.ai.battle import Expense, action_of, affordable, all_expenses
from quanta.games.legions.ai.level_skills import SHREWD
from quanta.games.legions.ai.policy import POINTS, decide
from quanta.games.legions.ai.skill import Skill
from quanta.games.legions.ai.unit_plans import NOWHERE, PlanningBoard, UnitEvaluation
from quanta.games.legions.model.stages import FIRE, MOVE, PLAY
from quanta.games.legions.phases.turn import END
from quanta.games.legions.position import LegionsPosition

Loss = tuple[Action, float]
"""An action, and how much worse it seems than the best one."""


def best(position: LegionsPosition, rng: Stream, most: int) -> Sequence[Loss]:
    """The candidates of the highest level; losses are in expectation, not in points."""
    return [(action, loss / POINTS) for action, loss in candidates(position, rng, SHREWD, most)]


def candidates(position: LegionsPosition, rng: Stream, skill: Skill, most: int) -> list[Loss]:
    """The best ``most`` actions with their losses in victory points, the tactical player's choice
    first. Before the battle there is only that one."""
    if position.stage == PLAY:
        losses = _spending(position, skill)
    elif position.stage in (MOVE, FIRE):
        losses = _activation(position, skill)
    else:
        *_, (action, _) = decide(position, rng, skill)
        losses = [(action, 0.0)]
    return losses[:most]


def _spending(position: LegionsPosition, skill: Skill) -> list[Loss]:
    """Expenses that are afforded have no loss, in whatever order they are met. Any other replaces
    the worst of those, and ending the turn gives up all of them.

    No loss is negative: an expense that costs more points than are left may be worth more than
    those it would replace, but the player considers its own choice the best."""
    afforded, others = affordable(position, all_expenses(position, skill))
    left = position.points - sum(expense.cost for expense in afforded)
    losses = {END: sum(expense.value * expense.cost for expense in afforded)}
    for expense in afforded:
        losses[expense.action] = 0.0
    for expense in others:
        if expense.cost <= position.points:
            lost = _replaced(afforded, expense.cost - left) - expense.value * expense.cost
            losses.setdefault(expense.action, max(0.0, lost))
    first = afforded[0].action if afforded else END
    return sorted(losses.items(), key=lambda loss: (loss[0] != first, loss[1]))


def _replaced(afforded: Sequence[Expense], points: int) -> float:
    """The value of the worst expenses that free this many points."""
    worth = 0.0
    for expense in sorted(afforded, key=lambda expense: expense.value):
        if points > 0:
            worth += expense.value * expense.cost
            points -= expense.cost
    return worth


def _activation(position: LegionsPosition, skill: Skill) -> list[Loss]:
    activation, unit = position.activation, position.acting_unit
    assert activation is not None
    board = PlanningBoard(position, position.seat).position
    plans = UnitEvaluation(board, unit, skill).plans(activation.order)
    if position.stage == FIRE:
        plans = [plan for plan in plans if plan.move == NOWHERE]
    best_value = plans[0].value
    return [(action_of(plan), best_value - plan.value) for plan in plans]
