"""How a game ends: points, annihilation, or the turn limit (legions R15, H29, H30)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quanta.core.game import Outcome
from quanta.games.legions.model.pieces import BATTLE, COMMAND, SEATS

if TYPE_CHECKING:
    from quanta.games.legions.position import LegionsPosition

WON = ((1, -1), (-1, 1))
DRAWN = (0, 0)


def outcome(position: LegionsPosition) -> Outcome | None:
    """The end, or None while the game is in play."""
    if position.stage not in BATTLE:
        return None
    goal = position.table.goal
    for seat, points in enumerate(position.vp):
        if points >= goal:
            return Outcome(WON[seat], f"{SEATS[seat]} has {points} of {goal} victory points.")
    alive = {unit.seat for unit in position.units}
    if len(alive) < 2:
        return _annihilated(alive)
    turns = position.table.turns
    if turns and position.stage == COMMAND and position.turn > 2 * turns:
        return _time(position, turns)
    return None


def _annihilated(alive: set[int]) -> Outcome:
    for seat in alive:
        return Outcome(WON[seat], f"{SEATS[1 - seat]} has no unit left.")
    return Outcome(DRAWN, "Nobody has a unit left.")


def _time(position: LegionsPosition, turns: int) -> Outcome:
    """More points win at the turn limit; as many for both is a draw (legions H30)."""
    white, black = position.vp
    played = f"{turns} turn{'s have' if turns > 1 else ' has'} been played by each side"
    if white == black:
        return Outcome(DRAWN, f"{played[0].upper()}{played[1:]}, with {white} points for both.")
    best = 0 if white > black else 1
    return Outcome(
        WON[best],
        f"{played[0].upper()}{played[1:]}; {SEATS[best]} has {max(white, black)} points, "
        f"{SEATS[1 - best]} {min(white, black)}.",
    )
