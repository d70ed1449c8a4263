"""Set-ups drawn for the puzzle in which one white particle captures all the black ones.

Each has an answer, since it is made together with one (leap-rings R12, H19).
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import NamedTuple

from quanta.core.errors import BadParam
from quanta.core.rng import Stream
from quanta.games.leap.chain_generator import full_board, puzzle_backwards, random_puzzle
from quanta.games.leap.chain_solver import count_trails
from quanta.games.leap.position import LeapPosition
from quanta.games.leap.state import LeapVariant
from quanta.grids.hex import HexBoard

FULL_RINGS = 70
"""The largest board that is filled; on larger ones the search may take minutes."""
FULL_TRIES = 4_000
"""Exchanges made for a full board before one with free rings is drawn instead: three times what 61
rings ever needed. Some thin boards have no full puzzle."""
FULL_NODES = 150_000
"""Cells that searches for a chain try before that: twice what 61 rings ever needed."""
BOARDS, TRIES = 8, 400
"""Boards drawn, where they are random, and set-ups made on them to find one of the right
difficulty; after that, the nearest counts."""
TRAILS = 500_000
"""Trails counted until then, for all set-ups together."""
FEWEST_LEAPS = 2


class Difficulty(NamedTuple):
    """The fewest and the most leaps of a chain, and of all that a player could try (see
    ``chain_solver.count_trails``)."""

    leaps: tuple[int, int]
    trails: tuple[int, int]


DIFFICULTIES = {
    "easy": Difficulty((4, 6), (8, 40)),
    "medium": Difficulty((8, 12), (40, 300)),
    "hard": Difficulty((15, 24), (300, 20_000)),
}
"""The lengths of chains, and the numbers of wrong ways."""
HARDEST = "hard"


def draw(
    board_of: Callable[[], HexBoard], variant: LeapVariant, difficulty: str, rng: Stream
) -> LeapPosition:
    """A puzzle with an answer. board_of: draws a board; difficulty: ``full`` or one of
    ``DIFFICULTIES``. Raises BadParam where the board is too small or too thin for any."""
    if difficulty == "full":
        board = board_of()
        if variant.count == "friends" and board.size <= FULL_RINGS:
            made_boards = full_board(board, rng, variant, FULL_NODES)
            for made in islice(made_boards, FULL_TRIES):
                if made is not None:
                    return made[0]
        difficulty = HARDEST
    puzzle = _nearest(board_of, variant, DIFFICULTIES[difficulty], rng)
    if puzzle is None:
        raise BadParam("no puzzle was found on this board. Choose a larger or wider one.")
    return puzzle


def _nearest(
    board_of: Callable[[], HexBoard], variant: LeapVariant, wanted: Difficulty, rng: Stream
) -> LeapPosition | None:
    """The set-up nearest to the wanted difficulty, if any."""
    best, least = None, None
    shortest, longest = wanted.leaps
    board, left = board_of(), TRAILS
    for number in range(TRIES):
        if number and not number % (TRIES // BOARDS):
            board = board_of()
        # The longer it takes, the shorter chains may be, for the sake of small boards.
        low = max(FEWEST_LEAPS, shortest * (TRIES - 2 * number) // TRIES)
        position = _made(board, variant, low + rng.below(longest - low + 1), rng)
        if position is None:
            continue
        gap, trails = _gap(position, wanted)
        left -= trails
        if least is None or gap < least:
            best, least = position, gap
        if not least or left <= 0:
            break
    return best


def _made(board: HexBoard, variant: LeapVariant, leaps: int, rng: Stream) -> LeapPosition | None:
    """A set-up with a chain of this many leaps; None if that fails."""
    most = board.size // 2
    if leaps >= board.size or most < 1:
        return None
    stays = min(most, board.size - leaps - 1, 1 + board.size // 8 + rng.below(max(1, most // 2)))
    make = random_puzzle if variant.count == "friends" else puzzle_backwards
    return make(board, stays, leaps, rng, variant) if stays > 0 else None


def _gap(position: LeapPosition, wanted: Difficulty) -> tuple[int, int]:
    """The distance of a set-up from the wanted difficulty, and the trails counted for it.
    Trails are counted only in the variant with friends, where the graph has them without
    playing."""
    leaps, (low, high) = len(position.pieces(1)), wanted.leaps
    gap = max(low - leaps, leaps - high, 0)
    if position.variant.count != "friends":
        return gap, 0
    few, many = wanted.trails
    trails = count_trails(position, many + 1)
    return gap + (trails < few or trails > many), trails
