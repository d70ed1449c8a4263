"""The first look at a game under review. It only decides where the review begins: where the chances
change most."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from quanta.core.game import Rules
from quanta.core.rng import Stream
from quanta.players import Limit, Player
from quanta.session.search.blocks import Block, is_searched
from quanta.session.search.evaluation import of_candidate, of_outcome
from quanta.session.search.search_task import Enough, SearchTask

MOST = 35
"""Most positions to look at: in longer games, every second or third. 70 gave no better order, and
each takes ten times its limit when the engine has just started."""
FEWEST = 3
"""Fewest blocks that are worth a first look: with fewer the order does not matter."""


class Glance:
    """The first look, in slices, from the end of the game to its start."""

    def __init__(
        self, blocks: Sequence[Block], rules: Rules, analyst: Callable[[], Player], limit: Limit
    ) -> None:
        """blocks: those of a game of two, in order; limit: for each position."""
        self._blocks, self._rules, self._limit = blocks, rules, limit
        self._positions = [position for block in blocks for position in block.positions]
        self._analyst, self._rng = analyst(), Stream("glance")
        every = -(-len(self._positions) // MOST)
        self._left = list(range(0, len(self._positions), max(every, 1)))
        self._chances: dict[int, int] = {}
        self._search: SearchTask | None = None

    def run(self, enough: Enough) -> bool:
        """Evaluate positions until ``enough()``. Returns whether it is over."""
        while self._left:
            if not self._evaluate(self._left[-1], enough):
                return False
            self._left.pop()
            if enough():
                break
        return not self._left

    def _evaluate(self, ply: int, enough: Enough) -> bool:
        """Evaluate a position until ``enough()``. Returns whether it is done."""
        position = self._positions[ply]
        end = position.outcome()
        if end is not None:
            self._chances[ply] = of_outcome(end, 0).winning_chance
        elif is_searched(self._rules, position):
            if self._search is None:
                self._search = SearchTask(self._analyst, position, self._limit, self._rng)
            if not self._search.run(enough):
                return False
            candidates, self._search = self._search.comparable().candidates, None
            if candidates:
                evaluation = of_candidate(candidates[0], position.to_play)
                self._chances[ply] = evaluation.first(2).winning_chance
        return True

    def worst_first(self) -> list[Block]:
        """The blocks by how much the chances change in them or at their ends, most first. Ties go
        to the block with more of the moves that may have caused the change, then to the later
        one."""
        changes = [
            (abs(self._chances[after] - self._chances[before]), before, after)
            for before, after in pairwise(sorted(self._chances))
        ]

        def key(block: Block) -> tuple[int, int, int]:
            start, stop = block.plies.start, block.plies.stop
            own = (
                (most, min(after, stop) - max(before, start))
                for most, before, after in changes
                if before < stop and after >= start
            )
            return *max(own, default=(0, 0)), block.first

        return sorted(self._blocks, key=key, reverse=True)
