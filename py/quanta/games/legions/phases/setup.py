"""The roll for the first player, the board sections and the set-up areas (legions R5, R7, R8)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from quanta.core.game import Action
from quanta.games.legions.model.pieces import AREA, DEPLOY, SECTION

if TYPE_CHECKING:
    from quanta.games.legions.position import LegionsPosition

TOP_AREA, BOTTOM_AREA = "area-top", "area-bottom"
ROLLS: tuple[tuple[Action, Fraction], ...] = tuple(
    (f"roll-{a}-{b}", Fraction(1, 36)) for a in range(1, 7) for b in range(1, 7)
)
ROLL_ACTIONS = [action for action, _ in ROLLS]


def legal_first(position: LegionsPosition) -> Sequence[Action]:
    """``roll-a-b``: White's die and Black's."""
    return ROLL_ACTIONS


def chances_first(position: LegionsPosition) -> Sequence[tuple[Action, Fraction]]:
    """All 36 pairs alike."""
    return ROLLS


def after_first(position: LegionsPosition, action: Action) -> LegionsPosition:
    """The higher die is the first player's; a tie is rolled again (legions R5, H27)."""
    white, black = int(action[5]), int(action[7])
    if white == black:
        return position.but(turn=position.turn + 1)
    first = 0 if white > black else 1
    return position.but(stage=SECTION, first=first, seat=first, turn=0)


def legal_section(position: LegionsPosition) -> Sequence[Action]:
    """``section-N`` for the first player; then ``section-N-plain`` and, where it makes a
    difference, ``section-N-turned`` (legions R7, H26)."""
    sections = position.table.sections
    if not position.laid:
        return [f"section-{number}" for number in range(1, len(sections) + 1)]
    taken = position.laid[0][0]
    found = []
    for number, section in enumerate(sections):
        if number != taken:
            found.append(f"section-{number + 1}-plain")
            if not section.symmetric:
                found.append(f"section-{number + 1}-turned")
    return found


def after_section(position: LegionsPosition, action: Action) -> LegionsPosition:
    """The section lies on the table."""
    steps = action.split("-")
    laid = (*position.laid, (int(steps[1]) - 1, steps[-1] == "turned"))
    if len(laid) == 1:
        return position.but(laid=laid, seat=1 - position.first)
    return position.but(laid=laid, seat=position.first, stage=AREA)


def legal_area(position: LegionsPosition) -> Sequence[Action]:
    """The first player's edge (legions R8)."""
    return [BOTTOM_AREA, TOP_AREA]


def after_area(position: LegionsPosition, action: Action) -> LegionsPosition:
    """The first player deploys (legions R8)."""
    first = position.first
    return position.but(stage=DEPLOY, top=first if action == TOP_AREA else 1 - first, seat=first)
