"""The search tree of a game for two seats that take turns: its moves, each with an evaluation.

The ``tree.py`` of a game exports ``tree``, a ``TreeMaker``. A kernel knows only the rules; a tree
also evaluates, and may do whatever is fastest: evaluate all children of a state in one go, make one
move of several actions of the same seat, leave out moves that are never better than others.

``quanta.testing.tree_clauses`` checks that the moves of a tree are legal, lead where the rules
lead, and are missing if and only if the game is over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol, TypeVar

from quanta.core.game import Action, Position

State = TypeVar("State")


Child = tuple[int, Any, Any]
"""The result of a move: its static evaluation for the seat that moves, an integer in the tree's own
units; the state after the move; the move."""

EndgameResult = tuple[bool, int]
"""Whether the seat to move wins, and after how many moves at most."""


class TooManyMoves(Exception):
    """There are too many moves to list them one by one."""


class Endgame(Protocol[State]):
    """The endgame, without draws, of a tree that leaves moves out: every move, and who wins."""

    def moves_left(self, state: State) -> int:
        """A lower estimate of how many moves are left."""
        ...

    def decided(self, state: State) -> EndgameResult | None:
        """Who wins, if that is clear without generating moves; else None."""
        ...

    def all_moves(self, state: State) -> Iterator[tuple[Any, State]]:
        """Each move with the state after it, none left out, the likely winners first. Raises
        TooManyMoves, possibly after some moves."""
        ...


class Tree(Protocol[State]):
    """The moves and evaluations for one board and variant. The seats move in turn, and the game is
    zero-sum.

    scale: the lead, in the tree's units, with which a seat wins about three games of four; it turns
    a value into an expectation. Values stay below a million. endgame: for a tree that leaves moves
    out; else None.
    """

    scale: float
    endgame: Endgame[State] | None

    def supports(self, position: Position) -> bool:
        """Whether ``position`` is of this board and variant, in a phase that the tree knows."""
        ...

    def state(self, position: Position) -> State:
        """``position``, which must be supported, as a state: hashable, and equal only for positions
        that are worth the same to the seat to move."""
        ...

    def children(self, state: State) -> Sequence[Child]:
        """One child for each move, in any order; empty if and only if the game is over."""
        ...

    def best_value(self, state: State) -> int | None:
        """The greatest value in ``children(state)``, as fast as possible; None if that is empty."""
        ...

    def terminal_value(self, state: State) -> int:
        """The result of a state without children: 1 the seat to move has won, −1 lost, 0 a draw."""
        ...

    def is_complete(self, state: State) -> bool:
        """Whether ``children(state)`` leaves out no move that could be better than all of them. If
        so, and all of them lose, the state is proven lost."""
        ...

    def actions(self, state: State, move: Any) -> Sequence[Action]:
        """The actions, one or more and all of the seat to move, that ``move`` consists of."""
        ...

    def distance(self, state: State, move: Any) -> int:
        """How far a person has to look for the move, in cells: 1 is a neighbour."""
        ...


class TreeMaker(Protocol):
    """The type of ``tree`` in a game's ``tree.py``."""

    def __call__(self, position: Position) -> Tree[Any] | None:
        """The tree for ``position`` and everything that follows from it, made once for each board
        and variant; None if there is none."""
        ...
