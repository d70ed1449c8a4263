"""Determinized search: it finds better candidates, weighs the prior, and keeps its limits."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

import pytest

from quanta import registry
from quanta.core.game import Position
from quanta.core.playout import random_action
from quanta.core.rng import Stream
from quanta.players import Limit, Thought
from quanta.players.determinization import CandidateScore, DeterminizedSearch, Policy

CRAWL = registry.rules("_template")
FREE = Limit()


def searched(
    start: str,
    limit: Limit,
    own: Limit = FREE,
    *,
    prior_games: int = 4,
    width: int = 2,
    turns: int = 9,
    dislike: float = 0,
    required: str | None = None,
    proposed: int = 9,
) -> list[Thought]:
    """The thoughts about a crawl of nine cells. The policy gives each later action a loss of
    ``dislike`` more, proposes at most ``proposed``, and plays on at random."""

    def best(position: Position, rng: Stream, most: int) -> Sequence[tuple[str, float]]:
        actions = position.legal_actions()[: min(most, proposed)]
        return [(action, dislike * number) for number, action in enumerate(actions)]

    policy = Policy(best, random_action, lambda seen, rng: seen, lambda position, seat: 0.0)
    search = DeterminizedSearch(policy, own, width=width, turns=turns, prior_games=prior_games)
    position = CRAWL.read(start, {"length": "9"})
    return list(search.think(position, limit, Stream(b"crawl"), required))


@pytest.mark.parametrize("proposed", [1, 9])
def test_a_required_action_is_a_candidate(proposed: int) -> None:
    def compared(required: str | None) -> set[str]:
        limit = Limit(playouts=4)
        thoughts = searched("7_w", FREE, limit, width=1, required=required, proposed=proposed)
        return {each.actions[0] for each in thoughts[-1].candidates}

    assert compared(None) == {"c8"}
    assert compared("c9") == {"c8", "c9"}


def test_it_finds_the_winning_action_that_the_policy_ranks_lower() -> None:
    thoughts = searched("7_w", Limit(playouts=40), dislike=0.2)
    assert thoughts[0].action == "c8"
    assert thoughts[-1].action == "c9"
    assert thoughts[-1].candidates[0].expectation > 0.6 > thoughts[-1].candidates[1].expectation


def test_it_finds_the_action_with_better_chances() -> None:
    assert searched("5_w", Limit(playouts=400))[-1].action == "c6"


def test_a_strong_prior_outweighs_a_few_games() -> None:
    assert searched("7_w", Limit(playouts=4), prior_games=50, dislike=0.2)[-1].action == "c8"


def test_the_horizon_is_counted_in_turns() -> None:
    far, near = (searched("1_w", Limit(playouts=20), turns=turns)[-1] for turns in (9, 2))
    assert {each.expectation for each in near.candidates} == {0.0}
    assert {each.expectation for each in far.candidates} != {0.0}
    assert near.nodes < far.nodes


def test_a_single_candidate_needs_no_search() -> None:
    thoughts = searched("7_w", Limit(), width=1)
    assert {(thought.action, thought.nodes) for thought in thoughts} == {("c8", 0)}


def test_it_keeps_its_limits() -> None:
    assert searched("1_w", Limit(nodes=30))[-1].nodes < 30
    assert {thought.nodes for thought in searched("1_w", Limit(nodes=1))} == {0}
    ticks = count()
    late = Limit(ms=2_500, clock=lambda: float(next(ticks)))
    assert len(searched("1_w", late)) == 3
    assert searched("1_w", FREE, Limit(nodes=30)) == searched("1_w", Limit(nodes=30))


def test_candidates_come_best_first_and_begin_with_the_action() -> None:
    for thought in searched("3_w", Limit(playouts=60)):
        values = [candidate.expectation for candidate in thought.candidates]
        assert values == sorted(values, reverse=True)
        assert thought.candidates[0].actions == thought.pv == (thought.action,)
        assert thought.value == values[0]


def test_the_prior_counts_as_games() -> None:
    score = CandidateScore("c8", 0.1)
    assert score.advantage(10) == -0.1
    for value, first in ((1.0, 0.0), (1.0, -1.0)):
        score.latest = value
        score.add(first)
    assert score.advantage(10) == pytest.approx((3 - 1) / 12)
    assert score.total == 2


def test_two_limits_allow_what_both_do() -> None:
    both = Limit(ms=5, nodes=9).combined(Limit(nodes=3, playouts=7))
    assert (both.ms, both.nodes, both.playouts) == (5, 3, 7)
