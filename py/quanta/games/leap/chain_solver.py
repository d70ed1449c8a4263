"""A solver for the puzzle in which one white particle captures all the black ones (leap-rings R12).

The white particles that stay behind never move, so a leap from any other cell has a fixed length,
the number of them around it (H17). A *chain*, which is what solves the puzzle, is then a path
through a graph of cells that visits every black particle once.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from quanta.games.leap.kernel_tables import Tables, bitboard, bits, tables
from quanta.games.leap.position import LeapPosition
from quanta.grids.hex import HexBoard

Chain = list[int]
"""The cells of a chain: where the leaper began, then those of the particles it captured."""
Edges = dict[int, int]
"""Cell -> the cells where a leap from it ends, as a bitboard."""


class ChainsFound(NamedTuple):
    """The result of a search. complete: whether these are all chains there are; nodes: how many
    cells were tried."""

    chains: list[Chain]
    complete: bool
    nodes: int


class ChainSearch:
    """A depth-first search for chains in a graph, which stops after ``most`` chains or ``nodes``
    cells. left: how many more cells may be tried."""

    def __init__(self, edges: Edges, most: int, nodes: int) -> None:
        self.edges = edges
        self.most = most
        self.left = nodes
        self.chains: list[Chain] = []
        self._path: Chain = []
        self._into = dict.fromkeys(edges, 0)
        for start, ends in edges.items():
            for end in bits(ends):
                self._into[end] |= 1 << start

    @property
    def over(self) -> bool:
        """Whether it has reached one of its limits."""
        return self.left <= 0 or len(self.chains) >= self.most

    def extend(self, cell: int, todo: int) -> None:
        """Add the chains from ``cell`` through all of ``todo`` to ``chains``. Cells with the fewest
        exits are tried first (Warnsdorff's rule), and among them those with the fewest entries."""
        self._path.append(cell)
        if not todo:
            self.chains.append(self._path[:])
        elif not self.over:
            self.left -= 1
            edges, into = self.edges, self._into
            ends = self._open(cell, todo)
            order = sorted(
                bits(ends),
                key=lambda end: ((edges[end] & todo).bit_count(), (into[end] & todo).bit_count()),
            )
            for end in order:
                self.extend(end, todo & ~(1 << end))
        self._path.pop()

    def _open(self, cell: int, todo: int) -> int:
        """Where a chain may continue, as a bitboard: nowhere if a cell cannot be reached any more
        or two cells have no exit; only to the cell that has no other entry, if there is one."""
        edges, into = self.edges, self._into
        here = 1 << cell
        ends = edges[cell] & todo
        dead_ends = only = 0
        rest, within = todo, todo | here
        while rest:  # bits() written out: this loop takes most of the time of a search
            bit = rest & -rest
            rest ^= bit
            other = bit.bit_length() - 1
            entries = into[other] & within
            if not edges[other] & todo:
                dead_ends += 1
            if not entries or dead_ends > 1:
                return 0
            if entries == here:
                if only:
                    return 0
                only = bit
        return only or ends


PATIENCE = 200
"""The cells tried with each particle in the first round of the search for any chain; ten times more
in each round after that. From the right particle a chain usually turns up soon."""


def any_chain(position: LeapPosition, nodes: int) -> ChainsFound:
    """A chain of a puzzle, whichever white particle leaps; at most ``nodes`` cells are tried."""
    black, graphs = _graphs(position)
    movers, patience, left = list(graphs), PATIENCE, nodes
    while black and movers and left > 0:
        undecided = []
        for cell in movers:
            search = ChainSearch(graphs[cell], 1, min(patience, left))
            if left > 0:
                search.extend(cell, black)
                left -= min(patience, left) - max(0, search.left)
            if search.chains:
                return ChainsFound(search.chains, False, nodes - left)
            if search.over:
                undecided.append(cell)
        movers, patience = undecided, 10 * patience
    return ChainsFound([], not movers, nodes - left)


def find_chains(position: LeapPosition, most: int = 2, nodes: int = 100_000) -> ChainsFound:
    """Up to ``most`` chains of a puzzle, whichever white particle leaps; at most ``nodes`` cells
    are tried."""
    black, graphs = _graphs(position)
    chains: list[Chain] = []
    tried, complete = 0, True
    for cell, edges in graphs.items():
        search = ChainSearch(edges, most - len(chains), nodes - tried)
        if black and not search.over:
            search.extend(cell, black)
        chains += search.chains
        tried = nodes - max(0, search.left)
        complete = complete and not search.over
    return ChainsFound(chains, complete, tried)


def count_trails(position: LeapPosition, most: int) -> int:
    """How hard the puzzle is: the number of leaps in the tree of everything a player could try, up
    to ``most``."""
    black, graphs = _graphs(position)
    count = 0
    for cell, edges in graphs.items():
        todo = [(cell, black)]
        while todo and count < most:
            at, left = todo.pop()
            ends = edges[at] & left
            count += ends.bit_count()
            todo += [(end, left & ~(1 << end)) for end in bits(ends)]
    return min(count, most)


def actions_of(board: HexBoard, chain: Chain) -> tuple[str, ...]:
    """The leaps of a chain as actions."""
    names = [board.names[cell] for cell in chain]
    return tuple(f"{a}-{b}" for a, b in pairwise(names))


def _graphs(position: LeapPosition) -> tuple[int, dict[int, Edges]]:
    """The black particles as a bitboard, and the graph for each white one that may leap."""
    table = tables(position.board, position.variant.gaps)
    white, black = (bitboard(position.pieces(seat)) for seat in (0, 1))
    return black, {
        cell: edges_of(table, white & ~(1 << cell), black | 1 << cell) for cell in position.movers()
    }


def edges_of(table: Tables, stay: int, others: int) -> Edges:
    """The graph in which chains are paths. stay, others: the cells of the white particles that do
    not leap and the cells that a chain may visit, as bitboards."""
    around, reach = table.around, table.reach
    return {cell: reach[cell][(stay & around[cell]).bit_count()] & others for cell in bits(others)}
