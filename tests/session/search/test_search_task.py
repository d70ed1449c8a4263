"""Searches in slices: which of their thoughts can be compared, and what is searched longer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from quanta import registry
from quanta.core.game import Action, Position
from quanta.core.rng import Stream
from quanta.players import Candidate, Limit, Thought
from quanta.session.search.evaluation import Evaluation
from quanta.session.search.judgement import Evaluated, Evaluator, judge
from quanta.session.search.search_task import AGAIN, SearchTask

RULES = registry.rules("_template")
START = RULES.start({"length": "7"}, Stream(0))


class Thinker:
    """Has its thoughts from a list: the same in each search, or one thing after another."""

    def __init__(self, *searches: list[Thought]) -> None:
        self.searches, self.limits = list(searches), list[Limit]()

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        self.limits.append(limit)
        yield from self.searches.pop(0)

    def compare(
        self, position: Position, action: Action, limit: Limit, rng: Stream
    ) -> Iterator[Thought]:
        yield from self.think(position, limit, rng)


def thought(depth: int, *candidates: tuple[str, float]) -> Thought:
    told = tuple(Candidate(tuple(line.split()), value) for line, value in candidates)
    return Thought(told[0].actions[0], depth=depth, candidates=told)


def done(
    thinker: Thinker,
    played: Action | None = None,
    at: Position = START,
    after: Evaluation | None = None,
) -> SearchTask:
    search = SearchTask(thinker, at, Limit(nodes=10), Stream(0), played, after)
    search.run(lambda: False)
    assert search.over
    return search


@pytest.mark.parametrize(("at", "depth"), [(START, 4), (START.apply("c2"), 5)])
def test_searches_of_successive_positions_end_with_a_turn_of_the_same_seat(
    at: Position, depth: int
) -> None:
    thoughts = [thought(depth, ("c2", 0.0)) for depth in range(1, 6)]
    assert done(Thinker(thoughts), at=at).comparable().depth == depth


@pytest.mark.parametrize(
    ("thoughts", "after"),
    [
        ([thought(2, ("c2", 0.5), ("c3", -0.5))], None),  # seems to lose much
        ([thought(2, ("c3", 0.5)), thought(3, ("c3", 0.1))], None),  # changes with the depth
        ([thought(2, ("c3", 0.5))], Evaluation(1, 0.0)),  # worth less by the search after it
        ([thought(2, ("c3", 0.5))], Evaluation(0, 1.0, proven=True)),  # worth more by it
    ],
)
def test_an_action_in_doubt_is_searched_again_and_longer(
    thoughts: list[Thought], after: Evaluation | None
) -> None:
    thinker = Thinker(thoughts, thoughts, thoughts)
    done(thinker, "c3", after=after)
    assert [limit.nodes for limit in thinker.limits] == [10, *(10 * times for times in AGAIN)]


def test_a_mistake_that_a_longer_search_contradicts_is_dropped() -> None:
    bad, good = ([thought(2, ("c2", 0.5), ("c3", value))] for value in (-0.5, 0.49))
    thinker = Thinker(bad, good)
    evaluator = Evaluator(
        lambda position, *played: SearchTask(thinker, position, Limit(nodes=10), Stream(0), *played)
    )
    assert evaluator.evaluate(START, lambda: False, "c3")
    known = evaluator.known[START]
    judgement = judge(known, known, "c3")
    assert judgement is not None
    assert judgement.mark is None
    assert not thinker.searches


def test_a_move_has_the_benefit_of_the_doubt() -> None:
    before = Evaluated(Evaluation(0, 0.6), {"c2": 80, "c3": 20})
    for chance, left in ((70, 20), (50, 50)):  # of the other side after c3
        judgement = judge(before, Evaluated(Evaluation(1, chance / 50 - 1)), "c3")
        assert judgement is not None
        assert judgement.left == left
    won = Evaluated(Evaluation(0, 1.0, proven=True), {"c2": 100, "c3": 20})
    judgement = judge(won, Evaluated(Evaluation(1, -0.6)), "c3")
    assert judgement is not None
    assert judgement.mark is None


@pytest.mark.parametrize("result", [-1.0, 1.0])
def test_a_proven_result_outranks_an_estimate_of_the_move_before(result: float) -> None:
    before = Evaluated(Evaluation(0, 0.6), {"c2": 80, "c3": 60})
    for proven, value, left in ((True, result, 50 - 50 * result), (False, result / 10, 60)):
        judgement = judge(before, Evaluated(Evaluation(1, value, proven)), "c3")
        assert judgement is not None
        assert judgement.left == left


def test_a_move_that_probably_wins_is_no_mistake_beside_a_proven_win() -> None:
    for left, mark in ((76, None), (60, ("??", "a blunder"))):
        before = Evaluated(Evaluation(0, 1.0, proven=True), {"c2": 100, "c3": left})
        judgement = judge(before, Evaluated(Evaluation(1, -0.4)), "c3")
        assert judgement is not None
        assert judgement.mark == mark


def test_an_action_that_is_as_good_as_the_best_is_searched_once() -> None:
    for played, value in (("c2", 0.5), ("c3", 0.45)):
        after = Evaluation(1, -value)
        done(Thinker([thought(2, ("c2", 0.5), ("c3", value))]), played, after=after)


def test_of_turns_that_begin_alike_the_best_one_counts() -> None:
    thinker = Thinker([thought(2, ("c2", 0.5), ("c3 c4", 0.2), ("c3 c5", -0.5))])
    evaluator = Evaluator(
        lambda position, *played: SearchTask(thinker, position, Limit(nodes=10), Stream(0), *played)
    )
    assert evaluator.evaluate(START, lambda: False)
    assert evaluator.known[START].chances == {"c2": 75, "c3": 60}
