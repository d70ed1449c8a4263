"""The rulings that belong to one edition: balance, variant, puzzle; swap, three and more seats."""

from __future__ import annotations

import pytest
from tests.games.leap.positions import after, at, drawn, laid, leaps_from, letters, returns, rows
from tests.support.effort import amount
from tests.support.table import Table

from quanta import registry
from quanta.core.errors import BadParam, BadRecord, IllegalAction, QuantaError
from quanta.core.game import Position
from quanta.games.leap.explain import label
from quanta.games.leap.position import LeapPosition
from quanta.games.leap.rules import RULES

PUZZLE = laid(3, w="c3 b3 d2 e4", b="d3 b1 d5 e5 a3")
BOARDS = ["hex4", "holed4", "star4", "sieve4x20", "line9x3", "ring3x2"]


def rows_of(position: Position) -> str:
    return "-".join(rows(position))


@pytest.mark.rule("leap-rings H14")
def test_rings_have_no_swap() -> None:
    assert not any("swap" in action for action in drawn(1).legal_actions())
    with pytest.raises(BadRecord):
        at("wwbob_s")


@pytest.mark.rule("leap-stones H16")
def test_stones_have_the_swap_and_no_extra_stone() -> None:
    for board in BOARDS:
        start = drawn(1, edition="stones", board=board)
        assert letters(start)["w"] == letters(start)["b"]
        assert start.text().endswith("_s")


@pytest.mark.rule("leap-stones H14")
@pytest.mark.parametrize("board", ["hex2", "hex3", "line20x2"])
@pytest.mark.parametrize("count", ["friends", "opponents"])
def test_no_swap_of_a_drawn_set_up_wins_at_once(board: str, count: str) -> None:
    for seed in range(amount(3, 10, 100)):
        start = drawn(seed, edition="stones", board=board, count=count)
        assert not any(start.apply(action).outcome() for action in start.legal_actions())


@pytest.mark.rule("leap-stones H14")
def test_a_board_on_which_some_swap_always_wins_can_be_played_and_says_so() -> None:
    start = drawn(1, edition="stones", board="line8x1")
    assert start.legal_actions()[0] == "keep"
    said = "one of the swaps wins at once"
    goal = registry.view("leap").goal
    assert said in goal(start)
    assert said not in goal(drawn(1, edition="stones", board="hex2"))


@pytest.mark.rule("leap-rings H15", "leap-stones H21")
@pytest.mark.parametrize("edition", ["rings", "stones"])
def test_the_variant_changes_the_count_and_nothing_else(edition: str) -> None:
    text = "oobwwbb_w"
    assert leaps_from(at(text, edition=edition, count="opponents"), "d1") == ["c1"]
    lonely = at("bowwb_w", edition=edition, count="opponents")
    assert lonely.legal_actions() == ["d1-e1"]
    with pytest.raises(IllegalAction, match="no enemy neighbours"):
        lonely.apply("c1-a1")
    assert isinstance(lonely, LeapPosition)
    assert label(lonely, lonely.board.index["c1"]).endswith(", no enemy neighbours, cannot leap")
    for board in BOARDS:
        start = drawn(2, edition=edition, board=board, count="opponents")
        assert letters(start) == letters(drawn(3, edition=edition, board=board))


@pytest.mark.rule("leap-rings H16")
def test_in_the_puzzle_the_first_leaper_does_all_the_leaping() -> None:
    start = at(PUZZLE, play="puzzle")
    assert {action[:2] for action in start.legal_actions()} == {"c3", "b3"}
    begun = start.apply("c3-d3")
    assert begun.to_play == 0
    assert begun.text() == f"{rows_of(begun)}_wd3"
    assert {action[:2] for action in begun.legal_actions()} == {"d3"}
    assert leaps_from(at(f"{rows_of(begun)}_w"), "e4") == ["e5"]
    with pytest.raises(IllegalAction, match="one particle"):
        begun.apply("e4-e5")


@pytest.mark.rule("leap-rings H16")
def test_a_puzzle_is_drawn_or_set_up_by_hand_with_white_to_move() -> None:
    assert drawn(4, play="puzzle").text().endswith("_w")
    assert at(f"{PUZZLE[:-2]}_wd2", play="puzzle").legal_actions() == []
    for wrong in ("wwb_b", "wwb_wc1", "wwb_wz9"):
        with pytest.raises(BadRecord):
            at(wrong, play="puzzle")


