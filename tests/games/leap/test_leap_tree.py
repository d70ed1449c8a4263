"""What is special about Leap's tree: what it counts, and the boards that are not for it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quanta.core.game import Params
from quanta.core.rng import Stream
from quanta.games.leap.position import LeapPosition
from quanta.games.leap.rules import RULES
from quanta.games.leap.tree import tree

BOARDS = ("hex2", "hex5", "hex8", "star6", "sieve6x20", "line26x3", "ring7x2")


def hold(position: LeapPosition, seat: int, *, friends: bool) -> int:
    """How well a seat's pieces hold together, counted piece by piece."""
    own, others = set(position.pieces(seat)), set(position.pieces(1 - seat))
    beside = {cell: set(position.board.neighbours[cell]) for cell in own}
    touching = sum(bool(near & others) for near in beside.values())
    if not friends:
        return touching
    pairs = sum(len(near & own) for near in beside.values())  # each counted from both ends
    bonded = sum(bool(near & own) for near in beside.values())
    return pairs + 2 * bonded + touching


def check(position: LeapPosition) -> int:
    """Compare the values of all children, which are less by the same tempo; how many there were."""
    known = tree(position)
    assert known is not None
    state, seat = known.state(position), position.to_play
    friends = position.variant.count == "friends"
    children = known.children(state)
    tempos = set()
    for value, _, move in children:
        (action,) = known.actions(state, move)
        after = position.apply(action)
        expected = hold(after, seat, friends=friends) - hold(after, 1 - seat, friends=friends)
        tempos.add(expected - value)
    assert len(tempos) <= 1
    assert min(tempos, default=0) >= 0
    assert known.best_value(state) == max((value for value, *_ in children), default=None)
    return len(children)


@pytest.mark.parametrize("count", ["friends", "opponents"])
@pytest.mark.parametrize("board", BOARDS)
@given(seed=st.integers(0, 2**32), plies=st.integers(0, 60), dense=st.booleans())
def test_children_are_worth_what_a_count_by_hand_says(
    board: str, count: str, seed: int, plies: int, dense: bool
) -> None:
    params: Params = {"board": board, "count": count}
    lots = Stream(seed)
    position = RULES.start(params, lots)
    assert isinstance(position, LeapPosition)
    if dense:  # one colour wherever the other is not needed: the largest sums there are
        cells = "w" * (position.board.size - 1) + "b"
        position = LeapPosition(position.board, cells, 0, position.variant)
    for _ in range(plies):
        actions = position.legal_actions()
        if not actions:
            break
        position = position.apply(actions[lots.below(len(actions))])
    check(position)


def test_the_widest_board_of_gaps_that_can_be_written_down_is_counted_too() -> None:
    rows = ["wwb" + "x" * 23] + ["x" * 26] * 71 + ["o" * 26, "x" * 24 + "wb"]
    position = RULES.read("-".join(rows) + "_w", {})
    assert isinstance(position, LeapPosition)
    assert check(position) == 1
