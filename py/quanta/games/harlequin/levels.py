"""The eight levels of Harlequin; what each wins against the one below is in docs/measurements."""

from __future__ import annotations

from collections.abc import Sequence

from quanta.players.engine import Strength
from quanta.players.levels import engine_level
from quanta.players.player import RosterEntry

QUICK, BRISK, SLOW, LONG = 100, 200, 600, 950
"""Time limits for one jump, in milliseconds."""

LEVELS: Sequence[RosterEntry] = (
    engine_level(
        1,
        "First jumps",
        "A first opponent: overlooks most long chains, and misjudges what it sees.",
        Strength(1, miss=8, error=1.0, ms=QUICK),
    ),
    engine_level(
        2,
        "Beginner",
        "Takes a turn that looks good to it now, whatever you reply.",
        Strength(1, miss=3, error=0.3, ms=QUICK),
    ),
    engine_level(
        3,
        "Casual",
        "Has an inkling of your reply, and overlooks many of the long chains.",
        Strength(2, miss=4, error=0.1, ms=QUICK),
    ),
    engine_level(
        4,
        "Watchful",
        "Thinks of your reply, and overlooks few of the long chains.",
        Strength(2, miss=1, error=0.1, ms=QUICK),
    ),
    engine_level(
        5,
        "Careful",
        "Looks at your replies, and now and then at its own next turn.",
        Strength(3, nodes=40, error=0.005, ms=QUICK),
    ),
    engine_level(
        6,
        "Club player",
        "Looks four turns ahead, and loses its way in the last ones.",
        Strength(nodes=600, ms=BRISK, exact=False),
    ),
    engine_level(
        7,
        "Expert",
        "Looks a little farther, and works out who wins in the last turns.",
        Strength(nodes=1_250, ms=SLOW),
    ),
    engine_level(
        8,
        "Master",
        "Thinks for a second, far ahead, and works the last turns out to the end.",
        Strength(ms=LONG),
    ),
)
