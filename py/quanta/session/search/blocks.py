"""The parts of a game that a review searches: blocks of a few positions that follow each other.

What is found of a block depends on nothing but its positions and the limit: it is searched by an
analyst who remembers nothing and draws lots of its own. So blocks can be searched in any order, and
by several engines. Within a block the last position comes first, so that what follows a position is
known before it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from quanta.core.game import CHANCE, Action, Position, Rules
from quanta.core.rng import Stream
from quanta.core.secrets import knows_its_own
from quanta.players import Candidate, Limit, Player
from quanta.session.search.search_task import Enough, SearchTask

SIZE = 4
"""Positions of a block: the more there are, the more the search of one helps that of another, and
the longer it takes until the block is known."""
SEED = "block"
"""The same in all engines."""
Candidates = Sequence[Candidate]


class Block(NamedTuple):
    """first: the ply of the first position; actions: what was played at each of them, but for the
    last one of the game."""

    first: int
    positions: tuple[Position, ...]
    actions: tuple[Action, ...]

    @property
    def plies(self) -> range:
        """Those of its positions."""
        return range(self.first, self.first + len(self.positions))


def blocks(positions: Sequence[Position], actions: Sequence[Action]) -> list[Block]:
    """All blocks of a game. They begin at the same plies when it has gone on."""
    parts = (slice(start, start + SIZE) for start in range(0, len(positions), SIZE))
    return [Block(part.start, tuple(positions[part]), tuple(actions[part])) for part in parts]


def is_searched(rules: Rules, position: Position) -> bool:
    """Whether there is something to search: a seat is to play, of which all is known that it
    knows."""
    if position.outcome() is not None or position.to_play == CHANCE:
        return False
    return knows_its_own(rules, position)


class BlockSearch:
    """The search of a block, in slices.

    block: which one; found: the candidates of each position that was searched, by its ply.
    """

    def __init__(
        self,
        block: Block,
        rules: Rules,
        analyst: Callable[[], Player],
        limit: Limit,
        seed: str = SEED,
    ) -> None:
        """analyst: makes one who remembers nothing; limit: for each position; seed: of what the
        analyst draws lots from."""
        self.block = block
        self.found: dict[int, Candidates] = {}
        self._rules, self._analyst, self._limit = rules, analyst(), limit
        self._rng = Stream(f"{seed} {block.first}")
        self._left = list(block.plies)
        self._search: SearchTask | None = None

    @property
    def over(self) -> bool:
        """Whether all positions were looked at."""
        return not self._left

    @property
    def doubted(self) -> int | None:
        """The ply of the position that is searched longer, because what was played there seems to
        lose much; None while there is none."""
        return self._left[-1] if self._search is not None and self._search.doubts else None

    def run(self, enough: Enough) -> int | None:
        """Search one position until ``enough()``; its ply when that is over, else None."""
        ply = self._left[-1]
        position = self.block.positions[ply - self.block.first]
        if is_searched(self._rules, position):
            if self._search is None:
                played = next(iter(self.block.actions[ply - self.block.first :]), None)
                self._search = SearchTask(self._analyst, position, self._limit, self._rng, played)
            if not self._search.run(enough):
                return None
            self.found[ply], self._search = (
                self._search.ending_alike(position.to_play).candidates,
                None,
            )
        return self._left.pop()
