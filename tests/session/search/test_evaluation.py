"""Evaluations as chances: of a win, a draw and a loss, the same from both sides."""

from __future__ import annotations

import pytest

from quanta.session.search.evaluation import Evaluation


@pytest.mark.parametrize("half", [0, 0.005, 0.01, 0.015])
def test_win_draw_and_loss_are_the_same_from_both_sides(half: float) -> None:
    for draw in (0.0, 0.004, 0.015, 0.3, 0.985, 1.0):
        apart = (1 - draw) * (0.6 + half)
        one = Evaluation(0, apart, draw=draw)
        if one.chances is None:
            assert draw < 0.02
            continue
        assert one.turned(2).chances == one.chances[::-1]
        assert sum(one.chances) == 100
        assert min(one.chances) >= 0


def test_what_cannot_be_drawn_has_one_chance() -> None:
    names = ("White", "Black")
    assert Evaluation(0, 0.2).chances is None
    assert Evaluation(0, 0.2, draw=0.0).chances is None
    said = Evaluation(0, 0.2, draw=0.5)
    assert said.words(names) == (
        "It is slightly better for White: White wins 35%, Black 15%, and 50% are drawn"
    )
    assert said.turned(2).words(names) == said.words(names)
