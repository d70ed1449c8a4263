"""The rules of the crawl: parameters, the first position, the text of a position.

A snail stands on the first cell of a lane. Two players move it in turn, one or two cells on;
the player who brings it to the last cell wins. A new game begins as this one
(``quanta new-game``): every part of it is to be replaced.
"""

from __future__ import annotations

from quanta.core.errors import BadRecord
from quanta.core.game import About, OpenRules, Params, Position
from quanta.core.params import Param, fill
from quanta.core.quoting import quoted
from quanta.core.rng import Stream
from quanta.games._template.position import CrawlPosition


class CrawlRules(OpenRules):
    """The rules of the crawl."""

    id = "_template"
    name = "The crawl"
    about = About("Bring the snail home.", "2 players", "1 minute")
    params = (
        Param("length", "Cells", "7", low=3, high=12, always=True),
        Param("start", "Set up a position", "", help="The snail’s cell, _, then w or b."),
    )

    def first_position(self, given: Params, rng: Stream) -> Position:
        """The snail on the first cell."""
        return CrawlPosition(int(given["length"]))

    def read(self, text: str, params: Params) -> Position:
        """The position written as ``text``. Raises BadRecord."""
        length = int(fill(self.params, {**params, "start": text})["length"])
        cell, _, turn = text.partition("_")
        if turn not in ("w", "b") or not cell.isdecimal() or not 1 <= int(cell) <= length:
            raise BadRecord(
                f"{quoted(text)} is not of the form 3_w with a cell from 1 to {length}."
            )
        return CrawlPosition(length, int(cell) - 1, "wb".index(turn))


RULES = CrawlRules()
