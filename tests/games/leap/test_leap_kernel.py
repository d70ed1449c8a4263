"""What is special about Leap's kernel: its limits, how its playouts choose."""

from __future__ import annotations

import random

import pytest
from tests.support.effort import NOT_IN_QUICK, amount
from tests.support.kernel_trees import outcomes

from quanta.core.rng import Stream
from quanta.games.leap.kernel import LeapKernel, State, kernel
from quanta.games.leap.rules import RULES

GAMES = 1_000
TINY = amount(10, 40, 100)


def test_the_swap_and_huge_boards_are_left_to_the_rules() -> None:
    swap = RULES.start({"edition": "stones"}, Stream(1))
    assert kernel(swap) is None
    kept = kernel(swap.apply("keep"))
    assert kept is not None
    assert not kept.supports(swap)
    row = "wb" * 13
    for rows, there in ((9, True), (10, False)):
        huge = RULES.read("-".join([row] * rows) + "_w", {})
        assert (kernel(huge) is not None) == there


def test_a_seat_without_pieces_has_lost() -> None:
    for text, end in (("bb-bbb-bb_w", (-1, 1)), ("oo-ooo-oo_b", (1, -1))):
        position = RULES.read(text, {})
        bound = kernel(position)
        assert bound is not None
        assert bound.playout(bound.state(position), random.Random(1)) == end
        assert bound.returns(bound.state(position)) == end


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("count", ["friends", "opponents"])
def test_playouts_on_tiny_boards_end_as_their_trees_do(count: str, seats: int) -> None:
    """On some of these boards only one seat can win: a playout by other rules would show there."""
    rng = random.Random(5)
    params = {"edition": "stones", "count": count, "seats": str(seats)}
    forced = 0
    for _ in range(TINY):
        cells = "".join(rng.choice("wbr"[:seats] * 3 + "o") for _ in range(12))
        position = RULES.read(f"{cells[:4]}-{cells[4:8]}-{cells[8:]}_w", params)
        bound = kernel(position)
        assert bound is not None
        state = bound.state(position)
        ends = outcomes(bound, state, {})
        forced += bound.returns(state) is None and len(ends) == 1
        for _ in range(5):
            assert ",".join(map(str, bound.playout(state, rng))) in ends
    assert forced >= TINY // 10


@NOT_IN_QUICK
@pytest.mark.parametrize(
    "params", [{}, {"edition": "stones", "seats": "4"}, {"count": "opponents"}]
)
def test_playouts_give_each_seat_about_what_a_uniform_choice_gives(params: dict[str, str]) -> None:
    """Their choice is not uniform, yet it must not lead to other results. With 1,000 games, a
    difference of 8 points is nearly four standard deviations."""
    rng = random.Random(7)
    position = RULES.start(params, Stream(3))
    bound = kernel(position)
    assert bound is not None
    wins, fair = [0] * position.seats, [0] * position.seats
    for _ in range(GAMES):
        start = bound.state(position)
        wins[_winner(bound.playout(start, rng))] += 1
        fair[_winner(_uniform(bound, start, rng))] += 1
    shares = zip(wins, fair, strict=True)
    assert all(abs(ours - theirs) / GAMES < 0.08 for ours, theirs in shares), (wins, fair)


def _winner(returns: tuple[int, ...]) -> int:
    return returns.index(max(returns))


def _uniform(bound: LeapKernel, state: State, rng: random.Random) -> tuple[int, ...]:
    while moves := bound.moves(state):
        state = bound.play(state, rng.choice(moves))
    end = bound.returns(state)
    assert end is not None
    return end
