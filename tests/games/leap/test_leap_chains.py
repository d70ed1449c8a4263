"""Chains: all of them and no others, on set-ups that are found or drawn."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.leap import plain_leap
from tests.support.effort import NOT_IN_QUICK, amount

from quanta.core.errors import BadParam
from quanta.core.game import Params
from quanta.core.rng import Stream
from quanta.games.leap.chain_generator import full_board, random_puzzle
from quanta.games.leap.chain_solver import Chain, actions_of, count_trails, find_chains
from quanta.games.leap.position import LeapPosition
from quanta.games.leap.puzzle_setup import draw as draw_puzzle
from quanta.games.leap.puzzles import solve
from quanta.games.leap.rules import RULES
from quanta.games.leap.state import LeapVariant
from quanta.grids.hex import board, hexagon_rows

pytestmark = NOT_IN_QUICK

PLENTY = 10_000


def hexagon(side: int) -> tuple[tuple[bool, ...], ...]:
    return tuple((True,) * length for length in hexagon_rows(side))


def plain(position: LeapPosition) -> tuple[list[tuple[str, ...]], int]:
    """All chains to the end, by the rules; and how many leaps could be tried."""
    found, tried = [], 0
    for action in position.legal_actions():
        after = position.apply(action)
        further, count = plain(after)
        tried += 1 + count
        found += [(action, *rest) for rest in further]
    end = position.outcome()
    return ([()] if end is not None and end.winner == 0 else found), tried


@st.composite
def small(draw: st.DrawFn) -> LeapPosition:
    """A drawn puzzle on a small board, at times with its leaper on the way."""
    rng = Stream(draw(st.integers(0, 10_000)))
    shape = board(hexagon(draw(st.sampled_from((2, 3)))))
    made = random_puzzle(shape, 1 + rng.below(shape.size // 2), draw(st.integers(1, 6)), rng)
    if made is None:
        rows = "".join(rng.choice("wbbo") for _ in range(7))
        position = RULES.read(f"{rows[:2]}-{rows[2:5]}-{rows[5:]}_w", {"play": "puzzle"})
        assert isinstance(position, LeapPosition)
        made = position
    begun = draw(st.booleans())
    legal = made.legal_actions()
    return made.apply(rng.choice(legal)) if legal and begun else made


@given(position=small())
def test_the_chains_are_those_that_the_rules_have(position: LeapPosition) -> None:
    if position.outcome() is not None:
        return
    expected, tried = plain(position)
    found = find_chains(position, PLENTY, PLENTY)
    assert found.complete
    assert sorted(actions_of(position.board, chain) for chain in found.chains) == sorted(expected)
    assert count_trails(position, PLENTY) == min(tried, PLENTY)


@pytest.mark.rule("leap-rings R12")
@pytest.mark.parametrize("side", [3, 4, 5])
@pytest.mark.parametrize("seed", range(amount(1, 2, 40)))
def test_full_boards_are_found_that_one_particle_clears(side: int, seed: int) -> None:
    shape = board(hexagon(side))
    *_, found = full_board(shape, Stream(seed))
    assert found is not None
    position, chain = found
    black = shape.size - shape.size // 2
    assert [len(position.pieces(seat)) for seat in (0, 1)] == [shape.size - black, black]
    cleared(position, chain)
    assert len(chain) == black + 1


def cleared(position: LeapPosition, chain: Chain) -> None:
    for action in actions_of(position.board, chain):
        position = position.apply(action)
    end = position.outcome()
    assert end is not None
    assert end.winner == 0


DRAWN = [
    {"board": "hex5"},
    {"board": "hex5", "difficulty": "hard"},
    {"board": "hex3", "difficulty": "easy"},
    {"board": "hex8", "difficulty": "medium"},
    {"board": "line20x2", "gaps": "block"},
    {"board": "star5", "gaps": "block", "difficulty": "hard"},
]


@pytest.mark.rule("leap-rings R12", "leap-rings H19")
@pytest.mark.parametrize("params", DRAWN, ids=lambda params: "-".join(params.values()))
def test_every_board_that_is_drawn_has_an_answer_by_plain_rules_too(params: Params) -> None:
    """The chain is the solver's; whether it is one is for rules to say that share no code."""
    for seed in range(amount(1, 1, 200)):
        position = RULES.start({"play": "puzzle", **params}, Stream(f"draw {seed}"))
        solution = solve(position, 100_000)
        assert solution is not None
        assert solution.lines, position.text()
        gaps = params.get("gaps", "cross")
        state = plain_leap.parse(position.text(), play="puzzle", gaps=gaps)
        for action in solution.lines[0]:
            assert plain_leap.outcome(state) is None
            state = plain_leap.apply(state, action)
        assert plain_leap.outcome(state) == (1, -1)


