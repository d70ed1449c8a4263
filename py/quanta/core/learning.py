"""A game as learning programs need it: a fixed list of actions, and observations as planes.

The ``learning.py`` of a game exports ``learning``, a ``LearningMaker``. It needs the standard
library only: an observation is bytes, from which ``quanta.hosts`` makes arrays.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from quanta.core.game import Action, Position
from quanta.core.limits import MAX_PLIES

OWN, OWN_TURN = "own ", "own turn"
"""The prefix of planes that show what the observing seat has; and the name of the plane that is 1
everywhere when it is to play, else 0."""

MOST_VALUE = 254
"""The greatest value that an observation may have: three-dimensional arrays of bytes up to 255 are
taken for an image by libraries of learning algorithms, which then turn and scale them."""

Array = Any
"""An array of NumPy, which is not needed here."""


class Batch(Protocol):
    """Many games of one variant at a time, on arrays. A game's number is its row.

    setups: the number of starts. to_play: the seat to play in each game; a new array after each
    ``play``. legal: games × actions, 1 for the numbers of the actions
    that are legal.
    """

    setups: int
    to_play: Array
    legal: Array

    def begin(self, rows: Array, setups: Array) -> None:
        """Restart these games, each with the start of that number; ``look`` has to follow."""
        ...

    def play(self, actions: Array) -> None:
        """Play a legal action in each game, none of which is over; ``look`` has to follow."""
        ...

    def look(self, rows: Array) -> Array:
        """Find what is legal in these games; whether each of them is over."""
        ...

    def returns(self, rows: Array) -> Array:
        """The returns of these games, which are over: games × seats."""
        ...

    def observe(self) -> Array:
        """The observations of the seats to play: games × planes × rows × columns."""
        ...


class BatchMaker(Protocol):
    """A factory for a ``Batch``. It may need NumPy, which it imports when it is called, and so from
    a module of its own."""

    def __call__(self, starts: Sequence[Position], count: int) -> Batch | None:
        """``count`` games that begin with any of ``starts``; None if not all of these, and what
        follows from them, can be played on the same arrays."""
        ...


@dataclass(frozen=True, slots=True)
class Learning:
    """The actions and the planes of a game with certain parameters.

    actions: every action that a seat can ever have, sorted, each once; equal for all positions that
    the same parameters can lead to. The number of an action is its index. planes: what each plane
    shows, in a few words; see ``OWN`` and ``OWN_TURN``. rows, columns: the size of a plane.
    observe: ``observe(seen, seat)``, what ``seat`` observes in ``seen``, a position as the seat
    sees it: planes × rows × columns bytes, plane by plane, each row by row from the top. most: the
    greatest value in an observation, for those who want values from 0 to 1, and at most
    ``MOST_VALUE``. observe_state: the same
    as ``observe`` for the seat to play, from a state of the game's kernel in place of the position;
    None where there is no shorter way than through the position. batch: many games at a time on
    arrays; None where each has to be played by itself. returns: the lowest and the highest return
    of a seat. plies: the most that a game can have.
    """

    actions: Sequence[Action]
    planes: Sequence[str]
    rows: int
    columns: int
    observe: Callable[[Any, int], bytes]
    most: int = 1
    observe_state: Callable[[Any], bytes] | None = None
    batch: BatchMaker | None = None
    returns: tuple[int, int] = (-1, 1)
    plies: int = MAX_PLIES

    @property
    def shape(self) -> tuple[int, int, int]:
        """The number of planes, of rows and of columns."""
        return len(self.planes), self.rows, self.columns


class LearningMaker(Protocol):
    """The type of ``learning`` in a game's ``learning.py``."""

    def __call__(self, position: Position) -> Learning | None:
        """What learning programs need for ``position`` and all that follows from it, made once for
        each board and variant; None if there is no fixed list of actions."""
        ...


def filled(size: int, value: int) -> bytes:
    """A plane of ``size`` cells that has one value everywhere."""
    return bytes((value,)) * size


def marked(size: int, cells: Sequence[int], value: int = 1) -> bytes:
    """A plane of ``size`` cells that has a value on ``cells`` and 0 elsewhere."""
    plane = bytearray(size)
    for cell in cells:
        plane[cell] = value
    return bytes(plane)
