"""Geometry: names, neighbours and lines on boards of hexagons and of squares."""

from __future__ import annotations

from itertools import pairwise

import pytest

from quanta.grids import hex, square
from quanta.scene.layout import HexLayout, SquareLayout, box_around


def hexagon(side: int) -> hex.HexBoard:
    return hex.board(tuple((True,) * n for n in hex.hexagon_rows(side)))


def test_a_hexagon_is_named_by_slanting_columns_and_rows() -> None:
    board = hexagon(5)
    assert board.size == 61
    assert board.names[:5] == ("e9", "f9", "g9", "h9", "i9")
    assert board.names[-5:] == ("a1", "b1", "c1", "d1", "e1")
    assert board.cells[board.index["e5"]] == (0, 0)
    assert hexagon(8).index["h15"] >= 0


@pytest.mark.parametrize("side", range(1, 9))
def test_every_neighbour_is_one_step_away_and_mutual(side: int) -> None:
    board = hexagon(side)
    for cell, near in enumerate(board.neighbours):
        assert all(cell in board.neighbours[other] for other in near)
        assert all(hex.distance(board.cells[cell], board.cells[n]) == 1 for n in near)
    assert sum(map(len, board.neighbours)) == 6 * (side - 1) * (3 * side - 2)


def test_a_line_leads_from_one_cell_to_the_other() -> None:
    board = hexagon(5)
    a, b = board.index["a1"], board.index["d1"]
    direction = board.direction(a, b)
    assert direction is not None
    assert board.step(a, direction, 3) == b
    assert board.direction(a, board.index["c2"]) is None
    assert board.direction(a, a) is None


def test_a_gap_is_crossed_but_not_clear() -> None:
    rows = ((True, True), (True, False, True), (True, True))
    board = hex.board(rows)
    start, end = board.index["a2"], board.index["c2"]
    assert board.step(start, 0, 2) == end
    assert not board.clear(start, 0, 2)
    assert board.centre is None


@pytest.mark.parametrize("rows", [(), ((),), ((True,), (True, True)), ((False,),), ((True,) * 27,)])
def test_what_is_no_board_is_refused(rows: tuple[tuple[bool, ...], ...]) -> None:
    with pytest.raises(ValueError, match=r"board|rows"):
        hex.HexBoard(rows)


@pytest.mark.parametrize("side", range(1, 9))
def test_a_spiral_walks_every_cell_once_outwards(side: int) -> None:
    board = hexagon(side)
    walk = board.spiral()
    assert sorted(walk) == list(range(board.size))
    off = [hex.distance((0, 0), board.cells[cell]) for cell in walk]
    assert off == sorted(off)
    assert all(hex.distance(board.cells[a], board.cells[b]) <= 2 for a, b in pairwise(walk))


@pytest.mark.parametrize(
    ("width", "height", "walk"),
    [(4, 1, "b1 c1 a1 d1"), (5, 1, "c1 d1 b1 e1 a1"), (2, 2, "a2 b2 a1 b1")],
)
def test_the_spiral_of_a_parallelogram_begins_at_its_middle_rounded_down(
    width: int, height: int, walk: str
) -> None:
    board = hex.board(((True,) * width,) * height)
    assert [board.names[cell] for cell in board.spiral()] == walk.split()


def test_squares_are_named_from_the_bottom_left() -> None:
    board = square.board(8, 8)
    assert board.names[0] == "a8"
    assert board.names[-1] == "h1"
    assert board.step(board.index["a1"], 1, 7) == board.index["h8"]
    assert board.step(board.index["a1"], 4, 1) is None
    assert [board.names[c] for c in board.line(board.index["c3"], 5)] == ["b2", "a1"]


@pytest.mark.parametrize("size", [(0, 1), (1, 0), (27, 1)])
def test_a_square_board_has_limits(size: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="columns"):
        square.board(*size)


def test_layouts_turn_by_half_a_turn() -> None:
    for plain, turned in (
        (HexLayout(), HexLayout(flip=True)),
        (SquareLayout(8, 8), SquareLayout(8, 8, flip=True)),
    ):
        x, y = plain.place(3, 2)
        assert turned.place(3, 2) == (-x, -y)
    assert box_around([(0, 0), (10, 20)], 5) == (-5, -5, 20, 30)
