"""The eight levels of Harlequin; what each wins against the one below is in BENCHMARKS.md."""

from __future__ import annotations

from collections.abc import Sequence

from quanta.players.base import Entry
from quanta.players.engine import Strength
from quanta.players.levels import rung

QUICK, BRISK, SLOW, LONG = 100, 200, 600, 1_000
"""Milliseconds for one jump, at most."""

LEVELS: Sequence[Entry] = (
    rung(
        *(1, "First jumps", "A first opponent: flips what it happens to see, near its tokens."),
        Strength(1, miss=30, error=0.5, ms=QUICK),
    ),
    rung(
        *(2, "Beginner", "Has an inkling of your reply, and overlooks most long chains."),
        Strength(2, miss=14, error=0.1, ms=QUICK),
    ),
    rung(
        *(3, "Casual", "Thinks of your reply, and overlooks many a long chain."),
        Strength(2, miss=6, error=0.05, ms=QUICK),
    ),
    rung(
        *(4, "Careful", "Thinks of your reply, and hardly overlooks a chain."),
        Strength(2, miss=1, error=0.01, ms=BRISK),
    ),
    rung(
        *(5, "Steady", "Looks three turns ahead."),
        Strength(3, nodes=600, ms=BRISK),
    ),
    rung(
        *(6, "Club player", "Looks four turns ahead, and farther near the end."),
        Strength(nodes=1_500, ms=SLOW),
    ),
    rung(
        *(7, "Expert", "Looks five turns ahead, and sees the end of the game coming."),
        Strength(nodes=6_000, ms=SLOW),
    ),
    rung(
        *(8, "Master", "Thinks for a second, and plays the last turns without a mistake."),
        Strength(ms=LONG),
    ),
)
