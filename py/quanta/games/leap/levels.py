"""The eight levels of Leap; what each wins against the one below is in docs/measurements."""

from __future__ import annotations

from collections.abc import Sequence

from quanta.players.engine import Strength
from quanta.players.levels import engine_level
from quanta.players.player import RosterEntry

QUICK, BRISK, SLOW, LONG = 100, 200, 600, 1_000
"""Time limits in milliseconds."""

LEVELS: Sequence[RosterEntry] = (
    engine_level(
        1,
        "First leaps",
        "A first opponent: sees only its next leap, and few of the long ones.",
        Strength(1, miss=25, error=2.0, ms=QUICK, playouts=20),
    ),
    engine_level(
        2,
        "Beginner",
        "Looks only at its own next leap, and misses many long ones.",
        Strength(1, miss=9, error=0.7, ms=QUICK, playouts=40),
    ),
    engine_level(
        3,
        "Casual",
        "Stays close together, but does not look at your replies.",
        Strength(1, miss=2, error=0.2, ms=QUICK, playouts=80),
    ),
    engine_level(
        4,
        "Careful",
        "Looks at your replies, though it overlooks some of them.",
        Strength(2, miss=6, error=0.3, ms=BRISK, playouts=160),
    ),
    engine_level(
        5,
        "Steady",
        "Looks at every reply you have.",
        Strength(2, ms=BRISK, playouts=320),
    ),
    engine_level(
        6,
        "Club player",
        "Follows the best lines three or four moves deep.",
        Strength(nodes=150, ms=BRISK, playouts=640),
    ),
    engine_level(
        7,
        "Expert",
        "Looks five moves ahead, and sees the end of the game coming.",
        Strength(nodes=1_000, ms=SLOW, playouts=1_500),
    ),
    engine_level(
        8,
        "Master",
        "Thinks for a second, and works out the outcome ten moves before the end.",
        Strength(ms=LONG),
    ),
)
