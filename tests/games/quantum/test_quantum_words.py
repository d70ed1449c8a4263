"""What Quantum says to players: why not, what a stack is, what a move made."""

from __future__ import annotations

import pytest
from tests.games.quantum.positions import FAR_APART, TOWER, after, laid, new, quiet_play, refusal

from quanta.games.quantum import explain
from quanta.games.quantum.pieces import listed_pieces
from quanta.games.quantum.position import QuantumPosition
from quanta.games.quantum.view import VIEW
from quanta.scene.view import Look

MIDDLE = laid(stacks={"d4": "cS", "d6": "sssc", "f4": "s", "h8": "q", "a1": TOWER["w"], "a2": "C"})


def why_not(position: QuantumPosition, target: str, *picked: str) -> str:
    return VIEW.why_not(position, Look(picked=picked), target)


def heard(position: QuantumPosition, focus: str | None = None, *picked: str) -> str:
    goals = frozenset(a.split("-")[1] for a in position.legal_actions() if a[:2] in picked)
    return VIEW.describe_selection(position, Look(focus=focus, picked=picked, goals=goals))


@pytest.mark.parametrize(
    ("target", "why"),
    [
        ("e5", "e5 is empty."),
        ("a1", "a1 is a white tower of 6: it never moves, and nothing can land on it."),
        ("f4", "f4 is not yours; it can be captured from d4."),
        (
            "d6",
            (
                f"d6 is not yours ({listed_pieces('sssc')}, from the bottom); "
                "it can be captured from d4."
            ),
        ),
        ("h8", "h8 is not yours, and none of your stacks can capture it now."),
        ("z9", "There is nothing called z9 to choose here."),
    ],
)
def test_why_a_square_cannot_be_chosen(target: str, why: str) -> None:
    assert why_not(MIDDLE, target) == why


@pytest.mark.parametrize(
    ("target", "why"),
    [
        ("e5", "d4 is a square piece: it moves straight, and e5 is not on such a line."),
        ("e6", "d4 is a square piece: it moves straight, and e6 is not on such a line."),
        ("d1", "d4 is 2 high, so it goes at most 2 steps; d1 is 3 away."),
        ("d7", "d4 is 2 high, so it goes at most 2 steps; d7 is 3 away."),
    ],
)
def test_why_a_stack_cannot_go_there(target: str, why: str) -> None:
    assert why_not(MIDDLE, target, "d4") == why


def test_what_is_in_the_way_is_named() -> None:
    position = laid(stacks={"d4": "ccS", "d5": "s", "e4": "C", "d3": TOWER["b"], "h8": "q"})
    assert refusal(position, "d4-d6") == "The way from d4 to d6 is blocked at d5."
    assert refusal(position, "d4-e4").startswith("e4 holds a stack of your own;")
    assert (
        refusal(position, "d4-d3") == "d3 is a black tower of 6, and nothing can land on a tower."
    )
    assert refusal(position, "d4-d2") == "The way from d4 to d2 is blocked at d3."


def test_a_stack_without_a_move_says_what_is_around_it() -> None:
    assert why_not(new(), "a1") == (
        "a1, a white square piece, cannot move. In its way: your own pieces on b1 and a2; "
        "the edge to the west and south."
    )
    walled = {"a1": "cS", "a2": TOWER["b"], "b1": TOWER["w"], "h8": "q", "h1": "S"}
    assert why_not(laid(stacks=walled), "a1") == (
        "a1, a white square piece on a stack of 2, cannot move. In its way: towers on b1 and a2; "
        "the edge to the west and south."
    )
    one = {"a1": "S", "a2": TOWER["b"], "b1": "C", "h8": "q"}
    assert why_not(laid(stacks=one), "a1") == (
        "a1, a white square piece, cannot move. In its way: your own piece on b1; a tower on a2; "
        "the edge to the west and south."
    )
    tall = laid(stacks={"a1": "S", "a2": "cC", "b1": "C", "h8": "q"})
    assert "your own stacks on b1 and a2" in why_not(tall, "a1")


def test_an_impossible_jump_is_refused_with_what_it_would_need() -> None:
    position = laid(stacks={"d4": "S", "e4": "C", "f4": "C", "h8": "q"}, jump="on")
    assert refusal(position, "d4-d6") == (
        "d4 is 1 high, so it goes at most 1 step, or two over a single piece of yours, "
        "and d5 holds none."
    )
    assert refusal(position, "d4-f4").startswith("f4 holds a stack of your own;")
    assert refusal(position, "d4-d7") == ("d4 is 1 high, so it goes at most 1 step; d7 is 3 away.")


def test_other_words_are_no_actions() -> None:
    for action in ("", "d4", "d4-", "d4-d9", "x" * 99):
        assert "such as h1-a8" in refusal(MIDDLE, action)


