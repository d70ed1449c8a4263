"""Chains: the puzzle in which one white particle takes all the black ones (leap-rings R12).

The white particles that stay behind never change, so from every other cell a leap has one length,
the number of them around it (H17). A chain is then a way through a graph of cells that comes to
every black particle once, and what makes a set-up good or bad is the choice of those that stay.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from quanta.core.rng import Stream
from quanta.games.leap.kernel_tables import Tables, bits, tables
from quanta.games.leap.position import EMPTY, LeapPosition, Variant
from quanta.grids.hex import HexBoard

PUZZLE = Variant(play="puzzle")
PATIENCE = 200
"""Cells that are tried for a way from each first cell before other set-ups are looked at."""
UPHILL = 50
"""A set-up that is worse by one is gone on with once in so many times."""

Chain = list[int]
"""The cells of a chain: where the leaper began, then those of the particles it took."""
Edges = dict[int, int]
"""Cell -> the cells where a leap from it ends, as a bitboard."""


class Count(NamedTuple):
    """The chains that were found; whether they are all; how many cells were tried."""

    chains: list[Chain]
    complete: bool
    nodes: int


class Search:
    """Chains through a graph. most: where to stop finding; nodes: where to stop trying."""

    def __init__(self, edges: Edges, most: int, nodes: int) -> None:
        self.edges = edges
        self.most = most
        self.left = nodes
        self.found: list[Chain] = []
        self._way: Chain = []
        self._into = dict.fromkeys(edges, 0)
        for start, ends in edges.items():
            for end in bits(ends):
                self._into[end] |= 1 << start

    @property
    def over(self) -> bool:
        """Whether it stopped before all had been tried."""
        return self.left <= 0 or len(self.found) >= self.most

    def go(self, cell: int, todo: int) -> None:
        """Find the chains from ``cell`` through all of ``todo``, fewest ways on first."""
        self._way.append(cell)
        if not todo:
            self.found.append(self._way[:])
        elif not self.over:
            self.left -= 1
            edges, into = self.edges, self._into
            ends = self._open(cell, todo)
            order = sorted(
                bits(ends),
                key=lambda end: ((edges[end] & todo).bit_count(), (into[end] & todo).bit_count()),
            )
            for end in order:
                self.go(end, todo & ~(1 << end))
        self._way.pop()

    def _open(self, cell: int, todo: int) -> int:
        """Where a chain may go on: nowhere if a cell is cut off, or two are without a way on; and
        to a cell that can be come to from here alone, if there is one."""
        edges, into = self.edges, self._into
        here = 1 << cell
        ends = edges[cell] & todo
        last = only = 0
        for other in bits(todo):
            before = into[other] & (todo | here)
            if not edges[other] & todo:
                last += 1
            if not before or last > 1:
                return 0
            if before == here:
                if only:
                    return 0
                only = 1 << other
        return only or ends


def chains(position: LeapPosition, most: int = 2, nodes: int = 100_000) -> Count:
    """The chains of a puzzle that take all of Black, up to ``most`` of them, whichever white
    particle leaps. ``nodes``: cells that are tried at most."""
    known = tables(position.board, position.variant.gaps)
    white, black = (sum(1 << cell for cell in position.pieces(seat)) for seat in (0, 1))
    found: list[Chain] = []
    tried, complete = 0, True
    for cell in position.movers():
        stay = white & ~(1 << cell)
        search = Search(_edges(known, stay, black | 1 << cell), most - len(found), nodes - tried)
        if black and not search.over:
            search.go(cell, black)
        found += search.found
        tried = nodes - max(0, search.left)
        complete = complete and not search.over
    return Count(found, complete, tried)


def trails(position: LeapPosition, most: int) -> int:
    """How many leaps there are in all the sequences that a player could try, up to ``most``."""
    known = tables(position.board, position.variant.gaps)
    white, black = (sum(1 << cell for cell in position.pieces(seat)) for seat in (0, 1))
    count = 0
    for cell in position.movers():
        edges = _edges(known, white & ~(1 << cell), black | 1 << cell)
        todo = [(cell, black)]
        while todo and count < most:
            at, left = todo.pop()
            ends = edges[at] & left
            count += ends.bit_count()
            todo += [(end, left & ~(1 << end)) for end in bits(ends)]
    return min(count, most)


def actions(board: HexBoard, chain: Chain) -> tuple[str, ...]:
    """The leaps of a chain."""
    names = [board.names[cell] for cell in chain]
    return tuple(f"{a}-{b}" for a, b in pairwise(names))


def setup(board: HexBoard, rng: Stream) -> Iterator[tuple[LeapPosition, Chain] | None]:
    """A full board with the usual balance of colours that can be solved, and its chain; None as
    often as it has to look on. Ends without one on a board that is too small.

    It walks from set-up to set-up by exchanging a particle that stays with another. What it minds
    is how many cells have no partner if each leap leads to a cell of its own; once that is one at
    most, it looks for a chain.
    """
    known, size = tables(board, PUZZLE.gaps), board.size
    stays = size // 2 - 1
    if stays < 1:
        return
    cells = list(range(size))
    rng.shuffle(cells)
    worst = size
    while True:
        a, b = rng.below(stays), stays + rng.below(size - stays)
        cells[a], cells[b] = cells[b], cells[a]
        others = sum(1 << cell for cell in cells[stays:])
        edges = _edges(known, (1 << size) - 1 & ~others, others)
        lacking = len(edges) - _partners(edges)
        if lacking > worst and (lacking > worst + 1 or rng.below(UPHILL)):
            cells[a], cells[b] = cells[b], cells[a]
            continue
        worst = lacking
        chain = _chain(edges, others) if lacking <= 1 else None
        if chain is None:
            yield None
            continue
        white = sum(1 << cell for cell in (*cells[:stays], chain[0]))
        yield laid(board, white, (1 << size) - 1 & ~white), chain
        return


def drawn(board: HexBoard, stays: int, leaps: int, rng: Stream) -> LeapPosition | None:
    """A puzzle with so many particles that stay and so many leaps, made by leaping at random; None
    where that comes to a dead end. It may have other chains too."""
    known, size = tables(board, PUZZLE.gaps), board.size
    cells = list(range(size))
    rng.shuffle(cells)
    stay = sum(1 << cell for cell in cells[:stays])
    free = (1 << size) - 1 & ~stay
    at = cells[stays]
    white, black = stay | 1 << at, 0
    for _ in range(leaps):
        ends = known.reach[at][(stay & known.around[at]).bit_count()] & free & ~white & ~black
        if not ends:
            return None
        at = rng.choice(list(bits(ends)))
        black |= 1 << at
    return laid(board, white, black)


def laid(board: HexBoard, white: int, black: int) -> LeapPosition:
    """The puzzle with these particles."""
    cells = "".join(
        "w" if white >> cell & 1 else "b" if black >> cell & 1 else EMPTY
        for cell in range(board.size)
    )
    return LeapPosition(board, cells, 0, PUZZLE)


def _edges(known: Tables, stay: int, others: int) -> Edges:
    around, reach = known.around, known.reach
    return {cell: reach[cell][(stay & around[cell]).bit_count()] & others for cell in bits(others)}


def _chain(edges: Edges, cells: int) -> Chain | None:
    """A chain through all the cells, from whichever of them."""
    targets = 0
    for ends in edges.values():
        targets |= ends
    begin = cells & ~targets
    if begin.bit_count() > 1:
        return None
    for first in bits(begin or cells):
        search = Search(edges, 1, PATIENCE)
        search.go(first, cells & ~(1 << first))
        if search.found:
            return search.found[0]
    return None


def _partners(edges: Edges) -> int:
    """How many leaps there can be at most of which no two begin or end alike: a greatest matching,
    by augmenting ways."""
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
