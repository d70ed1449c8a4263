"""The end of an activation and of a turn."""

from __future__ import annotations

from quanta.games.legions.model.stages import COMMAND, PLAY, RALLY_STEP
from quanta.games.legions.model.state import S


def continue_turn(state: S) -> S:
    """The turn continues; without command points left it ends by itself."""
    return state if state.points else end_turn(state)


def end_turn(state: S) -> S:
    """The other side rolls its command dice; unused points are lost (legions R9). In a scenario,
    objectives count before that, and then reinforcements come (M18, M21)."""
    if not state.scenario.counts_more:
        return _passed(state)
    from quanta.games.legions.phases import objectives  # late: most games have none

    return objectives.before_turn(_passed(objectives.after_turn(state)))


def _passed(state: S) -> S:
    return state.replace(
        stage=COMMAND,
        seat=1 - state.seat,
        turn=state.turn + 1,
        points=0,
        step=RALLY_STEP,
        activation=None,
    )


def end_activation(state: S) -> S:
    """The activation is over, and the turn continues (legions R31, H32)."""
    return continue_turn(state.replace(stage=PLAY, activation=None))
