"""What we have ruled where both rulebooks are silent, on positions in which the ruling decides."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.leap import plain_leap
from tests.games.leap.positions import after, at, drawn, laid, leaps_from, letters, returns
from tests.support.effort import NOT_IN_QUICK, amount

from quanta.core.errors import BadParam, IllegalAction
from quanta.core.game import Position
from quanta.core.playout import random_action
from quanta.core.rng import Stream
from quanta.games.leap.rules import RULES

both = pytest.mark.parametrize("edition", ["rings", "stones"])


def by_hand(text: str, edition: str) -> Position:
    return at(text, edition=edition)


@pytest.mark.rule("leap-rings H1", "leap-stones H1")
@both
def test_a_soliton_cannot_leap_can_be_taken_and_can_be_rescued(edition: str) -> None:
    position = by_hand("wwbwbobbw_w", edition)
    with pytest.raises(IllegalAction, match="no white neighbours"):
        position.apply("d1-e1")
    assert after(position, "b1-c1", "h1-i1").legal_actions() == ["d1-e1"]
    assert leaps_from(by_hand("bbwob_b", edition), "b1") == ["c1"]


@pytest.mark.rule("leap-rings H2", "leap-stones H2")
@both
def test_a_leap_that_would_leave_the_board_is_not_made(edition: str) -> None:
    assert leaps_from(by_hand("bbwwwb_w", edition), "d1") == ["b1", "f1"]
    position = by_hand("bbwww_w", edition)
    assert leaps_from(position, "d1") == ["b1"]
    with pytest.raises(IllegalAction, match="2 to the east is off the board"):
        position.apply("d1-e1")


@pytest.mark.rule("leap-rings H2", "leap-stones H2")
@both
@pytest.mark.parametrize(("friends", "stuck"), [(4, False), (5, True), (6, True)])
def test_the_centre_of_61_cells_cannot_leap_five_or_six(
    edition: str, friends: int, stuck: bool
) -> None:
    around = ["d4", "d5", "e4", "e6", "f5", "f6"]
    blank = plain_leap.parse("-".join("o" * n for n in (5, 6, 7, 8, 9, 8, 7, 6, 5)) + "_w")
    white = ["e5", *around[:friends]]
    black = [name for name in blank.names.values() if name not in white]
    position = by_hand(laid(5, w=" ".join(white), b=" ".join(black)), edition)
    assert leaps_from(position, "e5") == ([] if stuck else ["a1", "a5", "e1", "e9", "i5", "i9"])


@pytest.mark.rule("leap-rings H3", "leap-stones H3")
@both
def test_free_cells_may_be_leapt_over(edition: str) -> None:
    assert leaps_from(by_hand(laid(3, w="c3 b3 b2", b="e3"), edition), "c3") == ["e3"]


@pytest.mark.rule("leap-rings H4", "leap-stones H4")
@both
@pytest.mark.parametrize(
    ("pieces", "missing", "across", "around"),
    [
        ({"w": "c3 b3 b2", "b": "e3"}, "", ["e3"], ["e3"]),
        ({"w": "c3 b3 b2", "b": "e3 c5"}, "d3", ["c5", "e3"], ["c5"]),
        ({"w": "c3 b3 b2", "b": "c5"}, "e3", ["c5"], ["c5"]),
        ({"w": "a1 a2 b2", "b": "c1"}, "b1", ["c1"], []),
    ],
    ids=["no hole", "a hole between", "a hole at the end", "a bay of the outline"],
)
def test_missing_cells_are_crossed_but_hold_no_piece(
    edition: str, pieces: dict[str, str], missing: str, across: list[str], around: list[str]
) -> None:
    text = laid(3, missing=missing, **pieces)
    leaper = pieces["w"][:2]
    assert leaps_from(at(text, edition=edition), leaper) == across
    assert leaps_from(at(text, edition=edition, gaps="block"), leaper) == around


@pytest.mark.rule("leap-rings H5", "leap-stones H5")
@both
def test_a_leap_does_not_end_on_a_free_cell_or_on_a_friend(edition: str) -> None:
    position = by_hand(laid(4, w="d4 c4 e4 f4", b="d6"), edition)
    assert leaps_from(position, "d4") == ["d6"]
    with pytest.raises(IllegalAction, match="is empty"):
        position.apply("d4-b4")
    with pytest.raises(IllegalAction, match="your own"):
        position.apply("d4-f4")


@pytest.mark.rule("leap-rings H6", "leap-stones H6")
@both
@pytest.mark.parametrize("gaps", ["cross", "block"])
def test_pieces_on_two_sides_of_a_hole_are_not_neighbours(edition: str, gaps: str) -> None:
    assert leaps_from(at("wowbb_w", edition=edition, gaps=gaps), "c1") == []
    assert leaps_from(at("wxwbb_w", edition=edition, gaps=gaps), "c1") == []
    assert leaps_from(at("xwwbb_w", edition=edition, gaps=gaps), "c1") == ["d1"]


@pytest.mark.rule("leap-rings H7", "leap-stones H7")
@both
def test_the_leaper_does_not_count_itself(edition: str) -> None:
    assert by_hand("wwbb_w", edition).legal_actions() == ["b1-c1"]


@pytest.mark.rule("leap-rings H8", "leap-stones H8")
@both
def test_friends_are_counted_before_the_leap(edition: str) -> None:
    """b1 has two friends where it starts; where it lands it will have one, and c1 loses none."""
    position = by_hand("wwwbbobbw_w", edition)
    assert position.legal_actions() == ["b1-d1", "c1-d1"]
    assert after(position, "b1-d1", "h1-i1").legal_actions() == ["d1-e1"]


@pytest.mark.rule("leap-rings H9", "leap-stones H9")
@both
def test_a_set_up_is_drawn_until_white_can_move(edition: str) -> None:
    for seed in range(60):
        start = drawn(seed, edition=edition, board="hex2")
        begun = after(start, "keep") if edition == "stones" else start
        assert returns(begun) is None
        assert begun.legal_actions()


@pytest.mark.rule("leap-rings H9", "leap-stones H9")
@both
@pytest.mark.parametrize(
    "params", [{"board": "line2x1"}, {"board": "hex2", "setup": "spiral"}], ids=["line", "spiral"]
)
def test_where_no_set_up_lets_white_move_none_is_made(edition: str, params: dict[str, str]) -> None:
    with pytest.raises(BadParam):
        drawn(1, edition=edition, **params)


@pytest.mark.rule("leap-rings H10")
@pytest.mark.parametrize(
    ("board", "white", "black"), [("hex2", 3, 4), ("hex3", 9, 10), ("line7x1", 3, 4)]
)
def test_on_odd_boards_black_has_one_more(board: str, white: int, black: int) -> None:
    assert letters(drawn(1, board=board)) == {"w": white, "b": black}


@pytest.mark.rule("leap-stones H10")
@pytest.mark.parametrize(
    ("board", "seats", "each", "empty"),
    [("hex3", 2, 9, 1), ("holed3", 2, 8, 2), ("hex3", 3, 6, 1), ("hex3", 4, 4, 3)],
)
def test_stones_are_as_many_as_leave_a_cell_empty(
    board: str, seats: int, each: int, empty: int
) -> None:
    for seed in range(30):
        start = drawn(seed, edition="stones", board=board, seats=str(seats))
        expected = dict.fromkeys("wbrg"[:seats], each) | {"o": empty}
        assert letters(start) == expected
        assert board != "hex3" or start.text().replace("-", "")[9] != "o"


@pytest.mark.rule("leap-rings H11", "leap-stones H11")
@pytest.mark.parametrize(("edition", "most"), [("rings", 60), ("stones", 60)])
def test_every_game_ends_with_a_winner(edition: str, most: int) -> None:
    """60 turns of rings, or the swap and 59 turns of stones."""
    for seed in range(5):
        rng = Stream(seed)
        position = drawn(seed, edition=edition)
        plies = 0
        while position.outcome() is None:
            position = position.apply(random_action(position, rng))
            plies += 1
        end = position.outcome()
        assert end is not None
        assert plies <= most
        assert end.winner is not None


@NOT_IN_QUICK
@pytest.mark.rule("leap-rings H12", "leap-stones H12")
@pytest.mark.parametrize(
    ("edition", "board", "pieces"), [("rings", "line5x1", "wwbbb"), ("stones", "line5x1", "wwbbo")]
)
def test_every_set_up_is_equally_likely(edition: str, board: str, pieces: str) -> None:
    """Counted among the set-ups in which White can move and, with stones, the centre is filled."""
    arrangements = {""}
    for _ in pieces:
        arrangements = {
            done + letter
            for done in arrangements
            for letter in "wbo"
            if (done + letter).count(letter) <= pieces.count(letter)
        }
    possible = {
        text
        for text in arrangements
        if plain_leap.legal(plain_leap.parse(f"{text}_w")) and text[2] != "o"
    }
    each = amount(40, 40, 400)
    found = Counter(
        drawn(seed, edition=edition, board=board).text().partition("_")[0]
        for seed in range(each * len(possible))
    )
    assert found.keys() == possible
    assert all(0.4 * each <= times <= 1.7 * each for times in found.values()), found


@pytest.mark.rule("leap-rings H13", "leap-stones H13")
@both
def test_a_set_up_by_hand_is_taken_as_it_is(edition: str) -> None:
    for text in ("wwwwb_w", "wwbow_b", "oo-owo-bb_b", "oo-oxo-oo_w"):
        start = RULES.start({"edition": edition, "start": text}, Stream(1))
        assert start.text() == text
    assert returns(at("wwbow_b", edition=edition)) == (1, -1)
    assert returns(at("oo-oxo-oo_w", edition=edition)) == (-1, 1)
