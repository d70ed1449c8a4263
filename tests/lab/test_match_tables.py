"""The figures of matches as cells of a table."""

from __future__ import annotations

import quanta
from quanta.matches.scheduled_game import GameResult, TimeUsed
from quanta_lab.match_tables import seat_cells, share


def test_a_row_of_seats_has_the_share_of_each_and_of_who_begins() -> None:
    fixture = quanta.match("_template", ["random", "random"], games=1, plies=1).fixture
    standing = quanta.Standing(fixture)
    for number, winner in enumerate((0, 0, 0, 1)):
        standing.add(number, GameResult((winner,), (0, 1), 9, (TimeUsed(),) * 2, ""))
    cells = seat_cells([standing], ["here"])
    assert cells["here", "first"] == cells["here", "who begins"] == share(3, 4)
    assert cells["here", "second"] == share(1, 4)
    assert cells["here", "games"] == "4"
