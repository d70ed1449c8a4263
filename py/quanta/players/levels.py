"""The ladder of eight levels: what a level is, and the one for games that bring none of their own.

A game may have a module ``levels`` with ``LEVELS``, a sequence of entries of level 1 and upwards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from quanta.players.base import Entry
from quanta.players.engine import Engine, Strength


def rung(level: int, label: str, sentence: str, strength: Strength, ms: int = 0) -> Entry:
    """A level played by the engine. ms: the most that it thinks, where the strength says nothing
    of time."""
    most = strength.ms or ms
    return Entry(label, lambda known: Engine(known, strength), sentence, most, level)


def ladder(levels: Sequence[Entry]) -> Mapping[str, Entry]:
    """``level1`` … -> entry."""
    return {f"level{entry.level}": entry for entry in levels}


LEVELS: Sequence[Entry] = (
    rung(1, "First steps", "Sees what is near, and not always.", Strength(1, miss=30, error=1.5)),
    rung(2, "Beginner", "Sees most of what is near.", Strength(1, miss=20, error=0.8), 50),
    rung(3, "Casual", "Takes what looks best now.", Strength(1, miss=8, error=0.3), 50),
    rung(4, "Careful", "Thinks of your reply.", Strength(2, nodes=200, miss=4, error=0.1), 100),
    rung(5, "Club", "Looks three plies ahead.", Strength(3, nodes=600), 300),
    rung(6, "Strong", "Thinks for a tenth of a second.", Strength(ms=100)),
    rung(7, "Expert", "Thinks for a third of a second.", Strength(ms=300)),
    rung(8, "Master", "Thinks for a second.", Strength(ms=1000)),
)
"""For every game without levels of its own."""
