"""The rules of Hex on integers: each seat's stones are the bits of one number."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from quanta.games.hex.rules import LETTERS, Board, HexPosition, board

from quanta.core.game import Action, Position
from quanta.core.kernel import RandomBits

State = tuple[int, int, int]
"""The stones of Red and of Blue, and the seat to move."""


class HexKernel:
    """See ``quanta.core.kernel.Kernel``. Playouts choose every legal move equally often."""

    def __init__(self, board: Board) -> None:
        self.board, size = board, board.size
        self.cells = range(size * size)
        self.whole = (1 << size * size) - 1
        column = sum(1 << row * size for row in range(size))
        self.not_first, self.not_last = self.whole & ~column, self.whole & ~(column << size - 1)
        self.first = [sum(1 << cell for cell in cells) for cells in board.first]
        self.last = [sum(1 << cell for cell in cells) for cells in board.last]

    def supports(self, position: Position) -> bool:
        """Whether it is on this board."""
        return isinstance(position, HexPosition) and position.board.size == self.board.size

    def state(self, position: HexPosition) -> State:
        """The position as a state."""
        red, blue = (
            sum(1 << cell for cell, stone in enumerate(position.stones) if stone == letter)
            for letter in LETTERS
        )
        return red, blue, position.to_play

    def position(self, state: State) -> HexPosition:
        """The inverse of ``state``."""
        red, blue, to_play = state
        stones = "".join("r" if red >> n & 1 else "b" if blue >> n & 1 else "o" for n in self.cells)
        return HexPosition(stones, to_play, self.returns(state) is not None)

    def to_play(self, state: State) -> int:
        """The seat to move."""
        return state[2]

    def without_history(self, state: State) -> State:
        """The state: it has no history."""
        return state

    def history(self, state: State) -> None:
        """None: stones stay, so nothing is repeated."""

    def moves(self, state: State) -> Sequence[int]:
        """The empty cells."""
        if self.returns(state) is not None:
            return ()
        empty = self.whole & ~(state[0] | state[1])
        return [cell for cell in self.cells if empty >> cell & 1]

    def play(self, state: State, move: int) -> State:
        """The state with one more stone."""
        red, blue, to_play = state
        if to_play:
            return red, blue | 1 << move, 0
        return red | 1 << move, blue, 1

    def action(self, state: State, move: int) -> Action:
        """The name of the cell."""
        return self.board.names[move]

    def returns(self, state: State) -> tuple[int, ...] | None:
        """The side that moved last may have joined both edges."""
        seat = 1 - state[2]
        if not self.joined(state[seat], seat):
            return None
        return (1, -1) if seat == 0 else (-1, 1)

    def joined(self, stones: int, seat: int) -> bool:
        """Whether these stones join both sides of a seat."""
        last, found, grown = self.last[seat], 0, stones & self.first[seat]
        while grown != found:
            found = grown
            grown = (found | self.around(found)) & stones
            if grown & last:
                return True
        return bool(found & last)

    def around(self, cells: int) -> int:
        """The neighbours of cells, some of which may be among them."""
        size, right, left = self.board.size, cells & self.not_last, cells & self.not_first
        up_or_down = cells >> size | cells << size
        slanting = right << 1 >> size | left << size >> 1
        return (right << 1 | left >> 1 | up_or_down | slanting) & self.whole

    def touched(self, cells: int) -> tuple[int, int]:
        """The cells that touch at least one, and at least two, of these."""
        size, right, left = self.board.size, cells & self.not_last, cells & self.not_first
        one = two = 0
        slanting = right << 1 >> size, left << size >> 1
        for moved in (right << 1, left >> 1, cells >> size, cells << size, *slanting):
            two |= one & moved
            one |= moved
        return one & self.whole, two & self.whole

    def playout(self, state: State, rng: RandomBits) -> tuple[int, ...]:
        """Fill the board: the side that is joined then was joined first."""
        end = self.returns(state)
        return self.traced_playout(state, rng)[0] if end is None else end

    def traced_playout(
        self, state: State, rng: RandomBits
    ) -> tuple[tuple[int, ...], Sequence[Sequence[int]]]:
        """The same of a game in play; and the cells that each seat has filled."""
        empty, turn = self.whole & ~(state[0] | state[1]), state[2]
        cells = [(rng.getrandbits(32), n) for n in self.cells if empty >> n & 1]
        cells.sort()
        filled = [cell for _, cell in cells]
        own = state[turn]
        for cell in filled[::2]:
            own |= 1 << cell
        won = self.joined(own, turn)
        first, second = filled[::2], filled[1::2]
        moves = (second, first) if turn else (first, second)
        return (1, -1) if won == (turn == 0) else (-1, 1), moves


@cache
def _kernel(size: int) -> HexKernel:
    return HexKernel(board(size))


def kernel(position: Position) -> HexKernel | None:
    """The kernel for a position's board."""
    return _kernel(position.board.size) if isinstance(position, HexPosition) else None
