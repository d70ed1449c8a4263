"""Choosing the forces: one unit a ply, within the limit (legions R3, H23 to H25)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quanta.core.game import Action
from quanta.games.legions.model.pieces import FIRST, MOST_UNITS, UNKNOWN

if TYPE_CHECKING:
    from quanta.games.legions.position import LegionsPosition

DONE = "done"
TAKE = "take-"
TAKE_SECRET = "take-?"


def hides(position: LegionsPosition, seat: int) -> bool:
    """Whether the army of ``seat`` is a secret here."""
    return position.table.hidden[seat] and not position.knows[seat]


def legal(position: LegionsPosition) -> Sequence[Action]:
    """``take-CODE`` for every unit that still fits; ``done`` once there is one."""
    army = position.reserves[position.seat]
    done = [DONE] if army else []
    if hides(position, position.seat):
        return [*done, TAKE_SECRET] if len(army) < MOST_UNITS else done
    kinds = position.table.kinds
    return done + [TAKE + kinds[number].code for number in position.table.addable(army)]


def after(position: LegionsPosition, action: Action) -> LegionsPosition:
    """One unit more, or on to the other seat, or to the roll for the first player."""
    seat = position.seat
    if action != DONE:
        code = action.removeprefix(TAKE)
        kind = UNKNOWN if action == TAKE_SECRET else position.table.by_code[code]
        return with_reserve(position, seat, (*position.reserves[seat], kind))
    if not position.reserves[1 - seat]:
        return position.but(seat=1 - seat)
    return position.but(stage=FIRST, seat=0)


def with_reserve(position: LegionsPosition, seat: int, army: tuple[int, ...]) -> LegionsPosition:
    """The position in which these kinds are the reserve of ``seat``."""
    own = tuple(sorted(army))
    other = position.reserves[1 - seat]
    return position.but(reserves=(own, other) if seat == 0 else (other, own))
