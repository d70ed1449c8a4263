"""The random stream: the same everywhere, and unbiased."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from quanta.core.errors import BadRecord
from quanta.core.rng import NoChance, Stream


def test_a_seed_gives_the_same_numbers_for_ever() -> None:
    rng = Stream("quanta")
    assert [rng.below(1000) for _ in range(8)] == [338, 65, 705, 743, 247, 360, 947, 642]
    assert Stream(7).below(10**9) == Stream("7").below(10**9)


def test_every_value_is_as_likely_as_another() -> None:
    rng = Stream("fair")
    counts = Counter(rng.below(6) for _ in range(6000))
    assert sorted(counts) == list(range(6))
    assert all(850 < count < 1150 for count in counts.values())


def test_every_order_is_as_likely_as_another() -> None:
    rng = Stream("orders")
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        items = [0, 1, 2]
        rng.shuffle(items)
        counts[tuple(items)] += 1
    assert set(counts) == set(permutations(range(3)))
    assert all(850 < count < 1150 for count in counts.values())


def test_nothing_can_be_drawn_where_there_is_no_chance() -> None:
    rng = NoChance()
    only = ["one"]
    rng.shuffle(only)
    assert (rng.choice(only), rng.below(1)) == ("one", 0)
    with pytest.raises(BadRecord, match="drawn by chance"):
        rng.below(2)


def test_a_bound_is_at_least_one() -> None:
    assert Stream("one").below(1) == 0
    with pytest.raises(ValueError, match="from 1 on, not 0"):
        Stream("none").below(0)
