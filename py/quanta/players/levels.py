"""The ladder of eight levels: what a level is, and the one for games that bring none of their own.

A game may have a module ``levels`` with ``LEVELS``, a sequence of entries of level 1 and upwards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from quanta.players.engine import Engine, Strength
from quanta.players.player import Entry


def rung(level: int, label: str, sentence: str, strength: Strength) -> Entry:
    """A level played by the engine."""
    return Entry(label, lambda known: Engine(known, strength), sentence, strength.ms, level)


def _dim(depth: int, miss: int, error: float, playouts: int) -> Strength:
    """The strength of somebody who does not see everything."""
    return Strength(depth, ms=100, miss=miss, error=error, playouts=playouts)


def ladder(levels: Sequence[Entry]) -> Mapping[str, Entry]:
    """``level1`` … -> entry."""
    return {f"level{entry.level}": entry for entry in levels}


LEVELS: Sequence[Entry] = (
    rung(1, "First steps", "Sees what is near, and not always.", _dim(1, 30, 1.5, 20)),
    rung(2, "Beginner", "Sees most of what is near.", _dim(1, 15, 0.6, 40)),
    rung(3, "Casual", "Takes what looks best now.", _dim(1, 5, 0.2, 80)),
    rung(4, "Careful", "Thinks of your reply, though it overlooks some.", _dim(2, 5, 0.2, 160)),
    rung(5, "Steady", "Thinks of every reply you have.", Strength(2, ms=200, playouts=320)),
    rung(6, "Club player", "Looks ahead a little.", Strength(nodes=500, ms=200, playouts=640)),
    rung(7, "Expert", "Looks far ahead.", Strength(nodes=3_000, ms=600, playouts=1_500)),
    rung(8, "Master", "Thinks for a second.", Strength(ms=1_000)),
)
"""For every game without levels of its own."""
