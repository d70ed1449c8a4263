"""The rules of the document about Quantum, one by one."""

from __future__ import annotations

import pytest
from tests.games.quantum.positions import (
    after,
    ends,
    laid,
    new,
    refusal,
    stack,
)

FAR = {"a8": "s"}
"""A black square in a corner, so that Black is not out of moves."""


@pytest.mark.rule("quantum R1")
def test_two_play_on_eight_by_eight_without_chance() -> None:
    start = new()
    assert (start.seats, start.to_play) == (2, 0)
    assert (start.board.width, start.board.height) == (8, 8)
    assert start.chances() == ()
    assert new() == start


@pytest.mark.rule("quantum R3")
@pytest.mark.parametrize("board", ["8x8", "10x6", "12x8"])
def test_at_the_start_every_piece_stands_alone(board: str) -> None:
    assert {len(each) for each in new(board=board).cells} == {0, 1}


@pytest.mark.rule("quantum R5")
def test_the_top_piece_says_whose_a_stack_is_and_how_it_goes() -> None:
    position = laid(stacks={**FAR, "d4": "qQqC", "g2": "QQs"})
    assert {action[:2] for action in position.legal_actions()} == {"d4"}
    assert ends(position, "d4") == {
        "e5",
        "f6",
        "g7",
        "h8",
        "c5",
        "b6",
        "a7",
        "c3",
        "b2",
        "a1",
        "e3",
        "f2",
        "g1",
    }
    assert "not yours" in refusal(position, "g2-g3")


@pytest.mark.rule("quantum R6")
@pytest.mark.parametrize("height", [6, 7, 10])
def test_six_and_more_never_move(height: int) -> None:
    position = laid(stacks={**FAR, "d4": "q" * (height - 1) + "Q", "h1": "S"})
    assert ends(position, "d4") == set()
    assert "never moves" in refusal(position, "d4-d5")


@pytest.mark.rule("quantum R8")
def test_who_lands_on_an_enemy_lies_on_top_of_it() -> None:
    position = after(laid(stacks={"d4": "scQ", "f4": "Cs", "h8": "s"}), "d4-f4")
    assert stack(position, "f4") == "CsscQ"
    assert stack(position, "d4") == ""
    assert position.owner(position.board.index["f4"]) == 0


@pytest.mark.rule("quantum R11")
def test_in_the_variation_a_single_piece_jumps_over_one_of_its_own() -> None:
    stacks = {**FAR, "d4": "S", "d5": "C"}
    assert ends(laid(stacks=stacks), "d4") == {"c4", "e4", "d3"}
    jumping = laid(stacks=stacks, jump="on")
    assert ends(jumping, "d4") == {"c4", "e4", "d3", "d6"}
    assert stack(after(jumping, "d4-d6"), "d5") == "C"
