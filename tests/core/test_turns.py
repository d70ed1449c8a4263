"""Turns and their numbers in the list of moves."""

from __future__ import annotations

import pytest

from quanta import registry
from quanta.core.rng import Stream
from quanta.core.turns import LOG, SeatAction, alternates, columns, turn_numbers


def plies(text: str) -> list[SeatAction]:
    """``0a1-b2 1c3-d4``: each ply with its seat before it; ``*`` is chance."""
    return [SeatAction("*01".index(each[0]) - 1, each[1:]) for each in text.split()]


@pytest.mark.parametrize(
    ("line", "per_row", "numbers"),
    [
        ("0a1-b2 1c3-d4 0b2-c3 1d4-e5", 2, [1, 1, 2, 2]),
        ("1c3-d4 0b2-c3 1d4-e5", 2, [1, 2, 2]),
        ("0f2-e1 0e1-d2 0d2-c3 1a1-b2 0c3-d2", 2, [1, 1, 1, 1, 2]),
        ("0a1-b2 0c3-d4 1e5-d6 0b2-c3 1d6-e5", 2, [1, 2, 2, 3, 3]),
        ("0a 0b 0c 0d", 1, [1, 2, 3, 4]),
        ("0x 0y 0z *d-1 0w 1x 1y 1z 0x", LOG, [1, 1, 1, 1, 1, 1, 1, 1, 2]),
        ("1x 1y 0z 0x 0w 1x", LOG, [1, 1, 2, 2, 2, 2]),
    ],
)
def test_the_turns_of_both_sides_have_one_number(
    line: str, per_row: int, numbers: list[int]
) -> None:
    assert columns(plies(line), 2) == per_row
    assert list(turn_numbers(plies(line), per_row)) == numbers


def test_chance_has_no_number_of_its_own() -> None:
    assert list(turn_numbers(plies("*d-1 0a1-b2 *d-2 1c3-d4"), 2)) == [0, 1, 1, 2]


def test_a_chain_of_jumps_does_not_alternate() -> None:
    for game, alternate in (("leap", True), ("legions", False)):
        rules = registry.rules(game)
        start = rules.start({}, Stream(b"turns"))
        position, line = start, list[str]()
        while position.to_play >= 0 and len(line) < 4:
            line.append(position.legal_actions()[0])
            position = position.apply(line[-1])
        assert alternates(start, line) == (alternate or len(line) < 2)
