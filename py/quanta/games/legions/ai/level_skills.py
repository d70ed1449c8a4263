"""The skill of each of the eight levels: the low ones see little, the high ones weigh better.

Every level was tuned to beat the one below it in about four games of five (docs/measurements). The
two best draw lots besides, so that their code does not give away their orders and armies.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from quanta.games.legions.ai.skill import TACTICAL, Flaws, Skill

STRONG = frozenset({"The Lamp Hunters", "The Moth Swarm", "The Anvil Line"})
"""The ready armies that win most of 96 games each against the others, all played by level 8."""
MIDDLING = frozenset({"The Bellows Battery", "The Heron Wing", "The Furnace Column"})
"""The three that come next."""
LOTS = 10.0
"""With it, the same program guesses at most 5 orders of 100 more than by always saying the
commonest; with half of it, 13. Neither wins more than half of 400 games against the other."""

WARY = replace(
    TACTICAL,
    last_element=0.15,
    marker=1.8,
    blocked_order=3.0,
    next_strike=0.35,
    shooters=8,
    caution=1.6,
    replacing=1.1,
    patience=40,
)
"""Fears an advance into fire about three times as much, so it lets the enemy come."""
CHOOSY = replace(
    WARY,
    by_points=0.15,
    by_range=0.13,
    lob_bonus=0.45,
    fleet_bonus=0.22,
    repeat=0.88,
    spread=30,
    armies=MIDDLING,
    lots=LOTS,
)
"""Knows which units of a force list do most for their points: cheap ones rather than big ones, of
long range, and with traits that bring more than they cost."""
SHREWD = replace(
    WARY,
    best_list=True,
    by_points=0.1,
    by_range=0.15,
    lob_bonus=0.6,
    fleet_bonus=0.25,
    repeat=0.95,
    spread=50,
    armies=STRONG,
    lots=LOTS,
)
"""Fights with the armies that win most. Where none fits, it takes the best unit of all, again and
again, or nearly so."""


def _flawed(sight: int, spread: int, flaws: Flaws) -> Skill:
    """A tactical player that sees this many hexes far, chooses its army at random to this degree
    and makes these mistakes. It also changes orders for little, which wastes command points."""
    return replace(TACTICAL, sight=sight, replacing=0.4, spread=spread, flaws=flaws)


SKILLS: Sequence[Skill] = (
    _flawed(3, 80, Flaws(attention=2, ignores_danger=95, misjudges=80, rash=85, forgets=50)),
    _flawed(4, 60, Flaws(attention=2, ignores_danger=90, misjudges=60, rash=62, forgets=27)),
    _flawed(4, 40, Flaws(attention=2, ignores_danger=62, misjudges=50, rash=32, forgets=6)),
    # One more unit considered is worth so much that the other flaws are larger than those below.
    _flawed(5, 30, Flaws(attention=3, ignores_danger=72, misjudges=40, rash=44, forgets=5)),
    _flawed(6, 20, Flaws(attention=4, ignores_danger=41, misjudges=30, rash=22)),
    _flawed(9, 12, Flaws(attention=6, ignores_danger=6, misjudges=15, rash=2)),
    CHOOSY,
    SHREWD,
)
"""Level 1 first."""
