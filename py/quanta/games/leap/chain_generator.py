"""Set-ups for the puzzle in which one white particle captures all the black ones (leap-rings R12).

Whether a set-up can be solved depends on which white particles stay behind: see ``chain_solver``.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from quanta.core.rng import Stream
from quanta.games.leap.chain_solver import Chain, ChainSearch, Edges, edges_of
from quanta.games.leap.kernel_tables import bitboard, bits, tables
from quanta.games.leap.position import LeapPosition
from quanta.games.leap.state import EMPTY, LeapVariant
from quanta.grids.hex import HexBoard

PUZZLE = LeapVariant(play="puzzle")
PATIENCE = 200
"""The cells that the search for a chain tries from each first cell. Trying another set-up after
that is cheaper than searching this one to the end."""
UPHILL = 50
"""A set-up that is worse by one is accepted with a chance of 1 in 50, to leave local minima."""


def full_board(
    board: HexBoard, rng: Stream, variant: LeapVariant = PUZZLE, nodes: float = inf
) -> Iterator[tuple[LeapPosition, Chain] | None]:
    """Search for a solvable full board with the usual balance of colours. Yields None after each
    failed exchange, so that a caller can pause or stop, and finally the position and its chain.
    Ends without one if the board is too small, or once searches for a chain have tried ``nodes``
    cells; without that limit it may never end on a thin board.

    This is a local search, which exchanges a particle that stays with another. The cost of a set-up
    is the number of cells left over by a maximum matching of leaps. Only a set-up with a cost of at
    most one can have a chain, and is searched for one.
    """
    table, size = tables(board, variant.gaps), board.size
    stays = size // 2 - 1
    if stays < 1:
        return
    cells = list(range(size))
    rng.shuffle(cells)
    current = size
    while nodes > 0:
        a, b = rng.below(stays), stays + rng.below(size - stays)
        cells[a], cells[b] = cells[b], cells[a]
        others = bitboard(cells[stays:])
        edges = edges_of(table, (1 << size) - 1 & ~others, others)
        cost = len(edges) - _matching(edges)
        if cost > current and (cost > current + 1 or rng.below(UPHILL)):
            cells[a], cells[b] = cells[b], cells[a]
            yield None
            continue
        current = cost
        chain = None
        if cost <= 1:
            chain, tried = _any_chain(edges, others)
            nodes -= tried
        if chain is None:
            yield None
            continue
        white = bitboard((*cells[:stays], chain[0]))
        yield puzzle(board, white, (1 << size) - 1 & ~white, variant), chain
        return


def random_puzzle(
    board: HexBoard, stays: int, leaps: int, rng: Stream, variant: LeapVariant = PUZZLE
) -> LeapPosition | None:
    """A puzzle with ``stays`` white particles that stay behind and a chain of ``leaps`` random
    leaps; None at a dead end. It may have other chains too."""
    table, size = tables(board, variant.gaps), board.size
    cells = list(range(size))
    rng.shuffle(cells)
    stay = bitboard(cells[:stays])
    free = (1 << size) - 1 & ~stay
    at = cells[stays]
    white, black = stay | 1 << at, 0
    for _ in range(leaps):
        ends = table.reach[at][(stay & table.around[at]).bit_count()] & free & ~white & ~black
        if not ends:
            return None
        at = rng.choice(list(bits(ends)))
        black |= 1 << at
    return puzzle(board, white, black, variant)


def puzzle_backwards(
    board: HexBoard, stays: int, leaps: int, rng: Stream, variant: LeapVariant
) -> LeapPosition | None:
    """The same where opponents are counted (leap-rings R11), made from the last leap to the first:
    the length of a leap then depends on the particles that are still to be captured, which are
    known only from behind. None at a dead end."""
    table, size = tables(board, variant.gaps), board.size
    at, black = rng.below(size), 0
    for _ in range(leaps):
        black |= 1 << at
        begins = [
            cell
            for cell in bits((1 << size) - 1 & ~black)
            if table.reach[cell][(black & table.around[cell]).bit_count()] >> at & 1
        ]
        if not begins:
            return None
        at = rng.choice(begins)
    free = [cell for cell in range(size) if cell != at and not black >> cell & 1]
    rng.shuffle(free)
    return puzzle(board, bitboard((at, *free[:stays])), black, variant)


def puzzle(board: HexBoard, white: int, black: int, variant: LeapVariant = PUZZLE) -> LeapPosition:
    """The puzzle with these particles, given as bitboards."""
    cells = "".join(
        "w" if white >> cell & 1 else "b" if black >> cell & 1 else EMPTY
        for cell in range(board.size)
    )
    return LeapPosition(board, cells, 0, variant)


def _any_chain(edges: Edges, cells: int) -> tuple[Chain | None, int]:
    """A chain through all the cells from any of them, or None if there is none within ``PATIENCE``;
    and how many cells were tried."""
    targets = 0
    for ends in edges.values():
        targets |= ends
    begin = cells & ~targets
    if begin.bit_count() > 1:
        return None, 0
    tried = 0
    for first in bits(begin or cells):
        search = ChainSearch(edges, 1, PATIENCE)
        search.extend(first, cells & ~(1 << first))
        tried += PATIENCE - search.left
        if search.chains:
            return search.chains[0], tried
    return None, tried


def _matching(edges: Edges) -> int:
    """The size of a maximum matching: leaps no two of which begin or end on the same cell. Uses
    augmenting paths."""
    before: dict[int, int] = {}
    fresh = -1

    def augment(cell: int) -> bool:
        nonlocal fresh
        while ends := edges[cell] & fresh:
            low = ends & -ends
            fresh ^= low
            end = low.bit_length() - 1
            if end not in before or augment(before[end]):
                before[end] = cell
                return True
        return False

    count = 0
    for cell in edges:
        fresh = -1
        count += augment(cell)
    return count
