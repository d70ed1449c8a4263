"""The two best levels draw lots: who has the same program cannot compute their orders."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest
from tests.support.effort import IN_LONG, NOT_IN_QUICK, amount

from quanta.core.game import CHANCE, Action
from quanta.core.playout import draw
from quanta.core.rng import Stream
from quanta.games.legions.ai.level_skills import SKILLS
from quanta.games.legions.ai.order_lots import tickets
from quanta.games.legions.ai.policy import decide
from quanta.games.legions.ai.skill import Skill
from quanta.games.legions.ai.unit_plans import OrderPlans, PlanningBoard, order_plans
from quanta.games.legions.model.stages import MUSTER
from quanta.games.legions.model.units import KNOWN_ORDERS
from quanta.games.legions.phases.turn import ORDER_ACTIONS, SORTED_ORDERS
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.rules import RULES

pytestmark = NOT_IN_QUICK

GAMES = amount(2, 2, 60)
MUSTERS = 12
GIVEN = {
    action: (hex_, order)
    for hex_, actions in enumerate(ORDER_ACTIONS)
    for action, order in zip(actions, SORTED_ORDERS, strict=True)
}
"""The unit's hex and the order of each action that gives one."""

best_levels = pytest.mark.parametrize("level", [7, 8])


def skill_of(level: int) -> Skill:
    return SKILLS[level - 1]


@cache
def game(skill: Skill, seed: str) -> list[tuple[LegionsPosition, Action]]:
    """The choices of a game of a skill against itself."""
    rng, found = Stream(seed), list[tuple[LegionsPosition, Action]]()
    position = RULES.start({}, rng)
    while position.outcome() is None:
        if position.to_play == CHANCE:
            action = draw(position, rng)
        else:
            assert isinstance(position, LegionsPosition)
            *_, (action, _) = decide(position.seen_by(position.seat), rng, skill)
            found.append((position, action))
        position = position.apply(action)
    return found


def seen_plans(position: LegionsPosition, hex_: int, skill: Skill) -> OrderPlans:
    """The plans of the unit that is given an order, as its opponent can compute them."""
    seen = position.seen_by(1 - position.seat)
    unit = next(unit for unit in seen.units if unit.hex == hex_)
    return order_plans(PlanningBoard(seen, position.seat), unit, skill)


@cache
def given(skill: Skill) -> list[tuple[OrderPlans, int]]:
    """All orders given in some games, each with the plans that the opponent can compute."""
    choices = [choice for seed in range(GAMES) for choice in game(skill, f"lots {seed}")]
    return [
        (seen_plans(position, GIVEN[action][0], skill), GIVEN[action][1])
        for position, action in choices
        if action in GIVEN
    ]


def likeliest(plans: OrderPlans, skill: Skill) -> int:
    """The best guess of an opponent with the same program."""
    if not skill.lots:
        return plans.best_order
    held = tickets(plans, skill)
    return KNOWN_ORDERS[held.index(max(held))]


def told(skill: Skill) -> tuple[float, float]:
    """The share of the orders that are guessed so, and by always saying the commonest."""
    orders = given(skill)
    guessed = sum(likeliest(plans, skill) == order for plans, order in orders)
    commonest = max(Counter(order for _, order in orders).values())
    return guessed / len(orders), commonest / len(orders)


@IN_LONG
@pytest.mark.parametrize("level", [pytest.param(7, marks=IN_LONG), 8])
def test_the_same_program_guesses_few_more_orders_than_always_saying_the_commonest(
    level: int,
) -> None:
    guessed, commonest = told(skill_of(level))
    assert guessed <= commonest + 0.05


def test_without_lots_it_guesses_all() -> None:
    guessed, commonest = told(replace(skill_of(8), lots=0.0))
    assert guessed > 0.95 > commonest + 0.2


@best_levels
def test_who_is_given_an_order_does_not_depend_on_which_it_is(level: int) -> None:
    """From one position, whatever the lots: the same unit."""
    skill = skill_of(level)
    position = next(p for p, action in game(skill, "lots 0") if action in GIVEN)
    seen = position.seen_by(position.seat)
    actions = set[Action]()
    for seed in range(amount(20, 20, 400)):
        *_, (action, _) = decide(seen, Stream(seed), skill)
        actions.add(action)
    assert len(actions) > 1
    assert len({GIVEN[action][0] for action in actions}) == 1


@best_levels
def test_armies_differ(level: int) -> None:
    skill = skill_of(level)
    armies = set[tuple[int, ...]]()
    for seed in range(MUSTERS):
        rng = Stream(f"army {seed}")
        position = RULES.start({}, rng)
        while position.to_play == CHANCE or (
            isinstance(position, LegionsPosition) and position.stage == MUSTER
        ):
            if position.to_play == CHANCE:
                position = position.apply(draw(position, rng))
                continue
            assert isinstance(position, LegionsPosition)
            *_, (action, _) = decide(position.seen_by(position.seat), rng, skill)
            position = position.apply(action)
        assert isinstance(position, LegionsPosition)
        armies.add(tuple(sorted(position.reserves[0])))
    assert len(armies) >= MUSTERS // 4
