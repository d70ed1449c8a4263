"""The rules of every stage in one table: what may be done in it and what follows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, Protocol

from quanta.core.game import Action
from quanta.games.legions.model.stages import (
    AREA,
    ATTACK,
    COMMAND,
    DAMAGE,
    DEPLOY,
    FIRE,
    FIRST,
    MOVE,
    MUSTER,
    PLAY,
    SAVES,
    SECTION,
)
from quanta.games.legions.model.state import LegionsState, S
from quanta.games.legions.phases import activation, attack, deployment, muster, setup, turn
from quanta.games.legions.phases.outcome import outcome

Chances = Sequence[tuple[Action, Fraction]]


class After(Protocol):
    """The effect of an action."""

    def __call__(self, state: S, action: Action, /) -> S:
        """The state after the action, of the same class as ``state``."""
        ...


class StageRules(NamedTuple):
    """The legal actions of a stage, their effects, and the probability of each throw."""

    legal: Callable[[LegionsState], Sequence[Action]]
    after: After
    chances: Callable[[LegionsState], Chances] | None = None


RULES: Mapping[str, StageRules] = {
    MUSTER: StageRules(muster.legal, muster.after),
    FIRST: StageRules(lambda _: setup.ROLL_ACTIONS, setup.after_first, lambda _: setup.ROLLS),
    SECTION: StageRules(setup.legal_section, setup.after_section),
    AREA: StageRules(setup.legal_area, setup.after_area),
    DEPLOY: StageRules(deployment.legal, deployment.after),
    COMMAND: StageRules(lambda _: turn.ROLL_ACTIONS, turn.after_command, lambda _: turn.ROLLS),
    PLAY: StageRules(turn.legal, turn.after),
    MOVE: StageRules(activation.legal_move, activation.after),
    FIRE: StageRules(activation.legal_fire, activation.after),
    ATTACK: StageRules(attack.legal, attack.after_attack, attack.chances),
    DAMAGE: StageRules(attack.legal, attack.after_damage, attack.chances),
    SAVES: StageRules(attack.legal, attack.after_saves, attack.chances),
}
"""Stage -> its rules."""


def legal_actions(state: LegionsState) -> Sequence[Action]:
    """The legal actions, sorted; none once the game is over."""
    return () if outcome(state) is not None else RULES[state.stage].legal(state)


def after(state: S, action: Action) -> S:
    """The state after a legal action."""
    return RULES[state.stage].after(state, action)


def chances(state: LegionsState) -> Chances:
    """The throws of the dice with their probabilities; none where no dice are rolled."""
    stage_chances = RULES[state.stage].chances
    return () if stage_chances is None or outcome(state) is not None else stage_chances(state)
