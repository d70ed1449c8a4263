"""The rules of Breakthrough: be the first to bring a pawn to the far row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Self

from quanta.core.errors import BadRecord, IllegalAction
from quanta.core.game import About, Action, OpenGame, OpenRules, Outcome, Params, Position
from quanta.core.params import Choice, Param, fill
from quanta.core.quoting import quoted
from quanta.core.rng import Stream
from quanta.grids.square import SquareBoard, board

NAMES = ("White", "Black")
LETTERS = "wb"
EMPTY = "o"
FORWARDS = ((3, 2, 1), (5, 6, 7))
"""The directions in which a pawn of each seat goes; the middle one is straight."""


@cache
def steps(side: int, seat: int) -> Sequence[tuple[tuple[int, bool, str], ...]]:
    """For each square, where a pawn of the seat can go: the square, whether it can capture there,
    and the action."""
    here = board(side, side)

    def of(cell: int) -> Iterator[tuple[int, bool, str]]:
        for number, direction in enumerate(FORWARDS[seat]):
            end = here.step(cell, direction, 1)
            if end is not None:
                yield end, number != 1, f"{here.names[cell]}-{here.names[end]}"

    return [tuple(of(cell)) for cell in range(here.size)]


@dataclass(frozen=True, slots=True)
class BreakthroughPosition(OpenGame):
    """pawns: the letter of each square in reading order, ``o`` for none."""

    pawns: str
    to_play: int

    @property
    def seats(self) -> int:
        """Two."""
        return 2

    @property
    def side(self) -> int:
        """The squares along a side."""
        return round(len(self.pawns) ** 0.5)

    @property
    def board(self) -> SquareBoard:
        """The board."""
        return board(self.side, self.side)

    def moves(self) -> Iterator[tuple[int, int, Action]]:
        """From where to where a pawn can go, and how that is written."""
        own, pawns = LETTERS[self.to_play], self.pawns
        for cell, ends in enumerate(steps(self.side, self.to_play)):
            if pawns[cell] == own:
                for end, captures, action in ends:
                    if pawns[end] == EMPTY or (captures and pawns[end] != own):
                        yield cell, end, action

    def legal_actions(self) -> Sequence[Action]:
        """``a2-a3`` for every move."""
        if self.outcome() is not None:
            return ()
        return sorted(action for _, _, action in self.moves())

    def apply(self, action: Action) -> Self:
        """The position after a pawn has moved."""
        found = [move for move in self.moves() if move[2] == action]
        if not found or self.outcome() is not None:
            raise IllegalAction(
                f"{quoted(action)} is not possible here; write a move such as a2-a3."
            )
        start, end, _ = found[0]
        pawns = list(self.pawns)
        pawns[start], pawns[end] = EMPTY, LETTERS[self.to_play]
        return type(self)("".join(pawns), 1 - self.to_play)

    def outcome(self) -> Outcome | None:
        """The side that has a pawn on its far row, or the only pawns, has won (R4)."""
        pawns, side = self.pawns, self.side
        if "w" in pawns[:side] or "b" not in pawns:
            winner = 0
        elif "b" in pawns[-side:] or "w" not in pawns:
            winner = 1
        else:
            return None
        through = LETTERS[winner] in (pawns[:side] if winner == 0 else pawns[-side:])
        done = "has reached the far row" if through else "has captured every pawn"
        return Outcome((1, -1) if winner == 0 else (-1, 1), f"{NAMES[winner]} {done}.")

    def text(self) -> str:
        """The rows of the board, ``_``, and the letter of the seat to move."""
        rows = [self.pawns[at : at + self.side] for at in range(0, len(self.pawns), self.side)]
        return f"{'-'.join(rows)}_{LETTERS[self.to_play]}"


class BreakthroughRules(OpenRules):
    """The rules of Breakthrough."""

    id = "breakthrough"
    name = "Breakthrough"
    about = About("Bring a pawn to the far row.", "2 players", "10 minutes")
    params = (
        Param("size", "Board", "6", tuple(Choice(n, f"{n} by {n}") for n in ("5", "6", "7", "8")),
              always=True),
        Param("start", "Set up a position", "", help="Rows from the top, _, then w or b."),
    )  # fmt: skip

    def first_position(self, given: Params, rng: Stream) -> Position:
        """Two rows of pawns for each side."""
        side = int(given["size"])
        return BreakthroughPosition("b" * 2 * side + "o" * side * (side - 4) + "w" * 2 * side, 0)

    def read(self, text: str, params: Params) -> Position:
        """The position written as ``text``. Raises BadRecord."""
        side = int(fill(self.params, {**params, "start": text})["size"])
        rows, _, turn = text.partition("_")
        lines = rows.split("-")
        if turn not in ("w", "b") or [len(line) for line in lines] != [side] * side:
            raise BadRecord(f"{text[:20]!r} is not {side} rows of {side} squares, _, and w or b.")
        pawns, to_play = "".join(lines), LETTERS.index(turn)
        if set(pawns) - {*LETTERS, EMPTY}:
            raise BadRecord("A square is w, b or o.")
        position = BreakthroughPosition(pawns, to_play)
        end = position.outcome()
        if end is not None and end.winner != 1 - to_play:
            raise BadRecord(f"{NAMES[to_play]} has won already, and cannot be to move.")
        return position


RULES = BreakthroughRules()
