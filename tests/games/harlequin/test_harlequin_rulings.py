"""Our rulings, on positions in which the ruling decides."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.harlequin.positions import (
    after,
    along,
    at,
    jumps_from,
    laid,
    returns,
    start,
    tiles,
)

from quanta.core.errors import BadRecord, IllegalAction
from quanta.games.harlequin.kernel import kernel
from quanta.games.harlequin.rules import RULES
from quanta.games.harlequin.tree import tree

THERE_AND_BACK = laid("b2a6c6", tiles="b:b2c3 b:c3d4 o:a1b2", fill="r")
"""From b2 two of Blue's tiles can be jumped; the only empty light cell is behind b2."""


@pytest.mark.rule("harlequin H1")
def test_a_tile_jumped_twice_is_the_opponents_both_times_and_turns_over_once() -> None:
    ended = along(at(THERE_AND_BACK), "b2c3d4c3b2a1")
    assert tiles(ended) == {"r": 25}


@pytest.mark.rule("harlequin H2")
def test_tiles_that_turn_at_once_cannot_be_jumped_again() -> None:
    position = at(THERE_AND_BACK, flips="immediate")
    assert "b2-c3" not in position.legal_actions()
    with pytest.raises(IllegalAction, match="the turn could not be completed"):
        position.apply("b2-c3")
    way_out = laid("b2a6c6", tiles="b:b2c3 b:c3d4 o:a1b2 o:d4e5", fill="r")
    under_way = along(at(way_out, flips="immediate"), "b2c3d4")
    with pytest.raises(IllegalAction, match="already flipped and yours"):
        under_way.apply("d4-c3")
    assert jumps_from(under_way, "d4") == ["e5"]


@pytest.mark.rule("harlequin H3")
def test_a_chain_may_end_on_the_cell_where_it_began() -> None:
    round_trip = laid("b2a6c6", tiles="r:b2c3 r:b3c4 r:a3b4 o:a2b3", fill="b")
    ended = along(at(round_trip), "b2c3b4a3b2")
    assert ended.to_play == 1
    assert "b2" in ended.text().split("_")[1]


@pytest.mark.rule("harlequin H4")
def test_only_jumps_from_which_the_turn_can_be_ended_are_allowed() -> None:
    position = at(laid("b2c1e1", tiles="b:b2c3 o:a2b3", fill="r"))
    assert jumps_from(position, "b2") == ["a3", "c3"]
    with pytest.raises(IllegalAction, match="From a1 the turn could not be completed"):
        position.apply("b2-a1")
    into_the_corner = position.apply("b2-c3")
    assert jumps_from(into_the_corner, "c3") == ["b2"]
    assert jumps_from(into_the_corner.apply("c3-b2"), "b2") == ["a3"]


@pytest.mark.rule("harlequin H5")
def test_nothing_comes_again_within_a_turn() -> None:
    position = along(at(laid("a1c1e1", tiles="r:a1b2 r:b2c3")), "a1b2c3")
    with pytest.raises(IllegalAction, match="been on b2 in this turn"):
        position.apply("c3-b2")
    flipping = along(at(THERE_AND_BACK), "b2c3")
    assert "c3-b2" in flipping.legal_actions()  # the tile is about to turn over: that is new
    with pytest.raises(IllegalAction, match="been on c3 in this turn"):
        flipping.apply("c3-b2").apply("b2-c3")


@pytest.mark.rule("harlequin H6")
def test_a_skip_is_announced_and_the_turn_can_be_possible_again_later() -> None:
    position = at(laid("a1c1e1", "b2d2f2"))
    assert position.legal_actions() == ["skip"]
    freed = after(position, "skip", "b2-a3")
    assert freed.to_play == 0
    assert "a1-b2" in freed.legal_actions()


@pytest.mark.rule("harlequin H6")
def test_a_random_game_goes_on_after_a_skip() -> None:
    position = at(laid("a1c1e1", "b2d2f2"))
    known = kernel(position)
    assert known is not None
    played = {known.playout(known.state(position), Random(seed)) for seed in range(20)}
    assert played == {(1, -1), (-1, 1)}


