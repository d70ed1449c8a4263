"""English lists and plurals."""

from __future__ import annotations

import pytest

from quanta.core.words import counted, listed, sentence, win_in


def test_a_list_ends_in_and_or_another_word() -> None:
    assert listed(["a"]) == "a"
    assert listed(["a", "b"]) == "a and b"
    assert listed(iter("abc"), "or") == "a, b or c"
    with pytest.raises(ValueError, match="values to unpack"):
        listed([])


def test_a_count_agrees_with_its_noun() -> None:
    assert [counted(n, "piece") for n in range(3)] == ["no pieces", "1 piece", "2 pieces"]


def test_a_task_to_win_says_whose_moves_are_counted() -> None:
    assert win_in(1) == "win with one move"
    assert win_in(3) == "win in 2 moves: yours, the reply, yours"
    assert win_in(3, "jump", alternate=False) == ("win within 3 jumps, those of both sides counted")
    assert sentence(win_in(9)) == "Win in 5 of your moves."
