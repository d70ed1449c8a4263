"""The rules of Hex: connect your two sides of the board.

Red joins top and bottom, Blue left and right, in turns of one stone each. The board is never full
without exactly one of them being connected, so nobody can draw.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, Self

from quanta.core.errors import BadRecord, IllegalAction
from quanta.core.game import About, Action, OpenGame, OpenRules, Outcome, Params, Position
from quanta.core.params import Param, fill
from quanta.core.rng import Stream

NAMES = ("Red", "Blue")
LETTERS = "rb"
STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


class Board(NamedTuple):
    """names: of the cells, row by row from the top; near: the neighbours of each cell; first, last:
    for each seat, the cells on its two sides."""

    size: int
    names: tuple[str, ...]
    near: tuple[tuple[int, ...], ...]
    first: tuple[frozenset[int], ...]
    last: tuple[frozenset[int], ...]


@cache
def board(size: int) -> Board:
    """The board with so many cells to a side."""
    cells = [(column, row) for row in range(size) for column in range(size)]
    index = {cell: number for number, cell in enumerate(cells)}
    near = tuple(
        tuple(index[c + a, r + b] for a, b in STEPS if (c + a, r + b) in index) for c, r in cells
    )

    def side(axis: int, place: int) -> frozenset[int]:
        return frozenset(index[cell] for cell in cells if cell[axis] == place)

    names = tuple(f"{chr(97 + column)}{row + 1}" for column, row in cells)
    return Board(
        size, names, near, (side(1, 0), side(0, 0)), (side(1, size - 1), side(0, size - 1))
    )


@dataclass(frozen=True, slots=True)
class HexPosition(OpenGame):
    """stones: for each cell the letter of its stone or ``o``; won: whether the last stone connected
    its seat's sides."""

    stones: str
    to_play: int
    won: bool = False

    @property
    def seats(self) -> int:
        """Two."""
        return 2

    @property
    def board(self) -> Board:
        """The board."""
        return board(round(len(self.stones) ** 0.5))

    def legal_actions(self) -> Sequence[Action]:
        """The names of the empty cells."""
        if self.won:
            return ()
        named = zip(self.board.names, self.stones, strict=True)
        return sorted(name for name, stone in named if stone == "o")

    def apply(self, action: Action) -> Self:
        """The position with one more stone."""
        here = self.board
        if self.won or action not in here.names:
            raise IllegalAction(f"{action[:20]!r} is no cell that can be taken.")
        cell = here.names.index(action)
        if self.stones[cell] != "o":
            raise IllegalAction(f"There is a stone on {action}.")
        stones = self.stones[:cell] + LETTERS[self.to_play] + self.stones[cell + 1 :]
        return type(self)(stones, 1 - self.to_play, connected(here, stones, cell))

    def outcome(self) -> Outcome | None:
        """The side that has joined both edges has won."""
        if not self.won:
            return None
        winner = 1 - self.to_play
        returns = (1, -1) if winner == 0 else (-1, 1)
        return Outcome(returns, f"{NAMES[winner]} joined both sides.")

    def text(self) -> str:
        """The rows of the board, ``_``, and the letter of the seat to move."""
        size = self.board.size
        rows = [self.stones[at : at + size] for at in range(0, len(self.stones), size)]
        return f"{'-'.join(rows)}_{LETTERS[self.to_play]}"


def connected(here: Board, stones: str, cell: int) -> bool:
    """Whether the stones linked with the one on ``cell`` join both sides of their seat."""
    letter = stones[cell]
    seat, found, left = LETTERS.index(letter), {cell}, [cell]
    while left:
        for other in here.near[left.pop()]:
            if stones[other] == letter and other not in found:
                found.add(other)
                left.append(other)
    return not found.isdisjoint(here.first[seat]) and not found.isdisjoint(here.last[seat])


class HexRules(OpenRules):
    """The rules of Hex."""

    id = "hex"
    name = "Hex"
    about = About("Join your two sides of the board.", "2 players", "20 minutes")
    params = (
        Param("size", "Cells to a side", "11", low=3, high=13, always=True),
        Param("start", "Set up a position", "", help="Rows from the top, _, then r or b."),
    )

    def first_position(self, given: Params, rng: Stream) -> Position:
        """The empty board."""
        return HexPosition("o" * int(given["size"]) ** 2, 0)

    def read(self, text: str, params: Params) -> Position:
        """The position written as ``text``. Raises BadRecord."""
        size = int(fill(self.params, {**params, "start": text})["size"])
        rows, _, turn = text.partition("_")
        lines = rows.split("-")
        if turn not in ("r", "b") or [len(line) for line in lines] != [size] * size:
            raise BadRecord(f"{text[:20]!r} is not {size} rows of {size} cells, _, and r or b.")
        stones = "".join(lines)
        if set(stones) - set("rbo"):
            raise BadRecord("A cell is r, b or o.")
        to_play = LETTERS.index(turn)
        mine = [cell for cell, stone in enumerate(stones) if stone == LETTERS[to_play]]
        if any(connected(board(size), stones, cell) for cell in mine):
            raise BadRecord(f"{NAMES[to_play]} has won already, and cannot be to move.")
        others = [cell for cell, stone in enumerate(stones) if stone == LETTERS[1 - to_play]]
        won = any(connected(board(size), stones, cell) for cell in others)
        return HexPosition(stones, to_play, won)


RULES = HexRules()
