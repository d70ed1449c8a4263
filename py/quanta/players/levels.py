"""The eight levels of strength, for games without their own.

A game may have a module ``levels`` with ``LEVELS``, a sequence of entries from level 1 up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from quanta.players.engine import Engine, Strength
from quanta.players.player import RosterEntry


def engine_level(level: int, label: str, sentence: str, strength: Strength) -> RosterEntry:
    """A level played by the engine at this strength."""
    return RosterEntry(
        label, lambda support: Engine(support, strength), sentence, strength.ms, level
    )


def _weak(depth: int, miss: int, error: float, playouts: int) -> Strength:
    return Strength(depth, ms=100, miss=miss, error=error, playouts=playouts)


def ladder(levels: Sequence[RosterEntry]) -> Mapping[str, RosterEntry]:
    """Player id, such as ``level1``, -> entry."""
    return {f"level{entry.level}": entry for entry in levels}


LEVELS: Sequence[RosterEntry] = (
    engine_level(1, "First steps", "Sees what is near, and not always.", _weak(1, 30, 1.5, 20)),
    engine_level(2, "Beginner", "Sees most of what is near.", _weak(1, 15, 0.6, 40)),
    engine_level(3, "Casual", "Takes what looks best now.", _weak(1, 5, 0.2, 80)),
    engine_level(
        4, "Careful", "Thinks of your reply, though it overlooks some.", _weak(2, 5, 0.2, 160)
    ),
    engine_level(5, "Steady", "Thinks of every reply you have.", Strength(2, ms=200, playouts=320)),
    engine_level(
        6, "Club player", "Looks ahead a little.", Strength(nodes=500, ms=200, playouts=640)
    ),
    engine_level(7, "Expert", "Looks far ahead.", Strength(nodes=3_000, ms=600, playouts=1_500)),
    engine_level(8, "Master", "Thinks for a second.", Strength(ms=1_000)),
)
"""The levels of games without their own."""
