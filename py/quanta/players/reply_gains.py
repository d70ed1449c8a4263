"""What the best reply gains: learned while searching, so that most replies need no look at all.

A move's value at a glance leaves out the reply. What the reply takes off it varies little from
move to move at the same ply, often by a unit or two. Where even the least, or the most, that
replies have taken so far would not change what a search does, it goes on without a look.
"""

from __future__ import annotations

RARE = 0.04
"""How often a gain may lie below the least that is told, or above the most."""
ENOUGH = 40
"""So many gains have to be seen at a ply before anything is told of it."""
PACE = 100
NEVER = 1 << 30


class Gains:
    """The least and the most that replies gain at each ply, but for rare ones."""

    def __init__(self) -> None:
        self._plies: list[list[float]] = []

    def bounds(self, ply: int) -> tuple[int, int]:
        """The least and the most; endlessly little and much where too few gains are known."""
        if ply >= len(self._plies):
            return -NEVER, NEVER
        count, low, high = self._plies[ply]
        return (int(low), -int(-high)) if count >= ENOUGH else (-NEVER, NEVER)

    def learn(self, ply: int, gain: int) -> None:
        """Take a gain into account."""
        while ply >= len(self._plies):
            self._plies.append([0, gain, gain])
        known = self._plies[ply]
        known[0] += 1
        step = 1 / min(known[0], PACE)
        wide = known[2] - known[1] + 2
        for side, rare in ((1, RARE), (2, 1 - RARE)):
            known[side] += step * wide * (rare if gain > known[side] else rare - 1)
