"""The parts of a game that a review searches: blocks of a few successive positions, and one of all
that are within reach of the endgame search, as a result that it proves there proves others.

The results for a block depend only on its positions and the limit, as each block gets a new analyst
and a random stream of its own. So blocks can be searched in any order, and by several engines. A
block is searched from its last position to its first, so that the analyst knows what follows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from quanta import registry
from quanta.core.game import CHANCE, Action, Position, Rules
from quanta.core.rng import Stream
from quanta.core.secrets import knows_its_own
from quanta.players import Candidate, Limit, Player
from quanta.players.alphabeta import ROOT_ENDGAME
from quanta.session.search.evaluation import Evaluation, of_candidate
from quanta.session.search.search_task import Enough, SearchTask

SIZE = 4
"""Positions in a block. With more, searches help each other more, but results come later."""
SEED = "block"
"""The same in all engines."""
Candidates = Sequence[Candidate]


class Block(NamedTuple):
    """first: the ply of the first position; actions: those played at each position; the last
    position of the game has none."""

    first: int
    positions: tuple[Position, ...]
    actions: tuple[Action, ...]

    @property
    def plies(self) -> range:
        """The plies of its positions."""
        return range(self.first, self.first + len(self.positions))


def blocks(rules: Rules, positions: Sequence[Position], actions: Sequence[Action]) -> list[Block]:
    """All blocks of a game. All but the last begin at the same plies when more has been played."""
    late = _endgame(rules, positions) // SIZE * SIZE
    parts = [slice(start, start + SIZE) for start in range(0, late, SIZE)]
    if late < len(positions):
        parts.append(slice(late, len(positions)))
    return [Block(part.start, tuple(positions[part]), tuple(actions[part])) for part in parts]


def _endgame(rules: Rules, positions: Sequence[Position]) -> int:
    """The first ply within reach of the endgame search, or the number of positions."""
    tree_of = registry.modules(rules.id).tree
    for ply, position in enumerate(positions if tree_of else ()):
        tree = tree_of(position) if tree_of and position.outcome() is None else None
        endgame = tree and tree.endgame
        if tree and endgame and endgame.moves_left(tree.state(position)) <= ROOT_ENDGAME:
            return ply
    return len(positions)


def is_searched(rules: Rules, position: Position) -> bool:
    """Whether a position is to be searched: a seat is to play, and all that it knows is known."""
    if position.outcome() is not None or position.to_play == CHANCE:
        return False
    return knows_its_own(rules, position)


class BlockSearch:
    """The search of a block, in slices.

    candidates: those of each searched position, by ply.
    """

    def __init__(
        self,
        block: Block,
        rules: Rules,
        analyst: Callable[[], Player],
        limit: Limit,
        seed: str = SEED,
    ) -> None:
        """analyst: makes a new one; limit: for each position; seed: for the analyst."""
        self.block = block
        self.candidates: dict[int, Candidates] = {}
        self._rules, self._analyst, self._limit = rules, analyst(), limit
        self._rng = Stream(f"{seed} {block.first}")
        self._left = list(block.plies)
        self._search: SearchTask | None = None

    @property
    def over(self) -> bool:
        """Whether all positions are done."""
        return not self._left

    @property
    def doubted(self) -> int | None:
        """The ply of the position under a longer search because its move is in doubt, or None."""
        return self._left[-1] if self._search is not None and self._search.doubts else None

    def run(self, enough: Enough) -> int | None:
        """Search one position until ``enough()``. Returns its ply once it is done, else None."""
        ply = self._left[-1]
        position = self.block.positions[ply - self.block.first]
        if is_searched(self._rules, position):
            if self._search is None:
                self._search = SearchTask(
                    self._analyst, position, self._limit, self._rng, *self._played(ply)
                )
            if not self._search.run(enough):
                return None
            self.candidates[ply] = self._search.comparable().candidates
            self._search = None
        return self._left.pop()

    def _played(self, ply: int) -> tuple[Action | None, Evaluation | None]:
        """The action played at a ply, and the evaluation of the position after it, if known."""
        number = ply - self.block.first
        played = next(iter(self.block.actions[number:]), None)
        if self.candidates.get(ply + 1):
            after = self.block.positions[number + 1]
            return played, of_candidate(self.candidates[ply + 1][0], after.to_play)
        return played, None
