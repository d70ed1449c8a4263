"""Lots for secret orders, so that a player with the same program cannot compute what is hidden.

What a unit could do under each order follows from what both players see. A player that always gave
the best order would thus have no secrets from anyone with its code.
"""

from __future__ import annotations

from math import exp

from quanta.core.rng import Stream
from quanta.games.legions.ai.skill import Skill
from quanta.games.legions.ai.unit_plans import OrderPlans
from quanta.games.legions.model.units import ENGAGE, KNOWN_ORDERS

TICKETS = 1000
"""The lots that the best order has; another one has fewer."""


def tickets(plans: OrderPlans, skill: Skill) -> list[int]:
    """The lots of each of ``KNOWN_ORDERS`` for a unit with these plans."""
    values = [plans.under(order).value for order in KNOWN_ORDERS]
    shares = [exp((value - max(values)) / skill.lots) for value in values]
    shares[KNOWN_ORDERS.index(ENGAGE)] *= skill.versatile
    return [round(TICKETS * share) for share in shares]


def drawn_order(plans: OrderPlans, skill: Skill, rng: Stream) -> int:
    """The order to give a unit with these plans; drawn only if the skill does not always give the
    best one."""
    if not skill.lots:
        return plans.best_order
    left = tickets(plans, skill)
    at = rng.below(sum(left))
    for order, number in zip(KNOWN_ORDERS, left, strict=True):
        if at < number:
            return order
        at -= number
    raise AssertionError("one of the lots is drawn")