@pytest.mark.rule("leap-rings H17")
def test_in_the_puzzle_each_leap_is_counted_from_where_the_leaper_is() -> None:
    """c3 has one friend; on d3 it has two others, and c3, which it has left, is free."""
    position = at(PUZZLE, play="puzzle")
    assert leaps_from(position, "c3") == ["d3"]
    assert leaps_from(position.apply("c3-d3"), "d3") == ["b1", "d5"]


@pytest.mark.rule("leap-rings H18")
def test_the_puzzle_ends_solved_or_stuck_and_can_be_taken_back() -> None:
    solved = after(at("wwbow_w", play="puzzle"), "b1-c1")
    assert returns(solved) == (1, -1)
    stuck = after(at("wwwbob_w", play="puzzle"), "b1-d1").outcome()
    assert stuck is not None
    assert stuck.returns == (-1, 1)
    assert "1 black particle" in stuck.reason
    table = Table()
    scene = table.scene("open", record="leap@1;edition=rings;play=puzzle;start=wwwbob_w/b1-d1")
    assert scene["outcome"]["headline"] == "Stuck"
    assert table.scene("undo")["paths"] == [["b1", "d1"], ["c1", "d1"]]


@pytest.mark.rule("leap-stones H14")
def test_not_swapping_is_a_choice_too() -> None:
    start = at("wwbob_s", edition="stones")
    assert returns(start) is None
    assert start.apply("keep").text() == "wwbob_w"
    stuck = at("wobob_s", edition="stones")
    assert returns(stuck) is None
    assert returns(stuck.apply("keep")) == (-1, 1)


@pytest.mark.rule("leap-stones H15")
def test_any_two_stones_may_be_swapped_and_the_empty_cell_may_not() -> None:
    start = at("wbob_s", edition="stones")
    assert start.legal_actions() == ["keep", "swap-a1-b1", "swap-a1-d1", "swap-b1-d1"]
    assert start.apply("swap-b1-d1").text() == "wbob_w"
    for wrong in ("swap-a1-c1", "swap-b1-a1", "swap-a1-a1", "swap-a1", "a1-b1"):
        with pytest.raises(IllegalAction):
            start.apply(wrong)


@pytest.mark.rule("leap-stones H15")
def test_names_in_a_swap_are_in_plain_order_beyond_row_nine() -> None:
    rows_of_ten = "-".join(["w", "b", *"oooooooo"])
    assert at(f"{rows_of_ten}_s", edition="stones").legal_actions() == ["keep", "swap-a10-a9"]


@pytest.mark.rule("leap-stones H17", "leap-stones H18")
@pytest.mark.parametrize(
    ("turn", "won"), [("w", (-1, -1, 2)), ("b", (2, -1, -1)), ("r", (-1, 2, -1))]
)
def test_who_moved_before_the_one_who_cannot_wins_alone(turn: str, won: tuple[int, ...]) -> None:
    """None of the three can move; the first of them to be asked ends the game for all."""
    assert returns(at(f"wobor_{turn}", edition="stones", seats="3")) == won


@pytest.mark.rule("leap-stones H18")
def test_no_player_drops_out() -> None:
    """Black is stuck; Red could go on, but White, who has just moved, has won."""
    position = at("wwborrb_w", edition="stones", seats="3").apply("b1-c1")
    assert position.to_play == 1
    assert returns(position) == (2, -1, -1)
    assert position.legal_actions() == []


@pytest.mark.rule("leap-stones H19")
def test_every_other_colour_is_an_enemy_and_no_stones_means_no_move() -> None:
    position = at("bwwr_w", edition="stones", seats="3")
    assert position.legal_actions() == ["b1-a1", "c1-d1"]
    assert returns(position.apply("b1-a1")) == (2, -1, -1)


@pytest.mark.rule("leap-stones H20")
def test_with_three_and_more_there_is_no_swap_and_white_begins() -> None:
    for seats in ("3", "4", "5", "6"):
        start = drawn(1, edition="stones", seats=seats)
        assert start.to_play == 0
        assert start.text().endswith("_w")
        with pytest.raises(BadRecord):
            at("wwbor_s", edition="stones", seats=seats)


@pytest.mark.rule("leap-stones H22")
def test_boards_and_spiral_come_along_and_the_puzzle_does_not() -> None:
    for board in BOARDS:
        stones, rings = (drawn(1, edition=edition, board=board) for edition in ("stones", "rings"))
        assert [len(row) for row in rows(stones)] == [len(row) for row in rows(rings)]
    assert drawn(1, edition="stones", setup="spiral") == drawn(2, edition="stones", setup="spiral")
    with pytest.raises(BadParam):
        drawn(1, edition="stones", play="puzzle")
    with pytest.raises(QuantaError):
        RULES.read("wwb_w", {"edition": "rings", "seats": "3"})
