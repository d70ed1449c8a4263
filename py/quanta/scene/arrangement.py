"""The contract of a game's arranger: what the set-up editor needs to know of a game.

An arrangement is what is on a board while someone sets it up, whether or not a game can be in
such a position. It has a text, as a position has, and a picture. A game with a module ``arranger``
has its arranger there, as ``ARRANGER``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, Protocol, Self

from quanta.scene.view import Frame
from quanta.scene.workshop import Brush

NOTHING = ""
"""The content of a place on which there is nothing."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The contents of the places, and whose turn it is.

    shape: of the board, in any form that its game likes. cells: place, as in the targets of the
    picture -> what is there, in the game's own letters; every place is in it, in reading order.
    turn: the key of a ``Turn``.
    """

    shape: Any
    cells: Mapping[str, str]
    turn: str

    def with_cells(self, cells: Mapping[str, str]) -> Self:
        """The arrangement with other contents in some places."""
        return replace(self, cells={**self.cells, **cells})

    def holding(self, *contents: str) -> list[str]:
        """The places that hold one of these contents."""
        return [place for place, content in self.cells.items() if content in contents]


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it may be, and whatever else belongs to a position besides the board."""

    key: str
    label: str


@dataclass(frozen=True, slots=True)
class Detail:
    """A part of a position that is neither on the board nor whose turn it is, such as a score.

    value: what it is now. choices: value -> label, or else it is a number from ``low`` to ``high``.
    """

    key: str
    label: str
    value: str
    choices: Mapping[str, str] | None = None
    low: int = 0
    high: int = 0

    def takes(self, value: str) -> bool:
        """Whether the part can be so."""
        if self.choices is not None:
            return value in self.choices
        return value.isascii() and value.isdigit() and self.low <= int(value) <= self.high


@dataclass(frozen=True, slots=True)
class Mirror:
    """A symmetry of the board. label: such as ``Mirror left to right``. places: place -> the one
    that its content goes to; every place is there once on either side."""

    key: str
    label: str
    places: Mapping[str, str]


def mirrors_by(image: Callable[[bool, bool], Mapping[str, str]]) -> list[Mirror]:
    """The symmetries of a rectangle. image: place -> its image, mirrored from left to right, from
    top to bottom, or both."""
    return [
        Mirror("sides", "Mirror left to right", image(True, False)),
        Mirror("ends", "Mirror top to bottom", image(False, True)),
        Mirror("half", "Rotate 180°", image(True, True)),
    ]


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of an arrangement. text: a sentence. places: where on the board. With an error there
    is no such position; with a warning there is, but no whole game leads to it."""

    text: str
    places: Sequence[str] = ()
    level: Literal["error", "warning"] = "error"


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition on an arrangement that solves a task. text: what is required and, where it is not
    so, what is there instead. met: whether it is so. places: where on the board it is not."""

    text: str
    met: bool
    places: Sequence[str] = ()


class SetUpTask(Protocol):
    """A task of which a board is the answer: to find one from which a single seat does something.
    A game with a module ``set_up_task`` has it there, as ``TASK``."""

    @property
    def title(self) -> str:
        """Its name in lists."""
        ...

    @property
    def says(self) -> str:
        """The task in a sentence or two."""
        ...

    @property
    def kind(self) -> str:
        """The kind of puzzle that a solved board is."""
        ...

    @property
    def params(self) -> Mapping[str, str]:
        """The parameters of the game that it is set for."""
        ...

    def conditions(
        self, arrangement: Arrangement, params: Mapping[str, str]
    ) -> Sequence[Condition]:
        """All that is asked of the board, met or not."""
        ...


class Arranger(Protocol):
    """How the boards of one game are set up. params: as in ``Rules.start``, without ``start``."""

    @property
    def fixed(self) -> Collection[str]:
        """The contents that belong to the board, such as a missing cell: they cannot be moved, and
        stay when the board is cleared."""
        ...

    @property
    def unused(self) -> Collection[str]:
        """The parameters that say how a game begins and nothing about a board that is set up."""
        ...

    def empty(self, params: Mapping[str, str], rng: Any) -> Arrangement:
        """The board that the parameters choose with nothing on it. rng: a stream, for a board that
        is drawn. Raises BadParam."""
        ...

    def of(self, position: Any) -> Arrangement:
        """The arrangement of a position. What a text cannot say of an arrangement, such as the
        moves before it, is left out."""
        ...

    def read(self, text: str, params: Mapping[str, str]) -> Arrangement:
        """The arrangement that a text describes, legal or not. Raises BadRecord for a text that is
        none, and BadParam."""
        ...

    def text(self, arrangement: Arrangement) -> str:
        """The text of an arrangement; ``read`` is its inverse. For one without errors it is also
        the text of the position, as ``Rules.read`` takes it."""
        ...

    def turns(self, arrangement: Arrangement, params: Mapping[str, str]) -> Sequence[Turn]:
        """The choices of the turn; at least one."""
        ...

    def details(self, arrangement: Arrangement) -> Sequence[Detail]:
        """The other choices; none in most games."""
        ...

    def with_detail(self, arrangement: Arrangement, key: str, value: str) -> Arrangement:
        """The arrangement with one of its details changed, to a value that it takes."""
        ...

    def brushes(self, params: Mapping[str, str]) -> Sequence[Brush]:
        """The brushes besides the eraser, each with a sample."""
        ...

    def painted(self, content: str, brush: str) -> str:
        """The content of a place after painting it; ``brush`` is a key of ``brushes``."""
        ...

    def refusal(self, arrangement: Arrangement, place: str, content: str) -> str:
        """Why ``content`` cannot stand on ``place``, as a sentence; empty if it can."""
        ...

    def exchanged(self, content: str) -> str:
        """The content with the colours of the first two seats exchanged."""
        ...

    def mirrors(self, arrangement: Arrangement) -> Sequence[Mirror]:
        """The symmetries of the board that it can be mirrored by."""
        ...

    def settled(self, arrangement: Arrangement) -> Arrangement:
        """The arrangement after an edit, with a turn that goes with the board where only one
        does."""
        ...

    def faults(self, arrangement: Arrangement, params: Mapping[str, str]) -> Sequence[Fault]:
        """The faults, with an error for everything that ``Rules.read`` refuses."""
        ...

    def frame(
        self, arrangement: Arrangement, params: Mapping[str, str], focus: str | None
    ) -> Frame:
        """The picture, with every place a target. focus: the place that is pointed at."""
        ...


class PlainArranger:
    """The parts of arrangers for games that need no details. A base to derive from, not to use."""

    unused: Collection[str] = ()

    def details(self, arrangement: Arrangement) -> Sequence[Detail]:
        """None."""
        return ()

    def with_detail(self, arrangement: Arrangement, key: str, value: str) -> Arrangement:
        """Never called, for there are none."""
        return arrangement
