"""The measures of how a game goes, on games made by hand whose values can be counted."""

from __future__ import annotations

from math import sqrt

import pytest

from quanta_lab import drama

BACK = [[0.5, 0.5], [0.9, 0.1], [0.34, 0.66], [0.05, 0.95]]
"""Seat 2 is far behind, then ahead, then wins."""
SMOOTH = [[0.5, 0.5], [0.6, 0.4], [0.8, 0.2], [0.95, 0.05]]
"""Seat 1 is never behind."""


def test_drama_is_how_far_the_winner_was_behind_where_it_was() -> None:
    assert drama.drama(BACK, 1) == pytest.approx(sqrt(0.8))
    assert drama.drama(SMOOTH, 0) == 0
    twice = [[0.5, 0.5], [0.66, 0.34], [0.52, 0.48]]
    assert drama.drama(twice, 1) == pytest.approx((sqrt(0.32) + sqrt(0.04)) / 2)


def test_a_lead_changes_when_another_seat_is_clearly_ahead() -> None:
    assert drama.lead_changes(BACK) == 1
    assert drama.lead_changes(SMOOTH) == 0
    nearly_even = [[0.52, 0.48], [0.48, 0.52]] * 5
    assert drama.lead_changes(nearly_even) == 0
    by_way_of_even = [[0.7, 0.3], [0.5, 0.5], [0.7, 0.3], [0.3, 0.7], [0.7, 0.3]]
    assert drama.lead_changes(by_way_of_even) == 2
    assert drama.lead_changes([[0.5, 0.3, 0.2], [0.2, 0.3, 0.5], [0.2, 0.5, 0.3]]) == 2


def test_a_game_is_decided_when_the_winner_stays_beyond_nine_in_ten() -> None:
    assert drama.decided_at(BACK, 1) == 3 / 4
    assert drama.decided_at([[0.95, 0.05]] * 4, 0) == 0
    assert drama.decided_at([[0.95, 0.05], [0.5, 0.5]], 0) == 1
    assert drama.decided_at([[0.95, 0.05], [0.5, 0.5], [0.9, 0.1], [1, 0]], 0) == 2 / 4


def test_decisiveness_is_what_is_left_once_the_winner_has_more_than_any_other_ever_had() -> None:
    assert drama.decisiveness(BACK, 1) == 1 / 4
    assert drama.decisiveness(SMOOTH, 0) == 3 / 4
    assert drama.decisiveness([[0.9, 0.1], [0.5, 0.5]], 1) == 0


def test_certainty_is_the_mean_lead() -> None:
    assert drama.certainty(BACK) == pytest.approx((0 + 0.8 + 0.32 + 0.9) / 4)
    assert drama.certainty([[0.4, 0.4, 0.2], [0.7, 0.2, 0.1]]) == pytest.approx(0.25)


def test_a_game_is_won_from_behind_below_half_of_an_equal_share() -> None:
    assert drama.from_behind(BACK, 1)
    assert not drama.from_behind(SMOOTH, 0)
    assert drama.from_behind([[0.4, 0.4, 0.15], [0.1, 0.1, 0.8]], 2)
    assert not drama.from_behind([[0.4, 0.4, 0.2], [0.1, 0.1, 0.8]], 2)
