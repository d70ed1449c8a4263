"""The roll for the first player, the board sections and the set-up areas (legions R5, R7, R8)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from quanta.core.game import Action
from quanta.games.legions.model.stages import AREA, DEPLOY, SECTION
from quanta.games.legions.model.state import LegionsState, S

TOP_AREA, BOTTOM_AREA = "area-top", "area-bottom"
ROLLS: tuple[tuple[Action, Fraction], ...] = tuple(
    (f"roll-{a}-{b}", Fraction(1, 36)) for a in range(1, 7) for b in range(1, 7)
)
"""White's die, then Black's; all 36 pairs are equally likely."""
ROLL_ACTIONS = [action for action, _ in ROLLS]


def after_first(state: S, action: Action) -> S:
    """The higher die decides who is the first player; a tie is rolled again (legions R5, H27)."""
    white, black = int(action[5]), int(action[7])
    if white == black:
        # Counting the rolls keeps this from being the same position again.
        return state.replace(turn=state.turn + 1)
    first = 0 if white > black else 1
    return state.replace(stage=SECTION, first=first, seat=first, turn=0)


def legal_section(state: LegionsState) -> Sequence[Action]:
    """``section-N`` for the first player; then ``section-N-plain`` and, where it makes a
    difference, ``section-N-turned`` (legions R7, H26)."""
    sections = state.scenario.sections
    if not state.laid:
        return [f"section-{number}" for number in range(1, len(sections) + 1)]
    taken = state.laid[0][0]
    actions = []
    for number, section in enumerate(sections):
        if number != taken:
            actions.append(f"section-{number + 1}-plain")
            if not section.symmetric:
                actions.append(f"section-{number + 1}-turned")
    return actions


def after_section(state: S, action: Action) -> S:
    """The section is laid; after the second the first player chooses an edge."""
    steps = action.split("-")
    laid = (*state.laid, (int(steps[1]) - 1, steps[-1] == "turned"))
    if len(laid) == 1:
        return state.replace(laid=laid, seat=1 - state.first)
    return state.replace(laid=laid, seat=state.first, stage=AREA)


def legal_area(state: LegionsState) -> Sequence[Action]:
    """The first player's edge (legions R8)."""
    return [BOTTOM_AREA, TOP_AREA]


def after_area(state: S, action: Action) -> S:
    """The first player deploys next (legions R8)."""
    first = state.first
    return state.replace(stage=DEPLOY, top=first if action == TOP_AREA else 1 - first, seat=first)
