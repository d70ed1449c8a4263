"""The rules of the document about Quantum, one by one."""

from __future__ import annotations

import pytest
from tests.games.quantum.positions import (
    BLACK,
    TOWER,
    WHITE,
    after,
    ends,
    laid,
    new,
    refusal,
    returns,
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


@pytest.mark.rule("quantum R2")
@pytest.mark.parametrize(
    ("letter", "reach"),
    [
        ("S", {"d5", "e4", "d3", "c4"}),
        ("C", {"c5", "e5", "c3", "e3"}),
        ("Q", {"d5", "e4", "d3", "c4", "c5", "e5", "c3", "e3"}),
    ],
)
def test_each_type_has_its_directions(letter: str, reach: set[str]) -> None:
    assert ends(laid(stacks={**FAR, "d4": letter}), "d4") == reach
    assert ends(laid("b", stacks={"h1": "S", "d4": letter.lower()}), "d4") == reach


@pytest.mark.rule("quantum R3")
@pytest.mark.parametrize("board", ["8x8", "10x6", "12x8"])
def test_at_the_start_every_piece_stands_alone(board: str) -> None:
    assert {len(each) for each in new(board=board).cells} == {0, 1}


@pytest.mark.rule("quantum R4")
@pytest.mark.parametrize("height", [1, 2, 3, 4, 5])
def test_a_stack_goes_as_far_as_it_is_high(height: int) -> None:
    position = laid(stacks={**FAR, "a1": "s" * (height - 1) + "S"})
    line = [f"a{row}" for row in range(2, 9)][:height]
    row = [f"{column}1" for column in "bcdefgh"][:height]
    assert ends(position, "a1") == {*line, *row}


@pytest.mark.rule("quantum R4")
def test_a_stack_moves_as_a_whole() -> None:
    moved = after(laid(stacks={**FAR, "d4": "scQ"}), "d4-f6")
    assert (stack(moved, "d4"), stack(moved, "f6")) == ("", "scQ")


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


@pytest.mark.rule("quantum R7")
def test_nothing_is_passed_over_and_no_own_stack_landed_on() -> None:
    position = laid(stacks={"a4": "ssS", "c4": "s", "a6": "C", "h8": "s"})
    assert ends(position, "a4") == {"b4", "c4", "a5", "a3", "a2", "a1"}
    assert "blocked at c4" in refusal(position, "a4-d4")
    assert "stack of your own" in refusal(position, "a4-a6")


@pytest.mark.rule("quantum R8")
def test_who_lands_on_an_enemy_lies_on_top_of_it() -> None:
    position = after(laid(stacks={"d4": "scQ", "f4": "Cs", "h8": "s"}), "d4-f4")
    assert stack(position, "f4") == "CsscQ"
    assert stack(position, "d4") == ""
    assert position.owner(position.board.index["f4"]) == 0


@pytest.mark.rule("quantum R9")
@pytest.mark.parametrize("tower", TOWER.values())
def test_six_and_more_are_never_landed_on(tower: str) -> None:
    position = laid(stacks={**FAR, "d4": "ssQ", "d6": tower})
    assert "d5" in ends(position, "d4")
    assert not {"d6", "d7"} & ends(position, "d4")
    assert "nothing can land on a tower" in refusal(position, "d4-d6")


@pytest.mark.rule("quantum R10")
@pytest.mark.parametrize(("turn", "won"), [("w", WHITE), ("b", BLACK)])
def test_three_towers_win(turn: str, won: tuple[int, int]) -> None:
    mover, taken = ("ssS", "ccc") if turn == "w" else ("SSs", "CCC")
    towers = {"a1": TOWER[turn], "h1": TOWER[turn]}
    position = laid(turn, stacks={**towers, "d4": mover, "d6": taken, "h8": "s", "h5": "S"})
    assert returns(position) is None
    end = after(position, "d4-d6")
    assert returns(end) == won
    assert end.legal_actions() == []
    assert "three towers" in refusal(end, "h8-h7")


@pytest.mark.rule("quantum R11")
def test_in_the_variation_a_single_piece_jumps_over_one_of_its_own() -> None:
    stacks = {**FAR, "d4": "S", "d5": "C"}
    assert ends(laid(stacks=stacks), "d4") == {"c4", "e4", "d3"}
    jumping = laid(stacks=stacks, jump="on")
    assert ends(jumping, "d4") == {"c4", "e4", "d3", "d6"}
    assert stack(after(jumping, "d4-d6"), "d5") == "C"
