"""Boards in text show what belongs to no seat, and what lies between cells, and as pieces of a seat
nothing else that has its colour."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.games.legions.play import game

import quanta
from quanta.games.legions.model.stages import DEPLOY
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.scenarios.house import SCENARIOS
from quanta.scene.shapes import Shape, circle, polygon, target
from quanta.scene.text_board import picture
from quanta.scene.view import SeatLine

SEATS = [SeatLine("White", "seat-0", ""), SeatLine("Black", "seat-1", "")]
LINES = {"b3": (1, 0), "a2": (0, 1), "c2": (2, 1), "b1": (1, 2)}
"""The four sides of a box."""
SQUARE = [(-9.0, -9.0), (9.0, -9.0), (9.0, 9.0), (-9.0, 9.0)]


def drawn(*shapes: Shape) -> list[str]:
    cells = [
        target(circle(f"hit-{name}", "hit", (20.0 * x, 20.0 * y), 9), name, name, y)
        for name, (x, y) in LINES.items()
    ]
    return picture([*shapes, *cells], SEATS).splitlines()


def test_a_piece_of_no_seat_is_shown_if_its_role_says_so() -> None:
    line = circle("line-a2", "tile neutral", (0.0, 20.0), 4)
    plain = circle("line-c2", "tile", (40.0, 20.0), 4)
    assert drawn(line, plain) == ["b3   ·", "a2  # ·  c2", "b1   ·"]


def test_a_piece_between_cells_is_in_its_place() -> None:
    box = polygon("box-b2", "tile seat-1", (20.0, 20.0), SQUARE)
    assert drawn(box) == ["b3    ·", "a2  · B ·  c2", "b1    ·"]
    wall = circle("wall", "tile neutral", (20.0, 20.0), 4)
    assert drawn(wall) == ["b3    ·", "a2  · # ·  c2", "b1    ·"]


def test_a_piece_near_a_corner_of_the_board_is_beside_it() -> None:
    held = circle("held", "tile seat-0", (40.0, 0.0), 4)
    assert drawn(held) == ["b3   ·", "a2  · ·  c2", "b1   ·", "White: W"]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_flags_and_hexes_of_objectives_are_no_pieces(scenario: str) -> None:
    only_units_are_pieces(quanta.load("legions", scenario=scenario).start(seed=1))


def test_set_up_areas_are_no_pieces() -> None:
    line = game("deployment", {"map": "small"}, most=60)
    boards = [each for each in line.positions if isinstance(each, LegionsPosition)]
    deployed = [each for each in boards if each.stage == DEPLOY and each.units]
    assert deployed
    for position in deployed:
        start = replace(line.record(), params={"start": position.text()}, actions=())
        only_units_are_pieces(quanta.open(start).position)


def only_units_are_pieces(position: quanta.Position) -> None:
    """In a battle the mark of a unit has its side and its code."""
    pieces = position.pieces()
    assert all(len(piece.mark) == 3 for piece in pieces.values())
    assert sum(word[0] in "WB" for word in str(position).split()) == len(pieces)