@pytest.mark.rule("leap-rings R11", "leap-rings H19")
def test_boards_that_count_opponents_have_an_answer() -> None:
    params = {"play": "puzzle", "count": "opponents", "difficulty": "easy"}
    for seed in range(amount(1, 3, 50)):
        position = RULES.start(params, Stream(f"draw {seed}"))
        assert isinstance(position, LeapPosition)
        assert plain(position)[0], position.text()


def test_harder_boards_have_longer_chains_and_more_wrong_ways() -> None:
    def measures(difficulty: str) -> tuple[int, int]:
        params = {"play": "puzzle", "difficulty": difficulty}
        position = RULES.start(params, Stream("one"))
        assert isinstance(position, LeapPosition)
        return len(position.pieces(1)), count_trails(position, PLENTY)

    found = [measures(name) for name in ("easy", "medium", "hard", "full")]
    leaps, trails = zip(*found, strict=True)
    assert list(leaps) == sorted(set(leaps))
    assert list(trails) == sorted(trails)


@pytest.mark.parametrize(
    "params", [{"board": "line2x1"}, {"setup": "spiral"}, {"difficulty": "easy", "play": "game"}]
)
def test_what_cannot_be_a_puzzle_is_refused(params: Params) -> None:
    with pytest.raises(BadParam):
        RULES.start({"play": "puzzle", **params}, Stream("no"))


def test_a_search_says_whether_it_is_complete() -> None:
    *_, found = full_board(board(hexagon(4)), Stream(1))
    assert found is not None
    position = found[0]
    assert not find_chains(position, 2, 5).complete
    some = solve(position, PLENTY)
    assert some is not None
    assert some.lines
    hopeless = RULES.read("ww-bob-bo_w", {"play": "puzzle"})
    none = solve(hopeless, PLENTY)
    assert none is not None
    assert (none.complete, list(none.lines)) == (True, [])
    for params in ({}, {"play": "puzzle", "count": "opponents"}):
        assert solve(RULES.read("wb-bob-bw_w", params), PLENTY) is None


def test_a_board_that_is_too_small_has_no_set_up() -> None:
    assert list(full_board(board(((True, True, True),)), Stream(1))) == []


def test_where_no_full_board_can_be_solved_the_search_for_one_ends() -> None:
    row = board(((True,) * 12,))
    assert not any(islice(full_board(row, Stream(1)), 300))
    with pytest.raises(BadParam, match="larger or wider"):
        draw_puzzle(lambda: row, LeapVariant(play="puzzle"), "full", Stream(1))
    rows = board(((True,) * 20,) * 2)
    assert not any(islice(full_board(rows, Stream(0)), 3_000))
    assert draw_puzzle(lambda: rows, LeapVariant(play="puzzle"), "full", Stream(0)).pieces(1)


def test_the_search_for_a_full_board_ends_at_its_limit_of_cells() -> None:
    """On two rows of 20 a search for a chain often begins, and hardly ever finds one."""
    rows = board(((True,) * 20,) * 2)
    ended = list(full_board(rows, Stream(0), nodes=1_000))
    assert not any(ended)
    further = islice(full_board(rows, Stream(0), nodes=2_000), len(ended) + 1)
    assert len(list(further)) > len(ended)
