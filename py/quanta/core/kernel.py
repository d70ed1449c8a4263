"""The kernel of a game: the same rules on ints, for search.

The ``kernel.py`` of a game exports ``kernel``, a ``KernelMaker``. A kernel is bound to what does
not change during a game, such as the board and the variant, so its tables are made once. Its states
and moves are whatever is fastest for the game; no other module looks into them.

``quanta.testing.kernel_clauses`` plays kernel and rules side by side through whole games: they must
have the same moves, the same successors and the same outcomes.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar, runtime_checkable

from quanta.core.game import Action, Position

State = TypeVar("State")
Move = TypeVar("Move")


class RandomBits(Protocol):
    """A fast source of random bits, e.g. ``random.Random``. Nothing recorded comes from it."""

    def getrandbits(self, count: int, /) -> int:
        """An integer of ``count`` random bits."""
        ...


class History(NamedTuple):
    """The history of a state, as far as rules against endless play depend on it.

    repetitions: the states, without history, whose repetition ends the game in a draw, unless it is
    decided at the same time. plies: how many can be played before such a rule ends the game in any
    case.
    """

    repetitions: frozenset[Any]
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

    def without_history(self, state: State) -> State:
        """``state`` without its history: what only rules against endless play depend on, and how it
        was reached. The result can be played on from like any other state."""
        ...

    def history(self, state: State) -> History | None:
        """The history that ``without_history`` removes; None where no position can ever repeat."""
        ...

    def moves(self, state: State) -> Sequence[Move]:
        """Every legal move once, in any order; empty if and only if the game is over."""
        ...

    def play(self, state: State, move: Move) -> State:
        """The state after ``move``, which must be one of ``moves(state)``; this is not checked."""
        ...

    def action(self, state: State, move: Move) -> Action:
        """The action that ``move`` describes in ``state``."""
        ...

    def returns(self, state: State) -> tuple[int, ...] | None:
        """One number per seat as in ``Outcome``; None while the game is in play.

        This has to generate moves, so a search calls ``moves`` first, and this if there are none.
        """
        ...

    def playout(self, state: State, rng: RandomBits) -> tuple[int, ...]:
        """The returns of one random game from ``state``.

        Every legal move can be chosen at every ply, but they need not be equally likely; a kernel
        documents its bias.
        """
        ...


@runtime_checkable
class TracedKernel(Kernel[State, Move], Protocol):
    """A kernel whose playouts report what was played. A search learns from each of them about all
    these moves, so a move has to mean much the same whenever it is played, as a stone on a cell
    does. ``players.monte_carlo`` does the learning."""

    def traced_playout(
        self, state: State, rng: RandomBits
    ) -> tuple[Sequence[int], Sequence[Collection[Move]]]:
        """The returns of one random game from ``state``, which is in play, as ``playout`` has them;
        and for each seat the moves that it made, or would have made had the game gone on."""
        ...


class KernelMaker(Protocol):
    """The type of ``kernel`` in a game's ``kernel.py``."""

    def __call__(self, position: Position) -> Kernel[Any, Any] | None:
        """The kernel for ``position`` and everything that follows from it, made once for each board
        and variant; None if there is none, for instance in a phase without a kernel."""
        ...