def test_a_stack_that_is_pointed_at_is_described() -> None:
    assert heard(MIDDLE, "d4") == (
        "d4 (black circle piece, white square piece on top) moves up to 2 steps straight "
        "and can capture f4 (making 3) or d6 (a tower of 6)."
    )
    assert heard(MIDDLE, "a2") == "a2 (white circle piece) moves one step diagonally."
    assert heard(MIDDLE, "f4") == "f4 (black square piece) can be captured from d4."
    assert heard(MIDDLE, "a1") == (
        "a1 is a white tower of 6, fixed for good. From the bottom: "
        "black square piece, 2 black circle pieces, black square piece, "
        "black circle piece, white square piece."
    )
    assert heard(MIDDLE, "e5") == "e5 is empty."
    assert heard(MIDDLE) == ""
    quiet = after(MIDDLE, "d4-d5")
    assert heard(quiet, "a2") == "a2 (white circle piece) cannot be captured now."
    threat = laid("b", stacks={"a1": "sS", "a3": "c", "h8": "s"})
    assert heard(threat, "a1") == (
        "a1 (black square piece, white square piece on top) cannot be captured now; "
        "it threatens a3 (making 3)."
    )


def test_a_half_made_move_says_what_it_would_make() -> None:
    assert heard(MIDDLE, "d6", "d4") == (
        "d4 onto d6: a tower of 6, 3 black square pieces, 2 black circle pieces, "
        "white square piece on top."
    )
    assert heard(MIDDLE, "d5", "d4") == "From d4 to d5, which is empty."
    assert heard(MIDDLE, None, "d4") == heard(MIDDLE, "d4")


def test_power_corners_are_described() -> None:
    position = laid(stacks={"a1": "S", "h8": "c"}, power="on")
    assert heard(position, "a1") == (
        "a1 (white square piece) moves any distance straight from its power corner."
    )


def test_a_draw_that_nears_is_announced() -> None:
    twice = after(new(), "b2-b3", "b7-b6", "b3-b2", "b6-b7")
    assert "second time" in heard(twice)
    early = quiet_play(laid(stacks=FAR_APART), 59)
    assert not heard(early)
    assert (
        heard(quiet_play(early, 1))
        == "60 moves in a row without a capture; at 100 the game is drawn."
    )


@pytest.mark.rule("quantum H19")
def test_who_wins_by_what_is_built_is_announced() -> None:
    twice = after(new(endless="built"), "b2-b3", "b7-b6", "b3-b2", "b6-b7")
    assert heard(twice).endswith("the third the game is drawn. Both sides have built as much.")
    more = {**FAR_APART, "a8": "s"}
    assert heard(quiet_play(laid(stacks=more, endless="built"), 60)) == (
        "60 moves in a row without a capture; at 100 Black wins. "
        "Black has more pieces in stacks that are not towers."
    )
    position = quiet_play(laid(stacks={**more, "h1": TOWER["w"]}, endless="built"), 100)
    end = position.outcome()
    assert end is not None
    assert end.reason == ("There were 100 moves in a row without a capture. White has more towers.")
    assert VIEW.seats(position)[1].lines[1] == "5 pieces not in towers"


def test_labels_give_a_screen_reader_everything() -> None:
    said = {name: explain.label(MIDDLE, i) for i, name in enumerate(MIDDLE.board.names)}
    assert said["e5"] == "e5, empty"
    assert said["a2"] == "a2, white circle piece; can move"
    assert said["d4"] == (
        "d4, white stack of 2: black circle piece, white square piece on top; "
        "can capture f4 (making 3) or d6 (a tower of 6)"
    )
    assert said["d6"] == "d6, black stack of 4: 3 black square pieces, black circle piece on top"
    assert said["a1"].startswith("a1, white tower of 6, fixed; from the bottom black square piece,")
    assert explain.label(new(), new().board.index["a1"]) == "a1, white square piece; cannot move"


def test_moves_are_described_with_the_stacks_they_make() -> None:
    assert VIEW.describe_action(MIDDLE, "d4-d5") == "White moves from d4 to d5."
    assert VIEW.describe_action(MIDDLE, "d4-f4") == (
        "White moves from d4 onto the black square piece on f4: a stack of 3."
    )
    assert VIEW.describe_action(MIDDLE, "d4-d6") == (
        "White moves from d4 onto the black circle piece on d6: a tower of 6, 2 of 3."
    )


def test_titles_seats_and_ends() -> None:
    assert VIEW.title(new(board="12x8", jump="on", power="on")) == (
        "Quantum · 12 × 8 · jumps · power corners"
    )
    assert [seat.count for seat in VIEW.seats(MIDDLE)] == ["1 of 3 towers", "0 of 3 towers"]
    assert VIEW.seats(new())[0].lines == ("8 of 16 can move",)
    assert VIEW.prompt(MIDDLE) == "White’s turn."
    assert VIEW.headline(MIDDLE) == ""
    assert VIEW.headline(laid("b", stacks={"a1": "S"})) == "White wins"
    assert VIEW.headline(laid("b", stacks={"a1": "S"}, stuck="draw")) == "A draw"
