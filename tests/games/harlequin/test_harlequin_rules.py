"""The rules of the document, on positions in which they decide."""

from __future__ import annotations

import pytest
from tests.games.harlequin.positions import (
    after,
    at,
    jumps_from,
    laid,
    start,
    tiles,
    tokens,
)

from quanta.core.errors import IllegalAction
from quanta.games.harlequin.cells import DARK, EDGE, JUMPS, LIGHT, TRACK

PLACED = after(start(), "a3", "a4", "b1", "d1", "f6", "e6")


@pytest.mark.rule("harlequin R1")
def test_each_light_cell_lies_between_four_dark_ones() -> None:
    assert DARK.size == 36
    assert LIGHT.size == 25
    sides = [light for jumps in JUMPS for light, _ in jumps]
    assert all(sides.count(light) == 4 for light in range(25))


@pytest.mark.rule("harlequin R2")
def test_red_and_blue_have_three_tokens_and_no_more_tiles_than_light_cells() -> None:
    assert PLACED.seats == 2
    assert [len(cells) // 2 for cells in tokens(PLACED)] == [3, 3]
    assert tiles(PLACED) == {"o": 25}


@pytest.mark.rule("harlequin R3")
def test_tokens_are_placed_by_turns_on_empty_cells_of_the_edge() -> None:
    position = start()
    assert len(EDGE) == len(position.legal_actions()) == 20
    seats = []
    for action in ("a3", "a4", "b1", "d1", "f6", "e6"):
        seats.append(position.to_play)
        with pytest.raises(IllegalAction, match="b2 is not at the edge"):
            position.apply("b2")
        position = position.apply(action)
        if action != "e6":
            with pytest.raises(IllegalAction, match=f"{action} is occupied"):
                position.apply(action)
    assert seats == [0, 1, 0, 1, 0, 1]
    assert tokens(position) == ("a3b1f6", "a4d1e6")


@pytest.mark.rule("harlequin R4")
def test_red_begins_and_turns_alternate() -> None:
    assert PLACED.to_play == 0
    once = PLACED.apply("a3-b2")
    assert once.to_play == 1
    assert once.apply("a4-b3").to_play == 0


@pytest.mark.rule("harlequin R5")
def test_a_jump_goes_to_the_next_dark_cell_across_a_light_one_if_that_is_empty() -> None:
    position = at(laid("b2a1f1", "c3e6f6"))
    assert jumps_from(position, "b2") == ["a3", "c1"]
    assert jumps_from(position, "a1") == []
    for action, why in {
        "b2-c3": "c3 is occupied by an enemy token",
        "b2-a1": "a1 is occupied by your own token",
        "b2-d4": "only to a1, a3, c1 or c3",
        "b2-b3": "never changes tracks",
        "b2-b2": "has to jump over a light cell",
    }.items():
        with pytest.raises(IllegalAction, match=why):
            position.apply(action)


@pytest.mark.rule("harlequin R6")
def test_two_tracks_of_eighteen_cells_share_all_light_cells() -> None:
    assert [TRACK.count(track) for track in (0, 1)] == [18, 18]
    crossed: dict[int, set[int]] = {0: set(), 1: set()}
    for cell, jumps in enumerate(JUMPS):
        for light, landing in jumps:
            assert TRACK[landing] == TRACK[cell]
            crossed[TRACK[cell]].add(light)
    assert crossed[0] == crossed[1] == set(range(25))


@pytest.mark.rule("harlequin R9")
def test_a_turn_is_skipped_when_no_last_jump_can_be_made_and_only_then() -> None:
    with pytest.raises(IllegalAction, match="only when none of your tokens can end one"):
        PLACED.apply("skip")
    stuck = at(laid("a1c1e1", "b2d2f2"))
    assert stuck.legal_actions() == ["skip"]
    skipped = stuck.apply("skip")
    assert skipped.to_play == 1
    assert skipped.text().endswith("_bo")
    with pytest.raises(IllegalAction, match="cannot jump: b2 is occupied by a token"):
        stuck.apply("a1-b2")
    under_way = at(laid("a1c1e1", tiles="b:a1b2", path="a1b2"))
    with pytest.raises(IllegalAction, match="b2 is under way"):
        under_way.apply("skip")
