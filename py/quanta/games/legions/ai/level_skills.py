"""The skills of the eight levels: how short-sighted the low ones are, what the high ones weigh."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from quanta.games.legions.ai.skill import TACTICAL, Flaws, Skill

WARY = replace(
    TACTICAL,
    last=0.15,
    marker=1.8,
    shaken=3.0,
    next_strike=0.35,
    shooters=8,
    caution=1.6,
    replaced=1.1,
    patience=40,
)
"""Fears an advance into fire about three times as much, and lets the enemy come."""
CHOOSY = replace(
    WARY,
    by_points=0.15,
    by_range=0.13,
    lobbing=0.45,
    fleet=0.22,
    again=0.88,
)
"""Knows which units of a force list do most for their points."""
SHREWD = replace(
    WARY,
    picks=True,
    by_points=0.1,
    by_range=0.15,
    lobbing=0.6,
    fleet=0.25,
    again=0.95,
)
"""Builds its army on the best unit of all, again and again."""


def _flawed(sight: int, lots: int, flaws: Flaws) -> Skill:
    return replace(TACTICAL, sight=sight, replaced=0.4, lots=lots, flaws=flaws)


SKILLS: Sequence[Skill] = (
    _flawed(3, 80, Flaws(attention=2, heedless=95, misjudges=80, rash=85, forgets=50)),
    _flawed(4, 60, Flaws(attention=2, heedless=90, misjudges=60, rash=62, forgets=27)),
    _flawed(4, 40, Flaws(attention=2, heedless=62, misjudges=50, rash=32, forgets=6)),
    _flawed(5, 30, Flaws(attention=3, heedless=72, misjudges=40, rash=44, forgets=5)),
    _flawed(6, 20, Flaws(attention=4, heedless=41, misjudges=30, rash=22)),
    _flawed(9, 12, Flaws(attention=6, heedless=6, misjudges=15, rash=2)),
    CHOOSY,
    SHREWD,
)
"""Level 1 first."""
