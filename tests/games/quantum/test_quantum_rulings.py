"""How Quantum's silences are read here, ruling by ruling."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from tests.games.quantum.positions import (
    BLACK,
    DRAW,
    FAR_APART,
    TOWER,
    WHITE,
    after,
    at,
    ends,
    laid,
    new,
    pieces,
    quiet_play,
    refusal,
    returns,
    stack,
)

from quanta.core.errors import BadRecord
from quanta.core.params import form
from quanta.games.quantum.rules import RULES

FAR = {"a8": "s"}
ROUND = ("b2-b3", "b7-b6", "b3-b2", "b6-b7")
"""Out and back by both sides, from the usual start."""


@pytest.mark.rule("quantum H1")
def test_the_panel_says_that_the_picture_is_lost_and_the_start_ours() -> None:
    fields = {field["key"]: field for field in form(RULES.params)}
    assert "lost" in fields["board"]["help"]
    assert "ours" in fields["board"]["help"]
    assert "ours" in fields["setup"]["help"]
    for params in ({}, {"setup": "three"}, {"board": "10x6"}, {"board": "12x8"}):
        assert sum(pieces(new(**params)).values()) >= 32


@pytest.mark.rule("quantum H2")
def test_white_begins() -> None:
    assert new().to_play == new(board="12x8").to_play == 0


@pytest.mark.rule("quantum H3")
def test_stacks_are_never_split_or_stirred() -> None:
    position = after(laid(stacks={**FAR, "d4": "cqsS"}), "d4-d5", "a8-a7", "d5-h5")
    assert stack(position, "h5") == "cqsS"
    assert stack(position, "d4") == stack(position, "d5") == ""


@pytest.mark.rule("quantum H4")
@pytest.mark.parametrize(("mover", "taken"), [("S", "sssss"), ("ssssS", "cCcCc"), ("ssS", "ccccc")])
def test_a_capture_may_make_up_to_ten_and_that_is_one_tower(mover: str, taken: str) -> None:
    position = after(laid(stacks={**FAR, "d4": mover, "d5": taken}), "d4-d5")
    assert stack(position, "d5") == taken + mover
    assert len(position.towers(0)) == 1
    assert ends(after(position, "a8-a7"), "d5") == set()


@pytest.mark.rule("quantum H5")
def test_only_the_mover_can_get_a_third_tower() -> None:
    """Both have two towers and a capture that would make a third; the mover has won."""
    stacks = {
        "a1": TOWER["w"],
        "b1": TOWER["w"],
        "a8": TOWER["b"],
        "b8": TOWER["b"],
        "d4": "SSSSS",
        "d5": "sssss",
    }
    for turn, won in (("w", WHITE), ("b", BLACK)):
        move = "d4-d5" if turn == "w" else "d5-d4"
        assert returns(after(laid(turn, stacks=stacks), move)) == won


@pytest.mark.rule("quantum H6")
@pytest.mark.parametrize("tower", TOWER.values())
def test_towers_stop_every_line_and_are_not_jumped(tower: str) -> None:
    stacks = {**FAR, "d4": "sssS", "f4": tower, "c1": "S", "c2": tower}
    position = laid(stacks=stacks, jump="on")
    assert {"e4"} == {end for end in ends(position, "d4") if end > "d9"}
    assert ends(position, "c1") == {"b1", "d1"}


@pytest.mark.rule("quantum H7")
def test_a_player_without_a_move_has_lost_or_draws() -> None:
    walled = {"a1": "S", "a2": TOWER["b"], "b1": TOWER["w"], "h8": "s"}
    assert returns(laid(stacks=walled)) == BLACK
    assert returns(laid(stacks=walled, stuck="draw")) == DRAW
    assert laid(stacks=walled).legal_actions() == []
    only_towers = laid("b", stacks={"a1": TOWER["b"], "h8": "S"})
    assert returns(only_towers) == WHITE
    end = only_towers.outcome()
    assert end is not None
    assert end.reason == "Black has no move."


@pytest.mark.rule("quantum H8")
def test_the_third_time_is_a_draw() -> None:
    position = after(new(), *ROUND)
    assert position.occurrences() == 2
    position = after(position, *ROUND[:3])
    assert (returns(position), position.occurrences()) == (None, 2)
    position = after(position, ROUND[3])
    assert (returns(position), position.occurrences()) == (DRAW, 3)
    assert "third time" in refusal(position, "b2-b3")


@pytest.mark.rule("quantum H8")
def test_the_player_to_move_belongs_to_the_position_and_so_do_the_pieces() -> None:
    """The same squares are filled, but by other stacks, or with the other side to move."""
    circles = laid(stacks={"d4": "sS", "d5": "cS", "h8": "q"})
    swapped = ("d4-c4", "h8-g8", "d5-d4", "g8-h8", "c4-c5", "h8-g8", "c5-d5", "g8-h8")
    assert after(circles, *swapped).occurrences() == 1
    tempo = laid(stacks={"d4": "sS", "h8": "q"})
    triangle = ("d4-d5", "h8-g8", "d5-d6", "g8-g7", "d6-d4", "g7-h8")
    assert after(tempo, *triangle).occurrences() == 2
    assert after(tempo, "d4-d5", "h8-g8", "d5-d6", "g8-h8", "d6-d4").occurrences() == 1


@pytest.mark.rule("quantum H8")
def test_twins_may_change_places() -> None:
    position = laid(stacks={"d4": "sS", "e4": "sS", "h8": "q"})
    around = ("d4-d5", "h8-g8", "e4-d4", "g8-h8", "d5-e5", "h8-g8", "e5-e4", "g8-h8")
    assert after(position, *around).occurrences() == 2


@pytest.mark.rule("quantum H8", "quantum H9")
def test_a_capture_wipes_the_slate_clean() -> None:
    position = after(laid(stacks={"d4": "S", "d6": "s", "h8": "q"}), "d4-d5", "h8-h7", "d5-d6")
    assert position.quiet == ()
    assert position.occurrences() == 1


@pytest.mark.rule("quantum H9")
def test_a_hundred_moves_without_a_capture_are_a_draw() -> None:
    position = quiet_play(laid(stacks=FAR_APART), 99)
    assert returns(position) is None
    end = quiet_play(position, 1).outcome()
    assert end is not None
    assert (end.returns, end.reason) == (DRAW, "There were 100 moves in a row without a capture.")


@pytest.mark.rule("quantum H10")
@pytest.mark.parametrize("stuck", ["loss", "draw"])
def test_three_towers_win_even_when_they_leave_no_move(stuck: str) -> None:
    stacks = {"a1": TOWER["w"], "b1": TOWER["w"], "d4": "SSSSS", "d5": "s"}
    position = laid(stacks=stacks, stuck=stuck)
    assert returns(after(position, "d4-d5")) == WHITE


@pytest.mark.rule("quantum H11")
def test_passing_is_not_allowed_and_capturing_is_optional() -> None:
    position = laid(stacks={"d4": "S", "d5": "s", "h8": "q"})
    assert ends(position, "d4") == {"d5", "c4", "e4", "d3"}
    assert after(position, "d4-d3").to_play == 1
    assert "is not an action" in refusal(position, "pass")
    assert "must leave d4" in refusal(position, "d4-d4")


@pytest.mark.rule("quantum H12")
def test_the_jump_in_every_detail() -> None:
    def jumps(**stacks: str) -> set[str]:
        return ends(laid(stacks={"h8": "q", "d4": "S", **stacks}, jump="on"), "d4") - {
            "d5",
            "c4",
            "e4",
            "d3",
        }

    assert jumps(d5="C") == {"d6"}
    assert jumps(d5="C", d6="s") == {"d6"}
    assert jumps(d5="C", d6="sssss") == {"d6"}
    assert jumps(d5="C", d6="S") == set()
    assert jumps(d5="C", d6=TOWER["b"]) == set()
    assert jumps(d5="c") == set()
    assert jumps(d5="sC") == set()
    assert jumps(e5="C") == set()
    tall = laid(stacks={"h8": "q", "d4": "ssS", "d5": "C"}, jump="on")
    assert not {end for end in ends(tall, "d4") if end > "d4" and end[0] == "d"}
    at_edge = laid(stacks={"h8": "q", "a2": "S", "a1": "C"}, jump="on")
    assert ends(at_edge, "a2") == {"a3", "b2"}
    taken = after(laid(stacks={"h8": "q", "d4": "S", "d5": "C", "d6": "sc"}, jump="on"), "d4-d6")
    assert (stack(taken, "d6"), stack(taken, "d5"), taken.to_play) == ("scS", "C", 1)


@pytest.mark.rule("quantum H13")
@pytest.mark.parametrize("height", range(1, 6))
def test_every_stack_below_six_can_be_taken(height: int) -> None:
    position = laid(stacks={"d4": "S", "d5": "q" * height, "h8": "q"})
    assert "d5" in ends(position, "d4")


@pytest.mark.rule("quantum H14")
def test_too_few_pieces_for_three_towers_do_not_end_the_game() -> None:
    assert returns(laid(stacks={"d4": "S", "h8": "q"})) is None


@pytest.mark.rule("quantum H15")
def test_power_squares_are_the_corners_and_let_a_stack_go_any_distance() -> None:
    stacks = {"a1": "S", "h8": "c", "d8": "S", "d4": "S"}
    assert ends(laid(stacks=stacks), "a1") == {"a2", "b1"}
    position = laid(stacks=stacks, power="on")
    assert ends(position, "a1") == {*(f"a{n}" for n in range(2, 9)), *(f"{c}1" for c in "bcdefgh")}
    assert ends(position, "d4") == {"d5", "d3", "c4", "e4"}
    assert ends(laid("b", stacks=stacks, power="on"), "h8") == {
        "g7",
        "f6",
        "e5",
        "d4",
    }
    small = laid("b", (5, 4), {"e4": "c", "a1": "S"}, power="on")
    assert ends(small, "e4") == {"d3", "c2", "b1"}
    assert ends(laid(stacks={"a1": TOWER["w"], "c1": "S", "h8": "q"}, power="on"), "a1") == set()


@pytest.mark.rule("quantum H15", "quantum H12")
def test_a_jump_from_a_power_square_goes_two_squares() -> None:
    position = laid(stacks={"a1": "S", "a2": "C", "h8": "q"}, power="on", jump="on")
    assert {end for end in ends(position, "a1") if end[0] == "a"} == {"a3"}


@pytest.mark.rule("quantum H16")
@pytest.mark.parametrize(("board", "cells"), [("10x6", 60), ("12x8", 96)])
def test_the_larger_boards_have_the_squares_described(board: str, cells: int) -> None:
    start = new(board=board)
    assert start.board.size == cells
    assert f"{start.board.width}x{start.board.height}" == board
    assert returns(start) is None


@pytest.mark.rule("quantum H17")
def test_hand_made_positions_are_honoured() -> None:
    assert at("1_w").outcome() is not None
    assert at("S,s_b").legal_actions() == ["b1-a1"]
    assert at("12-12-12-12-12-12-12-11,S_w").board.size == 96
    assert returns(laid("b", stacks=dict.fromkeys(("a1", "b1", "c1"), TOWER["w"]))) == WHITE
    assert stack(at("QqQqQqQqQq,1,s_b"), "a1") == "QqQqQqQqQq"


@pytest.mark.rule("quantum H17", "quantum M6")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("8-8", "lacks _w or _b"),
        ("8-8_x", "lacks _w or _b"),
        ("8-7_w", "Row 2 of the position has 7 cells and row 1 has 8"),
        ("3,S,x,3_w", "Row 1 of the position, place 3: 'x'"),
        ("8-3,,4_w", "Row 2 of the position, place 2: ''"),
        ("0,8_w", "Row 1 of the position, place 1: '0'"),
        ("8-2,QQQQQQQQQQQ,5_w", "11 pieces"),
        ("13_w", "beyond 12 cells"),
        ("-".join("8" * 9) + "_w", "9 rows"),
        (f"{','.join([TOWER['w'], TOWER['b']] * 3)}_w", "Both sides have three towers"),
        ("S,1,s_w_b1-a9", "'b1-a9', which is no move"),
        ("S,1,s_w_a1-b1", "cannot have come about"),
        ("1,S,1,s_b_a1-c1", "cannot have come about"),
        ("1,S,1,s_w_a1-b1", "quiet move a1-b1 is not possible"),
        ("2,S,1,s_b_a1-c1", "quiet move a1-c1 is not possible"),
    ],
)
def test_what_cannot_be_is_refused_with_row_and_place(text: str, why: str) -> None:
    with pytest.raises(BadRecord) as refused:
        at(text)
    assert why in str(refused.value)
    assert str(refused.value).endswith(".")


@pytest.mark.host
@pytest.mark.rule("quantum H18")
def test_the_designer_is_philip_slater() -> None:
    digest = Path(__file__).parents[3] / "seeds" / "quantum.md"
    facts = tomllib.loads(digest.read_text(encoding="utf-8").split("+++\n")[1])
    assert (facts["designer"], facts["year"]) == ("Philip Slater", 1975)
