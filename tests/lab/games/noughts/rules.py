"""The rules: three in a row win, a full board is a draw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from quanta.core.errors import BadRecord, IllegalAction
from quanta.core.game import About, Action, OpenGame, OpenRules, Outcome, Params
from quanta.core.params import Param
from quanta.core.rng import Stream

CELLS = tuple(f"{column}{row}" for row in (1, 2, 3) for column in "abc")
LETTERS = "xo"
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


@dataclass(frozen=True, slots=True)
class NoughtsPosition(OpenGame):
    """board: for each cell x, o or e."""

    board: str

    @property
    def seats(self) -> int:
        """Two."""
        return 2

    @property
    def to_play(self) -> int:
        """Crosses begin."""
        return (9 - self.board.count("e")) % 2

    def winner(self) -> int | None:
        """The seat with three in a row."""
        rows = {"".join(self.board[cell] for cell in line) for line in LINES}
        return next((seat for seat, letter in enumerate(LETTERS) if 3 * letter in rows), None)

    def legal_actions(self) -> Sequence[Action]:
        """The empty cells."""
        if self.winner() is not None:
            return ()
        return sorted(name for name, mark in zip(CELLS, self.board, strict=True) if mark == "e")

    def apply(self, action: Action) -> Self:
        """One more mark."""
        if action not in self.legal_actions():
            raise IllegalAction(f"{action[:20]!r} is not empty.")
        cell = CELLS.index(action)
        return type(self)(self.board[:cell] + LETTERS[self.to_play] + self.board[cell + 1 :])

    def outcome(self) -> Outcome | None:
        """The winner, or a draw."""
        winner = self.winner()
        if winner is not None:
            return Outcome((1, -1) if winner == 0 else (-1, 1), "Three in a row.")
        return None if "e" in self.board else Outcome((0, 0), "The board is full.")

    def text(self) -> str:
        """The board."""
        return self.board


class NoughtsRules(OpenRules):
    """See ``quanta.core.game.Rules``."""

    id = "noughts"
    name = "Noughts and crosses"
    about = About("Three in a row.", "2 players", "a minute")
    params = (Param("start", "Set up a position", ""),)

    def first_position(self, given: Params, rng: Stream) -> NoughtsPosition:
        """The empty board."""
        return NoughtsPosition("e" * 9)

    def read(self, text: str, params: Params) -> NoughtsPosition:
        """The board written as ``text``. Raises BadRecord."""
        if len(text) != 9 or set(text) - set("xoe"):
            raise BadRecord("A board has nine cells, each x, o or e.")
        return NoughtsPosition(text)


RULES = NoughtsRules()
