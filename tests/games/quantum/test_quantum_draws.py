"""Quiet play that the rules end is ended at the same ply, and with the same result, by all that has
the rules again: the tree and the kernel. ``tests/hosts/test_learning_vector.py`` asks the same of
many games at a time."""

from __future__ import annotations

import pytest
from tests.games.quantum.positions import (
    BLACK,
    DRAW,
    FAR_APART,
    TOWER,
    WHITE,
    after,
    at,
    laid,
    quiet_play,
    returns,
)

from quanta.games.quantum.kernel import kernel
from quanta.games.quantum.learning import learning
from quanta.games.quantum.position import QuantumPosition
from quanta.games.quantum.state import QUIET_PLIES
from quanta.games.quantum.tree import tree
from quanta.players.alphabeta import AlphaBeta
from quanta.players.player import Limit
from quanta.players.solver import prove

REPEATED = ("a1-b1", "e1-d1", "b1-a1", "d1-e1")
"""The only moves there are where a tower parts two pieces in a row of five."""
QUIET = quiet_play(laid(stacks=FAR_APART), 99)
APART = f"S,1,{TOWER['w']},1,s_w"
TWICE = after(at(APART), *REPEATED, *REPEATED[:3])
TOWERS = after(at(APART, endless="built"), *REPEATED, *REPEATED[:3])
AS_MUCH = quiet_play(laid(stacks=FAR_APART, endless="built"), 99)
PIECES = quiet_play(laid(stacks={**FAR_APART, "a8": "s"}, endless="built"), 99)
WITH_TOWER = quiet_play(
    laid(stacks={**FAR_APART, "a8": "s", "h1": TOWER["w"]}, endless="built"), 99
)
H19 = pytest.mark.rule("quantum H19")
LASTS = [
    pytest.param(TWICE, DRAW, marks=pytest.mark.rule("quantum H8"), id="H8"),
    pytest.param(QUIET, DRAW, marks=pytest.mark.rule("quantum H9"), id="H9"),
    pytest.param(TOWERS, WHITE, marks=H19, id="more towers, the third time"),
    pytest.param(AS_MUCH, DRAW, marks=H19, id="as much on both sides"),
    pytest.param(PIECES, BLACK, marks=H19, id="more pieces"),
    pytest.param(WITH_TOWER, WHITE, marks=H19, id="a tower against more pieces"),
]
"""The last position in which there is a move, and how the game ends at the next ply."""


class FewBits:
    """Always the same bits, for a limited number of draws."""

    def __init__(self, draws: int) -> None:
        self.left = draws

    def getrandbits(self, count: int, /) -> int:
        assert self.left, "the game goes on"
        self.left -= 1
        return 0


def last_ply(last: QuantumPosition) -> QuantumPosition:
    """The position after the ply that ends the game."""
    if last in (TWICE, TOWERS):
        return last.apply(REPEATED[3])
    return quiet_play(last, 1)


@pytest.mark.parametrize(("last", "result"), LASTS)
def test_the_tree_ends_with_the_rules(last: QuantumPosition, result: tuple[int, int]) -> None:
    ended = last_ply(last)
    assert returns(ended) == result
    walked = tree(last)
    assert walked is not None
    before, end = walked.state(last), walked.state(ended)
    assert walked.best_value(before) is not None
    assert walked.best_value(end) is None
    assert not walked.children(end)
    assert walked.terminal_value(end) == result[ended.to_play]
    children = walked.children(before)
    assert [walked.best_value(child) for _, child, _ in children if child == end] == [None]


@pytest.mark.parametrize(("last", "result"), LASTS)
def test_the_kernel_ends_with_the_rules(last: QuantumPosition, result: tuple[int, int]) -> None:
    known = kernel(last)
    assert known is not None
    before, end = known.state(last), known.state(last_ply(last))
    assert known.returns(before) is None
    assert known.moves(before)
    assert (known.returns(end), known.moves(end)) == (result, [])
    assert known.playout(before, FewBits(1)) == result
    history = known.history(before)
    if last.variant.endless == "draw":
        assert history.plies == 1 or known.without_history(end) in history.repetitions


@H19
def test_a_win_by_what_is_built_is_solved_and_searched() -> None:
    """White repeats the position, and Black, who has built less, has no other move."""
    known, walked = kernel(TOWERS), tree(TOWERS)
    assert known is not None
    assert walked is not None
    solved = prove(known, known.state(TOWERS), Limit(nodes=1_000))
    assert (solved.value, solved.plies, solved.line) == (-1, 1, (REPEATED[3],))
    *_, thought = AlphaBeta(walked).search(walked.state(TOWERS), Limit(), 2)
    assert (thought.candidates[0].expectation, thought.proven) == (-1, True)


@H19
def test_no_draw_is_proven_by_positions_that_can_come_again() -> None:
    """The few positions of this board repeat, and there is no other way to win: a draw, unless
    what is built decides."""
    drawn, won = (at(APART, endless=endless) for endless in ("draw", "built"))
    results = []
    for position in (drawn, won):
        known = kernel(position)
        assert known is not None
        results.append(prove(known, known.state(position), Limit(nodes=100_000)).value)
    assert results == [0, 1]


@pytest.mark.rule("quantum H8")
def test_playouts_end_when_a_position_comes_again() -> None:
    start = at(f"S,1,{TOWER['w']},1,s_w")
    known = kernel(start)
    assert known is not None
    assert known.playout(known.state(start), FewBits(2 * len(REPEATED))) == DRAW


@pytest.mark.rule("quantum H9")
def test_learning_programs_know_the_longest_game() -> None:
    """On a full board each capture can come after all quiet moves but one, up to the last stack."""
    full = at("-".join([",".join("S" * 8)] * 8) + "_w")
    known = learning(full)
    assert known is not None
    assert known.plies >= len(full.cells) * QUIET_PLIES
