"""The rules of both rulebooks, on positions in which they decide."""

from __future__ import annotations

import pytest
from tests.games.leap.positions import after, at, drawn, laid, leaps_from, letters, returns, rows
from tests.support.effort import NOT_IN_QUICK

from quanta.core.errors import IllegalAction
from quanta.games.leap.rules import RULES

both = pytest.mark.parametrize("edition", ["rings", "stones"])
HEXAGON = [5, 6, 7, 8, 9, 8, 7, 6, 5]


@pytest.mark.rule("leap-rings R1", "leap-stones R1")
@both
def test_the_usual_game_has_two_seats_and_a_hexagon_of_61_cells(edition: str) -> None:
    start = drawn(1, edition=edition)
    assert start.seats == 2
    assert [len(row) for row in rows(start)] == HEXAGON
    assert start.text() != drawn(2, edition=edition).text()


@pytest.mark.rule("leap-rings R2", "leap-rings R9")
def test_rings_hold_30_white_and_31_black_particles_one_each() -> None:
    for seed in range(20):
        assert letters(drawn(seed)) == {"w": 30, "b": 31}


@NOT_IN_QUICK
@pytest.mark.rule("leap-stones R2", "leap-stones R9")
def test_thirty_stones_each_leave_one_cell_empty_but_never_the_centre() -> None:
    empty = set()
    for seed in range(120):
        start = drawn(seed, edition="stones")
        assert letters(start) == {"w": 30, "b": 30, "o": 1}
        empty.add("".join(rows(start)).index("o"))
    assert 30 not in empty
    assert len(empty) > 40


@pytest.mark.rule("leap-rings R3", "leap-stones R3")
@both
def test_white_begins_the_players_alternate_and_nobody_passes(edition: str) -> None:
    position = at("wwbbwwwbb_w", edition=edition)
    turns = []
    for action in ("b1-c1", "h1-g1"):
        turns.append(position.to_play)
        for passing in ("pass", "", "keep"):
            with pytest.raises(IllegalAction):
                position.apply(passing)
        position = position.apply(action)
    assert [*turns, position.to_play] == [0, 1, 0]
    assert drawn(1).to_play == 0


@pytest.mark.rule("leap-rings R4", "leap-stones R4")
@both
def test_every_action_is_one_capture_by_an_own_piece(edition: str) -> None:
    position = at(drawn(5, edition=edition).text().replace("_s", "_w"), edition=edition)
    before = letters(position)
    assert position.legal_actions()
    for action in position.legal_actions():
        change = before.copy()
        change.subtract(letters(position.apply(action)))
        assert {piece: n for piece, n in change.items() if n} == {"b": 1, "o": -1}
    with pytest.raises(IllegalAction):
        at("wwbb_w", edition=edition).apply("c1-b1")


@pytest.mark.rule("leap-rings R10")
def test_the_expansion_makes_a_hexagon_of_91() -> None:
    start = drawn(1, board="hex6")
    assert [len(row) for row in rows(start)] == [6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6]
    assert letters(start) == {"w": 45, "b": 46}


@pytest.mark.rule("leap-rings R11")
def test_in_the_variant_a_leap_is_as_long_as_the_enemies_around() -> None:
    text = laid(4, w="d4 c4", b="e4 e5 f4 b4 d2 d1 g4")
    assert leaps_from(at(text), "d4") == ["e4", "e5"]
    assert leaps_from(at(text, count="opponents"), "d4") == ["b4", "d2", "f4"]


@pytest.mark.rule("leap-rings R12")
def test_the_puzzle_is_won_by_one_particle_that_takes_every_black_one() -> None:
    assert returns(at("wb-wwb-bb_w", play="puzzle")) is None
    assert returns(after(at("wwwbob_w", play="puzzle"), "b1-d1")) == (-1, 1)
    assert returns(after(at("wwbow_w", play="puzzle"), "b1-c1")) == (1, -1)


@pytest.mark.rule("leap-rings R13")
@pytest.mark.parametrize(
    ("board", "white", "black"),
    [("holed5", 30, 30), ("star5", 27, 28), ("line20x2", 20, 20), ("ring5x2", 27, 27)],
)
def test_other_boards_have_equal_numbers_when_they_are_even(
    board: str, white: int, black: int
) -> None:
    assert letters(drawn(1, board=board)) == {"w": white, "b": black}


@pytest.mark.rule("leap-rings R13")
def test_a_board_of_equal_rows_is_still_made_of_hexagons() -> None:
    """In the row above, c3 and d3 touch c2, in the row below b1 and c1; a square would have one."""
    touching = []
    for cell in ("b1", "c1", "d1", "b3", "c3", "d3"):
        grid = [list(row) for row in ("ooooo", "oowbo", "ooooo")]
        grid[3 - int(cell[1])]["abcde".index(cell[0])] = "w"
        position = at("-".join("".join(row) for row in grid) + "_w")
        touching += [cell] if leaps_from(position, "c2") == ["d2"] else []
    assert touching == ["b1", "c1", "c3", "d3"]


@pytest.mark.rule("leap-rings R14")
def test_the_balls_can_be_laid_out_as_a_spiral() -> None:
    start = drawn(1, setup="spiral")
    assert start == drawn(2, setup="spiral")
    assert letters(start) == {"w": 30, "b": 31}
    middle = rows(start)[4]
    assert middle[4] == "b"
    assert middle[5] == "w"


@pytest.mark.rule("leap-rings R15")
def test_two_colours_and_61_cells_are_all_that_a_game_needs() -> None:
    """So a set with a board of 61 cells and pieces of two colours will do, by the same rules."""
    position = drawn(3)
    while position.outcome() is None:
        assert letters(position).keys() <= {"w", "b", "o"}
        position = position.apply(position.legal_actions()[0])
    assert not any("yavalath" in str(param).lower() for param in RULES.params)
