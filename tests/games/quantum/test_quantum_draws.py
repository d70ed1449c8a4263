"""Quiet play that the rules end as a draw is ended at the same ply by all that has the rules again:
the tree and the kernel. ``tests/hosts/test_learning_vector.py`` asks the same of many games at a
time."""

from __future__ import annotations

import pytest
from tests.games.quantum.positions import DRAW, FAR_APART, TOWER, after, at, laid, quiet_play

from quanta.games.quantum.kernel import kernel
from quanta.games.quantum.learning import learning
from quanta.games.quantum.position import QuantumPosition
from quanta.games.quantum.state import QUIET_PLIES
from quanta.games.quantum.tree import tree

REPEATED = ("a1-b1", "e1-d1", "b1-a1", "d1-e1")
"""The only moves there are where a tower parts two pieces in a row of five."""
QUIET = quiet_play(laid(stacks=FAR_APART), 99)
TWICE = after(at(f"S,1,{TOWER['w']},1,s_w"), *REPEATED, *REPEATED[:3])
LASTS = [
    pytest.param(TWICE, TWICE.apply(REPEATED[3]), marks=pytest.mark.rule("quantum H8"), id="H8"),
    pytest.param(QUIET, quiet_play(QUIET, 1), marks=pytest.mark.rule("quantum H9"), id="H9"),
]
"""The last position in which there is a move, and the drawn one that is next."""


class FewBits:
    """Always the same bits, and of so many draws only."""

    def __init__(self, draws: int) -> None:
        self.left = draws

    def getrandbits(self, count: int, /) -> int:
        assert self.left, "the game goes on"
        self.left -= 1
        return 0


@pytest.mark.parametrize(("last", "drawn"), LASTS)
def test_the_tree_ends_with_the_draw(last: QuantumPosition, drawn: QuantumPosition) -> None:
    assert drawn.outcome()
    walked = tree(last)
    assert walked is not None
    before, end = walked.state(last), walked.state(drawn)
    assert walked.best_value(before) is not None
    assert walked.best_value(end) is None
    assert not walked.children(end)
    assert walked.terminal_value(end) == 0
    children = walked.children(before)
    assert [walked.best_value(child) for _, child, _ in children if child == end] == [None]


@pytest.mark.parametrize(("last", "drawn"), LASTS)
def test_the_kernel_ends_with_the_draw(last: QuantumPosition, drawn: QuantumPosition) -> None:
    known = kernel(last)
    assert known is not None
    before, end = known.state(last), known.state(drawn)
    assert known.returns(before) is None
    assert known.moves(before)
    assert (known.returns(end), known.moves(end)) == (DRAW, [])
    assert known.playout(before, FewBits(1)) == DRAW
    history = known.history(before)
    assert history.plies == 1 or known.without_history(end) in history.repetitions


@pytest.mark.rule("quantum H8")
def test_playouts_end_when_a_position_comes_again() -> None:
    start = at(f"S,1,{TOWER['w']},1,s_w")
    known = kernel(start)
    assert known is not None
    assert known.playout(known.state(start), FewBits(2 * len(REPEATED))) == DRAW


@pytest.mark.rule("quantum H9")
def test_learning_programs_are_told_of_the_longest_game() -> None:
    """On a full board each capture can come after all quiet moves but one, up to the last stack."""
    full = at("-".join([",".join("S" * 8)] * 8) + "_w")
    known = learning(full)
    assert known is not None
    assert known.plies >= len(full.cells) * QUIET_PLIES
