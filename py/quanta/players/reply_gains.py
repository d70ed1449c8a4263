"""The gains of best replies, learned during a search, so that most replies can be skipped.

The static value of a move does not include the reply. The gain of the best reply varies little
between the moves of one ply, often by a unit or two. If neither the smallest nor the greatest usual
gain would change the result of a search, it need not generate the replies.
"""

from __future__ import annotations

OUTLIERS = 0.04
"""The share of gains below the lower bound, and above the upper one."""
MIN_SAMPLES = 40
"""The gains of a ply needed for bounds."""
MEMORY = 100
"""The gains over which bounds are averaged: older ones fade."""
UNBOUNDED = 1 << 30


class ReplyGains:
    """Running bounds of the gain of the best reply, ply by ply, except for outliers."""

    def __init__(self) -> None:
        self._plies: list[list[float]] = []

    def bounds(self, ply: int) -> tuple[int, int]:
        """The lower and the upper bound; ∓``UNBOUNDED`` if too few gains are known."""
        if ply >= len(self._plies):
            return -UNBOUNDED, UNBOUNDED
        count, low, high = self._plies[ply]
        return (int(low), -int(-high)) if count >= MIN_SAMPLES else (-UNBOUNDED, UNBOUNDED)

    def learn(self, ply: int, gain: int) -> None:
        """Adjust the bounds to one more gain: each is a running estimate of a quantile."""
        while ply >= len(self._plies):
            self._plies.append([0, gain, gain])
        known = self._plies[ply]
        known[0] += 1
        step = 1 / min(known[0], MEMORY)
        width = known[2] - known[1] + 2
        for side, quantile in ((1, OUTLIERS), (2, 1 - OUTLIERS)):
            known[side] += step * width * (quantile if gain > known[side] else quantile - 1)
