"""The crawl, the smallest complete game.

A snail stands on the first cell of a lane. Two players move it in turn, one or two cells on;
whoever brings it to the last cell wins. A new game begins as this one (``quanta new-game``): every
piece of it is to be replaced.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

from quanta.core.errors import BadRecord, IllegalAction
from quanta.core.game import About, Action, OpenGame, Outcome, Params, Position
from quanta.core.params import Param, fill
from quanta.core.rng import Stream

NAMES = ("White", "Black")
ABOUT = About("Bring the snail home.", "2 players", "1 minute")
PARAMS = (
    Param("length", "Cells", "7", low=3, high=12, always=True),
    Param("start", "Hand-made position", "", help="The snail's cell, _, then w or b."),
)


@dataclass(frozen=True, slots=True)
class CrawlPosition(OpenGame):
    """length: the number of cells; at: the snail's cell, 0 … length − 1."""

    length: int
    at: int = 0
    to_play: int = 0

    @property
    def seats(self) -> int:
        """Two."""
        return 2

    def legal_actions(self) -> Sequence[Action]:
        """The cells that the snail can reach, named ``c1``, ``c2`` … from the start of the lane."""
        reach = range(self.at + 1, min(self.at + 3, self.length))
        return sorted(f"c{cell + 1}" for cell in reach)

    def apply(self, action: Action) -> Self:
        """The position after the snail went to the cell named by ``action``."""
        if action not in self.legal_actions():
            raise IllegalAction(
                f"The snail goes one or two cells on from c{self.at + 1}, so {action[:20]!r} is "
                "out of its reach."
            )
        return replace(self, at=int(action[1:]) - 1, to_play=1 - self.to_play)

    def outcome(self) -> Outcome | None:
        """Whoever brought the snail to the last cell wins."""
        if self.at < self.length - 1:
            return None
        winner = 1 - self.to_play
        returns = (1, -1) if winner == 0 else (-1, 1)
        return Outcome(returns, f"{NAMES[winner]} brought the snail home.")

    def text(self) -> str:
        """The snail's cell and the seat to move, e.g. ``3_b``."""
        return f"{self.at + 1}_{'wb'[self.to_play]}"


@dataclass(frozen=True)
class CrawlRules:
    """The rules of the crawl."""

    id: str = "_template"
    name: str = "The crawl"
    version: int = 1
    about: About = ABOUT
    params: Sequence[Param] = PARAMS

    def start(self, params: Params, rng: Stream) -> Position:
        """The snail on the first cell, or where ``start`` says."""
        given = fill(self.params, params)
        if given["start"]:
            return self.read(given["start"], params)
        return CrawlPosition(int(given["length"]))

    def read(self, text: str, params: Params) -> Position:
        """The position written as ``text``. Raises BadRecord."""
        length = int(fill(self.params, {**params, "start": text})["length"])
        cell, _, turn = text.partition("_")
        if turn not in ("w", "b") or not cell.isdecimal() or not 1 <= int(cell) <= length:
            raise BadRecord(f"{text[:20]!r} is not of the form 3_w with a cell from 1 to {length}.")
        return CrawlPosition(length, int(cell) - 1, "wb".index(turn))

    def complete(self, seen: Position, rng: Stream) -> Position:
        """Nothing is hidden."""
        return seen


RULES = CrawlRules()
