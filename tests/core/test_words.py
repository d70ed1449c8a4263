"""English lists and plurals."""

from __future__ import annotations

import pytest

from quanta.core.words import counted, listed


def test_a_list_ends_in_and_or_another_word() -> None:
    assert listed(["a"]) == "a"
    assert listed(["a", "b"]) == "a and b"
    assert listed(iter("abc"), "or") == "a, b or c"
    with pytest.raises(ValueError, match="values to unpack"):
        listed([])


def test_a_count_agrees_with_its_noun() -> None:
    assert [counted(n, "piece") for n in range(3)] == ["no pieces", "1 piece", "2 pieces"]
