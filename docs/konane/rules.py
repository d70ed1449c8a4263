"""The rules of Kōnane: jump and take, and be the last player able to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Self

from quanta.core.errors import BadRecord, IllegalAction
from quanta.core.game import About, Action, OpenGame, OpenRules, Outcome, Params, Position
from quanta.core.params import Choice, Param, fill
from quanta.core.quoting import quoted
from quanta.core.rng import Stream
from quanta.grids.square import ORTHOGONAL, SquareBoard, board

NAMES = ("Black", "White")
LETTERS = "bw"
EMPTY = "o"


@dataclass(frozen=True, slots=True)
class KonanePosition(OpenGame):
    """stones: the letter of each square in reading order, ``o`` for none."""

    stones: str
    to_play: int

    @property
    def seats(self) -> int:
        """Two."""
        return 2

    @property
    def board(self) -> SquareBoard:
        """The board."""
        side = round(len(self.stones) ** 0.5)
        return board(side, side)

    def removable(self) -> list[int]:
        """The stones that can be taken off in the opening (R2); none later."""
        holes, here = self.stones.count(EMPTY), self.board
        last = here.width - 1
        middle = {last // 2, last - last // 2}
        if holes == 0:
            cells = [
                here.at[c, r]
                for c, r in here.cells
                if {c, r} <= {0, last} or (c in middle and r in middle)
            ]
        elif holes == 1:
            hole = self.stones.index(EMPTY)
            steps = (here.step(hole, direction, 1) for direction in ORTHOGONAL)
            cells = [cell for cell in steps if cell is not None]
        else:
            return []
        return [cell for cell in cells if self.stones[cell] == LETTERS[self.to_play]]

    def jumps(self, cell: int) -> Iterator[int]:
        """Where the stone on ``cell`` can end a move (R3)."""
        here, enemy = self.board, LETTERS[1 - self.to_play]
        for direction in ORTHOGONAL:
            line = here.line(cell, direction)
            for over, end in zip(line[::2], line[1::2], strict=False):
                if self.stones[over] != enemy or self.stones[end] != EMPTY:
                    break
                yield end

    def legal_actions(self) -> Sequence[Action]:
        """A square in the opening, else ``a1-a3`` for every move."""
        names = self.board.names
        if self.stones.count(EMPTY) < 2:
            return sorted(names[cell] for cell in self.removable())
        own = [n for n, letter in enumerate(self.stones) if letter == LETTERS[self.to_play]]
        return sorted(f"{names[cell]}-{names[end]}" for cell in own for end in self.jumps(cell))

    def apply(self, action: Action) -> Self:
        """The position after a stone was taken off or has jumped."""
        if action not in self.legal_actions():
            opening = self.stones.count(EMPTY) < 2
            wanted = "the square of a stone to take off" if opening else "a jump such as a1-a3"
            raise IllegalAction(f"{quoted(action)} is not possible here; write {wanted}.")
        here, stones = self.board, list(self.stones)
        first, _, last = action.partition("-")
        start = here.index[first]
        letter, stones[start] = stones[start], EMPTY
        if last:
            end = here.index[last]
            for cell in range(start, end, _step(here, start, end)):
                stones[cell] = EMPTY
            stones[end] = letter
        return type(self)("".join(stones), 1 - self.to_play)

    def outcome(self) -> Outcome | None:
        """The side that cannot move has lost (R4)."""
        if self.legal_actions():
            return None
        returns = (-1, 1) if self.to_play == 0 else (1, -1)
        return Outcome(returns, f"{NAMES[self.to_play]} cannot move.")

    def text(self) -> str:
        """The rows of the board, ``_``, and the letter of the seat to move."""
        side = self.board.width
        rows = [self.stones[at : at + side] for at in range(0, len(self.stones), side)]
        return f"{'-'.join(rows)}_{LETTERS[self.to_play]}"


def _step(here: SquareBoard, start: int, end: int) -> int:
    """From one square of a line to the next, in reading order."""
    step = 1 if abs(end - start) < here.width else here.width
    return step if end > start else -step


class KonaneRules(OpenRules):
    """The rules of Kōnane."""

    id = "konane"
    name = "Kōnane"
    about = About("Jump and take, and be the last player able to.", "2 players", "10 minutes")
    params = (
        Param("size", "Board", "6", tuple(Choice(n, f"{n} by {n}") for n in ("4", "6", "8", "10")),
              always=True),
        Param("start", "Set up a position", "", help="Rows from the top, _, then b or w."),
    )  # fmt: skip

    def first_position(self, given: Params, rng: Stream) -> Position:
        """Black and white in turn, black at the lower left."""
        side = int(given["size"])
        letters = (LETTERS[(c + r) % 2] for c, r in board(side, side).cells)
        return KonanePosition("".join(letters), 0)

    def read(self, text: str, params: Params) -> Position:
        """The position written as ``text``. Raises BadRecord."""
        side = int(fill(self.params, {**params, "start": text})["size"])
        rows, _, turn = text.partition("_")
        lines = rows.split("-")
        if turn not in ("b", "w") or [len(line) for line in lines] != [side] * side:
            raise BadRecord(f"{text[:20]!r} is not {side} rows of {side} squares, _, and b or w.")
        if set(rows) - {*LETTERS, EMPTY, "-"}:
            raise BadRecord("A square is b, w or o.")
        return KonanePosition("".join(lines), LETTERS.index(turn))


RULES = KonaneRules()
