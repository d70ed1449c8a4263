"""Figures and verdicts, against values from tables."""

from __future__ import annotations

import pytest

from quanta_lab import figures
from quanta_lab.fairness import judged


@pytest.mark.parametrize(
    ("degrees", "quantile"), [(4, 2.776), (9, 2.262), (29, 2.045), (200, 1.972)]
)
def test_the_quantiles_of_students_t_are_those_of_the_tables(degrees: int, quantile: float) -> None:
    assert figures.t_quantile(degrees) == pytest.approx(quantile, rel=0.003)


def test_a_mean_has_its_interval_from_three_values_on() -> None:
    found = figures.mean([4.0, 5.0, 6.0, 7.0, 8.0])
    assert found.value == 6
    assert found.high == pytest.approx(6 + 2.776 * 2.5**0.5 / 5**0.5, rel=0.003)
    assert found.low == pytest.approx(12 - (found.high or 0))
    assert figures.mean([4.0, 5.0])[:3] == (4.5, None, None)
    assert figures.mean([])[:4] == (None, None, None, 0)


def test_the_interval_of_a_median_goes_between_ranks() -> None:
    found = figures.middle([float(n) for n in range(1, 101)])
    assert (found.value, found.low, found.high) == (50.5, 40, 61)
    assert figures.middle([1.0, 2.0])[:3] == (1.5, None, None)


def test_elo_has_no_end_where_everything_was_won() -> None:
    assert figures.elo(30, 40).value == pytest.approx(190.8, abs=0.1)
    assert figures.elo(10, 10).value is None
    assert figures.elo(10, 10).low == pytest.approx(166, abs=1)


def test_fair_is_said_only_where_it_was_shown() -> None:
    assert judged([1000, 1000], 2000).kind == "fair"
    assert judged([50, 50], 100).kind == "open"
    assert judged([1300, 700], 2000).kind == "unfair"
    slight = judged([1080, 920], 2000)
    assert slight.kind == "open"
    assert "That it is not even was shown" in slight.sentence
    assert judged([400, 400, 400], 1200).kind == "fair"
    assert "seat 3 has a disadvantage" in judged([500, 500, 200], 1200).sentence


def test_the_games_that_would_settle_it_do() -> None:
    words = judged([52, 48], 100).sentence.split()
    games = int(words[words.index("games") - 1].replace(",", ""))
    assert judged([0.52 * games, 0.48 * games], games).kind == "fair"
    assert judged([0.52 * games / 2, 0.48 * games / 2], games // 2).kind == "open"
