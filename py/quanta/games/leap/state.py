"""The state of a game of Quantum Leap, and what each piece could do; ``position`` adds the rules of
whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from quanta.core.words import counted
from quanta.grids.hex import DIRECTIONS, HexBoard

COLOURS = ("White", "Black", "Red", "Green", "Yellow", "Purple")
LETTERS = "wbrgyp"
EMPTY = "o"
GAP = "x"


@dataclass(frozen=True, slots=True)
class LeapVariant:
    """The variant agreed before play; the same for every position of a game.

    edition: ``rings`` or ``stones``. count: whose pieces around a piece give its leap, ``friends``
    or ``opponents`` (leap-rings R11). gaps: whether a leap may ``cross`` missing cells (H4).
    play: ``game`` or ``puzzle`` (R12). seats: 2–6 (leap-stones R11).
    """

    edition: str = "rings"
    count: str = "friends"
    gaps: str = "cross"
    play: str = "game"
    seats: int = 2

    @property
    def piece(self) -> str:
        """The edition's word for a piece."""
        return "particle" if self.edition == "rings" else "stone"

    @property
    def has_swap(self) -> bool:
        """Whether Black may exchange two stones before the first leap (leap-stones R10)."""
        return self.edition == "stones" and self.seats == 2


@cache
def landings(board: HexBoard, gaps: str) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """``landings(board, gaps)[cell][k]``: where a leap of exactly k from the cell can end, for
    0 ≤ k ≤ 6."""
    return tuple(
        tuple(tuple(_landings(board, gaps, cell, k)) for k in range(7))
        for cell in range(board.size)
    )


def _landings(board: HexBoard, gaps: str, cell: int, k: int) -> list[int]:
    if k == 0:
        return []
    ends = ((d, board.step(cell, d, k)) for d in range(len(DIRECTIONS)))
    return [
        end for d, end in ends if end is not None and (gaps == "cross" or board.clear(cell, d, k))
    ]


@dataclass(frozen=True, slots=True)
class LeapState:
    """The data of a position.

    cells: a letter for each of the board's cells in reading order: ``w b r g y p`` for the pieces
    of seats 0–5, ``o`` for an empty cell.
    swap: Black may still exchange two stones before White begins (leap-stones R10).
    leaper: in the puzzle, the cell of the one particle that leaps, once it has begun.
    """

    board: HexBoard
    cells: str
    to_play: int
    variant: LeapVariant = LeapVariant()
    swap: bool = False
    leaper: int | None = None

    @property
    def seats(self) -> int:
        """The number of seats; in the puzzle Black has one too, though it never moves."""
        return self.variant.seats

    def owner(self, cell: int) -> int | None:
        """The seat whose piece lies on ``cell``; None when it is empty."""
        letter = self.cells[cell]
        return None if letter == EMPTY else LETTERS.index(letter)

    def leap_of(self, cell: int) -> int:
        """The length of a leap of the piece on ``cell``: the number of its own side's pieces around
        it, or of all others' in the variant (leap-rings R5, R11; the piece itself does not
        count)."""
        own = self.cells[cell]
        around = [self.cells[n] for n in self.board.neighbours[cell]]
        friends = around.count(own)
        if self.variant.count == "friends":
            return friends
        return len(around) - friends - around.count(EMPTY)

    def counted_neighbours(self, cell: int) -> str:
        """The same in words: ``3 white neighbours``, ``no white neighbours``, or those of the enemy
        in that variant."""
        whose = "enemy"
        if self.variant.count == "friends":
            owner = self.owner(cell)
            assert owner is not None
            whose = COLOURS[owner].lower()
        return counted(self.leap_of(cell), f"{whose} neighbour")

    def captures(self, cell: int) -> list[int]:
        """The cells of the pieces that the piece on ``cell`` could capture if its side were to move
        (leap-rings R6, R7)."""
        own = self.cells[cell]
        reach = landings(self.board, self.variant.gaps)[cell][self.leap_of(cell)]
        return [end for end in reach if self.cells[end] not in (own, EMPTY)]

    def capture_count(self, seat: int) -> int:
        """The number of captures that a seat could make if it were to move."""
        return sum(len(self.captures(cell)) for cell in self.pieces(seat))

    def pieces(self, seat: int) -> list[int]:
        """The cells of a seat's pieces, in reading order."""
        letter = LETTERS[seat]
        return [cell for cell, there in enumerate(self.cells) if there == letter]

    def movers(self) -> list[int]:
        """The pieces that the seat to move may choose from: all its own, or the puzzle's leaper."""
        return self.pieces(self.to_play) if self.leaper is None else [self.leaper]

    def capturers(self, cell: int) -> list[int]:
        """The pieces of the seat to move that can capture the piece on ``cell`` now."""
        return [mover for mover in self.movers() if cell in self.captures(mover)]
