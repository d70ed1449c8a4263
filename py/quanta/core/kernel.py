"""The same rules on ints: what a game may offer to those who search.

A game that has a ``kernel.py`` exports ``kernel``, a ``Maker``. A kernel is bound to what does not
change during a game, such as the board and the variant, so that its tables are made once; its
states and moves are whatever is fastest for that game, and nobody else looks into them.

The law (``tests/contract/test_kernel.py``): kernel and rules, side by side through whole games,
have the same moves, the same successors and the same outcomes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from quanta.core.game import Action, Position

State = TypeVar("State")
Move = TypeVar("Move")


class Bits(Protocol):
    """A fast source of random bits, e.g. ``random.Random``: nothing recorded comes from it."""

    def getrandbits(self, count: int, /) -> int:
        """An integer of ``count`` random bits."""
        ...


class Past(NamedTuple):
    """What rules against endless play make of a state's history.

    barred: the ``free`` states that may not come back: who brings one back ends the game in a draw,
    unless it is decided by then. plies: so many can be made before such a rule ends it anyway.
    """

    barred: frozenset[Any]
    plies: int


class Kernel(Protocol[State, Move]):
    """The rules for one board and variant. States are immutable, and hashable as positions are."""

    def supports(self, position: Position) -> bool:
        """Whether ``position`` is of this board and variant, in a phase that the kernel knows."""
        ...

    def state(self, position: Position) -> State:
        """``position``, which must be supported, as a state; equal positions give equal states."""
        ...

    def position(self, state: State) -> Position:
        """The inverse of ``state``."""
        ...

    def to_play(self, state: State) -> int:
        """The seat to move; no meaning at the end of the game."""
        ...

    def free(self, state: State) -> State:
        """``state`` without what only rules against endless play look back at, and how it came
        about: what else it has to hope for is the same. To be played on from as any other state."""
        ...

    def past(self, state: State) -> Past | None:
        """The history that ``free`` leaves out; None where no position can ever come back."""
        ...

    def moves(self, state: State) -> Sequence[Move]:
        """Every legal move once, in no particular order; empty exactly at the end of the game."""
        ...

    def play(self, state: State, move: Move) -> State:
        """The state after ``move``, which must be one of ``moves(state)``: it is not checked."""
        ...

    def action(self, state: State, move: Move) -> Action:
        """The action that ``move`` stands for in ``state``."""
        ...

    def returns(self, state: State) -> tuple[int, ...] | None:
        """One number per seat at the end, as in ``Outcome``; None while the game is on.

        It has to look for moves, so a search asks for ``moves`` first and for this when there are
        none.
        """
        ...

    def playout(self, state: State, rng: Bits) -> tuple[int, ...]:
        """The returns of one random game from ``state``.

        Every legal move can be chosen at every ply, but not each need be equally likely: the
        kernel says in which way it prefers some.
        """
        ...


class Maker(Protocol):
    """What a game's ``kernel.py`` exports as ``kernel``."""

    def __call__(self, position: Position) -> Kernel[Any, Any] | None:
        """The kernel for ``position`` and what follows from it; None where it has none, for
        instance in a phase that it does not know. Made once for a board and variant."""
        ...
