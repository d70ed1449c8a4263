"""What a tactical player could do instead of what it does, and what that would cost it."""

from __future__ import annotations

from quanta.core.game import Action
from quanta.core.rng import Stream
from quanta.games.legions.ai.battle import all_uses, ranked
from quanta.games.legions.ai.policy import thoughts
from quanta.games.legions.ai.skill import Skill
from quanta.games.legions.ai.unit_plans import STAY, Board, Choice, Outlook
from quanta.games.legions.model.stages import FIRE, MOVE, PLAY
from quanta.games.legions.phases.activation import FIRE_ACTIONS, HOLD, MOVE_ACTIONS
from quanta.games.legions.phases.turn import END
from quanta.games.legions.position import LegionsPosition

Option = tuple[Action, float]
"""An action, and how many victory points it seems worse than the best one."""


def options(position: LegionsPosition, rng: Stream, skill: Skill, most: int) -> list[Option]:
    """The best ``most`` actions, what the tactical player would do first; one alone where it has
    no second thoughts: before the battle."""
    if position.stage == PLAY:
        found = _uses(position, skill)
    elif position.stage in (MOVE, FIRE):
        found = _deeds(position, skill)
    else:
        *_, (action, _) = thoughts(position, rng, skill)
        found = [(action, 0.0)]
    return found[:most]


def _uses(position: LegionsPosition, skill: Skill) -> list[Option]:
    """What is afforded costs nothing, in whatever order it is done; what is not takes the place of
    the worst use that is; to end the turn does without all of them."""
    afforded, others = ranked(position, all_uses(position, skill))
    last = min((use.worth for use in afforded), default=0.0)
    found = {END: sum(use.worth * use.cost for use in afforded)}
    for use in afforded:
        found[use.action] = 0.0
    for use in others:
        if use.cost <= position.points:
            found.setdefault(use.action, (last - use.worth) * use.cost)
    first = afforded[0].action if afforded else END
    return sorted(found.items(), key=lambda option: (option[0] != first, option[1]))


def _deeds(position: LegionsPosition, skill: Skill) -> list[Option]:
    activation, unit = position.activation, position.acting_unit
    assert activation is not None
    outlook = Outlook(Board(position, position.seat).position, unit, skill)
    found = outlook.choices(activation.order)
    if position.stage == FIRE:
        found = [choice for choice in found if choice.move == STAY]
    best = found[0].worth
    return [(_action(choice), best - choice.worth) for choice in found]


def _action(choice: Choice) -> Action:
    if choice.move != STAY:
        return MOVE_ACTIONS[choice.move]
    return HOLD if choice.target == STAY else FIRE_ACTIONS[choice.target]
