"""The end of a game: points, annihilation, or the turn limit (legions R15, H29, H30)."""

from __future__ import annotations

from quanta.core.game import Outcome
from quanta.core.words import counted
from quanta.games.legions.model.stages import BATTLE, COMMAND
from quanta.games.legions.model.state import LegionsState
from quanta.games.legions.model.units import SEATS

WON = ((1, -1), (-1, 1))
DRAWN = (0, 0)


def outcome(state: LegionsState) -> Outcome | None:
    """The end of the game, or None while it is in play."""
    if state.stage not in BATTLE:
        return None
    goal = state.scenario.goal
    for seat, points in enumerate(state.vp):
        if points >= goal:
            return Outcome(WON[seat], f"{SEATS[seat]} has {points} points ({goal} needed).")
    alive = {unit.seat for unit in state.units}
    if len(alive) < 2:
        # A side with units still to come is not beaten yet (M21).
        due = state.scenario.reinforcements
        alive |= {due[number].seat for number in state.progress.waiting}
    if len(alive) < 2:
        return _annihilation(state, alive)
    turns = state.scenario.turns
    if turns and state.stage == COMMAND and state.turn > 2 * turns:
        # Equal points are a draw (H30).
        return _by_points(state, f"Each side has played {counted(turns, 'turn')}")
    return None


def _annihilation(state: LegionsState, alive: set[int]) -> Outcome:
    """A side with no unit left has lost, unless some of them have left the board: then more points
    win (legions H29, M20)."""
    for seat in {unit.seat for unit in state.progress.gone} - alive:
        return _by_points(state, f"{SEATS[seat]} has no unit left on the board")
    for seat in alive:
        return Outcome(WON[seat], f"{SEATS[1 - seat]} has no unit left.")
    return Outcome(DRAWN, "Neither side has a unit left.")


def _by_points(state: LegionsState, why: str) -> Outcome:
    white, black = state.vp
    if white == black:
        return Outcome(DRAWN, f"{why}, and both have {white} points.")
    best = 0 if white > black else 1
    return Outcome(
        WON[best],
        f"{why}; {SEATS[best]} has {max(white, black)} points, "
        f"{SEATS[1 - best]} {min(white, black)}.",
    )
