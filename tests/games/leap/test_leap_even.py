"""Even boards of Leap: drawn again until our program finds neither side better off."""

from __future__ import annotations

import pytest
from tests.games.leap.positions import drawn
from tests.support.effort import IN_LONG, NOT_IN_QUICK

from quanta.core.errors import BadParam
from quanta.core.game import Position
from quanta.core.params import record_params
from quanta.core.rng import Stream
from quanta.games.leap.even_start import lead
from quanta.games.leap.kernel import kernel
from quanta.games.leap.position import LeapPosition
from quanta.games.leap.rules import RULES
from quanta.games.leap.tree import tree
from quanta.matches.fixture import cpu_limit
from quanta.players.engine import Engine, Strength
from quanta.players.player import Limit, SearchSupport
from quanta.roster import player

pytestmark = NOT_IN_QUICK

SUPPORT = SearchSupport(kernel=kernel, tree=tree)
rings = pytest.mark.rule("leap-rings M11")
stones = pytest.mark.rule("leap-stones M12")
DRAWN = {
    "": "bbwww-wbbwbb-bwbbbwb-wwbbbwbb-wwwwwwbbw-bwbbbwww-wwbwbww-bbwwbw-bwbbb_w",
    "edition=stones": "bwwbb-wwbwbo-bbbwwbw-wwbwbbbw-wbbwwbbww-wbwbwbbw-bwwwwwb-bwbbww-bbbwb_s",
    "edition=stones seats=3": (
        "brrbw-bbwwbr-obbwrwb-wbwrrbbr-rbwrrwwww-rrwrwrwb-bwbrrwr-rrwbbw-wbbrb_w"
    ),
    "board=sieve4x15 count=opponents": "bwwb-bwwbb-wwwwbb-bxbbwwb-wwxbbw-wwxbb-wxbx_w",
}


def four_plies(position: Position) -> float:
    """What the seat to play can expect, as a deeper search than the one that draws sees it."""
    *_, last = Engine(SUPPORT, Strength(4)).think(position, Limit(), Stream(0))
    return last.expectation or 0.0


@rings
@pytest.mark.parametrize("board", ["hex5", "holed4", "ring5x2"])
def test_on_an_even_board_a_deeper_search_finds_neither_side_far_ahead(board: str) -> None:
    even = [four_plies(drawn(seed, board=board, setup="even")) for seed in range(4)]
    anyhow = [four_plies(drawn(seed, board=board)) for seed in range(4)]
    assert max(map(abs, even)) < 0.5
    assert sum(map(abs, even)) < sum(map(abs, anyhow)) / 2


def agreed(position: Position) -> float:
    """By how much level 6, playing White and then Black, calls the same side better off."""
    called = []
    for sign in (1, -1):
        *_, last = player("leap", "level6").think(position, cpu_limit(), Stream(0))
        called.append(sign * (last.expectation or 0.0))
        position = position.apply(last.action)
    return max(0, min(called), min(-value for value in called))


@rings
def test_no_even_board_is_decided_to_the_players_of_both_colours() -> None:
    assert max(agreed(drawn(seed, setup="even")) for seed in range(6)) < 0.5
    assert max(agreed(drawn(seed)) for seed in range(6)) > 0.9


@rings
@pytest.mark.parametrize("count", ["friends", "opponents"])
def test_both_ways_of_counting_have_even_boards(count: str) -> None:
    assert all(abs(four_plies(drawn(seed, count=count, setup="even"))) < 0.5 for seed in range(3))


@stones
def test_a_board_of_stones_is_even_after_the_swap_that_black_would_choose() -> None:
    for seed in range(2):
        start = drawn(seed, edition="stones", setup="even")
        chosen = list(Engine(SUPPORT, Strength(1)).think(start, Limit(), Stream(0)))[-1].action
        assert abs(four_plies(start.apply(chosen))) < 0.5
        assert four_plies(start.apply("keep")) > 0  # White is better off until Black has swapped


@IN_LONG
@stones
@pytest.mark.parametrize("seats", [3, 6])
def test_even_boards_of_more_than_two_favour_no_colour_as_much_as_any_board(seats: int) -> None:
    def leads(setup: str) -> list[float]:
        starts = [drawn(seed, edition="stones", seats=str(seats), setup=setup) for seed in range(2)]
        return [lead(start, Stream("again")) for start in starts if isinstance(start, LeapPosition)]

    assert sum(leads("even")) < 0.75 * sum(leads("random"))


@rings
@stones
@pytest.mark.parametrize(("params", "cells"), DRAWN.items())
def test_a_seed_draws_the_same_even_board_everywhere(params: str, cells: str) -> None:
    """Devices that play a sealed game draw its board on their own, again and again. A change of
    what is drawn, as by a better evaluation, needs a new version of the rules."""
    given = dict(pair.split("=") for pair in params.split(" ") if pair)
    assert drawn(1, setup="even", **given).text() == cells
    assert RULES.version == 1


@rings
def test_what_is_not_drawn_cannot_be_even() -> None:
    with pytest.raises(BadParam, match="play=game"):
        drawn(1, play="puzzle", setup="even")


@rings
def test_the_smallest_and_thinnest_boards_have_the_most_even_one_there_is() -> None:
    for edition in ("rings", "stones"):
        for board in ("hex2", "line20x1", "line26x3"):
            assert drawn(1, edition=edition, board=board, setup="even").outcome() is None


@rings
def test_a_record_holds_the_board_and_not_how_it_was_drawn() -> None:
    assert record_params(RULES.params, {"setup": "even"}) == {"edition": "rings"}
