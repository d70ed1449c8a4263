"""What a search walks: positions of two seats in turn, with all that follows from one at a glance.

A game may have a module ``tree`` that exports ``tree``, a ``TreeMaker``. Where a kernel knows the
rules alone, a tree knows what looks good as well, and it is free to do what is fastest: to judge
all children of a state in one go, to make one move of several actions of the same seat, to leave
out moves that are never better than others.

The law (``tests/contract/test_tree.py``): the moves of a tree are legal, lead where the rules
lead, and there are none exactly at the end of the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol, TypeVar

from quanta.core.game import Action, Position

State = TypeVar("State")


Child = tuple[int, Any, Any]
"""What a move leads to: how good that looks for the seat that moves, in the tree's own whole units
and without a look at what follows; the state after the move; the move."""


Sure = tuple[bool, int]
"""Whether the seat to move wins, and after how many moves at most."""


class TooMany(Exception):
    """There are more moves than can be told one by one."""


class Endings(Protocol[State]):
    """What a tree that leaves moves out knows of the end of its game, in which there are no draws:
    every move, and who has won."""

    def left(self, state: State) -> int:
        """How many moves are left, at least and about; 1,000 where ``every`` does not know them."""
        ...

    def settled(self, state: State) -> Sure | None:
        """Who wins, where moves need not be looked at to see it."""
        ...

    def every(self, state: State) -> Iterator[tuple[Any, State]]:
        """Each move and the state after it, no move left out, likely winners first.
        Raises TooMany where it gives up."""
        ...


class Tree(Protocol[State]):
    """The moves and their looks for one board and variant. After each move it is the other seat's
    turn, and what is good for one seat is as bad for the other.

    scale: by how many units a seat must be ahead to win three games of four, or so: it makes hopes
    of values. Values stay below a million.
    endings: the last moves, for a tree that leaves some out; else None.
    """

    scale: float
    endings: Endings[State] | None

    def supports(self, position: Position) -> bool:
        """Whether ``position`` is of this board and variant, in a phase that the tree knows."""
        ...

    def state(self, position: Position) -> State:
        """``position``, which must be supported, as a state: hashable, and equal for positions
        from which the seat to move has the same to hope for."""
        ...

    def children(self, state: State) -> Sequence[Child]:
        """What each move leads to, in no particular order; empty exactly at the end of the game."""
        ...

    def glance(self, state: State) -> int | None:
        """The greatest value of ``children(state)``, found as fast as can be; None at the end."""
        ...

    def ended(self, state: State) -> int:
        """Who won where there are no children: 1 the seat to move, −1 the other, 0 nobody."""
        ...

    def whole(self, state: State) -> bool:
        """Whether ``children(state)`` leaves out no move that could be better than all of them, so
        that where all of them lose, the game is lost."""
        ...

    def actions(self, state: State, move: Any) -> Sequence[Action]:
        """The actions, at least one and all of the seat to move, that ``move`` stands for."""
        ...

    def reach(self, state: State, move: Any) -> int:
        """How far a person has to look to find the move: 1 the next cell, and so on."""
        ...


class TreeMaker(Protocol):
    """What a game's ``tree.py`` exports as ``tree``."""

    def __call__(self, position: Position) -> Tree[Any] | None:
        """The tree for ``position`` and what follows from it; None where it has none. Made once
        for a board and variant."""
        ...
