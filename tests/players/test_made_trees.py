"""Alpha-beta search of trees that are made up, in which many ways lead to the same state: its
values are those of plain search as deep, if it leaves nothing out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from quanta.core.game import Action, Position
from quanta.core.rng import Stream
from quanta.core.tree import Child, Endgame
from quanta.players import alphabeta
from quanta.players.alphabeta import WON, AlphaBeta
from quanta.players.gc_pause import run_to_end
from quanta.players.player import Limit
from quanta.players.reply_gains import UNBOUNDED, ReplyGains

LEVELS, PLACES = 7, 9
"""A state is a level, which is the number of plies before it, and one of the places there."""
MOVES, ENDS = 6, 60
"""The moves of each state, and how often a state has none: one in this number."""
TREES, DEPTH = 80, 6
"""With these, each fault that was tried in the use of bounds changes the values of some trees."""
START = (0, 0)
State = tuple[int, int]


class MadeTree:
    """A tree whose moves, static values and results are drawn from a seed."""

    scale = 1.0
    endgame: Endgame[State] | None = None

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.children = cache(self._drawn)

    def supports(self, position: Position) -> bool:
        return False

    def state(self, position: Position) -> State:
        raise NotImplementedError

    def _drawn(self, state: State) -> Sequence[Child]:
        level, place = state
        drawn = Stream(f"{self.seed} {level} {place}")
        if level == LEVELS or (level and drawn.below(ENDS) == 0):
            return []
        return [
            (drawn.below(41) - 20, (level + 1, drawn.below(PLACES)), move) for move in range(MOVES)
        ]

    def best_value(self, state: State) -> int | None:
        return max((value for value, _, _ in self.children(state)), default=None)

    def terminal_value(self, state: State) -> int:
        return Stream(f"{self.seed} {state} ends").below(3) - 1

    def is_complete(self, state: State) -> bool:
        return True

    def actions(self, state: State, move: Any) -> Sequence[Action]:
        return [str(move)]

    def distance(self, state: State, move: Any) -> int:
        return 1


def plain(tree: MadeTree, state: State, depth: int) -> int:
    """The value by looking at everything ``depth`` ≥ 1 plies ahead."""
    children = tree.children(state)
    if not children:
        return tree.terminal_value(state) * (WON - state[0])
    if depth == 1:
        return max(value for value, _, _ in children)
    return max(-plain(tree, after, depth - 1) for _, after, _ in children)


@pytest.fixture
def complete(monkeypatch: pytest.MonkeyPatch) -> None:
    """Search without reductions and without the gains of replies, which guess."""
    monkeypatch.setattr(alphabeta, "LATE", MOVES)
    monkeypatch.setattr(ReplyGains, "bounds", lambda *_: (-UNBOUNDED, UNBOUNDED))


@pytest.mark.usefixtures("complete")
def test_nothing_that_the_table_knows_changes_a_value() -> None:
    """The table holds values and bounds of states that are reached again, with other windows."""
    for seed in range(TREES):
        tree = MadeTree(seed)
        thought = run_to_end(AlphaBeta(tree).search(START, Limit(), max_depth=DEPTH))
        assert thought.value == plain(tree, START, thought.depth), seed
        assert thought.depth == DEPTH or thought.proven
