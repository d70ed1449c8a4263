"""Quantum Leap on bitboards, for search: all boards and variants, two to six seats, the puzzle.

It does not cover the swap in the stones edition, a single ply before play begins, nor hand-made
boards of more than 256 cells.

A state is a tuple of ints. Its boards are bitboards (bit i is the board's cell i), one per seat.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from operator import getitem

from quanta.core.game import Action, Position
from quanta.core.kernel import RandomBits
from quanta.games.leap.kernel_tables import LARGEST, Leap, bits, tables
from quanta.games.leap.position import LeapPosition, is_of
from quanta.games.leap.state import EMPTY, LETTERS, LeapVariant
from quanta.grids.hex import HexBoard

State = tuple[int, ...]

ONE_HOT = tuple(
    str.maketrans({letter: "01"[letter == own] for letter in LETTERS + EMPTY}) for own in LETTERS
)
"""seat -> the translation of a position's cells into binary digits."""


def kernel(position: Position) -> LeapKernel | None:
    """The kernel for a position of this game; None while the swap is open, or on a huge board."""
    if not isinstance(position, LeapPosition) or position.swap or position.board.size > LARGEST:
        return None
    return _kernel_of(position.board, position.variant)


@lru_cache(maxsize=16)
def _kernel_of(board: HexBoard, variant: LeapVariant) -> LeapKernel:
    if variant.play == "puzzle":
        return PuzzleKernel(board, variant)
    return (TwoSeatKernel if variant.seats == 2 else ManySeatKernel)(board, variant)


class LeapKernel(ABC):
    """The part that does not depend on the number of seats. See ``core.kernel.Kernel``."""

    def __init__(self, board: HexBoard, variant: LeapVariant) -> None:
        self.board = board
        self.variant = variant
        self._tables = tables(board, variant.gaps)
        self._friends = variant.count == "friends"
        seats = range(variant.seats)
        self._ends = tuple(
            tuple(len(seats) - 1 if seat == (stuck - 1) % len(seats) else -1 for seat in seats)
            for stuck in seats
        )
        """stuck seat -> the returns: who moved before it wins (leap-rings R8, leap-stones R11)."""

    def supports(self, position: Position) -> bool:
        """Whether it is of this board and variant, with the swap decided."""
        return is_of(position, self.board, self.variant)

    def state(self, position: Position) -> State:
        """The boards in the order of play from the seat to move, then that seat or, in the puzzle,
        the leaper's cell (−1 before the first leap)."""
        assert isinstance(position, LeapPosition)
        assert self.supports(position)
        digits = position.cells[::-1]
        boards = [int(digits.translate(ONE_HOT[seat]), 2) for seat in range(position.seats)]
        return self._state(position, boards)

    def position(self, state: State) -> LeapPosition:
        """The inverse of ``state``."""
        *boards, extra = state
        return self._position(boards, extra)

    def to_play(self, state: State) -> int:
        """The last number of a state."""
        return state[-1]

    def action(self, state: State, move: Leap) -> Action:
        """``a-b``, from the tables."""
        return move[2]

    def returns(self, state: State) -> tuple[int, ...] | None:
        """Not None once the seat to move has no leap."""
        return None if self.moves(state) else self._end(state)

    def without_history(self, state: State) -> State:
        """The state itself: no rule depends on earlier positions."""
        return state

    def history(self, state: State) -> None:
        """None: every leap captures a piece, so no position can come back."""
        return

    @abstractmethod
    def moves(self, state: State) -> list[Leap]:
        """All leaps of the seat to move."""

    @abstractmethod
    def play(self, state: State, move: Leap) -> State:
        """The state after a leap."""

    @abstractmethod
    def playout(self, state: State, rng: RandomBits) -> tuple[int, ...]:
        """The returns of a random game."""

    @abstractmethod
    def _state(self, position: LeapPosition, boards: list[int]) -> State: ...

    @abstractmethod
    def _position(self, boards: list[int], extra: int) -> LeapPosition: ...

    @abstractmethod
    def _end(self, state: State) -> tuple[int, ...]: ...

    def _leaps(self, own: int, others: int) -> list[Leap]:
        """All leaps of ``own``. Cells are looked up eight at a time, by bytes of the bitboard."""
        near = own if self._friends else others
        table = self._tables
        rows = map(getitem, table.rows, own.to_bytes(table.bytes, "little"))
        leaps: list[Leap] = []
        for around, reach, leaps_to in chain.from_iterable(rows):
            leaps += leaps_to[reach[(near & around).bit_count()] & others]
        return leaps

    def _position_of(self, boards: list[int], to_play: int) -> LeapPosition:
        cells = [EMPTY] * self.board.size
        for seat, board in enumerate(boards):
            for cell in bits(board):
                cells[cell] = LETTERS[seat]
        return LeapPosition(self.board, "".join(cells), to_play, self.variant)


