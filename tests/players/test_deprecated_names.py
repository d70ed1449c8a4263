"""Names from before the first release: they still work until 2.0.0, with a warning."""

from __future__ import annotations

import pytest

import quanta
from quanta.players import Candidate, Thought

CANDIDATE = Candidate(("c2",), 0.25)


def test_way_is_candidate() -> None:
    with pytest.warns(DeprecationWarning, match="quanta.Way is now called Candidate"):
        way = quanta.Way  # type: ignore[attr-defined]
    assert way is quanta.Candidate
    assert "Way" not in dir(quanta)


def test_hope_is_expectation() -> None:
    with pytest.warns(DeprecationWarning, match="hope is now called expectation"):
        assert CANDIDATE.hope == CANDIDATE.expectation == 0.25


def test_ways_are_candidates() -> None:
    thought = Thought("c2", candidates=(CANDIDATE,))
    with pytest.warns(DeprecationWarning, match="ways is now called candidates"):
        assert thought.ways == thought.candidates == (CANDIDATE,)