@pytest.mark.rule("harlequin H7", "harlequin H8")
@pytest.mark.parametrize(("last", "winner"), [("r", (1, -1)), ("b", (-1, 1))])
def test_the_game_ends_at_once_when_neither_can_move_and_a_tie_goes_to_the_last_jumper(
    last: str, winner: tuple[int, int]
) -> None:
    """The empty light cell at the lower left can be jumped only by a1, b2, a2 or b1, and tokens
    stand on both ends of both ways."""
    text = "bbrrr-bbbbb-rrrrr-rrbbb-orbrb_a1b1d6_a2b2f5_r" + last
    position = at(text)
    assert tiles(position) == {"r": 12, "b": 12, "o": 1}
    assert position.legal_actions() == []
    assert returns(position) == winner
    end = position.outcome()
    assert end is not None
    assert "a tie" in end.reason
    assert end.reason.startswith("Neither player can end a turn")
    walked, known = tree(position), kernel(position)
    assert walked is not None
    assert walked.terminal_value(walked.state(position)) == winner[position.to_play]
    assert known is not None
    assert known.returns(known.state(position)) == winner


@pytest.mark.rule("harlequin H9")
def test_tokens_do_not_shield_light_cells_and_tiles_do_not_fill_dark_ones() -> None:
    position = at(laid("b2c1e1", "b3c2f6", tiles="b:b2c3"))
    assert "b2-c3" in position.legal_actions()  # b3 and c2 stand at the light cell's other corners
    assert "c3" in jumps_from(position, "b2")


@pytest.mark.rule("harlequin H10")
def test_all_tokens_on_one_track_are_allowed() -> None:
    position = after(start(), "a1", "b1", "a3", "d1", "a5", "f1")
    assert position.text().split("_")[1] == "a1a3a5"


BAD = {
    "": "does not consist of",
    "ooooo": "does not consist of",
    "oooo-ooooo-ooooo-ooooo-ooooo___ro": "not 5 rows of 5",
    "xoooo-ooooo-ooooo-ooooo-ooooo___ro": "Row 1 of the tiles has 'x'",
    laid("a1b1c1").replace("_ro", "_oo"): "does not say whose turn",
    laid("a1b1g1"): "Red’s tokens has 'g1'",
    laid("a1b1c1", "a2b2c2").replace("c2", "c"): "Blue’s tokens has 'c'",
    laid("a1b1c1d1"): "Red has 4 tokens",
    laid("a6b1c1", "a6b2c2"): "Two tokens are on a6",
    laid("a1b1c1").replace("_ro", "_rb"): "someone has jumped, but no tile is",
    laid("a1b1c1", tiles="r:a1b2").replace("_rb", "_ro"): "nobody has jumped yet, but tiles are",
    laid("a1b1", ""): "While tokens are being placed",
    laid("b2", ""): "While tokens are being placed",
    laid("a1b1", "c1", tiles="r:a1b2", turn="b"): "While tokens are being placed",
    laid("a1c1e1", path="a1c3"): "not made of jumps",
    laid("a1c1e1", path="a1b2"): "not that of a turn under way",
    laid("a1c1e1", tiles="b:a1b2", path="c1b2"): "not that of a turn under way",
    laid("a1c1e1", tiles="b:a1b2 r:b2c3", path="a1b2c3"): "is not legal: The tile between b2 and",
    laid("a1c1e1", tiles="b:a1b2", path="a1"): "not that of a turn under way",
    laid("a1", "", turn="b", path="a1b2"): "not made of jumps",
}


@pytest.mark.rule("harlequin H11")
@pytest.mark.parametrize("text", BAD)
def test_a_hand_made_position_that_could_not_be_is_refused_with_the_reason(text: str) -> None:
    with pytest.raises(BadRecord, match=BAD[text]) as refusal:
        RULES.read(text, {})
    assert str(refusal.value).endswith(".")


@pytest.mark.rule("harlequin H12")
def test_red_is_the_first_seat_and_no_parameter_says_who_that_is() -> None:
    assert [param.key for param in RULES.params] == ["flips", "start"]
    assert start().to_play == 0