class ManySeatKernel(LeapKernel):
    """Three to six seats. State: the boards in the order of play, then the seat to move."""

    def _state(self, position: LeapPosition, boards: list[int]) -> State:
        seat = position.to_play
        return (*boards[seat:], *boards[:seat], seat)

    def _position(self, boards: list[int], extra: int) -> LeapPosition:
        first = len(boards) - extra
        return self._position_of(boards[first:] + boards[:first], extra)

    def _end(self, state: State) -> tuple[int, ...]:
        return self._ends[state[-1]]

    def moves(self, state: State) -> list[Leap]:
        """All leaps of the seat to move."""
        others = 0
        for board in state[1:-1]:
            others |= board
        return self._leaps(state[0], others)

    def play(self, state: State, move: Leap) -> State:
        """The state after a leap."""
        moved, taken, _ = move
        left = [board & ~taken for board in state[1:-1]]
        return (*left, state[0] ^ moved, (state[-1] + 1) % self.variant.seats)

    def playout(self, state: State, rng: RandomBits) -> tuple[int, ...]:
        """The returns of a random game, with the preferences of ``TwoSeatKernel.playout``."""
        table = self._tables
        around, reach, bit, picks = table.around, table.reach, table.bit, table.picks
        *boards, seat = state
        teams = [table.cells(board) for board in boards]
        owner = {cell: team for team, cells in enumerate(teams) for cell in cells}
        everyone, turn = sum(boards), 0
        for draw in _draws(everyone.bit_count() + 1, rng):
            me, own = teams[turn], boards[turn]
            others = everyone ^ own
            near = own if self._friends else others
            start = draw % (len(me) or 1)
            for cell in me[start:] + me[:start]:
                ends = reach[cell][(near & around[cell]).bit_count()] & others
                if ends:
                    break
            else:
                break
            end = picks[ends][draw >> 12]
            loser = owner[end]
            teams[loser].remove(end)
            boards[loser] ^= bit[end]
            me[me.index(cell)] = end
            owner[end] = turn
            boards[turn] ^= bit[cell] | bit[end]
            everyone ^= bit[cell]
            turn = (turn + 1) % len(teams)
        return self._ends[(seat + turn) % len(teams)]


class TwoSeatKernel(ManySeatKernel):
    """Two seats. State: the mover's board, the other's board, the seat to move."""

    def moves(self, state: State) -> list[Leap]:
        """All leaps of the seat to move."""
        own, others, _ = state
        return self._leaps(own, others)

    def play(self, state: State, move: Leap) -> State:
        """The state after a leap."""
        own, others, seat = state
        moved, taken, _ = move
        return others ^ taken, own ^ moved, 1 - seat

    def playout(self, state: State, rng: RandomBits) -> tuple[int, ...]:
        """The returns of a random game.

        The mover's pieces are scanned from a random one on, and the first that has a capture makes
        one of its captures, drawn at random. So the choice is uniform over neither moves nor
        pieces: a piece with one capture is as likely to move as one with five, and a piece that
        follows stuck ones in the scan is likelier. From random starts, games last half a ply longer
        than with a uniform choice, and the first seat's share of wins differs by a point at most.
        """
        table = self._tables
        around, reach, bit, picks = table.around, table.reach, table.bit, table.picks
        friends = self._friends
        own, others, seat = state
        me, they = table.cells(own), table.cells(others)
        pieces = (own | others).bit_count()
        for draw in _draws(pieces + 1, rng):
            near = own if friends else others
            start = draw % (len(me) or 1)
            for cell in me[start:]:
                ends = reach[cell][(near & around[cell]).bit_count()] & others
                if ends:
                    break
            else:  # the rest of the scan; joining the two parts into one list is a fifth slower
                for cell in me[:start]:
                    ends = reach[cell][(near & around[cell]).bit_count()] & others
                    if ends:
                        break
                else:
                    break
            end = picks[ends][draw >> 12]
            taken = bit[end]
            me[me.index(cell)] = end
            they.remove(end)
            own, others = others ^ taken, own ^ taken ^ bit[cell]
            me, they = they, me
        plies = pieces - (own | others).bit_count()  # every leap captures one piece
        return self._ends[(seat + plies) % 2]


class PuzzleKernel(LeapKernel):
    """The puzzle (leap-rings R12). State: the white board, the black board, the leaper's cell."""

    def _state(self, position: LeapPosition, boards: list[int]) -> State:
        return (*boards, -1 if position.leaper is None else position.leaper)

    def _position(self, boards: list[int], extra: int) -> LeapPosition:
        return replace(self._position_of(boards, 0), leaper=None if extra < 0 else extra)

    def to_play(self, state: State) -> int:
        """Only White moves."""
        return 0

    def _end(self, state: State) -> tuple[int, ...]:
        return (-1, 1) if state[1] else (1, -1)

    def moves(self, state: State) -> list[Leap]:
        """All leaps of the leaper; before the first leap, those of every white particle."""
        white, black, leaper = state
        if leaper < 0:
            return self._leaps(white, black)
        table = self._tables
        near = white if self._friends else black
        ends = table.reach[leaper][(near & table.around[leaper]).bit_count()] & black
        return list(table.leaps[leaper][ends])

    def play(self, state: State, move: Leap) -> State:
        """The state after a leap; the particle that made it makes all that follow."""
        white, black, _ = state
        moved, taken, _ = move
        return white ^ moved, black ^ taken, taken.bit_length() - 1

    def playout(self, state: State, rng: RandomBits) -> tuple[int, ...]:
        """The returns of a random game. Leaps are equally likely, but for the bias that reducing a
        16-bit number modulo their count brings."""
        for draw in _draws(state[1].bit_count() + 1, rng):
            leaps = self.moves(state)
            if not leaps:
                break
            state = self.play(state, leaps[draw % len(leaps)])
        return self._end(state)


def _draws(count: int, rng: RandomBits) -> memoryview:
    """``count`` random 16-bit numbers, at least one."""
    return memoryview(rng.getrandbits(16 * count).to_bytes(2 * count, "little")).cast("H")
