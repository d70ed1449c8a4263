"""Chances from a table: they add up, and keep the order of what a search expects."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quanta import registry
from quanta.core.game import Position
from quanta.core.rng import Stream
from quanta.players import Candidate, Limit, Thought, run_to_end
from quanta.players.chances import Calibrated, ChanceTable
from quanta.roster import analyst, uncalibrated_analyst

ROWS = {"small": [[0, 1000, 0, 500], [100, 3000, 200, 0]], "large": [[0, 2000, 0, 0]]}
EXPECTED = st.floats(-1, 1)
STAGES = st.integers(-50, 150)
VARIANTS = st.sampled_from(["small", "large", "unheard of"])
FITTED = [game for game in registry.ids() if registry.modules(game).chances]


class Says:
    """A player that thinks one thought."""

    def __init__(self, candidate: Candidate) -> None:
        self.thought = Thought(candidate.actions[0], candidates=(candidate,))

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        yield self.thought


@given(VARIANTS, STAGES, EXPECTED)
def test_the_chances_of_a_win_a_draw_and_a_loss_add_up(
    variant: str, stage: int, expected: float
) -> None:
    expectation, draw = ChanceTable(ROWS).chances(variant, stage, expected)
    win, loss = (1 - draw + expectation) / 2, (1 - draw - expectation) / 2
    assert min(win, draw, loss) > -1e-9
    assert win + draw + loss == pytest.approx(1)


@given(VARIANTS, STAGES, EXPECTED, EXPECTED)
def test_what_a_search_likes_more_has_no_smaller_chances(
    variant: str, stage: int, one: float, other: float
) -> None:
    table = ChanceTable(ROWS)
    low, high = sorted((one, other))
    assert table.chances(variant, stage, low) <= table.chances(variant, stage, high)


def test_between_two_stages_chances_are_between_theirs() -> None:
    table = ChanceTable(ROWS)
    first, middle, last = (table.chances("small", stage, 0.5) for stage in (0, 50, 100))
    assert first.expectation < middle.expectation < last.expectation
    assert first.draw > middle.draw > last.draw == 0
    assert table.chances("small", -50, 0.5) == first
    assert table.chances("small", 150, 0.5) == last


def test_a_variant_without_rows_is_taken_for_the_first() -> None:
    table = ChanceTable(ROWS)
    assert table.chances("unheard of", 40, 0.3) == table.chances("small", 40, 0.3)


@pytest.mark.parametrize(("expected", "draw"), [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)])
def test_what_is_proven_is_left_as_it_is(expected: float, draw: float) -> None:
    proven = Candidate(("c2",), expected, proven=True, plies=3)
    position = registry.rules("harlequin").start({}, Stream("proven"))
    player = Calibrated(Says(proven), lambda _: ("small", 0), ChanceTable(ROWS))
    thought = run_to_end(player.think(position, Limit(), Stream("proven")))
    assert thought.candidates == (proven._replace(draw=draw),)


def test_a_game_of_three_keeps_what_its_search_expects() -> None:
    guess = Candidate(("a1-a2",), 0.2)
    position = registry.rules("leap").start({"edition": "stones", "seats": "3"}, Stream("three"))
    player = Calibrated(Says(guess), lambda _: ("small", 0), ChanceTable(ROWS))
    assert run_to_end(player.think(position, Limit(), Stream("three"))).candidates == (guess,)


@pytest.mark.parametrize("game", FITTED)
def test_the_table_of_a_game_can_be_read_at_each_of_its_stages(game: str) -> None:
    for variant, rows in registry.modules(game).chances.items():
        assert [row[0] for row in rows] == sorted({row[0] for row in rows}), variant
        for _, slope, _, width in rows:
            assert slope > 0, f"{variant}: what the search likes more must have better chances"
            assert width >= 0, f"{variant}: a draw has no negative chance"


@pytest.mark.parametrize("game", FITTED)
def test_the_analyst_chooses_as_its_search_does(game: str) -> None:
    rules = registry.rules(game)
    position = rules.start({}, Stream("chances"))
    limit = Limit(nodes=30, playouts=4)
    plain, fitted = (
        run_to_end(made(game).think(position, limit, Stream("chances")))
        for made in (uncalibrated_analyst, analyst)
    )
    assert [each.actions for each in fitted.candidates] == [
        each.actions for each in plain.candidates
    ]
    known = [each.draw is not None for each in fitted.candidates]
    assert all(known)
