"""The eight levels of Quantum; what each wins against the one below is in docs/measurements."""

from __future__ import annotations

from collections.abc import Sequence

from quanta.players.engine import Strength
from quanta.players.levels import engine_level
from quanta.players.player import RosterEntry

QUICK, BRISK, SLOW, LONG = 100, 200, 600, 950
"""Time limits in milliseconds."""

LEVELS: Sequence[RosterEntry] = (
    engine_level(
        1,
        "First stacks",
        "A first opponent: sees few of its moves, and hardly any long ones.",
        Strength(1, miss=30, error=1.2, ms=QUICK),
    ),
    engine_level(
        2,
        "Beginner",
        "Captures what it can, and often overlooks that it can be captured in return.",
        Strength(1, miss=20, error=0.6, ms=QUICK),
    ),
    engine_level(
        3,
        "Casual",
        "Misses a long move now and then, and often misjudges a stack.",
        Strength(1, miss=11, error=0.27, ms=QUICK),
    ),
    engine_level(
        4,
        "Watchful",
        "Works out who wins an exchange on a cell, and seldom misses a move.",
        Strength(1, miss=4, error=0.1, ms=QUICK),
    ),
    engine_level(
        5,
        "Careful",
        "Looks at every reply to each of its moves.",
        Strength(2, error=0.05, ms=BRISK),
    ),
    engine_level(
        6,
        "Club player",
        "Looks at every reply, and at the likeliest lines a move further.",
        Strength(3, nodes=90, error=0.03, ms=SLOW),
    ),
    engine_level(
        7,
        "Expert",
        "Looks up to four moves ahead, and sets up threats that cannot all be met.",
        Strength(nodes=150, error=0.02, ms=SLOW),
    ),
    engine_level(
        8,
        "Master",
        "Thinks for a second, five moves ahead or more.",
        Strength(ms=LONG),
    ),
)
